// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// One axis of an ``ImageTransform``, as the samplers need it.
struct SamplingAxis {
    /// Number of target pixels that are computed.
    var count: Int
    /// The first target pixel onto which the source maps, and how many there are.
    var targetStart, targetCount: Int
    /// Where the source begins, in upright pixels.
    var sourceStart: Double
    /// Source pixels per target pixel.
    var scale: Double
    /// The upright pixels that may be read.
    var lowerBound, upperBound: Int
    /// True when pixels outside are of the border's colour, false when they repeat the edge.
    var hasBorder: Bool

    /// The source pixel, or nil outside.
    func inside(_ index: Int) -> Int? { index >= lowerBound && index < upperBound ? index : nil }

    /// The nearest target pixel onto which the source maps: what is left and right of it repeats it.
    func clamped(_ index: Int) -> Int { min(max(index, targetStart), targetStart + targetCount - 1) }

    /// Columns and rows of a transform.
    ///
    /// - Parameter padding: Nil when everything beside the picture repeats its edge, so that the whole input is
    ///   computed.
    static func axes(of transform: ImageTransform, padding: UInt8?) -> (columns: SamplingAxis, rows: SamplingAxis) {
        let (source, destination, readable) = (transform.source, transform.destination, transform.readable)
        let isWarp = source != Rect(readable)
        let fillsInput = padding == nil
        let columns = SamplingAxis(
            count: fillsInput ? transform.inputSize.width : destination.width,
            targetStart: fillsInput ? destination.x : 0, targetCount: destination.width, sourceStart: source.x,
            scale: 1 / (Double(destination.width) / source.width), lowerBound: readable.x,
            upperBound: readable.x + readable.width, hasBorder: isWarp && !fillsInput)
        let rows = SamplingAxis(
            count: fillsInput ? transform.inputSize.height : destination.height,
            targetStart: fillsInput ? destination.y : 0, targetCount: destination.height, sourceStart: source.y,
            scale: 1 / (Double(destination.height) / source.height), lowerBound: readable.y,
            upperBound: readable.y + readable.height, hasBorder: isWarp && !fillsInput)
        return (columns, rows)
    }
}
