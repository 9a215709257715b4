// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// A format that pictures can be written in.
public enum EncodedFormat: Hashable, Sendable {
    /// JPEG of a quality 1…100: chroma at full size from 90 on, at half size below.
    case jpeg(quality: Int = 90)
    /// PNG, 8 bits; without alpha where the picture is opaque.
    case png
}
