// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore

/// How the anchors of an SSD-like model are laid out, or the anchors themselves.
///
/// Layers of the same stride share one grid of `⌈side / stride⌉` cells; each cell holds the anchors of all of them. A
/// layer has one anchor for each aspect ratio at its own scale, and one of ``interpolatedAspectRatio`` at the mean with
/// the next layer's scale. Scales go evenly from ``minimumScale`` to ``maximumScale``.
///
/// - SeeAlso: Liu et al., *SSD: Single Shot MultiBox Detector*, ECCV 2016, §2.2 (choosing scales and aspect ratios);
///   MediaPipe (Apache-2.0), the options of `ssd_anchors_calculator`.
public struct AnchorSpecification: Hashable, Sendable {
    /// Pixels of the input between the cells of each layer.
    public var strides: [Int]
    /// Scale of the first and the last layer, as fractions of the input.
    public var minimumScale, maximumScale: Float
    /// Width over height of the anchors of a layer.
    public var aspectRatios: [Float]
    /// The aspect ratio of the anchor between two layers' scales; 0 for none.
    public var interpolatedAspectRatio: Float
    /// The first layer has three anchors only: scale .1, and ratios 2 and ½.
    public var reducesFirstLayer: Bool
    /// All anchors are as large as the input: boxes are measured in pixels.
    public var hasUnitSize: Bool
    /// Anchors written out, which take the place of everything else; empty for none.
    public var list: [Anchor]

    /// The most anchors of a model.
    static let maximumCount = 1 << 20

    /// Makes a specification of MediaPipe's usual kind: two anchors of unit size a layer.
    public init(strides: [Int]) {
        self.strides = strides
        minimumScale = 0.2
        maximumScale = 0.95
        aspectRatios = [1]
        interpolatedAspectRatio = 1
        reducesFirstLayer = false
        hasUnitSize = true
        list = []
    }

    /// Makes a specification of given anchors.
    public init(list: [Anchor]) {
        self.init(strides: [])
        self.list = list
    }

    /// The layout of MediaPipe's own models, recognised by input and number of anchors; nil for any other.
    static func mediaPipe(size: PixelSize, anchorCount: Int?) -> AnchorSpecification? {
        guard size.width == size.height else { return nil }
        switch (size.width, anchorCount) {
        case (128, 896), (192, 2016): return AnchorSpecification(strides: [8, 16, 16, 16])
        case (224, 2254): return AnchorSpecification(strides: [8, 16, 32, 32, 32])
        case (192, 2304):
            var specification = AnchorSpecification(strides: [4])
            specification.interpolatedAspectRatio = 0
            return specification
        default: return nil
        }
    }

    /// The anchors for an input, in the order of the model's rows.
    public func anchors(for size: PixelSize) -> [Anchor] {
        guard list.isEmpty else { return list }
        var anchors: [Anchor] = []
        var layer = 0
        while layer < strides.count {
            var shapes: [(width: Float, height: Float)] = []
            let stride = strides[layer]
            while layer < strides.count, strides[layer] == stride {
                appendShapes(ofLayer: layer, to: &shapes)
                layer += 1
            }
            let columns = (size.width + stride - 1) / stride
            let rows = (size.height + stride - 1) / stride
            guard anchors.count + columns * rows * shapes.count <= Self.maximumCount else { return anchors }
            for row in 0..<rows {
                for column in 0..<columns {
                    let x = (Float(column) + 0.5) / Float(columns)
                    let y = (Float(row) + 0.5) / Float(rows)
                    for shape in shapes {
                        anchors.append(Anchor(x: x, y: y, width: shape.width, height: shape.height))
                    }
                }
            }
        }
        return anchors
    }

    private func appendShapes(ofLayer layer: Int, to shapes: inout [(width: Float, height: Float)]) {
        func append(_ ratio: Float, _ scale: Float) {
            let root = ratio.squareRoot()
            shapes.append(hasUnitSize ? (1, 1) : (scale * root, scale / root))
        }
        if layer == 0, reducesFirstLayer {
            append(1, 0.1)
            append(2, scale(ofLayer: 0))
            append(0.5, scale(ofLayer: 0))
            return
        }
        for ratio in aspectRatios { append(ratio, scale(ofLayer: layer)) }
        if interpolatedAspectRatio > 0 {
            let next = layer == strides.count - 1 ? 1 : scale(ofLayer: layer + 1)
            append(interpolatedAspectRatio, (scale(ofLayer: layer) * next).squareRoot())
        }
    }

    private func scale(ofLayer layer: Int) -> Float {
        strides.count == 1
            ? (minimumScale + maximumScale) / 2
            : minimumScale + (maximumScale - minimumScale) * Float(layer) / Float(strides.count - 1)
    }

    /// What is wrong with the values, nil for nothing.
    func problem(for size: PixelSize) -> String? {
        guard list.isEmpty else {
            return list.count > Self.maximumCount || !list.allSatisfy { ($0.x + $0.y + $0.width + $0.height).isFinite }
                ? "expected \"anchors\".\"list\" of at most \(Self.maximumCount) finite anchors" : nil
        }
        guard 1...16 ~= strides.count, strides.allSatisfy({ 1...4096 ~= $0 }), aspectRatios.count <= 16,
            aspectRatios.allSatisfy({ $0 > 0 && $0.isFinite }), 0...1 ~= minimumScale, 0...1 ~= maximumScale,
            0...100 ~= interpolatedAspectRatio
        else {
            return "expected \"anchors\" with 1 to 16 strides of 1 to 4096 pixels, scales in 0...1 and positive ratios"
        }
        let cells = strides.reduce(0) { total, stride in
            total + ((size.width + stride - 1) / stride) * ((size.height + stride - 1) / stride)
        }
        return cells > Self.maximumCount / (aspectRatios.count + 3)
            ? "expected at most \(Self.maximumCount) anchors; set larger \"anchors\".\"strides\"" : nil
    }
}
