// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Testing
import _SightlineTestSupport

@Suite("NonMaximumSuppression")
struct NonMaximumSuppressionTests {
    /// The rows that remain, in their order; a row's number travels in the track identity.
    private func kept(
        _ detections: [Detection], _ suppression: Suppression, iou: Float, maximumCount: Int = .max
    ) -> [Int] {
        var rows = detections
        for index in rows.indices { rows[index].trackID = index }
        var suppressor = NonMaximumSuppression(suppression, iouThreshold: iou)
        suppressor.apply(to: &rows, maximumCount: maximumCount)
        return rows.compactMap(\.trackID)
    }

    private func detection(_ box: BoundingBox, _ classIndex: Int, _ confidence: Float) -> Detection {
        Detection(boundingBox: box, label: nil, classIndex: classIndex, confidence: confidence)
    }

    static let place = BoundingBox(x: 10, y: 10, width: 20, height: 20)

    @Test("Two classes in one place: two per class, one when agnostic or of one group")
    func twoClassesInOnePlace() {
        let pair = [detection(Self.place, 0, 0.9), detection(Self.place, 1, 0.8)]
        #expect(kept(pair, .perClass, iou: 0.5) == [0, 1])
        #expect(kept(pair, .agnostic, iou: 0.5) == [0])
        #expect(kept(pair, .groups([[0, 1]]), iou: 0.5) == [0])
        #expect(kept(pair, .groups([[0], [1]]), iou: 0.5) == [0, 1])
        #expect(kept(pair, .none, iou: 0.5) == [0, 1])
    }

    @Test("A maximum of 3 of 10 keeps the three most confident")
    func maximum() {
        let ten = (0..<10).map {
            detection(BoundingBox(x: Float($0) * 50, y: 0, width: 10, height: 10), 0, Float($0) / 10)
        }
        #expect(kept(ten, .perClass, iou: 0.5, maximumCount: 3) == [9, 8, 7])
        #expect(kept(ten, .none, iou: 0.5, maximumCount: 3) == [9, 8, 7])
        #expect(kept(ten, .perClass, iou: 0.5, maximumCount: 0).isEmpty)
        #expect(kept([], .perClass, iou: 0.5).isEmpty)
    }

    @Test("An IoU equal to the threshold stays, a greater one goes")
    func threshold() {
        let quarter = BoundingBox(x: 10, y: 10, width: 10, height: 10)
        let pair = [detection(Self.place, 0, 0.9), detection(quarter, 0, 0.8)]
        #expect(kept(pair, .perClass, iou: 0.25) == [0, 1])
        #expect(kept(pair, .perClass, iou: Float(0.25).nextDown) == [0])
    }

    @Test("Equal confidences keep the lower row, however many there are")
    func ties() {
        let same = (0..<300).map { _ in detection(Self.place, 0, 0.5) }
        #expect(kept(same, .perClass, iou: 0.5) == [0])
        #expect(kept(same, .none, iou: 0.5) == Array(0..<300))
    }

    @Test("A confidence that is not a number comes last and suppresses no number")
    func notANumber() {
        let confidences: [Float] = [.nan, 0.2, -.infinity, .nan, 0.9, .infinity]
        let rows = confidences.enumerated().map {
            detection(BoundingBox(x: Float($0.offset) * 50, y: 0, width: 10, height: 10), 0, $0.element)
        }
        #expect(kept(rows, .perClass, iou: 0.5) == [5, 4, 1, 2, 0, 3])
        #expect(kept([detection(Self.place, 0, .nan), detection(Self.place, 0, 0.1)], .agnostic, iou: 0.5) == [1])
    }

    @Test("A negative class index does not meet a group")
    func negativeClasses() {
        let pair = [detection(Self.place, 7, 0.9), detection(Self.place, -1, 0.8), detection(Self.place, 0, 0.7)]
        #expect(kept(pair, .groups([[7, 8], [9]]), iou: 0.5) == [0, 1, 2])
        #expect(kept(pair, .groups([[7, -1]]), iou: 0.5) == [0, 2])
    }

    @Test("Boxes with edges that are not finite neither suppress nor are suppressed")
    func boxesWithoutNumbers() {
        let rows = [
            detection(BoundingBox(x: .nan, y: 0, width: 10, height: 10), 0, 0.9), detection(Self.place, 0, 0.8),
            detection(BoundingBox(x: 0, y: 0, width: .infinity, height: 10), 0, 0.7),
        ]
        #expect(kept(rows, .agnostic, iou: 0) == [0, 1, 2])
    }

    @Test("One value serves frame after frame")
    func reuse() {
        var suppressor = NonMaximumSuppression(.perClass, iouThreshold: 0.5)
        for count in [5, 0, 90, 1] {
            var rows = (0..<count).map { detection(Self.place, 0, Float($0)) }
            suppressor.apply(to: &rows)
            #expect(rows.map(\.confidence) == (count > 0 ? [Float(count - 1)] : []))
        }
    }

