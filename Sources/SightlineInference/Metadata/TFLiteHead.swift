// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// A new beginning for a TFLite model, with metadata in it.
///
/// Offsets in a flatbuffer only lead forward, and all are relative. So a new outermost table that stands before the old
/// file can point at everything in it: its operators, graphs and buffers stay where and as they are. New are the lists
/// of buffers and of metadata entries, one entry longer each.
enum TFLiteHead {
    /// The bytes to put before a model; a multiple of 64, so that weights stay aligned.
    ///
    /// - Throws: ``FlatBufferFlaw`` for a model that is damaged, of a later schema, or with weights behind its graph.
    static func bytes(
        before model: UnsafeRawBufferPointer, metadata: [UInt8]
    ) throws(FlatBufferFlaw) -> [UInt8] {
        var reader = unsafe FlatBufferReader(model, limit: 20_000_000)
        let old = try reader.root()
        for field in 8..<max(8, old.fieldCount) where try reader.has(old, field) {
            throw .unsupported("a part of a later schema")
        }
        let buffers = try reader.tables(old, 4)
        for buffer in buffers where try reader.number(buffer, 1, size: 8) > 1 {
            throw .unsupported("a buffer behind the graph")
        }
        var entries: [FlatBufferReader.Table] = []
        for entry in try reader.tables(old, 6) where try reader.text(entry, 0) != TFLiteMetadata.entryName {
            entries.append(entry)
        }
        // Lists that stay where they are, by field.
        var kept: [(field: Int, start: Int)] = []
        for field in [1, 2, 3, 5, 7] {
            if let list = try reader.vector(old, field, size: 1) { kept.append((field, list.start - 4)) }
        }
        var builder = FlatBufferBuilder()
        builder.append(0)
        builder.append(identifier: "TFL3")
        let version = UInt32(truncatingIfNeeded: try reader.number(old, 0))
        var fields: [FlatBufferBuilder.Field] = [(0, .word(version)), (4, .tables([])), (6, .tables([]))]
        fields += kept.map { ($0.field, .tables([])) }
        let root = builder.appendShell(fields)
        builder.patch(0, to: root)
        let bufferList = builder.appendShell(listOf: buffers.count + 1)
        builder.patch(builder.fieldPlace(ofTable: root, 4), to: bufferList)
        let entryList = builder.appendShell(listOf: entries.count + 1)
        builder.patch(builder.fieldPlace(ofTable: root, 6), to: entryList)
        let buffer = builder.append(table: [(0, .data(metadata))])
        builder.patch(bufferList + 4 + 4 * buffers.count, to: buffer)
        let entry = builder.append(
            table: [(0, .text(TFLiteMetadata.entryName)), (1, .word(UInt32(buffers.count)))])
        builder.patch(entryList + 4 + 4 * entries.count, to: entry)
        builder.align(64)
        let shift = builder.bytes.count
        for (field, start) in kept { builder.patch(builder.fieldPlace(ofTable: root, field), to: shift + start) }
        for (index, table) in buffers.enumerated() {
            builder.patch(bufferList + 4 + 4 * index, to: shift + table.start)
        }
        for (index, table) in entries.enumerated() {
            builder.patch(entryList + 4 + 4 * index, to: shift + table.start)
        }
        return builder.bytes
    }
}
