// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore
public import SightlineImaging

/// Anything that finds objects in a picture: a local model, a remote service, or one wrapped around another.
public protocol Detecting: Sendable {
    /// Finds the objects of a frame, most confident first.
    ///
    /// - Returns: Boxes in pixels of the upright frame, not clipped to it.
    /// - Throws: The error of whichever module failed, or `CancellationError`.
    func detections(in frame: Frame) async throws -> [Detection]
}
