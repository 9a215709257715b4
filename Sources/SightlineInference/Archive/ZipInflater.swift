// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import CZlib

/// Unpacks the pieces of one entry and keeps count.
@safe final class ZipInflater {
    private static let pieceByteCount = 1 << 18

    private let entry: ZipEntry
    private let stream: UnsafeMutablePointer<z_stream>
    private var output = [UInt8](repeating: 0, count: ZipInflater.pieceByteCount)
    private var checksum: UInt = 0
    private var byteCount = 0
    private var isAtEnd = false

    /// Starts with nothing.
    init(entry: ZipEntry) throws(InferenceError) {
        self.entry = entry
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        // Negative window bits: deflate without zlib's own header.
        guard unsafe inflateInit2_(stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw InferenceError(.invalidArchive, "zlib cannot start")
        }
    }

    deinit {
        _ = unsafe inflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Unpacks one piece and hands on what comes out.
    func append(
        _ piece: [UInt8], _ body: (borrowing RawSpan) throws(InferenceError) -> Void
    ) throws(InferenceError) {
        guard entry.isDeflated else { return try unsafe emit(piece.span.bytes, body) }
        guard !isAtEnd else { throw ZipArchive.invalid("'\(entry.name)' ends before its data") }
        var input = piece
        var consumed = 0
        repeat {
            let (status, used, made) = step(&input, consumed)
            consumed += used
            guard status == Z_OK || status == Z_STREAM_END || (status == Z_BUF_ERROR && consumed == input.count) else {
                throw ZipArchive.invalid("'\(entry.name)' is damaged (zlib error \(status))")
            }
            if made > 0 { try unsafe emit(output.span.bytes.extracting(first: made), body) }
            isAtEnd = status == Z_STREAM_END
            if isAtEnd, consumed < input.count {
                throw ZipArchive.invalid("'\(entry.name)' ends before its data")
            }
            if made < output.count, consumed == input.count { return }
        } while !isAtEnd
    }

    private func step(_ input: inout [UInt8], _ consumed: Int) -> (status: Int32, used: Int, made: Int) {
        let available = input.count - consumed
        let capacity = output.count
        return unsafe input.withUnsafeMutableBufferPointer { input in
            unsafe output.withUnsafeMutableBufferPointer { output in
                unsafe stream.pointee.next_in = input.baseAddress.map { unsafe $0 + consumed }
                unsafe stream.pointee.avail_in = UInt32(available)
                unsafe stream.pointee.next_out = output.baseAddress
                unsafe stream.pointee.avail_out = UInt32(capacity)
                let status = unsafe inflate(stream, Z_NO_FLUSH)
                return unsafe (
                    status, available - Int(stream.pointee.avail_in), capacity - Int(stream.pointee.avail_out)
                )
            }
        }
    }

    private func emit(
        _ bytes: borrowing RawSpan, _ body: (borrowing RawSpan) throws(InferenceError) -> Void
    ) throws(InferenceError) {
        byteCount += bytes.byteCount
        guard byteCount <= entry.byteCount else {
            throw ZipArchive.invalid("'\(entry.name)' unpacks to more than the \(entry.byteCount) bytes it declares")
        }
        checksum = unsafe bytes.withUnsafeBytes { buffer in
            unsafe crc32(checksum, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32(buffer.count))
        }
        try body(bytes)
    }

    /// Checks that everything came out.
    func finish() throws(InferenceError) {
        guard byteCount == entry.byteCount, !entry.isDeflated || isAtEnd else {
            throw ZipArchive.invalid("'\(entry.name)' unpacks to \(byteCount) bytes, not \(entry.byteCount)")
        }
        guard UInt32(truncatingIfNeeded: checksum) == entry.checksum else {
            throw ZipArchive.invalid("'\(entry.name)' is damaged (its CRC-32 differs)")
        }
    }
}
