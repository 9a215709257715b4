// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore

/// One input or output of a model, as the model itself declares it.
public struct TensorDescription: Hashable, Sendable {
    /// The name inside the model.
    public var name: String
    /// The length of each dimension, outermost first; `-1` where the model leaves it open.
    public var shape: [Int]
    /// What one element is.
    public var elementType: ElementType
    /// How integers stand for real values, nil for a tensor that is not quantised or says nothing about it.
    public var quantization: Quantization?
    /// The same for a tensor whose channels have scales of their own; ``quantization`` is nil then.
    public var channelQuantization: ChannelQuantization?

    /// Makes a description.
    public init(
        name: String, shape: [Int], elementType: ElementType, quantization: Quantization? = nil,
        channelQuantization: ChannelQuantization? = nil
    ) {
        self.name = name
        self.shape = shape
        self.elementType = elementType
        self.quantization = quantization
        self.channelQuantization = channelQuantization
    }

    /// Whether every dimension is known.
    public var isStatic: Bool { shape.allSatisfy { $0 >= 0 } }

    /// The number of bytes, nil when a dimension is open or the product does not fit.
    public var byteCount: Int? {
        var count = elementType.byteCount
        for dimension in shape {
            guard dimension >= 0 else { return nil }
            let (product, overflow) = count.multipliedReportingOverflow(by: dimension)
            if overflow { return nil }
            count = product
        }
        return count
    }
}
