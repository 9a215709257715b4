// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SightlineInference

@Suite("ZipArchive")
struct ZipArchiveTests {
    /// The CRC-32 of `hello`.
    static let helloChecksum: UInt32 = 0x3610_A686

    /// An archive with one stored entry, every field as told.
    static func archive(
        names: [String] = ["a.txt"], flags: UInt16 = 0, method: UInt16 = 0, declared: Int = 5,
        checksum: UInt32 = helloChecksum, before: Int = 0
    ) -> [UInt8] {
        func two(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }
        func four(_ value: Int) -> [UInt8] { two(value & 0xFFFF) + two(value >> 16 & 0xFFFF) }
        var body: [UInt8] = []
        var directory: [UInt8] = []
        for name in names {
            let common =
                two(20) + two(Int(flags)) + two(Int(method)) + four(0) + four(Int(checksum)) + four(5)
                + four(declared) + two(name.utf8.count) + two(0)
            directory +=
                four(0x0201_4B50) + two(20) + common + two(0) + two(0) + two(0) + four(0) + four(before + body.count)
                + Array(name.utf8)
            body += four(0x0403_4B50) + common + Array(name.utf8) + Array("hello".utf8)
        }
        let end =
            four(0x0605_4B50) + four(0) + two(names.count) + two(names.count) + four(directory.count)
            + four(before + body.count) + two(0)
        return body + directory + end
    }

    @Test("a stored entry comes out whole")
    func readsStoredEntry() throws {
        let archive = try ZipArchive(bytes: Self.archive())
        let entry = try archive.entry("a.txt")
        #expect(try archive.contents(of: entry, limit: 5) == Array("hello".utf8))
        #expect(throws: InferenceError.self) { try archive.contents(of: entry, limit: 4) }
    }

    @Test(
        "names that lead outside are refused",
        arguments: ["../a", "/a", "a/../../b", "a\\b", "c:a", "a//b", ""])
    func refusesName(name: String) {
        #expect(throws: InferenceError.self) { try ZipArchive(bytes: Self.archive(names: [name])) }
    }

    @Test("duplicate names, encryption, unknown methods and false sizes are refused")
    func refusesDirectory() {
        #expect(throws: InferenceError.self) { try ZipArchive(bytes: Self.archive(names: ["a", "a"])) }
        #expect(throws: InferenceError.self) { try ZipArchive(bytes: Self.archive(flags: 1)) }
        #expect(throws: InferenceError.self) { try ZipArchive(bytes: Self.archive(method: 12)) }
        #expect(throws: InferenceError.self) { try ZipArchive(bytes: Self.archive(declared: 6)) }
        #expect(throws: InferenceError.self) {
            try ZipArchive(bytes: Self.archive(method: 8, declared: 1_000_000))
        }
    }

    @Test("a wrong CRC-32 is found")
    func findsDamage() throws {
        let archive = try ZipArchive(bytes: Self.archive(checksum: 1))
        let entry = try archive.entry("a.txt")
        #expect(throws: InferenceError.self) { try archive.contents(of: entry, limit: 100) }
    }

    @Test("every truncation is refused")
    func refusesTruncation() {
        let bytes = Self.archive()
        for count in 0..<bytes.count {
            #expect(throws: InferenceError.self) { try ZipArchive(bytes: Array(bytes[..<count])) }
        }
    }
}
