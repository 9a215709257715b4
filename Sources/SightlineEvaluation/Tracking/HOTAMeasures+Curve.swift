// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

extension HOTAMeasures {
    /// A measure at each of the ``HOTAMeasures/thresholds``.
    public struct Curve: Hashable, Sendable {
        /// The values, in the order of the thresholds.
        public private(set) var values: [Double]

        init(_ values: [Double]) { self.values = values }

        init(repeating value: Double) { values = Array(repeating: value, count: HOTAMeasures.thresholds.count) }

        static var zeros: Curve { Curve(repeating: 0) }

        /// The value at a threshold.
        public internal(set) subscript(index: Int) -> Double {
            get { values[index] }
            set { values[index] = newValue }
        }

        /// The mean over the thresholds: the number that is quoted.
        public var mean: Double { values.reduce(0, +) / Double(values.count) }

        /// A value of both curves at each threshold.
        func zip(_ other: Curve, _ combine: (Double, Double) -> Double) -> Curve {
            Curve(values.indices.map { combine(values[$0], other.values[$0]) })
        }
    }
}
