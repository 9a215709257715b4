// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Reads a zip archive without trusting it: every offset, size and name is checked before it is used.
///
/// Refused are encrypted entries, zip64, methods other than stored and deflate, absolute names, `..`, duplicate names and
/// entries that unpack to more than they declare or more than the limits.
///
/// - SeeAlso: PKWARE, *.ZIP File Format Specification* (APPNOTE), 4.3; P. Deutsch, RFC 1951.
struct ZipArchive {
    /// The most bytes one entry may unpack to: 1 GiB.
    static let maximumEntryByteCount = 1 << 30
    /// The most entries.
    static let maximumEntryCount = 65_534
    /// Deflate cannot shrink data by more than about 1032 to 1.
    static let maximumRatio = 1040

    /// The entries in the directory's order, without folders.
    let entries: [ZipEntry]
    /// Where the archive begins in its file: at its first entry.
    let start: Int
    private let source: ZipSource

    /// Reads the directory of an archive in memory.
    ///
    /// - Throws: ``InferenceError`` with code `invalidArchive` or `limitExceeded`.
    init(bytes: [UInt8]) throws(InferenceError) { try self.init(source: .bytes(bytes)) }

    /// Reads the directory of an archive in a file; entries are read when they are wanted.
    init(path: String) throws(InferenceError) { try self.init(file: FileReader(path)) }

    /// Reads the directory of an archive in an open file.
    init(file: FileReader) throws(InferenceError) { try self.init(source: .file(file)) }

    private init(source: ZipSource) throws(InferenceError) {
        self.source = source
        let size = source.byteCount
        let tailStart = max(0, size - 65_557)
        let tail = try source.read(at: tailStart, count: size - tailStart)
        guard let end = ZipArchive.findEnd(tail) else {
            throw ZipArchive.invalid("it has no directory; it is cut off, or no zip archive")
        }
        let count = Int(tail.word16(end + 10))
        let directorySize = Int(tail.word32(end + 12))
        let directoryOffset = Int(tail.word32(end + 16))
        guard tail.word16(end + 4) == 0, tail.word16(end + 6) == 0, tail.word16(end + 8) == count else {
            throw ZipArchive.invalid("it is split over several files")
        }
        guard count <= ZipArchive.maximumEntryCount, directoryOffset != 0xFFFF_FFFF, directorySize != 0xFFFF_FFFF else {
            throw ZipArchive.invalid("it is a zip64 archive, which is not supported")
        }
        guard directoryOffset <= tailStart + end, directorySize <= tailStart + end - directoryOffset,
            count <= directorySize / 46
        else { throw ZipArchive.invalid("its directory lies outside the file") }
        let directory = try source.read(at: directoryOffset, count: directorySize)
        guard directory.count == directorySize else { throw ZipArchive.invalid("it is cut off") }
        let entries = try ZipArchive.readDirectory(directory, count: count, end: directoryOffset)
        self.entries = entries
        start = entries.map(\.headerOffset).min() ?? directoryOffset
    }

    private static func findEnd(_ tail: [UInt8]) -> Int? {
        guard tail.count >= 22 else { return nil }
        for start in stride(from: tail.count - 22, through: 0, by: -1)
        where tail.word32(start) == 0x0605_4B50 && start + 22 + Int(tail.word16(start + 20)) == tail.count {
            return start
        }
        return nil
    }

