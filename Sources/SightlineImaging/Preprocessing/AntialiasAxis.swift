// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// Which source pixels make each target pixel along one axis when a triangle as wide as the reduction is the filter.
///
/// The triangle has its centre at `(target + 0.5) * scale` and reaches `max(1, scale)` to both sides; its weights are
/// taken at the pixels' centres and add up to 1.
struct AntialiasAxis {
    /// One target pixel.
    struct Window: Hashable {
        /// The first source pixel, counted from the lower bound of what may be read.
        var first: Int
        /// Weights of the pixels from `first` on, at least one.
        var weights: [Double]
    }

    /// One element for each target pixel.
    let windows: [Window]

    /// - Parameter foldsEdges: True when weight outside the picture falls on its outermost pixel, false when it is
    ///   left out.
    init(_ axis: SamplingAxis, alignment: InputSpecification.PixelAlignment, foldsEdges: Bool) {
        let limit = axis.upperBound - axis.lowerBound
        let support = max(1, axis.scale)
        let start = axis.sourceStart - Double(axis.lowerBound)
        windows = (0..<axis.count).map { index in
            let target = Double(axis.clamped(index) - axis.targetStart)
            let center = (alignment == .center ? (target + 0.5) * axis.scale : target * axis.scale + 0.5) + start
            let reach = Int((center - support + 0.5).rounded(.down))..<Int((center + support + 0.5).rounded(.down))
            // A window that lies wholly outside (a warp) reads the nearest pixel.
            let first = min(max(reach.lowerBound, 0), limit - 1)
            let end = max(min(reach.upperBound, limit), first + 1)
            var weights = [Double](repeating: 0, count: end - first)
            for pixel in reach where foldsEdges || (pixel >= first && pixel < end) {
                let distance = abs((Double(pixel) - center + 0.5) / support)
                weights[min(max(pixel, first), end - 1) - first] += max(0, 1 - distance)
            }
            let sum = weights.reduce(0, +)
            if sum > 0 {
                for index in weights.indices { weights[index] /= sum }
            } else {
                weights[0] = 1
            }
            return Window(first: first, weights: weights)
        }
    }

    /// The largest number of weights of a window.
    var maximumCount: Int { windows.reduce(1) { max($0, $1.weights.count) } }

    /// A weight with 22 bits of fraction, ties away from 0.
    static func fixedPoint(_ weight: Double) -> Int32 { Int32((weight * 4_194_304).rounded(.toNearestOrAwayFromZero)) }
}
