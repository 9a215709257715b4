// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging
import Testing

@testable import SightlineDetection

@Suite("DetectionOptions")
struct DetectionOptionsTests {
    typealias Change = @Sendable (inout DetectionOptions) -> Void

    private func labels(_ change: (inout DetectionOptions) throws -> Void) throws -> [String] {
        let picture = try Image(
            bytes: [UInt8](repeating: 90, count: 64 * 64), size: PixelSize(width: 64, height: 64), format: .gray)
        return try ObjectDetector.scripted(ObjectDetector.rows, change).detect(in: picture).map { $0.label ?? "" }
    }

    @Test("without options each class competes with itself")
    func standard() throws {
        #expect(try labels { _ in } == ["cat", "dog", "bird"])
    }

    @Test("each kind of suppression keeps what it should")
    func suppression() throws {
        #expect(try labels { $0.suppression = .some(.none) } == ["cat", "cat", "dog", "bird"])
        #expect(try labels { $0.suppression = .perClass } == ["cat", "dog", "bird"])
        #expect(try labels { $0.suppression = .agnostic } == ["cat", "bird"])
        #expect(try labels { $0.suppression = .groups([["dog", "cat"]]) } == ["cat", "bird"])
        #expect(try labels { $0.suppression = .groups([["dog", "bird"]]) } == ["cat", "dog", "bird"])
        #expect(try labels { $0.iouThreshold = 1 } == ["cat", "cat", "dog", "bird"])
    }

    @Test("a class's threshold takes the place of the common one")
    func thresholds() throws {
        #expect(try labels { $0.confidenceThreshold = 0.5 } == ["cat", "dog"])
        #expect(try labels { $0.labelThresholds = ["dog": 0.75] } == ["cat", "bird"])
        #expect(
            try labels {
                $0.confidenceThreshold = 1
                $0.labelThresholds = ["bird": 0.3]
            } == ["bird"])
    }

    @Test("labels are allowed and denied before they compete")
    func lists() throws {
        #expect(try labels { $0.allowedLabels = ["dog"] } == ["dog"])
        #expect(try labels { $0.deniedLabels = ["cat"] } == ["dog", "bird"])
        #expect(
            try labels {
                $0.allowedLabels = ["cat", "dog"]
                $0.deniedLabels = ["cat"]
                $0.suppression = .agnostic
            } == ["dog"])
        #expect(try labels { $0.allowedLabels = [] } == [])
    }

    @Test("a maximum keeps the surest")
    func maximum() throws {
        #expect(try labels { $0.maximumCount = 2 } == ["cat", "dog"])
        #expect(try labels { $0.maximumCount = 100 } == ["cat", "dog", "bird"])
    }

    @Test(
        "options outside their range are refused",
        arguments: [
            { $0.confidenceThreshold = -0.01 }, { $0.confidenceThreshold = 1.01 }, { $0.confidenceThreshold = .nan },
            { $0.iouThreshold = 1.5 }, { $0.iouThreshold = -.infinity }, { $0.labelThresholds = ["cat": 2] },
            { $0.maximumCount = 0 }, { $0.maximumCount = -1 },
            { $0.suppression = .groups([["cat", "dog"], ["dog", "bird"]]) },
        ] as [Change])
    func ranges(change: Change) {
        #expect {
            try labels(change)
        } throws: {
            ($0 as? DetectionError)?.code == .invalidOption
        }
    }

    @Test(
        "an unknown label is refused with the one that was meant",
        arguments: [
            { $0.allowedLabels = ["dgo"] }, { $0.deniedLabels = ["Dog"] }, { $0.labelThresholds = ["dogs": 0.5] },
            { $0.suppression = .groups([["dig"]]) },
        ] as [Change])
    func unknownLabels(change: Change) {
        #expect {
            try labels(change)
        } throws: {
            guard let error = $0 as? DetectionError else { return false }
            return error.code == .unknownLabel && error.message.contains("'dog'")
        }
    }

    @Test(
        "regions outside the picture are refused",
        arguments: ["0,0,0,1", "0.5,0,0.6,1", "-0.1,0,1,1", "0,0,1", "a,b,c,d", "nan,0,1,1"])
    func regions(text: String) {
        #expect(throws: DetectionError.self) { try RegionOfInterest(text) }
    }

    @Test("impossible tiles are refused", arguments: ["2", "0x2", "2x2:0.95", "2x2:", "17x17", "2x2:0.2:1", "2x2:-1"])
    func tilings(text: String) {
        #expect(throws: DetectionError.self) { try Tiling(text) }
    }

    @Test("tiles cover the region and overlap as asked")
    func tiles() throws {
        var tiles: [PixelRect] = []
        try Tiling("2x2:0.2").appendTiles(of: PixelRect(x: 10, y: 20, width: 180, height: 90), to: &tiles)
        #expect(
            tiles == [
                PixelRect(x: 10, y: 20, width: 100, height: 50), PixelRect(x: 90, y: 20, width: 100, height: 50),
                PixelRect(x: 10, y: 60, width: 100, height: 50), PixelRect(x: 90, y: 60, width: 100, height: 50),
            ])
    }
}
