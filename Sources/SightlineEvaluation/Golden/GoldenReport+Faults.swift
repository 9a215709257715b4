// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

extension GoldenReport {
    /// Faults that are named before the rest is counted.
    private static let namedFaultCount = 4

    /// What is wrong in one line, for a message, for example
    /// `bus.jpg: person is off by 3.4 px; bus.jpg: truck of 0.283 is missing`; empty when all is well.
    public var faults: String {
        let faults = results.filter { !$0.isPassed }.flatMap { result in
            guard !result.differences.isEmpty else { return ["\(result.file): \(result.summary)"] }
            return result.differences.map { "\(result.file): \($0)" }
        }
        let rest = faults.count - Self.namedFaultCount
        return faults.prefix(Self.namedFaultCount).joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
    }
}

extension GoldenDifference: CustomStringConvertible {
    /// For example `person is off by 3.4 px`.
    public var description: String {
        func name(_ object: GoldenObject?) -> String { object?.label ?? "unknown" }
        func sure(_ object: GoldenObject?) -> String { DecimalText.fixed(Double(object?.confidence ?? 0), digits: 3) }
        switch kind {
        case .missing: return "\(name(expected)) of \(sure(expected)) is missing"
        case .extra: return "\(name(found)) of \(sure(found)) should not be there"
        case .relabelled: return "\(name(expected)) is called \(name(found))"
        case .confidence: return "\(name(expected)) is of \(sure(found)) instead of \(sure(expected))"
        case .moved:
            guard let expected, let found else { return "moved" }
            let pixels = DecimalText.fixed(Double(expected.farthestEdge(from: found)), digits: 1)
            return "\(name(expected)) is off by \(pixels) px"
        }
    }
}
