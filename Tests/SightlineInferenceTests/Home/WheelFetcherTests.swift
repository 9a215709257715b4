// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CCrypto)
    import Glibc
    import Testing

    @testable import SightlineInference

    @Suite("WheelFetcher")
    struct WheelFetcherTests {
        static let hello = Array("hello".utf8)

        private static func text(_ archive: ZipArchive) throws -> [UInt8] {
            try archive.contents(of: archive.entry("a.txt"), limit: 5)
        }

        @Test("fetches of one wheel at the same time do not touch each other's files")
        func sideBySide() throws {
            let folder = try ScratchFolder()
            let python = try StandInPython(in: folder, wheel: ["a.txt"])
            try python.fetcher.withArchive(of: python.wheel) { (outer) throws in
                // The second begins and ends while the first is under way.
                try python.fetcher.withArchive(of: python.wheel) { (inner) throws in
                    #expect(try folder.names(in: "downloads").count == 2)
                    #expect(try Self.text(inner) == Self.hello)
                }
                #expect(try folder.names(in: "downloads").count == 1)
                #expect(try Self.text(outer) == Self.hello)
            }
            #expect(try folder.names(in: "downloads").isEmpty)
        }

        @Test("what a killed fetch left is removed, other files in the folder stay")
        func leftovers() throws {
            let folder = try ScratchFolder()
            let python = try StandInPython(in: folder, wheel: ["a.txt"])
            try folder.add("downloads/fetch-killed/deeper/a.whl", [1])
            try folder.add("downloads/notes.txt", [1])
            try python.fetcher.withArchive(of: python.wheel) { (archive) throws in
                #expect(try Self.text(archive) == Self.hello)
            }
            #expect(try folder.names(in: "downloads") == ["notes.txt"])
        }

        @Test("a wheel that was put there by hand is used and stays; another file of its name is not used")
        func byHand() throws {
            let folder = try ScratchFolder()
            let python = try StandInPython(in: folder, wheel: ["a.txt"], script: "exit 1")
            try folder.add("downloads/a.whl", ZipArchiveTests.archive())
            try python.fetcher.withArchive(of: python.wheel) { (archive) throws in
                #expect(try Self.text(archive) == Self.hello)
            }
            #expect(try folder.names(in: "downloads") == ["a.whl"])
            try folder.add("downloads/a.whl", [1])
            #expect {
                try python.fetcher.withArchive(of: python.wheel) { _ in }
            } throws: {
                ($0 as? InferenceError)?.code == .downloadFailed
            }
            #expect(try folder.names(in: "downloads") == ["a.whl"])
        }

        @Test("another file than the pinned one is refused with both hashes, and not kept")
        func otherBytes() throws {
            let folder = try ScratchFolder()
            let python = try StandInPython(in: folder, wheel: ["a.txt"], script: "printf x > \"$dest/a.whl\"")
            #expect {
                try python.fetcher.withArchive(of: python.wheel) { _ in }
            } throws: { error in
                let error = error as? InferenceError
                // SHA-256 of "x".
                let hash = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"
                return error?.code == .checksumMismatch && error?.message.contains(hash) == true
                    && error?.message.contains(python.wheel.sha256) == true
            }
            #expect(try folder.names(in: "downloads").isEmpty)
        }

        @Test("an interruption ends the program that fetches", .timeLimit(.minutes(1)))
        func cancelled() throws {
            let folder = try ScratchFolder()
            let python = try StandInPython(
                in: folder, wheel: ["a.txt"], script: "while :; do :; done", isCancelled: { true })
            #expect {
                try python.fetcher.withArchive(of: python.wheel) { _ in }
            } throws: {
                "\($0)".contains("interrupted while fetching a.whl")
            }
            #expect(try folder.names(in: "downloads").isEmpty)
        }
    }
#endif
