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
        func fixed(_ factor: Double) -> Int32 { Int32((factor * 65536).rounded()) }
        luma = fixed(lumaScale)
        redFromCr = fixed(2 * (1 - red) * chromaScale)
        blueFromCb = fixed(2 * (1 - blue) * chromaScale)
        greenFromCb = fixed(-2 * (1 - blue) * blue / green * chromaScale)
        greenFromCr = fixed(-2 * (1 - red) * red / green * chromaScale)
        let base = 32768 - luma * black
        redBias = base - 128 * redFromCr
        greenBias = base - 128 * (greenFromCb + greenFromCr)
        blueBias = base - 128 * blueFromCb
    }

    /// The colour of a luma and chroma triple, rounded half up and clamped.
    func rgb(y: UInt8, cb: UInt8, cr: UInt8) -> [UInt8] {
        let (y, cb, cr) = (luma * Int32(y), Int32(cb), Int32(cr))
        let sums = [
            y + redFromCr * cr + redBias, y + greenFromCb * cb + greenFromCr * cr + greenBias,
            y + blueFromCb * cb + blueBias,
        ]
        return sums.map { UInt8(min(max($0 >> 16, 0), 255)) }
    }
}
