// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// One axis of a picture that is made smaller and larger again.
struct ResolutionAxis {
    let length: Int
    let reducedLength: Int
    /// For each place of the smaller axis the places of the larger one that it covers, with shares that sum to 1.
    let parts: [[(source: Int, weight: Float)]]

    init(length: Int, factor: Double) {
        let reduced = max(1, Int((Double(length) / factor).rounded()))
        let scale = Double(length) / Double(reduced)
        self.length = length
        reducedLength = reduced
        parts = (0..<reduced).map { place in
            let (start, end) = (Double(place) * scale, Double(place + 1) * scale)
            let last = min(length, Int(end.rounded(.up)))
            return (Int(start)..<last).map { source in
                let overlap = min(end, Double(source + 1)) - max(start, Double(source))
                return (source, Float(overlap / scale))
            }
        }
    }

    /// The two places of the smaller axis between which a place of the larger one lies, and how near it is to the
    /// second; half-pixel centres.
    func neighbours(of place: Int) -> (first: Int, second: Int, fraction: Float) {
        let position = (Double(place) + 0.5) * Double(reducedLength) / Double(length) - 0.5
        let clamped = min(max(position, 0), Double(reducedLength - 1))
        let first = Int(clamped)
        return (first, min(first + 1, reducedLength - 1), Float(clamped - Double(first)))
    }
}
