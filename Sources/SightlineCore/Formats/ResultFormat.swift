// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// A way to write results: a header, a piece for each frame, a footer.
///
/// Formats are streams: a frame's bytes can be written as soon as they are made, and what a format has to remember
/// until the footer grows only with the number of frames.
public protocol ResultFormat: Sendable {
    /// What stands before the first frame; asked for once.
    mutating func header() -> [UInt8]
    /// One frame in UTF-8.
    mutating func bytes(of record: FrameRecord) -> [UInt8]
    /// What stands after the last frame; asked for once, also after an interruption.
    mutating func footer() -> [UInt8]
}

extension ResultFormat {
    /// Nothing.
    public mutating func header() -> [UInt8] { [] }
    /// Nothing.
    public mutating func footer() -> [UInt8] { [] }
}