    static let suppressions: [Suppression] = [
        .none, .perClass, .agnostic, .groups([[0, 1], [2, -1]]), .groups([]),
    ]

    @Test("Equals the plain definition on random scenes, with ties and NaN", arguments: suppressions)
    func oracle(_ suppression: Suppression) {
        var random = SplitMix64(seed: 11)
        let size = PixelSize(width: 60, height: 60)
        for round in 0..<150 {
            let rows = (0..<(round % 120)).map { _ in
                // Ten confidences, so that many rows tie.
                let step = Int.random(in: 0...10, using: &random)
                return detection(
                    .random(in: size, using: &random), .random(in: -2...4, using: &random),
                    step == 10 ? .nan : Float(step) / 10)
            }
            let iou = Float.random(in: 0...1, using: &random)
            let limit = round % 4 == 0 ? Int.random(in: 0...20, using: &random) : .max
            #expect(
                kept(rows, suppression, iou: iou, maximumCount: limit)
                    == Array(plain(rows, suppression, iou: iou).prefix(limit)))
        }
    }

    /// The definition: rows by confidence, stable, NaN last; a row stays when no kept rival overlaps it too much.
    private func plain(_ detections: [Detection], _ suppression: Suppression, iou: Float) -> [Int] {
        let numbers = detections.indices.filter { !detections[$0].confidence.isNaN }
        let order =
            numbers.sorted { detections[$0].confidence > detections[$1].confidence }
            + detections.indices.filter { detections[$0].confidence.isNaN }
        var kept: [Int] = []
        for row in order {
            let isSuppressed = kept.contains { winner in
                areRivals(detections[winner].classIndex, detections[row].classIndex, suppression)
                    && detections[winner].boundingBox.intersectionOverUnion(detections[row].boundingBox) > iou
            }
            if !isSuppressed { kept.append(row) }
        }
        return kept
    }

    private func areRivals(_ first: Int, _ second: Int, _ suppression: Suppression) -> Bool {
        switch suppression {
        case .none: false
        case .agnostic: true
        case .perClass, .weighted: first == second
        case .groups(let groups):
            first == second || groups.contains { $0.contains(first) && $0.contains(second) }
        }
    }

    @Test(
        "The bare cases of the conformance families",
        .enabled(if: TestData.isAvailable, Comment(rawValue: TestData.reason)))
    func publishedFamilies() throws {
        let cases = try TestData.json(SuppressionTables.Families.self, "conformance/families/synthetic.json").cases
            .filter { $0.family == "nms" }
        #expect(cases.count == 4)
        for item in cases {
            let corners = try #require(item.boxes)
            let (scores, classes) = (try #require(item.scores), try #require(item.classes))
            let rows = corners.indices.map { detection(corners[$0].box, classes[$0], scores[$0]) }
            let iou = try #require(item.options.iouThreshold)
            #expect(kept(rows, .perClass, iou: iou) == item.perClass, "\(item.id)")
            #expect(kept(rows, .agnostic, iou: iou) == item.agnostic, "\(item.id)")
        }
    }

    @Test("The nine ONNX operator cases", .enabled(if: TestData.isAvailable, Comment(rawValue: TestData.reason)))
    func operatorCases() throws {
        let cases = try TestData.json([SuppressionTables.Operator].self, "golden/onnx_node/nonmaxsuppression.json")
        #expect(cases.count == 9)
        for item in cases {
            let inputs = Dictionary(uniqueKeysWithValues: item.inputs.map { ($0.name, $0) })
            let (boxes, scores) = (try #require(inputs["boxes"]), try #require(inputs["scores"]))
            let limit = Int(try #require(inputs["max_output_boxes_per_class"]?.data.first))
            let iou = Float(try #require(inputs["iou_threshold"]?.data.first))
            let threshold = Float(try #require(inputs["score_threshold"]?.data.first))
            let (count, classCount) = (boxes.shape[1], scores.shape[1])
            var selected: [Int] = []
            for batch in 0..<boxes.shape[0] {
                for classIndex in 0..<classCount {
                    let rows = (0..<count).map { row in
                        let start = (batch * count + row) * 4
                        let numbers = boxes.data[start..<start + 4].map { Float($0) }
                        let score = Float(scores.data[(batch * classCount + classIndex) * count + row])
                        return detection(item.box(numbers), classIndex, score)
                    }
                    let sure = rows.indices.filter { rows[$0].confidence > threshold }
                    let remaining = kept(sure.map { rows[$0] }, .perClass, iou: iou, maximumCount: limit)
                    selected += remaining.flatMap { [batch, classIndex, sure[$0]] }
                }
            }
            #expect(selected == item.outputs.first?.data.map { Int($0) }, "\(item.test)")
        }
    }
}
