// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import Testing
import _SightlineTestSupport

@testable import SightlineDetection

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("AnchorSpecification")
struct AnchorSpecificationTests {
    /// Of the golden files' six digits.
    static let tolerance: Float = 1e-5

    static let layouts: [(file: String, size: Int, specification: AnchorSpecification)] = {
        var unit = AnchorSpecification(strides: [8, 16, 32, 32, 32])
        unit.minimumScale = 0.1171875
        unit.maximumScale = 0.75
        var shaped = AnchorSpecification(strides: [16, 32, 64, 128, 256, 512])
        shaped.aspectRatios = [1, 2, 0.5, 3, 0.3333]
        shaped.reducesFirstLayer = true
        shaped.hasUnitSize = false
        return [("anchor_golden_file_0", 256, unit), ("anchor_golden_file_1", 300, shaped)]
    }()

    @Test(
        "MediaPipe's golden files are met", .enabled(if: TestData.isAvailable, Comment(rawValue: TestData.reason)),
        arguments: layouts.indices)
    func golden(index: Int) throws {
        let layout = Self.layouts[index]
        let url = URL(fileURLWithPath: TestData.path("golden/ssd_anchors/\(layout.file).txt"))
        let lines = String(decoding: try Data(contentsOf: url), as: UTF8.self).split(separator: "\n")
        let expected = lines.map { $0.split(whereSeparator: \.isWhitespace).compactMap { Float($0) } }
        let anchors = layout.specification.anchors(for: PixelSize(width: layout.size, height: layout.size))
        try #require(anchors.count == expected.count)
        let worst = zip(anchors, expected).reduce(Float(0)) { worst, pair in
            let (anchor, numbers) = pair
            return max(
                worst, abs(anchor.x - numbers[0]), abs(anchor.y - numbers[1]), abs(anchor.width - numbers[2]),
                abs(anchor.height - numbers[3]))
        }
        #expect(worst <= Self.tolerance)
    }

    @Test("a layout survives being written and read", arguments: layouts.indices)
    func roundTrip(index: Int) throws {
        let specification = Self.layouts[index].specification
        let json = try JSONEncoder().encode(specification)
        #expect(try JSONDecoder().decode(AnchorSpecification.self, from: json) == specification)
        let list = AnchorSpecification(list: [Anchor(x: 0.5, y: 0.25, width: 1, height: 2)])
        #expect(try JSONDecoder().decode(AnchorSpecification.self, from: JSONEncoder().encode(list)) == list)
    }

    @Test(
        "layouts that make no sense are refused",
        arguments: [
            #"{"strides":[]}"#, #"{"strides":[0]}"#, #"{"strides":[8],"aspectRatios":[-1]}"#,
            #"{"strides":[8],"stride":8}"#, #"{"list":[[1,2,3]]}"#, #"{"strides":[1,1,1,1]}"#,
        ])
    func refused(anchors: String) {
        let text =
            #"{"version":1,"family":"mediapipe","input":{"width":9000,"height":9000},"labels":{"names":["a"]},"#
            + #""anchors":\#(anchors)}"#
        #expect {
            try ModelDescription(json: Array(text.utf8))
        } throws: {
            ($0 as? DetectionError)?.code == .invalidDescription
        }
    }
}
