// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Where the time of one picture went, in seconds of the monotonic clock.
///
/// With tiles each stage is the sum over all passes.
public struct StageTimings: Hashable, Sendable {
    /// Turning pixels into the model's tensor, written straight into the engine's memory.
    public var preprocess: Double = 0
    /// Handing the tensor to the engine, apart from writing it.
    public var set: Double = 0
    /// The engine's run.
    public var invoke: Double = 0
    /// Reading the engine's output into boxes.
    public var decode: Double = 0
    /// Merging seams and suppression.
    public var suppress: Double = 0

    /// Makes timings of zero.
    public init() {}

    /// The whole, in seconds.
    public var total: Double { preprocess + set + invoke + decode + suppress }
}
