// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
@testable import SightlineDetection
import SightlineImaging
@testable import SightlineInference
import Testing
import _SightlineTestSupport

/// Families on small tensors worked out by hand, beside those of the conformance data.
@Suite("FamilyDecoder")
struct FamilyDecoderTests {
    static let tolerance: Float = 1e-3

    private struct Answer {
        var detections: [Detection]
        var invalid: Int
    }

    private func decode(
        _ family: ModelDescription.Family, _ tensors: [OutputTensor], size: (Int, Int) = (64, 64),
        labels: [String] = ["a", "b"], threshold: Float = 0.25, _ change: (inout ModelDescription) -> Void = { _ in }
    ) throws -> Answer {
        let pixels = PixelSize(width: size.0, height: size.1)
        var description = ModelDescription(
            name: "t", family: family, input: InputSpecification(size: pixels), labels: .init(names: labels))
        change(&description)
        var options = DetectionOptions()
        options.confidenceThreshold = threshold
        var decoder = try OutputDecoder(
            description: description,
            outputs: tensors.map { TensorDescription(name: $0.name, shape: $0.shape, elementType: .float32) },
            options: options)
        var found: [Detection] = []
        try decoder.decode(
            tensors, transform: ImageTransform(imageSize: pixels, inputSize: pixels, scaling: .stretch),
            appendingTo: &found)
        return Answer(detections: found, invalid: decoder.invalidRowCount)
    }

    private func expect(
        _ detection: Detection, _ box: (Float, Float, Float, Float), _ classIndex: Int, _ confidence: Float
    ) {
        #expect(detection.classIndex == classIndex)
        #expect(abs(detection.confidence - confidence) <= Self.tolerance)
        let expected = BoundingBox(x: box.0, y: box.1, width: box.2, height: box.3)
        #expect(detection.boundingBox.farthestEdge(from: expected) <= Self.tolerance)
    }

    /// Logits whose softmax is all in one of eight bins.
    private func bin(_ place: Int) -> [Float] { (0..<8).map { $0 == place ? 40 : -40 } }

    @Test("NanoDet: a distance is the mean of its bins, times the stride", arguments: [Float(0), 0.5])
    func nanoDet(center: Float) throws {
        // 8x8 + 4x4 + 2x2 cells; row 64 + 5 is cell (1, 1) of stride 16.
        var values = [Float](repeating: 0, count: 84 * 34)
        values.replaceSubrange(69 * 34..<70 * 34, with: [0.1, 0.8] + bin(1) + bin(0) + bin(2) + bin(3))
        values[3 * 34] = .nan
        let answer = try decode(.nanoDet, [OutputTensor(name: "o", shape: [1, 84, 34], values: values)]) {
            $0.grid = GridSpecification(strides: [8, 16, 32], cellCenter: center)
        }
        #expect(answer.invalid == 1 && answer.detections.count == 1)
        let middle = 16 + center * 16
        expect(answer.detections[0], (middle - 16, middle, 48, 48), 1, 0.8)
    }

