// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// What a golden check found, photo by photo.
public struct GoldenReport: Hashable, Sendable {
    /// The model that was checked.
    public var model: GoldenSet.Model
    /// The model of the golden file, nil when it does not say.
    public var recordedModel: GoldenSet.Model?
    /// How far it might be off.
    public var tolerances: GoldenTolerances
    /// The photos, in the order they are to be shown.
    public var results: [GoldenResult]

    /// Makes a report.
    public init(
        model: GoldenSet.Model, recordedModel: GoldenSet.Model?, tolerances: GoldenTolerances,
        results: [GoldenResult] = []
    ) {
        self.model = model
        self.recordedModel = recordedModel
        self.tolerances = tolerances
        self.results = results
    }

    /// Whether every photo is as expected.
    public var isPassed: Bool { results.allSatisfy(\.isPassed) }

    /// How far the objects of all photos are off.
    public var errors: GoldenErrors {
        results.reduce(into: GoldenErrors()) { $0.merge($1.errors) }
    }

    /// Whether the model is another one than that of the golden file; false when one of the two is unknown.
    public var isOtherModel: Bool {
        guard let recorded = recordedModel?.sha256, let checked = model.sha256 else { return false }
        return recorded.lowercased() != checked.lowercased()
    }

    /// For example `2 photos: 1 as expected, 1 not (1 missing, 1 moved)`.
    public var summary: String {
        let passed = results.count(where: \.isPassed)
        let photos = results.count == 1 ? "1 photo" : "\(results.count) photos"
        guard passed < results.count else { return "\(photos), as expected" }
        var reasons = Self.counts(of: results.flatMap(\.differences))
        for (count, name) in [
            (results.count { $0.outcome == .absent }, "absent"),
            (results.count { $0.outcome == .unlisted }, "unlisted"),
            (results.count { if case .resized = $0.outcome { true } else { false } }, "resized"),
            (results.count { if case .failed = $0.outcome { true } else { false } }, "failed"),
        ] where count > 0 {
            reasons += (reasons.isEmpty ? "" : ", ") + "\(count) \(name)"
        }
        return "\(photos): \(passed) as expected, \(results.count - passed) not (\(reasons))"
    }

    /// For example `1 missing, 2 moved`, in the order of the kinds.
    static func counts(of differences: [GoldenDifference]) -> String {
        GoldenDifference.Kind.allCases.compactMap { kind in
            let count = differences.count { $0.kind == kind }
            return count == 0 ? nil : "\(count) \(kind.rawValue)"
        }.joined(separator: ", ")
    }

    /// One JSON object and a line feed: the counts, then every photo with its differences.
    public func json() -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.field("photos", results.count)
        json.field("passed", results.count(where: \.isPassed))
        json.field("failed", results.count { !$0.isPassed })
        let differences = results.flatMap(\.differences)
        for kind in GoldenDifference.Kind.allCases {
            json.field(kind.rawValue, differences.count { $0.kind == kind })
        }
        write(model, as: "model", to: &json)
        write(recordedModel, as: "recordedModel", to: &json)
        if let edgePixels = tolerances.edgePixels {
            json.field("edgePixels", edgePixels)
        } else {
            json.field("minimumIoU", tolerances.minimumIoU)
        }
        json.field("confidenceDrift", tolerances.confidenceDrift)
        Self.write(errors, to: &json)
        json.key("results")
        json.beginArray()
        for result in results { write(result, to: &json) }
        json.endArray()
        json.endObject()
        return json.bytes + [UInt8(ascii: "\n")]
    }

    private func write(_ model: GoldenSet.Model?, as key: String, to json: inout JSONWriter) {
        guard let model else { return json.field(key, nil as String?) }
        json.key(key)
        json.beginObject()
        json.field("name", model.name)
        json.field("sha256", model.sha256)
        json.endObject()
    }

    /// The largest errors; null without a pair.
    private static func write(_ errors: GoldenErrors, to json: inout JSONWriter) {
        let isKnown = errors.pairCount > 0
        json.field("edgeError", isKnown ? Double(errors.edgePixels) : nil)
        json.field("confidenceError", isKnown ? Double(errors.confidence) : nil)
    }

    private func write(_ result: GoldenResult, to json: inout JSONWriter) {
        json.beginObject()
        json.field("file", result.file)
        let status =
            switch result.outcome {
            case .compared(let differences): differences.isEmpty ? "passed" : "different"
            case .absent: "absent"
            case .unlisted: "unlisted"
            case .resized: "resized"
            case .failed: "failed"
            }
        json.field("status", status)
        json.field("message", result.summary)
        Self.write(result.errors, to: &json)
        json.key("differences")
        json.beginArray()
        for difference in result.differences {
            json.beginObject()
            json.field("kind", difference.kind.rawValue)
            for (key, object) in [("expected", difference.expected), ("found", difference.found)] {
                json.key(key)
                if let object { object.write(to: &json) } else { json.value(nil as String?) }
            }
            json.field("IoU", difference.iou.map(Double.init))
            json.endObject()
        }
        json.endArray()
        json.endObject()
    }
}
