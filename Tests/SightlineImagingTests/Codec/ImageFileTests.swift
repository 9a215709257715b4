// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SightlineImaging

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("Image files")
struct ImageFileTests {
    private static func folder() throws -> String {
        let path = FileManager.default.temporaryDirectory.path + "/sightline-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }

    @Test("a file is written whole, read by its bytes and leaves nothing beside it")
    func roundTrip() throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let image = try CodecFixtures.gradient(9, 7)
        try image.write(to: folder + "/a.PNG")
        try image.write(to: folder + "/a.PNG")
        try FileManager.default.moveItem(atPath: folder + "/a.PNG", toPath: folder + "/b.jpg")
        #expect(try Image(contentsOf: folder + "/b.jpg").allBytes == image.allBytes)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["b.jpg"])
    }

    @Test("what cannot be read or written is an error that names it")
    func refusals() throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for path in [folder, "/dev/zero", folder + "/missing.jpg"] {
            let error = #expect(throws: ImagingError.self) { try Image(contentsOf: path) }
            #expect(error?.code == .inputOutput)
            #expect(error?.path == path && error?.description.hasPrefix(path + ": ") == true)
        }
        let text = folder + "/text.jpg"
        try Data("no picture".utf8).write(to: URL(fileURLWithPath: text))
        let wrong = #expect(throws: ImagingError.self) { try Image(contentsOf: text) }
        #expect(wrong?.code == .unsupportedFormat && wrong?.path == text)
        #expect(wrong?.message.contains(text) == false)
        let image = try CodecFixtures.gradient(3, 3)
        let missing = #expect(throws: ImagingError.self) { try image.write(to: folder + "/none/a.png") }
        #expect(missing?.path == folder + "/none")
        let device = #expect(throws: ImagingError.self) { try image.write(to: folder + "/a.bmp") }
        #expect(device?.code == .invalidParameter)
    }

    @Test("a name as long as names may be can be written")
    func longName() throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let name = String(repeating: "n", count: 251) + ".png"
        try CodecFixtures.gradient(3, 3).write(to: folder + "/" + name)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [name])
    }
}
