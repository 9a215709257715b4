// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore

/// What a model wants to see: all constants of preprocessing in one value.
public struct InputSpecification: Hashable, Sendable {
    /// The order of a picture tensor's axes.
    public enum Layout: String, Hashable, Sendable, Codable {
        /// `[1, 3, H, W]`, planar.
        case nchw
        /// `[1, H, W, 3]`, interleaved.
        case nhwc
    }

    /// The order of the three colour channels.
    public enum ColorOrder: String, Hashable, Sendable, Codable {
        /// Red first.
        case rgb
        /// Blue first, as OpenCV reads files.
        case bgr
    }

    /// How a new pixel is made of old ones. The model says which; a wrong filter moves boxes by up to 128 px.
    public enum ResizeFilter: String, Hashable, Sendable, Codable, CaseIterable {
        /// Two by two pixels, half-pixel centres, no antialias, rounded to 8 bits in 11-bit weights: OpenCV's
        /// `INTER_LINEAR`, bit for bit.
        case bilinear
        /// A triangle as wide as the reduction, rounded to 8 bits after each pass: Pillow's `BILINEAR`, bit for bit.
        case antialiased
        /// The same triangle in single precision, not rounded: torchvision on float tensors.
        case antialiasedFloat
        /// As ``antialiasedFloat``, but weight outside the picture falls on its edge: ONNX `Resize` with
        /// `antialias=1` and the default `exclude_outside=0`.
        case antialiasedEdge
    }

    /// Which source position the first sample of the input reads.
    public enum PixelAlignment: String, Hashable, Sendable, Codable {
        /// Centre on centre: `source = (target + 0.5) * scale - 0.5`, the field's default.
        case center
        /// Corner on corner: `source = target * scale`, MediaPipe's warp.
        case corner
    }

    /// Width and height of the input.
    public var size: PixelSize
    /// Order of the axes.
    public var layout: Layout
    /// Order of the channels.
    public var colorOrder: ColorOrder
    /// Type of an element.
    public var elementType: ElementType
    /// How the picture is fitted in.
    public var scaling: Scaling
    /// How pixels are resampled.
    public var filter: ResizeFilter
    /// Where samples lie.
    public var alignment: PixelAlignment
    /// What is subtracted from a channel, in 0…255, in the order of ``colorOrder``.
    public var mean: [Float]
    /// What a channel is divided by after that, in the order of ``colorOrder``; `255` each for 0…1.
    public var standardDeviation: [Float]
    /// Value of the padding in 0…255, before mean and standard deviation; nil repeats the picture's edge.
    public var padValue: UInt8?
    /// How real values become integers; nil passes the pixel itself to integer inputs.
    public var quantization: Quantization?

    /// Makes a specification; the defaults are those of YOLO: RGB, planar, 0…1, stretched, bilinear.
    public init(
        size: PixelSize, layout: Layout = .nchw, colorOrder: ColorOrder = .rgb, elementType: ElementType = .float32,
        scaling: Scaling = .stretch, filter: ResizeFilter = .bilinear, alignment: PixelAlignment = .center,
        mean: [Float] = [0, 0, 0], standardDeviation: [Float] = [255, 255, 255], padValue: UInt8? = 114,
        quantization: Quantization? = nil
    ) {
        self.size = size
        self.layout = layout
        self.colorOrder = colorOrder
        self.elementType = elementType
        self.scaling = scaling
        self.filter = filter
        self.alignment = alignment
        self.mean = mean
        self.standardDeviation = standardDeviation
        self.padValue = padValue
        self.quantization = quantization
    }

    /// How far the tensor of a scaled decode may be from that of the whole picture, in 8-bit steps: on average over a
    /// photo, and anywhere in it.
    ///
    /// Measured on photos at two decoded pixels for each of the input's: 1.1 and 14. With ``ResizeFilter/bilinear`` the
    /// same pictures are off by up to 12 and 155.
    public static let scaledDecodeTolerance: (mean: Float, maximum: Float) = (1.5, 16)

    /// The least upright size at which a JPEG may be decoded for this input; nil when it has to be decoded whole.
    ///
    /// libjpeg's own reduction to 1/2, 1/4 or 1/8 is an average. A filter with antialiasing averages anyway: as long as
    /// two decoded pixels are left for each of the input's, the tensor stays within ``scaledDecodeTolerance``. Plain
    /// ``ResizeFilter/bilinear`` picks single pixels of the whole picture, which no reduced one has, so it gets none.
    ///
    /// ```swift
    /// let image = try Image(contentsOf: path, minimumSize: specification.minimumImageSize)
    /// ```
    public var minimumImageSize: PixelSize? {
        filter == .bilinear ? nil : PixelSize(width: 2 * size.width, height: 2 * size.height)
    }

    /// Bytes of the whole tensor.
    public var byteCount: Int { size.pixelCount * 3 * elementType.byteCount }
}
