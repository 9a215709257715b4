// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore

/// A still picture in memory, with the orientation in which it is to be seen.
///
/// Pixels are 8 bits a channel, sRGB unless ``colorProfile`` says otherwise. Copying an image copies a reference; the pixels are never written again.
public struct Image: Sendable {
    /// One plane of pixels.
    public struct Plane: Hashable, Sendable {
        /// Where the plane begins in the image's memory.
        public var offset: Int
        /// Bytes from one row to the next; at least the bytes of a row.
        public var bytesPerRow: Int

        /// Makes a plane.
        public init(offset: Int, bytesPerRow: Int) {
            self.offset = offset
            self.bytesPerRow = bytesPerRow
        }
    }

    /// Size of the pixels as stored.
    public let storedSize: PixelSize
    /// Layout of the pixels.
    public let format: PixelFormat
    /// How luma and chroma become colour; without meaning for the other formats.
    public let encoding: YCbCrEncoding
    /// How the stored pixels are to be turned to be upright.
    public let orientation: Orientation
    /// The planes, ``PixelFormat/planeCount`` of them.
    public let planes: [Plane]
    package let storage: PixelStorage

    /// Size of the whole upright picture as filed, the frame of every box; larger than ``size`` only after a scaled
    /// decode.
    public let originalSize: PixelSize
    /// What the numbers mean; nil for sRGB.
    public let colorProfile: ColorProfile?

    /// Size of the upright pixels.
    public var size: PixelSize { orientation.uprightSize(of: storedSize) }

    /// Makes an image from bytes, which are copied.
    ///
    /// - Parameters:
    ///   - bytes: The planes; at least as many bytes as the planes reach.
    ///   - size: Size as stored, at least 1×1.
    ///   - format: Layout of the bytes.
    ///   - planes: Where the planes are; nil when they follow each other without gaps.
    ///   - encoding: For ``PixelFormat/nv12`` and ``PixelFormat/i420``.
    ///   - orientation: How to turn the pixels to be upright.
    /// - Throws: ``ImagingError`` with code `invalidParameter` when a plane reaches beyond the bytes.
    public init(
        bytes: [UInt8], size: PixelSize, format: PixelFormat, planes: [Plane]? = nil,
        encoding: YCbCrEncoding = YCbCrEncoding(matrix: .bt601, isFullRange: true), orientation: Orientation = .up
    ) throws(ImagingError) {
        let storage = unsafe PixelStorage(byteCount: bytes.count) { memory in unsafe memory.copyBytes(from: bytes) }
        try self.init(
            storage: storage, size: size, format: format, planes: planes, encoding: encoding, orientation: orientation)
    }

    /// Makes an image over memory that `storage` owns or keeps alive.
    package init(
        storage: PixelStorage, size: PixelSize, format: PixelFormat, planes: [Plane]? = nil,
        encoding: YCbCrEncoding = YCbCrEncoding(matrix: .bt601, isFullRange: true), orientation: Orientation = .up,
        originalSize: PixelSize? = nil, colorProfile: ColorProfile? = nil
    ) throws(ImagingError) {
        guard size.width > 0, size.height > 0, size.width <= 1 << 24, size.height <= 1 << 24 else {
            throw ImagingError(.invalidParameter, "expected a size of at least 1x1, got \(size)")
        }
        let planes = planes ?? Self.packedPlanes(size: size, format: format)
        guard planes.count == format.planeCount else {
            throw ImagingError(
                .invalidParameter, "expected \(format.planeCount) planes for \(format.rawValue), got \(planes.count)")
        }
        let byteCount = unsafe storage.bytes.count
        for (index, plane) in planes.enumerated() {
            let (rowBytes, rows) = Self.extent(of: index, size: size, format: format)
            let end = plane.offset + plane.bytesPerRow * (rows - 1) + rowBytes
            guard plane.offset >= 0, plane.bytesPerRow >= rowBytes, end <= byteCount else {
                throw ImagingError(
                    .invalidParameter,
                    "expected plane \(index) of \(size) \(format.rawValue) to have rows of at least \(rowBytes) bytes"
                        + " and to end within \(byteCount) bytes, got rows of \(plane.bytesPerRow) ending at \(end)")
            }
        }
        self.storedSize = size
        self.format = format
        self.encoding = encoding
        self.orientation = orientation
        self.colorProfile = colorProfile
        self.originalSize = originalSize ?? orientation.uprightSize(of: size)
        self.planes = planes
        self.storage = storage
    }

    private init(_ other: Image, orientation: Orientation) {
        storedSize = other.storedSize
        format = other.format
        encoding = other.encoding
        planes = other.planes
        storage = other.storage
        self.orientation = orientation
        let isTurned = orientation.swapsAxes != other.orientation.swapsAxes
        colorProfile = other.colorProfile
        originalSize = isTurned ? other.originalSize.transposed : other.originalSize
    }

    /// The same pixels, to be seen in another orientation.
    public func oriented(_ orientation: Orientation) -> Image { Image(self, orientation: orientation) }

    /// Lends the image's memory for the time of a call; planes are found by their offset.
    public func withBytes<R>(_ body: (borrowing RawSpan) throws -> R) rethrows -> R {
        // Spelled out: a span made of the stored pointer in one expression ends Swift 6.3.1's optimizer.
        let bytes = unsafe storage.bytes
        defer { extendLifetime(storage) }
        return try unsafe body(bytes.bytes)
    }

    /// Bytes of a row and number of rows of one plane.
    static func extent(of plane: Int, size: PixelSize, format: PixelFormat) -> (rowBytes: Int, rows: Int) {
        let half = PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
        return switch (format, plane) {
        case (.nv12, 1): (half.width * 2, half.height)
        case (.i420, 1...): (half.width, half.height)
        default: (size.width * format.bytesPerPixel, size.height)
        }
    }

    private static func packedPlanes(size: PixelSize, format: PixelFormat) -> [Plane] {
        var planes: [Plane] = []
        var offset = 0
        for index in 0..<format.planeCount {
            let (rowBytes, rows) = extent(of: index, size: size, format: format)
            planes.append(Plane(offset: offset, bytesPerRow: rowBytes))
            offset += rowBytes * rows
        }
        return planes
    }
}
