// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

extension COCODataset {
    /// Reads the labels of a folder in the format of Pascal VOC: an XML file a picture.
    ///
    /// - Pictures are numbered from 1 in the order of the label files' names, and keep the name that the file gives;
    ///   where it gives none, it is the label file's with `.jpg`.
    /// - Classes are numbered from 1 in the order of their names.
    /// - The format counts pixels from 1 and includes the last one: `xmin` 1 and `xmax` 500 span a picture 500 wide.
    ///   So 1 is taken from `xmin` and `ymin`, and `xmax` and `ymax` stay; a 0, as tools that count from 0 write it,
    ///   is the picture's edge.
    /// - An object that is `difficult` counts neither as found nor as missed, and no detection on it is a false alarm:
    ///   it becomes a crowd, COCO's word for this.
    ///
    /// - Parameter folder: The folder of the XML files, or one that holds them in `Annotations`.
    /// - Throws: ``EvaluationError`` with file and line: `unreadableFile`, `invalidFormat` or `invalidValue`.
    /// - SeeAlso: Everingham et al., *The Pascal Visual Object Classes Challenge 2012 Development Kit*, section 3.5.
    public init(pascalVOC folder: String) throws(EvaluationError) {
        let labels = try LabelFolder(folder, ending: ".xml", inner: "Annotations")
        guard !labels.names.isEmpty else {
            throw EvaluationError(
                .unreadableFile, "\(folder): expected XML files of Pascal VOC in the folder, found none")
        }
        self.init(pictures: [], categories: [], annotations: [])
        var objects: [(pictureID: Int64, name: String, box: COCOBox, isDifficult: Bool)] = []
        for (index, name) in labels.names.enumerated() {
            let path = labels.path(of: name)
            let file = try VOCFile(LabelFolder.contents(of: path), path: path)
            let id = Int64(index + 1)
            pictures.append(
                Picture(
                    id: id, fileName: file.fileName ?? String(name.dropLast(4)) + ".jpg", width: file.width,
                    height: file.height))
            objects += file.objects.map { (id, $0.name, $0.box, $0.isDifficult) }
        }
        let names = Set(objects.map(\.name)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        categories = names.enumerated().map { Category(id: Int64($0.offset + 1), name: $0.element) }
        let ids = Dictionary(uniqueKeysWithValues: categories.map { ($0.name, $0.id) })
        for (index, object) in objects.enumerated() {
            annotations.append(
                Annotation(
                    id: Int64(index + 1), pictureID: object.pictureID, categoryID: ids[object.name] ?? 0,
                    box: object.box, area: object.box.area, isCrowd: object.isDifficult))
        }
    }
}
