// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Turns one sample of luma and chroma into a pixel, for pictures to look at.
///
/// - SeeAlso: ITU-R BT.601-7, BT.709-6 and BT.2020-2, the inverse of `E'Y = kr E'R + kg E'G + kb E'B`.
struct YCbCrDecoder {
    private let lumaOffset, lumaScale, chromaScale: Float
    private let redFromCr, greenFromCb, greenFromCr, blueFromCb: Float

    init(_ encoding: YCbCrEncoding) {
        let (red, blue): (Float, Float) =
            switch encoding.matrix {
            case .bt601: (0.299, 0.114)
            case .bt709: (0.2126, 0.0722)
            case .bt2020: (0.2627, 0.0593)
            }
        let green = 1 - red - blue
        lumaOffset = encoding.isFullRange ? 0 : 16
        lumaScale = encoding.isFullRange ? 1 : 255 / 219
        chromaScale = encoding.isFullRange ? 1 : 255 / 224
        redFromCr = 2 * (1 - red)
        blueFromCb = 2 * (1 - blue)
        greenFromCb = 2 * blue * (1 - blue) / green
        greenFromCr = 2 * red * (1 - red) / green
    }

    /// The pixel as blue, green, red, 255 from the lowest byte up.
    @inline(__always)
    func bgra(y: Float, cb: Float, cr: Float) -> UInt32 {
        let luma = (y - lumaOffset) * lumaScale
        let (blueness, redness) = ((cb - 128) * chromaScale, (cr - 128) * chromaScale)
        func byte(_ value: Float) -> UInt32 { UInt32(min(max(value + 0.5, 0), 255)) }
        let green = byte(luma - greenFromCb * blueness - greenFromCr * redness)
        return byte(luma + blueFromCb * blueness) | green << 8 | byte(luma + redFromCr * redness) << 16 | 0xFF00_0000
    }
}
