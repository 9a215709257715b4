// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// One COCO object for all frames: `annotations` with a `score`, then `images` and `categories`.
///
/// The keys are those of the data set format, so that tools which show annotations also show detections. Ids begin at
/// 1: an image's in the order of the frames, a category's is its class index plus 1. `bbox` is
/// `[x, y, width, height]` in pixels of the upright frame. The annotations come first because they can be written
/// while the work goes on; the order of keys has no meaning in JSON.
///
/// - SeeAlso: Lin et al., *Microsoft COCO: Common Objects in Context*, ECCV 2014; the data format at cocodataset.org.
public struct COCOFormat: ResultFormat {
    private var images: [(name: String, size: PixelSize)] = []
    private var categories: [Int: String] = [:]
    private var annotationCount = 0

    /// Makes the format.
    ///
    /// - Parameter labels: Names of the model's classes in the order of their indices; each becomes a category, found
    ///   or not.
    public init(labels: [String] = []) {
        for (index, label) in labels.enumerated() { categories[index] = label }
    }

    /// Opens the object and its annotations.
    public mutating func header() -> [UInt8] { Array("{\"annotations\":[".utf8) }

    /// The frame's annotations, one a line.
    public mutating func bytes(of record: FrameRecord) -> [UInt8] {
        images.append((record.source, record.size))
        var result: [UInt8] = []
        for detection in record.detections {
            if categories[detection.classIndex] == nil {
                categories[detection.classIndex] = detection.label ?? "class \(detection.classIndex)"
            }
            annotationCount += 1
            result.append(contentsOf: annotationCount == 1 ? "\n".utf8 : ",\n".utf8)
            result.append(contentsOf: annotation(of: detection))
        }
        return result
    }

    /// Closes the annotations and writes images and categories.
    public mutating func footer() -> [UInt8] {
        var result = Array("\n],\n\"images\":".utf8)
        var json = JSONWriter()
        json.beginArray()
        for (index, image) in images.enumerated() {
            json.beginObject()
            json.key("id")
            json.value(index + 1)
            json.key("file_name")
            json.value(image.name)
            json.key("width")
            json.value(image.size.width)
            json.key("height")
            json.value(image.size.height)
            json.endObject()
        }
        json.endArray()
        result += json.bytes
        result += Array(",\n\"categories\":".utf8)
        json = JSONWriter()
        json.beginArray()
        for (index, name) in categories.sorted(by: { $0.key < $1.key }) {
            json.beginObject()
            json.key("id")
            json.value(index + 1)
            json.key("name")
            json.value(name)
            json.endObject()
        }
        json.endArray()
        return result + json.bytes + Array("}\n".utf8)
    }

    private func annotation(of detection: Detection) -> [UInt8] {
        let box = detection.boundingBox
        var json = JSONWriter()
        json.beginObject()
        json.key("id")
        json.value(annotationCount)
        json.key("image_id")
        json.value(images.count)
        json.key("category_id")
        json.value(detection.classIndex + 1)
        json.key("bbox")
        json.beginArray()
        for edge in [box.x, box.y, box.width, box.height] { json.value(Double(edge), digits: DecimalText.boxDigits) }
        json.endArray()
        json.key("area")
        json.value(Double(box.width) * Double(box.height), digits: DecimalText.boxDigits)
        json.key("iscrowd")
        json.value(0)
        json.key("score")
        json.value(Double(detection.confidence), digits: DecimalText.fineDigits)
        json.endObject()
        return json.bytes
    }
}
