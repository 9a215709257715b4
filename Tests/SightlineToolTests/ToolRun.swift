// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import Testing

/// One run of the built tool: what it wrote, how it ended, what it used.
struct ToolRun {
    let output: [UInt8]
    let errors: String
    let status: Int32
    /// Largest resident memory, in KiB.
    let peakMemory: Int

    /// The output as text.
    var text: String { String(decoding: output, as: UTF8.self) }

    /// The output by lines, without a last empty one.
    var lines: [String] { text.split(whereSeparator: \.isNewline).map(String.init) }

    /// The built tool: beside the test bundle, or in a folder above it.
    static let path: String? = {
        var folder = CommandLine.arguments.first ?? ""
        while let slash = folder.lastIndex(of: "/") {
            folder = String(folder[..<slash])
            let candidate = folder + "/sightline"
            if unsafe access(candidate, X_OK) == 0, !isFolder(candidate) { return candidate }
        }
        return nil
    }()

    /// Runs the tool.
    ///
    /// - Parameters:
    ///   - input: A file for standard input.
    ///   - environment: Variables besides PATH and HOME; nil keeps the process's own.
    ///   - interruptAfterOutput: Sends `signal` as soon as something was written.
    ///   - signal: By default the interruption that a Ctrl-C sends.
    ///   - closesOutput: Closes the reading end of standard output at once.
    ///   - shell: What a shell does before it becomes the tool, for example `cd /tmp` or `ulimit -v 300000`.
    init(
        _ arguments: [String], input: String = "/dev/null", environment: [String: String]? = nil,
        interruptAfterOutput: Bool = false, signal: CInt = SIGINT, closesOutput: Bool = false, shell: String? = nil
    ) throws {
        let tool = try #require(Self.path, "build the product sightline first")
        let errorFile = try TemporaryFolder()
        let outputPipe = try Pipe()
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        let errorPath = errorFile.path + "/stderr"
        unsafe posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, outputPipe.writing, 1)
        unsafe posix_spawn_file_actions_addopen(&actions, 2, errorPath, O_WRONLY | O_CREAT, 0o600)

        let command = shell.map { ["/bin/sh", "-c", $0 + #" && exec "$0" "$@""#, tool] } ?? [tool]
        var argv = unsafe (command + arguments).map { unsafe strdup($0) } + [nil]
        defer { unsafe argv.forEach { unsafe free($0) } }
        var variables: [UnsafeMutablePointer<CChar>?] = unsafe []
        if let environment {
            for (name, value) in environment { unsafe variables.append(strdup(name + "=" + value)) }
        } else {
            var entry = unsafe environ
            while let variable = unsafe entry.pointee {
                unsafe variables.append(strdup(variable))
                unsafe entry += 1
            }
        }
        unsafe variables.append(nil)
        defer { unsafe variables.forEach { unsafe free($0) } }
        var process: pid_t = 0
        try #require(unsafe posix_spawn(&process, command[0], &actions, nil, &argv, &variables) == 0)
        close(outputPipe.writing)

        var bytes: [UInt8] = []
        if closesOutput {
            close(outputPipe.reading)
        } else {
            var isInterrupted = false
            while case let part = Self.part(of: outputPipe.reading), !part.isEmpty {
                bytes += part
                if interruptAfterOutput, !isInterrupted { kill(process, signal) }
                isInterrupted = true
            }
            close(outputPipe.reading)
        }
        var state: CInt = 0
        var usage = rusage()
        unsafe wait4(process, &state, 0, &usage)
        output = bytes
        errors = String(decoding: try TemporaryFolder.contents(of: errorPath), as: UTF8.self)
        status = state & 0x7F == 0 ? (state >> 8) & 0xFF : -(state & 0x7F)
        peakMemory = Int(usage.ru_maxrss)
    }

    private struct Pipe {
        let reading: CInt
        let writing: CInt

        init() throws {
            var ends: [CInt] = [0, 0]
            try #require(unsafe pipe(&ends) == 0)
            // Not inherited: otherwise tools that run side by side keep each other's pipes open.
            for end in ends { try #require(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
            (reading, writing) = (ends[0], ends[1])
        }
    }

    private static func part(of descriptor: CInt) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            count = unsafe max(0, read(descriptor, buffer.baseAddress, 1 << 16))
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
