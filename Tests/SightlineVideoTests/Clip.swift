// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import SightlineImaging
import SightlineVideo
import Testing
import _SightlineTestSupport

/// The clips of `Fixtures/`, and what tests do with clips.
enum Clip {
    static let folder = String(#filePath.dropLast("Clip.swift".count)) + "Fixtures/"

    /// The path of a clip: in the test data when it begins with `video/`, else in `Fixtures/`.
    static func path(_ name: String) -> String { name.hasPrefix("video/") ? TestData.path(name) : folder + name }

    static func bytes(_ name: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(fileURLWithPath: path(name))))
    }

    /// One frame as FFmpeg's own program decodes it.
    struct ExpectedFrame {
        let index: Int
        let seconds: Double
        let byteCount: Int
        let sha256: String
    }

    /// The rows of `frames.tsv` about a clip.
    static func expectedFrames(_ name: String) throws -> [ExpectedFrame] {
        let text = try String(contentsOf: URL(fileURLWithPath: folder + "frames.tsv"), encoding: .utf8)
        return try text.split(separator: "\n").dropFirst().compactMap { line in
            let cells = line.split(separator: "\t")
            guard cells[0] == name else { return nil }
            return try ExpectedFrame(
                index: #require(Int(cells[1])), seconds: #require(Double(cells[2])),
                byteCount: #require(Int(cells[3])), sha256: String(cells[4]))
        }
    }
}

extension FrameSource {
    /// All frames to the end.
    func all() async throws -> [Frame] {
        var frames: [Frame] = []
        while let frame = try await next() { frames.append(frame) }
        return frames
    }
}

extension Image {
    /// The image's memory.
    var bytes: [UInt8] {
        withBytes { span in (0..<span.byteCount).map { unsafe span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) } }
    }
}

/// A folder that goes with its last owner.
final class TemporaryFolder {
    let path: String

    init() throws {
        var generator = SystemRandomNumberGenerator()
        path = "/tmp/sightline-video-\(String(generator.next() as UInt64, radix: 36))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file into the folder and returns its path.
    func add(_ name: String, _ bytes: [UInt8]) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
        return path + "/" + name
    }
}
