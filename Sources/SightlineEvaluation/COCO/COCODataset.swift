// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Pictures with their true objects, as the annotation files of COCO hold them.
///
/// Boxes are in pixels of the upright picture, top-left origin, as 64-bit floats: an evaluation must not round.
/// Format: https://cocodataset.org/#format-data
public struct COCODataset: Hashable, Sendable {
    /// A picture.
    public struct Picture: Hashable, Sendable {
        /// The number by which annotations and results name the picture.
        public var id: Int64
        /// The file's name relative to the folder of pictures; empty when the file does not say.
        public var fileName: String
        /// Width in pixels, 0 when unknown.
        public var width: Int
        /// Height in pixels, 0 when unknown.
        public var height: Int

        /// Makes a picture.
        public init(id: Int64, fileName: String, width: Int, height: Int) {
            self.id = id
            self.fileName = fileName
            self.width = width
            self.height = height
        }
    }

    /// A class of objects.
    public struct Category: Hashable, Sendable {
        /// The number by which annotations and results name the class; COCO's 80 classes use 1…90 with gaps.
        public var id: Int64
        /// The label.
        public var name: String

        /// Makes a category.
        public init(id: Int64, name: String) {
            self.id = id
            self.name = name
        }
    }

    /// A true object.
    public struct Annotation: Hashable, Sendable {
        /// The annotation's own number.
        public var id: Int64
        /// The picture it is on.
        public var pictureID: Int64
        /// Its class.
        public var categoryID: Int64
        /// Where it is.
        public var box: COCOBox
        /// Area of the object in square pixels, by which COCO tells small from medium and large: that of its outline.
        public var area: Double
        /// Whether the box marks a crowd, in which any number of detections is ignored.
        public var isCrowd: Bool

        /// Makes an annotation.
        public init(id: Int64, pictureID: Int64, categoryID: Int64, box: COCOBox, area: Double, isCrowd: Bool) {
            self.id = id
            self.pictureID = pictureID
            self.categoryID = categoryID
            self.box = box
            self.area = area
            self.isCrowd = isCrowd
        }
    }

    /// The pictures, in the file's order.
    public var pictures: [Picture]
    /// The classes, in the file's order.
    public var categories: [Category]
    /// The true objects, in the file's order.
    public var annotations: [Annotation]

    /// Makes a dataset.
    public init(pictures: [Picture], categories: [Category], annotations: [Annotation]) {
        self.pictures = pictures
        self.categories = categories
        self.annotations = annotations
    }
}
