// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Testing

@testable import SightlineInference

@Suite("ONNXOutline")
struct ONNXOutlineTests {
    /// A model with one input, one constant and one output.
    static func model(properties: [(String, String)] = [], external: String? = nil) -> [UInt8] {
        var graph = ONNXGraph(name: "small")
        graph.input("images", shape: [1, 3, 8, 8])
        let weights = graph.constant("weights", [1, 2], shape: [2])
        graph.add("Add", ["images", weights], as: "output")
        graph.output("output", shape: [1, 3, 8, 8])
        graph.metadata = properties.map { (key: $0.0, value: $0.1) }
        var bytes = graph.modelBytes(producer: "tests")
        guard let external else { return bytes }
        // Fields of a message that comes twice are merged: a second graph with one initialiser that lies elsewhere.
        var writer = ProtobufWriter()
        writer.message(7) { graph in
            graph.message(5) { tensor in
                tensor.string(8, "far")
                tensor.message(13) { entry in
                    entry.string(1, "location")
                    entry.string(2, external)
                }
                tensor.integer(14, 1)
            }
        }
        bytes += writer.bytes
        return bytes
    }

    static func outline(_ bytes: [UInt8]) throws -> ONNXOutline {
        try unsafe bytes.withUnsafeBytes { try unsafe ONNXOutline($0) }
    }

    @Test("properties, tensors and files outside are read")
    func reads() throws {
        let outline = try Self.outline(
            Self.model(properties: [("names", "{0: 'a, b'}"), ("stride", "32")], external: "weights.bin"))
        #expect(outline.properties == ["names": "{0: 'a, b'}", "stride": "32"])
        #expect(outline.inputs == [TensorDescription(name: "images", shape: [1, 3, 8, 8], elementType: .float32)])
        #expect(outline.outputs.map(\.name) == ["output"])
        #expect(outline.producer == "tests" && outline.externalFiles == ["weights.bin"])
    }

    @Test("damage at every byte and every truncation is refused or read, never followed out of the file")
    func damage() throws {
        let bytes = Self.model(properties: [("names", "person")], external: "w")
        var refusals = 0
        for place in bytes.indices {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] where bytes[place] != value {
                var damaged = bytes
                damaged[place] = value
                if (try? Self.outline(damaged)) == nil { refusals += 1 }
            }
            _ = try? Self.outline(Array(bytes[..<place]))
        }
        #expect(refusals > bytes.count)
    }

    @Test("properties of more than 16 MiB are refused")
    func limit() throws {
        let text = String(repeating: "a", count: 9 << 20)
        #expect {
            try Self.outline(Self.model(properties: [("a", text), ("b", text)]))
        } throws: {
            ($0 as? InferenceError)?.code == .limitExceeded
        }
    }
}
