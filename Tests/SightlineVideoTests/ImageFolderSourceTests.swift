// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging
import Testing

@testable import SightlineVideo

@Suite("ImageFolderSource")
struct ImageFolderSourceTests {
    private func picture(_ width: Int) throws -> [UInt8] {
        let size = PixelSize(width: width, height: 1)
        return try Image(bytes: Array(repeating: 9, count: width * 3), size: size, format: .rgb).encoded(as: .png)
    }

    @Test("pictures come by the numbers in their names; other files do not come")
    func order() async throws {
        let folder = try TemporaryFolder()
        for (name, width) in [("f10.png", 3), ("f2.PNG", 2), ("f1.png", 1), (".f0.png", 7)] {
            _ = try folder.add(name, picture(width))
        }
        _ = try folder.add("notes.txt", [1])
        let source = try ImageFolderSource(path: folder.path, framesPerSecond: 10)
        #expect(!source.isLive)
        #expect(source.names == ["f1.png", "f2.PNG", "f10.png"])
        let frames = try await source.all()
        #expect(frames.map(\.size.width) == [1, 2, 3])
        #expect(frames.map(\.index) == [0, 1, 2])
        #expect(frames.map(\.timestamp) == [0, 0.1, 0.2])
        #expect(source.incidents == SourceIncidents())
    }

    @Test("a picture that cannot be decoded is counted and keeps its place in time")
    func damaged() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.add("1.png", picture(1))
        _ = try folder.add("2.png", Array(picture(2).prefix(30)))
        _ = try folder.add("3.png", picture(3))
        let source = try ImageFolderSource(path: folder.path, framesPerSecond: 2)
        let frames = try await source.all()
        #expect(frames.map(\.index) == [0, 1])
        #expect(frames.map(\.timestamp) == [0, 1])
        #expect(source.incidents.decodeErrors == 1)
    }

    @Test("what is no folder of pictures says what was expected")
    func refuses() async throws {
        let folder = try TemporaryFolder()
        func code(_ path: String, _ rate: Double = 25) -> VideoError.Code? {
            #expect(throws: VideoError.self) { try ImageFolderSource(path: path, framesPerSecond: rate) }?.code
        }
        #expect(code(folder.path + "/none") == .missing)
        #expect(code(folder.path) == .noFrames)
        let file = try folder.add("a.png", [1, 2, 3])
        #expect(code(file) == .inputOutput)
        for rate in [0, -1, Double.nan, .infinity] { #expect(code(folder.path, rate) == .invalidParameter) }
        let error = await #expect(throws: VideoError.self) { try await ImageFolderSource(path: folder.path).all() }
        #expect(error?.code == .noFrames)
    }

    @Test(
        "digits count as numbers of any length",
        arguments: [
            ("a2", "a10"), ("a", "a1"), ("a1", "b0"), ("a01", "a1"), ("a1b2", "a1b10"),
            ("9", "99999999999999999999999"),
            ("", "0"), ("a1x", "a02"),
        ])
    func naturalOrder(first: String, second: String) {
        #expect(NaturalOrder.precedes(first, second))
        #expect(!NaturalOrder.precedes(second, first))
        #expect(!NaturalOrder.precedes(first, first))
    }
}
