// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Where frames come from: a camera, a stream, a clip, a folder of pictures.
///
/// One reader pulls at a time. Frames come in the order of the source with rising ``Frame/index``; their stamps are
/// passed on as the source gives them, in seconds of its own clock, even where they stand still or run back: who reads
/// decides what to do with those.
public protocol FrameSource: Sendable {
    /// True when frames come by themselves and wait for nobody, as a camera's do: a live reader drops the late ones.
    /// False for files, which lose none.
    var isLive: Bool { get }

    /// The next frame, or nil at the end of the source.
    ///
    /// Damage that the source survives (a frame that cannot be decoded, a connection that comes back) is counted in
    /// ``incidents`` and passed over. When the task is cancelled while it waits, this ends within 100 ms.
    ///
    /// - Throws: The error of the source when it cannot go on, `CancellationError` when the task was cancelled.
    func next() async throws -> Frame?

    /// What went wrong so far without ending the source.
    var incidents: SourceIncidents { get }
}

/// Damage a source survived, counted since it was opened.
public struct SourceIncidents: Hashable, Sendable {
    /// Frames that were announced and could not be decoded, or only in part.
    public var decodeErrors = 0
    /// Times a lost connection was made again.
    public var reconnects = 0

    /// No incidents.
    public init() {}
}
