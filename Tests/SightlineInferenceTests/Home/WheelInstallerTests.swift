// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CCrypto)
    import Glibc
    import Testing

    @testable import SightlineInference

    @Suite("WheelInstaller")
    struct WheelInstallerTests {
        static let folder = "engines/onnxruntime-1/"

        /// Collects what the installer tells.
        final class Log {
            var lines: [String] = []
        }

        private static func installer(in home: ScratchFolder, _ log: Log) throws -> WheelInstaller {
            let python = try StandInPython(
                in: home, wheel: ["onnxruntime/LICENSE", "onnxruntime/capi/lib.so"], report: { log.lines.append($0) })
            let engine = PinnedEngine(
                kind: .onnxruntime, title: "Engine", version: "1", libraryFileName: "lib.so",
                members: [.init("onnxruntime/LICENSE"), .init("onnxruntime/capi/lib.so")], wheel: python.wheel)
            return WheelInstaller(home: home.path, pinned: { _ in engine }, fetcher: python.fetcher)
        }

        @Test("what is in place is left alone, without a fetch")
        func secondRun() throws {
            let home = try ScratchFolder()
            let log = Log()
            let installer = try Self.installer(in: home, log)
            try installer.installEngine()
            #expect(log.lines.count == 2 && log.lines[0] == "fetching a.whl")
            #expect(try home.names(in: Self.folder) == ["LICENSE", "SHA256SUMS", "lib.so"])
            try installer.installEngine()
            #expect(log.lines.count == 3 && log.lines[2].contains("already in"))
        }

        @Test(
            "what is damaged is installed again",
            arguments: [("lib.so", "he"), ("lib.so", "jello"), ("lib.so", ""), ("LICENSE", "x"), ("SHA256SUMS", "")])
        func mends(name: String, text: String) throws {
            let home = try ScratchFolder()
            let log = Log()
            let installer = try Self.installer(in: home, log)
            try installer.installEngine()
            let path = try home.add(Self.folder + name, Array(text.utf8))
            try installer.installEngine()
            #expect(log.lines.suffix(2).first == "fetching a.whl")
            if name != "SHA256SUMS" {
                #expect(try FileReader.contents(of: path, limit: 100) == Array("hello".utf8))
            }
            try installer.installEngine()
            #expect(log.lines.last?.contains("already in") == true)
        }

        @Test("the record is one that sha256sum reads")
        func recordFormat() throws {
            let home = try ScratchFolder()
            try Self.installer(in: home, Log()).installEngine()
            let record = try FileReader.contents(of: home.path + "/" + Self.folder + "SHA256SUMS", limit: 1000)
            // SHA-256 of "hello".
            let hash = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"
            #expect(String(decoding: record, as: UTF8.self) == "\(hash)  LICENSE\n\(hash)  lib.so\n")
        }

        @Test("a pipe is no file: it is refused instead of waited for", .timeLimit(.minutes(1)))
        func refusesPipe() throws {
            let folder = try ScratchFolder()
            let pipe = folder.path + "/pipe"
            try #require(unsafe mkfifo(pipe, 0o600) == 0)
            #expect {
                try FileReader(pipe)
            } throws: {
                ($0 as? InferenceError)?.code == .inputOutput && "\($0)".contains("got a folder, a pipe or a device")
            }
        }
    }
#endif
