// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Fixed-point factors from luma and chroma to colour, 16 bits of fraction.
///
/// - SeeAlso: ITU-R BT.601-7 §2.5, BT.709-6 §3, BT.2020-2 table 4.
struct YCbCrMatrix: Hashable {
    /// Luma in all three, Cr in red, Cb and Cr in green, Cb in blue.
    let luma, redFromCr, greenFromCb, greenFromCr, blueFromCb: Int32
    /// What is added, with the half for rounding.
    let redBias, greenBias, blueBias: Int32

    init(_ encoding: YCbCrEncoding) {
        let (red, blue) =
            switch encoding.matrix {
            case .bt601: (0.299, 0.114)
            case .bt709: (0.2126, 0.0722)
            case .bt2020: (0.2627, 0.0593)
            }
        let green = 1 - red - blue
        let (lumaScale, chromaScale, black) =
            encoding.isFullRange ? (1, 1, Int32(0)) : (255.0 / 219, 255.0 / 224, Int32(16))
        func fixed(_ factor: Double) -> Int32 { Int32((factor * Double(1 << Self.fractionBits)).rounded()) }
        luma = fixed(lumaScale)
        redFromCr = fixed(2 * (1 - red) * chromaScale)
        blueFromCb = fixed(2 * (1 - blue) * chromaScale)
        greenFromCb = fixed(-2 * (1 - blue) * blue / green * chromaScale)
        greenFromCr = fixed(-2 * (1 - red) * red / green * chromaScale)
        let base = (1 << (Self.fractionBits - 1)) - luma * black
        redBias = base - 128 * redFromCr
        greenBias = base - 128 * (greenFromCb + greenFromCr)
        blueBias = base - 128 * blueFromCb
    }

    /// Bits of fraction; `SIGHTLINE_YCBCR_BITS` of the kernels. The largest sum, 1.75 × 10⁹, still fits an `Int32`.
    private static let fractionBits: Int32 = 21

    /// The colour of a luma and chroma triple, rounded half up and clamped.
    @inline(__always)
    func rgb(y: UInt8, cb: UInt8, cr: UInt8) -> (red: UInt8, green: UInt8, blue: UInt8) {
        let (y, cb, cr) = (luma * Int32(y), Int32(cb), Int32(cr))
        func byte(_ sum: Int32) -> UInt8 { UInt8(min(max(sum >> Self.fractionBits, 0), 255)) }
        return (
            byte(y + redFromCr * cr + redBias), byte(y + greenFromCb * cb + greenFromCr * cr + greenBias),
            byte(y + blueFromCb * cb + blueBias)
        )
    }
}
