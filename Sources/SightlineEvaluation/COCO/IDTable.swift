// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Finds the row of an id: a hash table with open addresses, which for integers is several times faster than a
/// `Dictionary`.
struct IDTable: Sendable {
    private var ids: [Int64]
    private var rows: [Int32]
    private let mask: Int
    private let shift: UInt64

    /// Places every id.
    ///
    /// - Parameters:
    ///   - ids: The ids, in the order of their rows.
    ///   - section: What the rows are called, for the error.
    /// - Throws: ``EvaluationError`` when two rows have the same id.
    init(_ ids: some Collection<Int64>, of section: String) throws(EvaluationError) {
        guard ids.count < Int32.max / 2 else {
            throw .senseless(
                at: section, expected: "fewer than \(Int32.max / 2) entries", found: "\(ids.count)",
                remedy: "split the file")
        }
        var bits: UInt64 = 4
        while 1 << bits < 2 * ids.count { bits += 1 }
        mask = 1 << bits - 1
        shift = 64 - bits
        self.ids = [Int64](repeating: 0, count: mask + 1)
        rows = [Int32](repeating: -1, count: mask + 1)
        var row: Int32 = 0
        for id in ids {
            let slot = slot(of: id)
            guard rows[slot] < 0 else {
                throw .senseless(
                    at: "\(section)[\(row)].id", expected: "an id of its own",
                    found: "\(id), which \(section)[\(rows[slot])] has too", remedy: "give every entry another id")
            }
            self.ids[slot] = id
            rows[slot] = row
            row += 1
        }
    }

    /// The row of an id, nil when no row has it.
    subscript(id: Int64) -> Int? {
        let row = rows[slot(of: id)]
        return row < 0 ? nil : Int(row)
    }

    /// Where the id is, or where it would be placed. Half of the slots are free, so the search ends.
    private func slot(of id: Int64) -> Int {
        // Knuth, The Art of Computer Programming, volume 3, 6.4: multiplication by the golden ratio.
        var slot = Int((UInt64(bitPattern: id) &* 0x9E37_79B9_7F4A_7C15) >> shift)
        while rows[slot] >= 0, ids[slot] != id { slot = (slot + 1) & mask }
        return slot
    }
}
