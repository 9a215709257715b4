// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// The outputs that a family reads, as floats in memory that somebody else owns, numbered in the order it asked for.
///
/// Valid while the owner's memory is: inside the closures that lend it.
@safe struct ModelOutputs {
    private var shapes: [[Int]]
    private var buffers: [UnsafeBufferPointer<Float>]

    init(shapes: [[Int]]) {
        self.shapes = shapes
        unsafe buffers = Array(repeating: UnsafeBufferPointer(start: nil, count: 0), count: shapes.count)
    }

    /// Puts an output in its place.
    ///
    /// - Parameter shape: The shape of this run; nil for the declared one.
    /// - Throws: ``DetectionError`` with code `shapeMismatch` when the numbers do not fill the shape.
    mutating func set(_ slot: Int, _ buffer: UnsafeBufferPointer<Float>, shape: [Int]?) throws(DetectionError) {
        if let shape { shapes[slot] = shape }
        var count = 1
        for dimension in shapes[slot] {
            let (product, overflow) = count.multipliedReportingOverflow(by: dimension)
            count = overflow ? -1 : product
        }
        guard count == buffer.count else {
            throw DetectionError(
                .shapeMismatch,
                "expected an output of shape \(shapes[slot]), got \(buffer.count) numbers; the model is broken "
                    + "or its outputs are not those of its description")
        }
        unsafe buffers[slot] = unsafe buffer
    }

    /// The numbers of an output.
    subscript(slot: Int) -> UnsafeBufferPointer<Float> { unsafe buffers[slot] }

    /// The shape of an output.
    func shape(_ slot: Int) -> [Int] { shapes[slot] }

    /// A dimension counted from the last, which is 1; 1 for one that the output lacks.
    func dimension(_ slot: Int, last place: Int) -> Int {
        let shape = shapes[slot]
        return place <= shape.count ? shape[shape.count - place] : 1
    }

    /// How many numbers an output has.
    func count(_ slot: Int) -> Int { unsafe buffers[slot].count }

    /// Throws unless an output holds so many numbers.
    func require(_ slot: Int, count: Int, _ what: String) throws(DetectionError) {
        guard self.count(slot) == count else {
            throw DetectionError(
                .shapeMismatch,
                "expected \(count) numbers of \(what), got an output of shape \(shapes[slot]); "
                    + "correct \"family\", \"labels\" or \"outputs\" in model.json")
        }
    }
}
