// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import _SightlineTestSupport

@testable import SightlineInference

@Suite("TFLiteMetadata")
struct TFLiteMetadataTests {
    /// Metadata with every part.
    static let full: TFLiteMetadata = {
        var metadata = TFLiteMetadata()
        metadata.name = "small"
        metadata.license = "Apache-2.0"
        metadata.files = [AssociatedFile(name: "notes.txt", purpose: .descriptions)]
        var image = TFLiteTensorMetadata(name: "image")
        image.content = .image(isColor: true, isGray: false)
        image.mean = [1, 2, 3]
        image.standardDeviation = [127.5]
        image.minimum = [-1]
        image.maximum = [1]
        metadata.inputs = [image]
        var boxes = TFLiteTensorMetadata(name: "location")
        boxes.content = .boxes(.boundaries, order: [1, 0, 3, 2], isPixels: false)
        var scores = TFLiteTensorMetadata(name: "score")
        scores.content = .features
        scores.threshold = 0.25
        scores.calibration = .inverseLogistic
        scores.files = [AssociatedFile(name: "labels.txt", purpose: .valueLabels, locale: "en")]
        metadata.outputs = [boxes, scores]
        metadata.groups = [("detections", ["location", "score"])]
        metadata.custom = [("anchors", [1, 2, 3])]
        return metadata
    }()

    @Test("what is written is read")
    func roundTrip() throws {
        let read = try TFLiteMetadata(bytes: Self.full.bytes())
        #expect(read.name == "small" && read.license == "Apache-2.0" && read.author == nil)
        #expect(read.inputs == Self.full.inputs && read.outputs == Self.full.outputs && read.files == Self.full.files)
        #expect(read.groups.map(\.name) == ["detections"] && read.groups[0].tensors == ["location", "score"])
        #expect(read.custom.map(\.name) == ["anchors"] && read.custom[0].bytes == [1, 2, 3])
        #expect(read.allFiles.map(\.name) == ["notes.txt", "labels.txt"])
        #expect(try TFLiteMetadata(bytes: TFLiteMetadata().bytes()).inputs.isEmpty)
    }

    @Test("damage at every byte and every truncation is refused or read, never followed out of the buffer")
    func damage() throws {
        let bytes = Self.full.bytes()
        var refusals = 0
        for place in bytes.indices {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] where bytes[place] != value {
                var damaged = bytes
                damaged[place] = value
                if (try? TFLiteMetadata(bytes: damaged)) == nil { refusals += 1 }
            }
            #expect(throws: InferenceError.self) { try TFLiteMetadata(bytes: Array(bytes[..<min(place, 8)])) }
            _ = try? TFLiteMetadata(bytes: Array(bytes[..<place]))
        }
        #expect(refusals > bytes.count)
    }

    @Test("texts that are shared a thousand times end the reading instead of filling the memory")
    func sharedTexts() throws {
        // One long text, and a list of tables that all name it.
        var metadata = TFLiteMetadata()
        metadata.name = String(repeating: "a", count: 40_000)
        metadata.files = (0..<1000).map { _ in AssociatedFile(name: "x") }
        var bytes = metadata.bytes()
        let name = bytes.indices.first { bytes[$0...].starts(with: Array("aaaa".utf8)) }! - 4
        // A file's text is its count, "x" and a zero; its table's field is four bytes of offset before.
        for place in stride(from: name + 40_000, to: bytes.count - 8, by: 4) where bytes.word32(place) == 1 {
            guard bytes[place + 4] == UInt8(ascii: "x"), bytes[place + 5] == 0 else { continue }
            // The text that stands in its place claims the rest of the buffer.
            let rest = UInt32(bytes.count - place - 4)
            for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: rest >> UInt32(8 * index)) }
        }
        #expect {
            try TFLiteMetadata(bytes: bytes)
        } throws: {
            ($0 as? InferenceError)?.message.contains("shared") == true
        }
    }

    @Test("metadata of more than 4 MiB is refused")
    func limit() {
        #expect {
            try TFLiteMetadata(bytes: [UInt8](repeating: 0, count: TFLiteMetadata.maximumByteCount + 1))
        } throws: {
            ($0 as? InferenceError)?.code == .limitExceeded
        }
    }
}
