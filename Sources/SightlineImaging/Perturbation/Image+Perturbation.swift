// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore

extension Image {
    /// The picture made worse; the same input always gives the same pixels.
    ///
    /// - Parameters:
    ///   - perturbation: What happens; strength 0 returns the picture as it is.
    ///   - seed: Decides directions, sides and grain; the number of the picture, so that pictures differ.
    ///   - objects: What ``Perturbation/Kind/occlude`` hides, in pixels of the upright picture; others ignore it.
    /// - Returns: The upright picture of the same size and colour profile.
    /// - Throws: ``ImagingError`` when the picture cannot be turned or encoded as JPEG.
    public func perturbed(
        by perturbation: Perturbation, seed: UInt64, objects: [BoundingBox] = []
    ) throws(ImagingError) -> Image {
        guard perturbation.strength > 0 else { return self }
        let upright = try upright().packedRGBA()
        var generator = SeededGenerator(seed: seed, stream: perturbation.kind.rawValue)
        // Strengths begin at 1.
        let step = perturbation.strength - 1
        if perturbation.kind == .jpeg {
            let bytes = try upright.withoutColorProfile().encoded(as: .jpeg(quality: [40, 20, 12, 7, 4][step]))
            return try PixelGrid(Image(encoded: bytes).packedRGBA()).image(like: upright)
        }
        var grid = PixelGrid(upright)
        switch perturbation.kind {
        case .dark: grid.darken(stops: perturbation.strength)
        case .backlight:
            grid.addBacklight(
                strength: Float([0.15, 0.3, 0.5, 0.75, 1.1][step]),
                exposure: Float([0.7, 0.5, 0.35, 0.22, 0.12][step]),
                using: &generator)
        case .motionBlur:
            let side = Double(max(grid.width, grid.height))
            grid.blurByMotion(length: side * [0.006, 0.012, 0.02, 0.032, 0.05][step], using: &generator)
        case .noise: grid.addNoise(deviation: [6, 12, 22, 38, 60][step], using: &generator)
        case .small: grid.reduceResolution(by: [1.5, 2, 3, 4, 6][step])
        case .occlude: grid.occlude(objects, fraction: 0.1 * Float(perturbation.strength), using: &generator)
        case .jpeg: break
        }
        return try grid.image(like: upright)
    }

    /// The same numbers without their meaning, so that encoding does not convert them.
    private func withoutColorProfile() throws(ImagingError) -> Image {
        try Image(storage: storage, size: storedSize, format: format, planes: planes, orientation: orientation)
    }
}
