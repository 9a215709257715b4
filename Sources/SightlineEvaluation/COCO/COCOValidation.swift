// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

extension EvaluationError {
    /// A value of a JSON text is not what the format asks for.
    static func misplaced(at place: String, expected: String, found: String) -> EvaluationError {
        let remedy =
            expected == "complete JSON" ? "write the file again, it may have been cut off" : "correct the value there"
        return EvaluationError(
            .invalidFormat, "\(place.isEmpty ? "" : place + ": ")expected \(expected), found \(found); \(remedy)")
    }

    /// A value of the right type makes no sense.
    static func senseless(
        at place: String, expected: String, found: String, remedy: String = "correct the value there"
    ) -> EvaluationError {
        EvaluationError(.invalidValue, "\(place): expected \(expected), found \(found); \(remedy)")
    }

    /// The same with the file's name in front.
    func inFile(_ path: String) -> EvaluationError { EvaluationError(code, "\(path): \(message)") }
}

extension COCOBox {
    /// Checks that the box is finite and no side negative.
    func validate(_ place: () -> String) throws(EvaluationError) {
        // One comparison decides for all boxes that are in order: a sum with infinity or no number is not finite.
        guard width >= 0, height >= 0, (x + y + width + height).isFinite, area.isFinite else {
            for (index, side) in [x, y, width, height].enumerated() {
                let place = "\(place())[\(index)]"
                guard side.isFinite else { throw .senseless(at: place, expected: "a finite number", found: "\(side)") }
                guard index < 2 || side >= 0 else {
                    throw .senseless(at: place, expected: "0 or more", found: "\(side)")
                }
            }
            throw .senseless(
                at: place(), expected: "a box of finite size", found: "\(x), \(y), \(width), \(height)")
        }
    }
}

extension COCODataset {
    /// Checks what the format demands and a parser does not see: own ids, known references, finite boxes.
    func validate() throws(EvaluationError) {
        let pictures = try IDTable(self.pictures.lazy.map(\.id), of: "images")
        let categories = try IDTable(self.categories.lazy.map(\.id), of: "categories")
        _ = try IDTable(annotations.lazy.map(\.id), of: "annotations")
        for (row, picture) in self.pictures.enumerated() where picture.width < 0 || picture.height < 0 {
            let (name, side) = picture.width < 0 ? ("width", picture.width) : ("height", picture.height)
            throw .senseless(at: "images[\(row)].\(name)", expected: "0 or more", found: "\(side)")
        }
        for (row, annotation) in annotations.enumerated() {
            guard pictures[annotation.pictureID] != nil else {
                throw .senseless(
                    at: "annotations[\(row)].image_id", expected: "the id of one of images",
                    found: "\(annotation.pictureID)", remedy: "add the image or remove the annotation")
            }
            guard categories[annotation.categoryID] != nil else {
                throw .senseless(
                    at: "annotations[\(row)].category_id", expected: "the id of one of categories",
                    found: "\(annotation.categoryID)", remedy: "add the category or remove the annotation")
            }
            try annotation.box.validate { "annotations[\(row)].bbox" }
            guard annotation.area >= 0, annotation.area.isFinite else {
                throw .senseless(
                    at: "annotations[\(row)].area", expected: "a finite number, 0 or more", found: "\(annotation.area)")
            }
        }
    }
}