    private static func readDirectory(
        _ directory: [UInt8], count: Int, end: Int
    ) throws(InferenceError) -> [ZipEntry] {
        var entries: [ZipEntry] = []
        var names: Set<String> = []
        var offset = 0
        for _ in 0..<count {
            guard offset + 46 <= directory.count, directory.word32(offset) == 0x0201_4B50 else {
                throw invalid("its directory is damaged")
            }
            let flags = directory.word16(offset + 8)
            let method = directory.word16(offset + 10)
            let compressed = Int(directory.word32(offset + 20))
            let unpacked = Int(directory.word32(offset + 24))
            let nameCount = Int(directory.word16(offset + 28))
            let next =
                offset + 46 + nameCount + Int(directory.word16(offset + 30)) + Int(directory.word16(offset + 32))
            guard next <= directory.count else { throw invalid("its directory is damaged") }
            let name = String(decoding: directory[offset + 46..<offset + 46 + nameCount], as: UTF8.self)
            let header = Int(directory.word32(offset + 42))
            let checksum = directory.word32(offset + 16)
            offset = next
            try check(name: name)
            guard names.insert(name).inserted else { throw invalid("'\(name)' is in it twice") }
            if name.hasSuffix("/") { continue }
            guard flags & 1 == 0 else { throw invalid("'\(name)' is encrypted") }
            guard method == 0 || method == 8 else { throw invalid("'\(name)' uses method \(method)") }
            guard compressed != 0xFFFF_FFFF, unpacked != 0xFFFF_FFFF, header != 0xFFFF_FFFF else {
                throw invalid("'\(name)' is a zip64 entry, which is not supported")
            }
            guard unpacked <= maximumEntryByteCount else {
                throw InferenceError(
                    .limitExceeded, "'\(name)' unpacks to \(unpacked) bytes; at most \(maximumEntryByteCount)")
            }
            guard method == 8 ? unpacked / maximumRatio <= compressed : unpacked == compressed else {
                throw invalid("'\(name)' declares \(unpacked) bytes out of \(compressed), which cannot be")
            }
            guard header + 30 <= end, compressed <= end - header - 30 else {
                throw invalid("'\(name)' lies outside the file")
            }
            entries.append(
                ZipEntry(
                    name: name, compressedByteCount: compressed, byteCount: unpacked, checksum: checksum,
                    isDeflated: method == 8, headerOffset: header))
        }
        return entries
    }

    private static func check(name: String) throws(InferenceError) {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let isSafe =
            !name.isEmpty && !name.hasPrefix("/") && !name.utf8.contains(0) && !name.contains("\\")
            && !name.contains(":") && !parts.contains("..") && !parts.dropLast().contains("")
        guard isSafe else { throw invalid("it holds the name '\(name.prefix(80))', which leads outside its folder") }
    }

    static func invalid(_ what: String) -> InferenceError {
        InferenceError(.invalidArchive, "the archive cannot be used: \(what); fetch it again")
    }

    /// The entry of a name.
    func entry(_ name: String) throws(InferenceError) -> ZipEntry {
        guard let entry = entries.first(where: { $0.name == name }) else {
            throw ZipArchive.invalid("'\(name)' is not in it")
        }
        return entry
    }

    /// Unpacks an entry piece by piece, and checks its size and CRC-32 at the end.
    func unpack(
        _ entry: ZipEntry, _ body: (borrowing RawSpan) throws(InferenceError) -> Void
    ) throws(InferenceError) {
        let header = try source.read(at: entry.headerOffset, count: 30)
        guard header.count == 30, header.word32(0) == 0x0403_4B50 else {
            throw ZipArchive.invalid("'\(entry.name)' has no header")
        }
        let start = entry.headerOffset + 30 + Int(header.word16(26)) + Int(header.word16(28))
        guard start <= source.byteCount, entry.compressedByteCount <= source.byteCount - start else {
            throw ZipArchive.invalid("'\(entry.name)' lies outside the file")
        }
        let inflater = try ZipInflater(entry: entry)
        var offset = 0
        while offset < entry.compressedByteCount {
            let piece = try source.read(
                at: start + offset, count: min(1 << 18, entry.compressedByteCount - offset))
            guard !piece.isEmpty else { throw ZipArchive.invalid("it is cut off") }
            offset += piece.count
            try inflater.append(piece, body)
        }
        try inflater.finish()
    }

    /// Unpacks an entry into memory.
    ///
    /// - Throws: ``InferenceError`` with code `limitExceeded` when it is larger than `limit` bytes.
    func contents(of entry: ZipEntry, limit: Int) throws(InferenceError) -> [UInt8] {
        guard entry.byteCount <= limit else {
            throw InferenceError(
                .limitExceeded, "'\(entry.name)' unpacks to \(entry.byteCount) bytes; at most \(limit)")
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(entry.byteCount)
        try unpack(entry) { (piece) throws(InferenceError) in
            unsafe piece.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
        }
        return bytes
    }

    /// Unpacks an entry to a file, which appears under its name only when it is whole.
    func extract(_ entry: ZipEntry, to path: String) throws(InferenceError) {
        let file = try AtomicFile(path)
        try unpack(entry) { (piece) throws(InferenceError) in try file.write(piece) }
        try file.commit()
    }
}
