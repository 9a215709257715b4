// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

extension COCODataset {
    /// Reads the labels of a folder in the format of YOLO: a text file a picture, a line an object.
    ///
    /// A line is `class x y width height`: the class counted from 0, the middle and the extents of the box as fractions
    /// of the picture. A line with more numbers is an outline, `class x1 y1 x2 y2 …`: its box is taken.
    ///
    /// - Pictures keep their numbers, names and sizes. The labels of `street/a.jpg` are in `a.txt`; a picture without
    ///   labels has no objects, labels without a picture are an error.
    /// - Classes are numbered from 1: the class index plus 1.
    ///
    /// - Parameters:
    ///   - folder: The folder of the text files, or one that holds them in `labels`.
    ///   - pictures: All pictures, with their sizes: the labels are fractions of them.
    ///   - names: The classes' names in their order; nil looks for them in `data.yaml`, `classes.txt` or `obj.names`
    ///     in the folder and the two above it.
    /// - Throws: ``EvaluationError`` with file and line: `unreadableFile`, `invalidFormat` or `invalidValue`.
    public init(yolo folder: String, pictures: [Picture], names: [String]? = nil) throws(EvaluationError) {
        let labels = try LabelFolder(folder, ending: ".txt", inner: "labels")
        let files = labels.names.filter { !YOLOClassNames.fileNames.contains($0) && $0 != "README.txt" }
        guard !files.isEmpty else {
            throw EvaluationError(.unreadableFile, "\(folder): expected text files of YOLO in the folder, found none")
        }
        let names = if let names { names } else { try YOLOClassNames.find(near: labels.path) }
        let known = Set(files)
        var remaining = known
        var annotations: [Annotation] = []
        for picture in pictures {
            let file = Self.stem(of: picture.fileName) + ".txt"
            guard known.contains(file) else { continue }
            remaining.remove(file)
            guard picture.width > 0, picture.height > 0 else {
                throw EvaluationError(.invalidValue, "\(picture.fileName): expected the picture's size, got none")
            }
            let path = labels.path(of: file)
            for object in try YOLOFile(LabelFolder.contents(of: path), path: path, classCount: names.count).objects {
                let box = object.box(in: picture)
                annotations.append(
                    Annotation(
                        id: Int64(annotations.count + 1), pictureID: picture.id,
                        categoryID: Int64(object.classIndex + 1), box: box, area: box.area, isCrowd: false))
            }
        }
        if let file = remaining.min(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            throw EvaluationError(
                .invalidValue,
                "\(labels.path(of: file)): expected a picture of this name among \(pictures.count), found none; add the"
                    + " picture or remove the labels")
        }
        self.init(
            pictures: pictures,
            categories: names.enumerated().map { Category(id: Int64($0.offset + 1), name: $0.element) },
            annotations: annotations)
    }

    /// The name without its folders and without what follows its last dot.
    private static func stem(of fileName: String) -> String {
        let name = fileName.split(separator: "/").last ?? ""
        return String(name.lastIndex(of: ".").map { name[..<$0] } ?? name)
    }
}