    @Test("NanoDet-Plus's centres are the corners of its cells, older releases' the middles")
    func nanoDetCenters() throws {
        // Four levels: 64 + 16 + 4 + 1 rows; the last is the only cell of stride 64.
        var values = [Float](repeating: 0, count: 85 * 34)
        values.replaceSubrange(84 * 34..<85 * 34, with: [0.9, 0] + bin(0) + bin(0) + bin(1) + bin(1))
        let plus = try decode(.nanoDet, [OutputTensor(name: "o", shape: [1, 85, 34], values: values)])
        expect(try #require(plus.detections.first), (0, 0, 64, 64), 0, 0.9)
        var older = [Float](repeating: 0, count: 84 * 34)
        older.replaceSubrange(83 * 34..<84 * 34, with: [0.9, 0] + bin(0) + bin(0) + bin(1) + bin(1))
        let three = try decode(.nanoDet, [OutputTensor(name: "o", shape: [1, 84, 34], values: older)])
        expect(try #require(three.detections.first), (48, 48, 32, 32), 0, 0.9)
    }

    @Test("PicoDet: outputs of any order are paired by their number of cells, sides that do not divide round up")
    func picoDet() throws {
        // 40x24 pixels: 5x3, 3x2 and 2x1 cells.
        var scores = [[Float]](), sides = [[Float]]()
        for count in [15, 6, 2] {
            scores.append([Float](repeating: 0, count: count * 2))
            sides.append([Float](repeating: 0, count: count * 32))
        }
        scores[1][5 * 2] = 0.75
        sides[1].replaceSubrange(5 * 32..<6 * 32, with: bin(1) + bin(1) + bin(0) + bin(1))
        func tensor(_ level: Int, _ values: [[Float]], _ width: Int) -> OutputTensor {
            OutputTensor(
                name: "\(width)-\(level)", shape: [1, values[level].count / width, width], values: values[level])
        }
        let tensors = [
            tensor(2, sides, 32), tensor(1, scores, 2), tensor(0, scores, 2), tensor(0, sides, 32),
            tensor(2, scores, 2),
            tensor(1, sides, 32),
        ]
        let answer = try decode(.picoDet, tensors, size: (40, 24))
        #expect(answer.detections.count == 1)
        expect(answer.detections[0], (24, 8, 16, 32), 0, 0.75)
    }

    @Test("CenterFace: sizes come first, landmarks are measured from the cut corner")
    func centerFace() throws {
        // 2x2 cells of an input of 8x8; cell (1, 0).
        var heat = [Float](repeating: 0, count: 4), sizes = [Float](repeating: 0, count: 8)
        var offsets = sizes, landmarks = [Float](repeating: 0, count: 40)
        heat[1] = 0.9
        sizes[1] = 0
        sizes[4 + 1] = Float(0.6931472)
        offsets[1] = -0.5
        offsets[4 + 1] = 0.25
        landmarks[1] = 0.5
        landmarks[4 + 1] = 0.25
        heat[2] = .nan
        let answer = try decode(
            .centerFace,
            [
                OutputTensor(name: "537", shape: [1, 1, 2, 2], values: heat),
                OutputTensor(name: "538", shape: [1, 2, 2, 2], values: sizes),
                OutputTensor(name: "539", shape: [1, 2, 2, 2], values: offsets),
                OutputTensor(name: "540", shape: [1, 10, 2, 2], values: landmarks),
            ], size: (8, 8), labels: ["face"])
        #expect(answer.invalid == 1 && answer.detections.count == 1)
        // Centre (7, 0), 8 wide and 4 high: from (3, -2), cut to (3, 0) and to the right edge.
        expect(answer.detections[0], (3, 0, 5, 4), 0, 0.9)
        #expect(answer.detections[0].keypoints.first == Keypoint(x: 5, y: 2))
        #expect(answer.detections[0].keypoints.count == 5)
    }

    @Test("DETR: a query's class is its best but the last, which takes its share of the softmax")
    func softmax() throws {
        let answer = try decode(
            .detr,
            [
                OutputTensor(
                    name: "boxes", shape: [1, 3, 4], values: [0.5, 0.5, 0.5, 0.25, 0.5, 0.5, 1, 1, 0.1, 0.1, 0.1, 0.1]),
                OutputTensor(
                    name: "logits", shape: [1, 3, 3],
                    values: [0, 1.3862944, 0, 0, 0, 9, -.infinity, .nan, 0]),
            ])
        #expect(answer.invalid == 1 && answer.detections.count == 1)
        expect(answer.detections[0], (16, 24, 32, 16), 1, 4.0 / 6)
    }

    @Test("RF-DETR: as many candidates as queries are kept, the best, of equals the first")
    func ranking() throws {
        let logits: [Float] = [1, 3, 2, 2, 0, 2]
        let answer = try decode(
            .rfDETR,
            [
                OutputTensor(
                    name: "dets", shape: [1, 3, 4], values: (0..<12).map { _ in 0.5 }),
                OutputTensor(name: "labels", shape: [1, 3, 2], values: logits),
            ], threshold: 0.1)
        #expect(answer.detections.map(\.classIndex) == [1, 0, 1])
        #expect(answer.detections.map(\.confidence) == [3, 2, 2].map { Activation.sigmoid($0) })
    }

    @Test("RF-DETR: a query with a number that is not finite is dropped, a class ruled out by -inf is not")
    func queries() throws {
        let answer = try decode(
            .rfDETR,
            [
                OutputTensor(
                    name: "dets", shape: [1, 3, 4], values: [.nan, 0, 0, 0] + (0..<8).map { _ in 0.5 }),
                OutputTensor(name: "labels", shape: [1, 3, 2], values: [3, -9, 3, .nan, -.infinity, 3]),
            ])
        #expect(answer.invalid == 2 && answer.detections.map(\.classIndex) == [1])
    }

    @Test("YOLOv8: both layouts give the same, NaN is counted once", arguments: [3, 40, 77])
    func transposed(count: Int) throws {
        var generator = SteadyGenerator()
        var channels = [Float](repeating: 0, count: 7 * count)
        for index in channels.indices { channels[index] = generator.next() }
        channels[5 * count + count - 1] = .nan
        channels[6 * count] = .infinity
        let rows = (0..<7 * count).map { channels[$0 % 7 * count + $0 / 7] }
        let labels = ["a", "b", "c"]
        let first = try decode(
            .yolov8, [OutputTensor(name: "o", shape: [1, 7, count], values: channels)], labels: labels, threshold: 0.7)
        let second = try decode(
            .yolov8, [OutputTensor(name: "o", shape: [1, count, 7], values: rows)], labels: labels, threshold: 0.7)
        #expect(first.detections == second.detections)
        #expect(first.invalid == 2 && second.invalid == 2)
        let expected = (0..<count).filter { index in
            let scores = (4..<7).map { channels[$0 * count + index] }
            return scores.allSatisfy(\.isFinite) && scores.contains { $0 >= 0.7 }
        }
        #expect(first.detections.count == expected.count)
    }

    @Test("rows that are not finite are dropped and counted", arguments: [Float.nan, .infinity, -.infinity])
    func invalid(number: Float) throws {
        let finished = try decode(
            .yoloEndToEnd,
            [
                OutputTensor(
                    name: "o", shape: [1, 4, 6],
                    values: [
                        number, 0, 9, 9, 0.9, 0, 0, 0, 9, 9, 0.9, number, 5, 0, 1, 9, 0.9, 0, 0, 0, 9, 9, 0.9, 1,
                    ])
            ])
        #expect(finished.invalid == 3 && finished.detections.count == 1)
        let ssd = try decode(
            .ssd,
            [
                OutputTensor(
                    name: "StatefulPartitionedCall:3", shape: [1, 2, 4], values: [0, number, 1, 1, 0, 0, 1, 1]),
                OutputTensor(name: "StatefulPartitionedCall:2", shape: [1, 2], values: [0, 1]),
                OutputTensor(name: "StatefulPartitionedCall:1", shape: [1, 2], values: [0.9, 0.8]),
                OutputTensor(name: "StatefulPartitionedCall:0", shape: [1], values: [2]),
            ])
        #expect(ssd.invalid == 1 && ssd.detections.map(\.classIndex) == [1])
    }

    @Test("a count that is no number, and more rows than there are, do no harm", arguments: [Float.nan, -1, 1e30, 3e9])
    func counts(count: Float) throws {
        let answer = try decode(
            .ssd,
            [
                OutputTensor(name: "TFLite_Detection_PostProcess", shape: [1, 1, 4], values: [0, 0, 1, 1]),
                OutputTensor(name: "TFLite_Detection_PostProcess:1", shape: [1, 1], values: [0]),
                OutputTensor(name: "TFLite_Detection_PostProcess:2", shape: [1, 1], values: [0.9]),
                OutputTensor(name: "TFLite_Detection_PostProcess:3", shape: [1], values: [count]),
            ])
        #expect(answer.detections.count <= 1 && answer.invalid <= 1)
    }

    @Test("outputs of another shape are refused and say what to correct")
    func shapes() {
        func code(_ family: ModelDescription.Family, _ shapes: [[Int]]) -> DetectionError? {
            do {
                _ = try decode(
                    family,
                    shapes.enumerated().map {
                        OutputTensor(
                            name: "o\($0.offset)", shape: $0.element,
                            values: Array(repeating: 0, count: $0.element.reduce(1, *)))
                    })
                return nil
            } catch {
                return error as? DetectionError
            }
        }
        for (family, shapes) in [
            (.yolov8, [[1, 9, 8]]), (.yolov8, [[7, 8]]), (.yolox, [[1, 80, 7]]), (.yoloEndToEnd, [[1, 9, 7]]),
            (.nanoDet, [[1, 84, 35]]), (.picoDet, [[1, 64, 2], [1, 64, 32]]), (.fastestDet, [[1, 8, 2, 2]]),
            (.rfDETR, [[1, 9, 4]]), (.rfDETR, [[1, 9, 4], [1, 9, 3]]), (.detr, [[1, 9, 4], [1, 9, 2]]),
            (.ssd, [[1, 9, 4], [1, 9], [1, 9], [1]]), (.centerFace, [[1, 1, 2, 2], [1, 2, 2, 2], [1, 10, 2, 2]]),
            (.dFine, [[1, 9], [1, 9, 4], [1, 9]]),
        ] as [(ModelDescription.Family, [[Int]])] {
            let error = code(family, shapes)
            #expect(
                error?.code == .shapeMismatch && error?.message.contains("correct \"") ?? false
                    || error?.message.contains("set \"") ?? false, "\(family) \(shapes): \(error?.message ?? "none")")
        }
        #expect(code(.ssdAnchors, [[1, 9, 4], [1, 9, 3]])?.message.contains("\"anchors\"") == true)
        #expect(code(.mediaPipe, [[1, 9, 16], [1, 9, 1]])?.message.contains("\"anchors\"") == true)
    }
}

/// Numbers in `0..<1` that are the same in every run.
private struct SteadyGenerator {
    private var state: UInt32 = 7

    mutating func next() -> Float {
        state = state &* 1_664_525 &+ 1_013_904_223
        return Float(state >> 8) / Float(1 << 24)
    }
}
