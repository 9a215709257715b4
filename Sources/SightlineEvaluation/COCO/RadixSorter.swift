// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// A stable radix sort of rows by 64-bit keys, its memory kept between uses.
///
/// - SeeAlso: Knuth, *The Art of Computer Programming*, volume 3, 5.2.5.
struct RadixSorter {
    private var otherKeys: [UInt64] = []
    private var otherRows: [Int32] = []

    /// Sorts rows by their keys, ascending; rows of equal keys keep their order.
    ///
    /// - Parameters:
    ///   - rows: What is sorted.
    ///   - keys: One key for each row; sorted alike.
    mutating func sort(_ rows: inout [Int32], by keys: inout [UInt64]) {
        let count = keys.count
        guard let first = keys.first else { return }
        var differing: UInt64 = 0
        var isSorted = true
        var previous = first
        for key in keys {
            differing |= key ^ first
            isSorted = isSorted && previous <= key
            previous = key
        }
        if isSorted { return }
        if otherKeys.count != count {
            otherKeys = [UInt64](repeating: 0, count: count)
            otherRows = [Int32](repeating: 0, count: count)
        }
        for shift in stride(from: UInt64(0), to: 64, by: 8) where (differing >> shift) & 0xFF != 0 {
            Self.pass(shift, from: keys.span, rows.span, to: &otherKeys, &otherRows)
            swap(&keys, &otherKeys)
            swap(&rows, &otherRows)
        }
    }

    /// Distributes by one byte of the keys.
    private static func pass(
        _ shift: UInt64, from keys: Span<UInt64>, _ rows: Span<Int32>, to otherKeys: inout [UInt64],
        _ otherRows: inout [Int32]
    ) {
        var places = [Int](repeating: 0, count: 256)
        for index in keys.indices { places[Int((keys[index] >> shift) & 0xFF)] += 1 }
        var sum = 0
        for digit in places.indices {
            let count = places[digit]
            places[digit] = sum
            sum += count
        }
        var keysOut = otherKeys.mutableSpan
        var rowsOut = otherRows.mutableSpan
        for index in keys.indices {
            let digit = Int((keys[index] >> shift) & 0xFF)
            let place = places[digit]
            places[digit] = place + 1
            keysOut[place] = keys[index]
            rowsOut[place] = rows[index]
        }
    }
}
