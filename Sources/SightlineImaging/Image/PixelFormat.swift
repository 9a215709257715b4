// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// How the bytes of a picture are laid out.
public enum PixelFormat: String, Hashable, Sendable, CaseIterable {
    /// Three bytes a pixel: red, green, blue.
    case rgb
    /// Four bytes a pixel: red, green, blue, alpha; alpha is ignored by preprocessing.
    case rgba
    /// Four bytes a pixel: blue, green, red, alpha; alpha is ignored by preprocessing.
    case bgra
    /// One byte a pixel.
    case gray
    /// Luma plane, then one plane of Cb, Cr pairs at half the width and height (rounded up).
    case nv12
    /// Luma plane, then a Cb and a Cr plane at half the width and height (rounded up).
    case i420

    /// Number of planes.
    public var planeCount: Int {
        switch self {
        case .rgb, .rgba, .bgra, .gray: 1
        case .nv12: 2
        case .i420: 3
        }
    }

    /// Bytes per pixel of the only plane, or of the luma plane.
    var bytesPerPixel: Int {
        switch self {
        case .rgba, .bgra: 4
        case .rgb: 3
        case .gray, .nv12, .i420: 1
        }
    }
}

/// How luma and chroma become red, green and blue; only ``PixelFormat/nv12`` and ``PixelFormat/i420`` use it.
public struct YCbCrEncoding: Hashable, Sendable {
    /// The weights of red and blue in luma.
    public enum Matrix: String, Hashable, Sendable, CaseIterable {
        /// ITU-R BT.601: standard definition, JPEG.
        case bt601
        /// ITU-R BT.709: high definition.
        case bt709
        /// ITU-R BT.2020, non-constant luminance: ultra-high definition.
        case bt2020
    }

    /// The weights in use.
    public var matrix: Matrix
    /// True when 0…255 is used (`420f`); false for video range, luma 16…235 and chroma 16…240 (`420v`).
    public var isFullRange: Bool

    /// Makes an encoding.
    public init(matrix: Matrix, isFullRange: Bool) {
        self.matrix = matrix
        self.isFullRange = isFullRange
    }
}
