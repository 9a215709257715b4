// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// One label file of Pascal VOC.
struct VOCFile {
    /// An object of the picture.
    struct Object {
        let name: String
        let box: COCOBox
        let isDifficult: Bool
    }

    /// The picture's name; nil when the file does not say.
    let fileName: String?
    /// 0 when the file does not say.
    let width: Int
    /// 0 when the file does not say.
    let height: Int
    private(set) var objects: [Object] = []

    /// Reads a file.
    ///
    /// - Parameter path: For errors.
    init(_ bytes: [UInt8], path: String) throws(EvaluationError) {
        let root = try XMLReader.root(of: bytes, file: path)
        guard root.name == "annotation" else {
            throw EvaluationError(
                .invalidFormat, "\(path):\(root.line): expected <annotation> of Pascal VOC, got <\(root.name)>")
        }
        let name = root.first("filename")?.value ?? ""
        fileName = name.isEmpty ? nil : name
        if let size = root.first("size") {
            width = try Self.extent("width", of: size, path: path)
            height = try Self.extent("height", of: size, path: path)
        } else {
            (width, height) = (0, 0)
        }
        for node in root.children where node.name == "object" { objects.append(try Self.object(node, path: path)) }
    }

    private static func object(_ node: XMLNode, path: String) throws(EvaluationError) -> Object {
        let name = try child("name", of: node, path: path)
        guard !name.value.isEmpty else {
            throw EvaluationError(.invalidValue, "\(path):\(name.line): expected the name of a class, got an empty one")
        }
        let box = try child("bndbox", of: node, path: path)
        // Pixels count from 1: the first one begins at 0 and ends at 1.
        let left = max(0, try number("xmin", of: box, path: path) - 1)
        let top = max(0, try number("ymin", of: box, path: path) - 1)
        let right = try number("xmax", of: box, path: path)
        let bottom = try number("ymax", of: box, path: path)
        guard right >= left, bottom >= top else {
            throw EvaluationError(
                .invalidValue,
                "\(path):\(box.line): expected xmin ≤ xmax and ymin ≤ ymax, got \(left + 1), \(top + 1) and \(right),"
                    + " \(bottom)")
        }
        let difficult = node.first("difficult")
        let isDifficult: Bool
        switch difficult?.value.lowercased() {
        case nil, "", "0", "false", "unspecified": isDifficult = false
        case "1", "true": isDifficult = true
        case let value?:
            throw EvaluationError(
                .invalidValue, "\(path):\(difficult?.line ?? node.line): expected difficult 0 or 1, got '\(value)'")
        }
        return Object(
            name: name.value, box: COCOBox(x: left, y: top, width: right - left, height: bottom - top),
            isDifficult: isDifficult)
    }

    private static func child(_ name: String, of node: XMLNode, path: String) throws(EvaluationError) -> XMLNode {
        guard let child = node.first(name) else {
            throw EvaluationError(
                .invalidFormat, "\(path):\(node.line): expected <\(name)> in <\(node.name)>, got none")
        }
        return child
    }

    private static func number(_ name: String, of node: XMLNode, path: String) throws(EvaluationError) -> Double {
        let child = try child(name, of: node, path: path)
        guard let value = Double(child.value), value.isFinite, abs(value) < 1e9 else {
            throw EvaluationError(
                .invalidValue, "\(path):\(child.line): expected a number of pixels in <\(name)>, got '\(child.value)'")
        }
        return value
    }

    private static func extent(_ name: String, of node: XMLNode, path: String) throws(EvaluationError) -> Int {
        let value = try number(name, of: node, path: path)
        guard value >= 0, value == value.rounded() else {
            throw EvaluationError(
                .invalidValue, "\(path):\(node.line): expected a whole number of pixels in <\(name)>, got \(value)")
        }
        return Int(value)
    }
}
