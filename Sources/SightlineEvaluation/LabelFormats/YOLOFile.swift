// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// One label file of YOLO.
struct YOLOFile {
    /// An object in fractions of the picture.
    struct Object {
        let classIndex: Int
        let left: Double
        let top: Double
        let right: Double
        let bottom: Double

        /// The box in pixels.
        func box(in picture: COCODataset.Picture) -> COCOBox {
            let (width, height) = (Double(picture.width), Double(picture.height))
            return COCOBox(
                x: left * width, y: top * height, width: (right - left) * width, height: (bottom - top) * height)
        }
    }

    /// How far a fraction may lie outside 0…1: tools round.
    private static let tolerance = 0.01

    /// The objects in their order.
    let objects: [Object]

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: For errors.
    ///   - classCount: Classes that have a name.
    init(_ bytes: [UInt8], path: String, classCount: Int) throws(EvaluationError) {
        var objects: [Object] = []
        for (number, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
        {
            let words = line.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }.map {
                String(decoding: $0, as: UTF8.self)
            }
            if words.isEmpty { continue }
            let place = "\(path):\(number + 1)"
            guard words.count >= 5 else {
                throw EvaluationError(
                    .invalidFormat, "\(place): expected 'class x y width height', got \(words.count) words")
            }
            guard let classIndex = Int(words[0]), classIndex >= 0 else {
                throw EvaluationError(.invalidValue, "\(place): expected a class number from 0 on, got '\(words[0])'")
            }
            guard classIndex < classCount else {
                throw EvaluationError(
                    .invalidValue,
                    "\(place): expected a class in 0..<\(classCount), the number of names, got \(classIndex); complete"
                        + " data.yaml or classes.txt")
            }
            let numbers = try Self.fractions(words.dropFirst(), place: place)
            objects.append(try Self.object(classIndex, numbers, place: place))
        }
        self.objects = objects
    }

    private static func object(
        _ classIndex: Int, _ numbers: [Double], place: String
    ) throws(EvaluationError) -> Object {
        if numbers.count == 4 {
            let (halfWidth, halfHeight) = (numbers[2] / 2, numbers[3] / 2)
            return Object(
                classIndex: classIndex, left: numbers[0] - halfWidth, top: numbers[1] - halfHeight,
                right: numbers[0] + halfWidth, bottom: numbers[1] + halfHeight)
        }
        guard numbers.count >= 6, numbers.count.isMultiple(of: 2) else {
            throw EvaluationError(
                .invalidFormat,
                "\(place): expected 4 numbers (a box) or pairs from 3 points on (an outline) after the class, got"
                    + " \(numbers.count)")
        }
        var box = (left: numbers[0], top: numbers[1], right: numbers[0], bottom: numbers[1])
        for index in stride(from: 2, to: numbers.count, by: 2) {
            box = (
                min(box.left, numbers[index]), min(box.top, numbers[index + 1]), max(box.right, numbers[index]),
                max(box.bottom, numbers[index + 1])
            )
        }
        return Object(classIndex: classIndex, left: box.left, top: box.top, right: box.right, bottom: box.bottom)
    }

    private static func fractions(
        _ words: ArraySlice<String>, place: String
    ) throws(EvaluationError) -> [Double] {
        var numbers: [Double] = []
        for word in words {
            guard let value = Double(word), value.isFinite, value >= -tolerance, value <= 1 + tolerance else {
                throw EvaluationError(
                    .invalidValue, "\(place): expected fractions of the picture in 0...1, got '\(word)'")
            }
            numbers.append(value)
        }
        return numbers
    }
}
