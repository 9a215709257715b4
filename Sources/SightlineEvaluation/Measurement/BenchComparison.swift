// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// Two records side by side: how much longer or shorter each stage takes.
public struct BenchComparison: Hashable, Sendable {
    /// What was measured before.
    public let before: BenchRecord
    /// What was measured now.
    public let after: BenchRecord

    /// Puts two records side by side.
    public init(before: BenchRecord, after: BenchRecord) {
        self.before = before
        self.after = after
    }

    /// The ratio of the medians, now over before; nil when there are too few values, or a median is 0.
    public func estimate(_ series: BenchRecord.Series) -> RatioEstimate? {
        RatioEstimate(before: before.samples[series] ?? [], after: after.samples[series] ?? [])
    }

    /// What else is different besides the times, so that they do not tell of the program alone.
    public var mismatches: [String] {
        var mismatches: [String] = []
        func check(_ what: String, _ first: String?, _ second: String?) {
            if first != second {
                mismatches.append("\(what): \(first ?? "unknown") before, \(second ?? "unknown") now")
            }
        }
        func photos(_ record: BenchRecord) -> String {
            record.photos.map { "\($0.file) \($0.width)x\($0.height)" }.joined(separator: ", ")
        }
        check("processor", before.machine.processor, after.machine.processor)
        check("cores", "\(before.machine.coreCount)", "\(after.machine.coreCount)")
        check("system", before.machine.system, after.machine.system)
        check("engine", before.engine, after.engine)
        check("model", before.model, after.model)
        if before.model == after.model { check("model's SHA-256", before.modelSHA256, after.modelSHA256) }
        check("threads", "\(before.threads)", "\(after.threads)")
        check("photos", photos(before), photos(after))
        return mismatches
    }

    /// Writes the comparison as a field of an object.
    func write(to json: inout JSONWriter) {
        json.key("comparison")
        json.beginObject()
        json.field("mismatches", mismatches)
        json.key("series")
        json.beginObject()
        for series in BenchRecord.Series.allCases {
            let estimate = estimate(series)
            json.key(series.rawValue)
            json.beginObject()
            json.field("ratio", estimate?.ratio)
            json.field("low", estimate?.low)
            json.field("high", estimate?.high)
            json.key("isDifferent")
            json.value(estimate?.isDifferent ?? false)
            json.endObject()
        }
        json.endObject()
        json.endObject()
    }
}
