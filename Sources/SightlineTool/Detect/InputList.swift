// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// The pictures that the operands stand for, and the operands that stand for none.
struct InputList {
    /// One picture to look at.
    enum Input: Equatable, Sendable {
        case file(String)
        case standardInput

        /// The name in results and messages.
        var name: String {
            switch self {
            case .file(let path): path
            case .standardInput: "-"
            }
        }
    }

    /// The pictures in the order of the operands.
    private(set) var inputs: [Input] = []
    /// What is wrong with the other operands.
    private(set) var failures: [Failure] = []
    /// Whether an operand was a folder: then results are many, even when the folder holds one picture.
    private(set) var includesFolder = false

    /// Endings of picture files, in lower case.
    static let pictureExtensions: Set<String> = [
        "jpg", "jpeg", "jpe", "jfif", "png", "webp", "heic", "heif", "hif", "avif",
    ]

    /// Looks at each operand once.
    init(_ operands: [String]) {
        for operand in operands {
            do {
                try add(operand)
            } catch {
                failures.append(error)
            }
        }
    }

    private mutating func add(_ operand: String) throws(Failure) {
        if operand == "-" {
            inputs.append(.standardInput)
            return
        }
        guard !operand.isEmpty else { throw Failure("expected a picture or a folder, got an empty name") }
        guard !operand.contains("\u{FFFD}") else {
            throw Failure(path: operand, "expected a name in UTF-8; rename the file")
        }
        switch try FileSystem.kind(of: operand) {
        case .file: inputs.append(.file(operand))
        case .other:
            throw Failure(
                path: operand,
                "expected a file or a folder, got a pipe or a device; give a picture from there on standard input: -")
        case .folder:
            includesFolder = true
            try addFolder(operand)
        }
    }

    private mutating func addFolder(_ folder: String) throws(Failure) {
        var pictures: [String] = []
        for name in try FileSystem.names(in: folder) {
            guard let name else {
                failures.append(Failure(path: folder, "expected names in UTF-8, left out a file that has none"))
                continue
            }
            let path = FileSystem.joined(folder, name)
            guard !name.hasPrefix(".") else { continue }
            do {
                switch try FileSystem.kind(of: path) {
                case .file: if isPicture(path) { pictures.append(name) }
                case .folder: break
                case .other:
                    if isNamedAsPicture(path) {
                        failures.append(Failure(path: path, "expected a picture, got a pipe or a device"))
                    }
                }
            } catch {
                // For example a link that leads nowhere.
                if isNamedAsPicture(path) { failures.append(error) }
            }
        }
        guard !pictures.isEmpty else {
            throw Failure(
                path: folder,
                "expected pictures (JPEG, PNG, WebP, HEIC, AVIF) in the folder, found none; folders"
                    + " below it are not searched")
        }
        pictures.sort(by: NaturalOrder.precedes)
        inputs += pictures.map { .file(FileSystem.joined(folder, $0)) }
    }

    /// By its ending, or else by its first bytes: a damaged photo is an error worth seeing, a text file is not.
    private func isPicture(_ path: String) -> Bool {
        isNamedAsPicture(path) || Self.isPicture(FileSystem.beginning(of: path, count: 12))
    }

    private func isNamedAsPicture(_ path: String) -> Bool {
        guard let dot = path.lastIndex(of: ".") else { return false }
        return Self.pictureExtensions.contains(path[path.index(after: dot)...].lowercased())
    }

    /// Whether the first bytes of a file are those of a picture.
    static func isPicture(_ bytes: [UInt8]) -> Bool {
        func holds(_ text: String, at offset: Int) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
        let isoBrands = ["heic", "heix", "heim", "heis", "hevc", "mif1", "msf1", "avif", "avis"]
        return bytes.starts(with: [0xFF, 0xD8, 0xFF])
            || bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            || (holds("RIFF", at: 0) && holds("WEBP", at: 8))
            || (holds("ftyp", at: 4) && isoBrands.contains { holds($0, at: 8) })
    }
}
