// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineEvaluation

extension COCOJudgement {
    /// Decimals of a number from 0 to 1: more than anyone compares.
    private static var digits: Int { 12 }

    /// One JSON object on one line; a number that does not exist is null.
    var json: String {
        var json = JSONWriter()
        json.beginObject()
        Self.write(evaluation.summary, to: &json)
        json.key("classes")
        json.beginArray()
        let best = bestPoints
        for category in evaluation.categories { Self.write(category, best: best[category.category.id], to: &json) }
        json.endArray()
        if let errors { Self.write(errors, to: &json) }
        if let robustness {
            json.key("perturbations")
            json.beginArray()
            for row in robustness.rows {
                json.beginObject()
                json.key("name")
                json.value(row.name)
                json.key("strength")
                json.value(row.strength)
                Self.write(row.summary, to: &json)
                Self.write("relativeAP", robustness.relativeAP(of: row), to: &json)
                json.endObject()
            }
            json.endArray()
        }
        json.endObject()
        return String(decoding: json.bytes, as: UTF8.self) + "\n"
    }

    private static func write(_ summary: COCOSummary, to json: inout JSONWriter) {
        for entry in summary.entries { write(entry.name, entry.value, to: &json) }
    }

    private static func write(
        _ category: CategoryEvaluation, best: OperatingCurve.Point?, to json: inout JSONWriter
    ) {
        json.beginObject()
        json.key("id")
        json.value(Int(category.category.id))
        json.key("name")
        json.value(category.category.name)
        json.key("objects")
        json.value(category.objectCount)
        for (name, value) in category.summary.entries + [
            ("bestThreshold", best?.threshold), ("precision", best?.precision), ("recall", best?.recall),
            ("F1", best?.f1),
        ] {
            write(name, value, to: &json)
        }
        json.endObject()
    }

    /// The cells that are not 0, as objects: a table of 81 by 81 would be mostly zeros.
    private static func write(_ errors: DetectionErrors, to json: inout JSONWriter) {
        let matrix = errors.matrix
        let places: [Int?] = Array(matrix.categories.indices) + [nil]
        json.key("confusion")
        json.beginObject()
        write("confidence", errors.confidence, to: &json)
        json.key("cells")
        json.beginArray()
        for truth in places {
            for predicted in places {
                let count = matrix.count(truth: truth, predicted: predicted)
                guard count > 0 else { continue }
                json.beginObject()
                json.key("truth")
                json.value(truth.map { matrix.categories[$0].name })
                json.key("detected")
                json.value(predicted.map { matrix.categories[$0].name })
                json.key("count")
                json.value(count)
                json.endObject()
            }
        }
        json.endArray()
        json.endObject()
    }

    private static func write(_ name: String, _ value: Double?, to json: inout JSONWriter) {
        json.key(name)
        if let value { json.value(value, digits: digits) } else { json.value(nil as String?) }
    }
}
