// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SightlineInference

@Suite("DarknetImporter")
struct DarknetImporterTests {
    static let network = """
        [net]
        width=32
        height=32
        channels=3
        [convolutional]
        filters=6
        size=1
        stride=32
        activation=linear
        [yolo]
        mask=0
        anchors=10,20
        classes=1
        """

    /// A header and `count` zeros: the network takes 6 biases and 18 kernel numbers.
    static func weights(_ count: Int) -> [UInt8] {
        [0, 0, 0, 0, 2, 0, 0, 0] + [UInt8](repeating: 0, count: 12 + 4 * count)
    }

    @Test("a small network becomes a model")
    func converts() throws {
        let bytes = try DarknetImporter.convert(
            configuration: Self.network, weights: Self.weights(24), labels: ["thing"])
        #expect(bytes.starts(with: [8, 8]))
    }

    @Test("weights that do not fit are refused with the count", arguments: [(23, "too short"), (25, "too long")])
    func refusesWeights(count: Int, words: String) {
        #expect {
            try DarknetImporter.convert(configuration: Self.network, weights: Self.weights(count))
        } throws: {
            ($0 as? InferenceError)?.message.contains(words) == true
        }
    }

    @Test("an error names the line of the cfg")
    func namesLine() {
        #expect {
            try DarknetImporter.convert(configuration: Self.network + "\n[lstm]", weights: Self.weights(24))
        } throws: {
            ($0 as? InferenceError)?.message.contains("line 14") == true
        }
    }
}
