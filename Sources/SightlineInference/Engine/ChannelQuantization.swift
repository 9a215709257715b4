// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore

/// Affine quantisation whose scale and zero point change along one axis of a tensor.
public struct ChannelQuantization: Hashable, Sendable {
    /// The axis, counted from 0, outermost first.
    public var axis: Int
    /// One quantisation for each place along the axis.
    public var channels: [Quantization]

    /// Makes a quantisation.
    public init(axis: Int, channels: [Quantization]) {
        self.axis = axis
        self.channels = channels
    }
}
