// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// The kind of file a picture comes in, told by its first bytes and never by its name.
public enum ImageFileFormat: String, Hashable, Sendable, CaseIterable {
    /// JPEG (ITU-T T.81).
    case jpeg
    /// PNG (ISO/IEC 15948).
    case png
    /// WebP (RFC 9649).
    case webp
    /// HEIF with HEVC, as phones write it (ISO/IEC 23008-12).
    case heic
    /// HEIF with AV1.
    case avif

    /// The name people know.
    public var displayName: String { self == .webp ? "WebP" : rawValue.uppercased() }

    /// Tells the format by the first bytes.
    ///
    /// - Throws: ImagingError/Code/unsupportedFormat, naming the format where it is known.
    public init(of bytes: [UInt8]) throws(ImagingError) {
        let reader = ByteReader(bytes)
        if reader.matches([0xFF, 0xD8, 0xFF], at: 0) {
            self = .jpeg
        } else if reader.matches([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) {
            self = .png
        } else if reader.matches("RIFF", at: 0), reader.matches("WEBP", at: 8) {
            self = .webp
        } else if reader.matches("ftyp", at: 4), let format = Self.brand(reader) {
            self = format
        } else {
            throw Self.refusal(reader)
        }
    }

    /// Major and compatible brands of the first box; the codec itself is left to the decoder.
    private static func brand(_ reader: ByteReader) -> ImageFileFormat? {
        let avif = ["avif", "avis"]
        let heif = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "mif2"]
        let end = min(reader.uint32(at: 0) ?? 0, reader.count, 512)
        let offsets = [8] + stride(from: 16, to: max(16, end - 3), by: 4)
        if offsets.contains(where: { offset in avif.contains { reader.matches($0, at: offset) } }) { return .avif }
        if offsets.contains(where: { offset in heif.contains { reader.matches($0, at: offset) } }) { return .heic }
        return nil
    }

    private static func refusal(_ reader: ByteReader) -> ImagingError {
        let known: [(String, Bool)] = [
            ("GIF", reader.matches("GIF8", at: 0)),
            ("TIFF", reader.matches("II*\0", at: 0) || reader.matches("MM\0*", at: 0)),
            ("BMP", reader.matches("BM", at: 0)),
            ("JPEG XL", reader.matches([0xFF, 0x0A], at: 0) || reader.matches("JXL ", at: 4)),
            ("JPEG 2000", reader.matches("jP  ", at: 4) || reader.matches([0xFF, 0x4F, 0xFF, 0x51], at: 0)),
            ("PSD", reader.matches("8BPS", at: 0)),
            ("PDF", reader.matches("%PDF", at: 0)),
            ("SVG", reader.matches("<svg", at: 0)),
            ("video", reader.matches("ftyp", at: 4)),
        ]
        let expected = "expected JPEG, PNG, WebP, HEIC or AVIF"
        if let (name, _) = known.first(where: { $0.1 }) {
            return ImagingError(
                .unsupportedFormat, "\(expected), got \(name); convert the picture to PNG or JPEG first")
        }
        let got = reader.count == 0 ? "an empty file" : "\(reader.count) bytes that begin like none of them"
        return ImagingError(.unsupportedFormat, "\(expected), got \(got); check that the file is a picture")
    }
}
