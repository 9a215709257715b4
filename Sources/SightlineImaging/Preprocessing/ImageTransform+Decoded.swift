// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

extension Image {
    /// Whether the pixels are fewer than those of the file.
    var isScaledDown: Bool { size != originalSize }

    /// How many pixels of the file one decoded pixel stands for, along x and y: the same whole number in a scaled JPEG
    /// decode, otherwise the ratio of the sizes.
    var pixelsPerDecodedPixel: (x: Double, y: Double) {
        for divisor in [1, 2, 4, 8]
        where size
            == PixelSize(
                width: (originalSize.width + divisor - 1) / divisor,
                height: (originalSize.height + divisor - 1) / divisor)
        {
            return (Double(divisor), Double(divisor))
        }
        return (
            Double(originalSize.width) / Double(size.width), Double(originalSize.height) / Double(size.height)
        )
    }
}

extension ImageTransform {
    /// The same transform for the pixels of a scaled decode.
    ///
    /// A side that the divisor does not divide ends with a decoded pixel that the picture covers only in part, so the
    /// picture's edge lies inside it: at the end of the stored side, which an orientation can make the upright start.
    ///
    /// - Parameter image: A picture whose ``Image/originalSize`` is ``imageSize``.
    func onDecodedPixels(of image: Image) -> ImageTransform {
        let (x, y) = image.pixelsPerDecodedPixel
        let left = image.orientation.reversesUprightX ? Double(image.size.width) - Double(imageSize.width) / x : 0
        let top = image.orientation.reversesUprightY ? Double(image.size.height) - Double(imageSize.height) / y : 0
        func scaled(_ rect: Rect) -> Rect {
            Rect(x: rect.x / x + left, y: rect.y / y + top, width: rect.width / x, height: rect.height / y)
        }
        let bounds = scaled(Rect(readable))
        let minX = max(0, min(Int(bounds.x.rounded(.down)), image.size.width - 1))
        let minY = max(0, min(Int(bounds.y.rounded(.down)), image.size.height - 1))
        let maxX = min(image.size.width, max(Int((bounds.x + bounds.width).rounded(.up)), minX + 1))
        let maxY = min(image.size.height, max(Int((bounds.y + bounds.height).rounded(.up)), minY + 1))
        return ImageTransform(
            imageSize: image.size, inputSize: inputSize, source: scaled(source), destination: destination,
            readable: PixelRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY))
    }
}
