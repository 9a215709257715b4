// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// What the numbers of a picture mean when they are not sRGB.
///
/// Detection sees the numbers as they are filed, because that is what models were trained on: OpenCV and Pillow ignore
/// profiles, and converting a Display P3 photo moves boxes by up to 114 px. Eyes see the colours that are meant:
/// drawing and encoding convert to sRGB, once, by ``Image/convertedToSRGB()``.
public enum ColorProfile: Hashable, Sendable {
    /// An ICC profile; for grey pictures when `isGray`.
    case icc([UInt8], isGray: Bool)
    /// The primaries of Display P3 with the curve of sRGB (ITU-T H.273, primaries 12).
    case displayP3
}
