// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@testable import SightlineInference

@Suite("ModelEmbedder")
struct ModelEmbedderTests {
    /// A TFLite model with one input, one output and one buffer, without metadata.
    static let model = FlatBufferBuilder.buffer(
        root: [
            (0, .word(3)), (1, .tables([[]])),
            (
                2,
                .tables([
                    [
                        (0, .tables([[(3, .text("in"))], [(2, .word(1)), (3, .text("out"))]])), (1, .words([0])),
                        (2, .words([1])),
                    ]
                ])
            ), (3, .text("small")), (4, .tables([[], [(0, .data([1, 2, 3, 4]))]])),
            (6, .tables([[(0, .text("min_runtime_version")), (1, .word(1))]])),
        ], identifier: "TFL3")

    @Test("a TFLite model keeps everything and gains metadata and packed files, once and twice")
    func tflite() throws {
        let folder = try ScratchFolder()
        let path = try folder.add("a.tflite", Self.model)
        for turn in 1...2 {
            var metadata = TFLiteMetadata()
            metadata.name = "turn \(turn)"
            let files: [(name: String, bytes: [UInt8])] = [("labels.txt", Array("a\nb\n".utf8)), ("turn\(turn)", [7])]
            try ModelEmbedder.embed(metadata, files: files, inTFLite: path, to: path)
            try ModelFile.checkTFLite(path)
            let properties = try ModelProperties(path: path)
            #expect(properties.tflite?.name == "turn \(turn)")
            #expect(properties.inputNames == [["in"]] && properties.outputNames == [["out"]])
            #expect(try properties.packedText("labels.txt") == "a\nb\n" && properties.hasPackedFile("turn1"))
        }
        let bytes = try FileReader.contents(of: path, limit: 1 << 20)
        // The whole old file is still in it, at a multiple of 64.
        let places = stride(from: 0, to: bytes.count - Self.model.count, by: 64).filter {
            bytes[$0..<$0 + Self.model.count].elementsEqual(Self.model)
        }
        #expect(places.count == 1)
    }

    @Test("an ONNX model keeps its other properties")
    func onnx() throws {
        let folder = try ScratchFolder()
        let path = try folder.add("a.onnx", ONNXOutlineTests.model(properties: [("names", "a"), ("author", "b")]))
        let before = try ONNXOutline(path: path)
        try ModelEmbedder.embed(properties: [("names", "{0: 'c'}")], inONNX: path, to: path)
        let after = try ONNXOutline(path: path)
        #expect(after.properties == ["names": "{0: 'c'}", "author": "b"])
        #expect(after.inputs == before.inputs && after.outputs == before.outputs && after.producer == before.producer)
    }

    @Test("a model that would be larger than 2 GiB is refused before anything is written")
    func limit() throws {
        let folder = try ScratchFolder()
        // A field that nobody knows, of 2 GiB; the file has a hole in its place.
        let bytes = ONNXOutlineTests.model() + [0xFA, 0x06, 0x80, 0x80, 0x80, 0x80, 0x08]
        let path = try folder.add("a.onnx", bytes)
        #expect(unsafe truncate(path, off_t(bytes.count + (1 << 31))) == 0)
        #expect {
            try ModelEmbedder.embed(properties: [("names", "a")], inONNX: path, to: folder.path + "/b.onnx")
        } throws: {
            ($0 as? InferenceError)?.code == .limitExceeded
        }
        #expect(FileReader.byteCount(of: folder.path + "/b.onnx") == nil)
    }

    @Test("every truncation of a model is refused before anything is written")
    func truncation() throws {
        let folder = try ScratchFolder()
        for count in stride(from: 0, to: Self.model.count, by: 7) {
            let path = try folder.add("a.tflite", Array(Self.model[..<count]))
            let target = folder.path + "/b.tflite"
            guard (try? ModelFile.checkTFLite(path)) == nil else { continue }
            #expect(throws: InferenceError.self) {
                try ModelEmbedder.embed(TFLiteMetadata(), files: [], inTFLite: path, to: target)
            }
            #expect(FileReader.byteCount(of: target) == nil)
        }
    }

    @Test("an archive that was written is read")
    func zip() throws {
        var writer = ZipWriter(at: 3)
        writer.add("a.txt", Array("hello".utf8))
        writer.add("b/ö.txt", [])
        let archive = try ZipArchive(bytes: [1, 2, 3] + writer.finish())
        #expect(archive.entries.map(\.name) == ["a.txt", "b/ö.txt"] && archive.start == 3)
        #expect(try archive.contents(of: archive.entries[0], limit: 5) == Array("hello".utf8))
        #expect(archive.entries[0].checksum == ZipArchiveTests.helloChecksum)
    }
}
