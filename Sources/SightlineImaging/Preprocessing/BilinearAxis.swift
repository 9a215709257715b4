// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// Which two source pixels make each target pixel along one axis, and by what weights.
///
/// As OpenCV's `INTER_LINEAR` for bytes: the fraction is single precision, the weights have 11 bits and are rounded
/// half to even. Along x a position beyond the outermost centres reads the outermost pixel alone; along y it reads it
/// twice, which can differ by one level.
struct BilinearAxis {
    /// One target pixel.
    struct Taps: Hashable {
        /// Upright source columns or rows; nil lies outside the picture and takes the border's colour.
        var first, second: Int?
        /// 2048 times the share of each.
        var firstWeight, secondWeight: Int16
    }

    /// One element for each target pixel.
    let taps: [Taps]

    /// - Parameters:
    ///   - axis: The mapping along this axis.
    ///   - isColumns: True for x.
    init(_ axis: SamplingAxis, alignment: InputSpecification.PixelAlignment, isColumns: Bool) {
        taps = (0..<axis.count).map { index in
            let target = Double(axis.clamped(index) - axis.targetStart)
            var position =
                switch alignment {
                case .center: (target + 0.5) * axis.scale - 0.5
                case .corner: target * axis.scale
                }
            // A whole-pixel start stays outside the rounding, so that a region gives what its copy would give.
            let start = axis.sourceStart.rounded(.down)
            position += axis.sourceStart - start
            let single = Float(position)
            var fraction = single - single.rounded(.down)
            let first = Int(single.rounded(.down)) + Int(start)
            let last = axis.upperBound - 1
            if axis.hasBorder {
                return Taps(first: axis.inside(first), second: axis.inside(first + 1), fraction: fraction)
            }
            if isColumns && (first < axis.lowerBound || first >= last) { fraction = 0 }
            return Taps(
                first: min(max(first, axis.lowerBound), last), second: min(max(first + 1, axis.lowerBound), last),
                fraction: fraction)
        }
    }
}

extension BilinearAxis.Taps {
    fileprivate init(first: Int?, second: Int?, fraction: Float) {
        self.first = first
        self.second = second
        firstWeight = Int16(((1 - fraction) * 2048).rounded(.toNearestOrEven))
        secondWeight = Int16((fraction * 2048).rounded(.toNearestOrEven))
    }
}
