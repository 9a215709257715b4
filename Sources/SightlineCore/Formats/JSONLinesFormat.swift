// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// JSON Lines: one object a frame, the format scripts rely on.
///
/// ```
/// {"type":"frame","source":"bus.jpg","index":0,"timestamp":0,"width":810,"height":1080,"model":"yolov4-tiny",
///  "detections":[{"label":"person","classIndex":0,"confidence":0.99,
///                 "boundingBox":{"x":52,"y":392,"width":169,"height":517}}]}
/// ```
/// (on one line). The order of the keys is fixed. `label` is null for an unknown object; `trackID`, `labels` and
/// `keypoints` (`[x, y]` each) are there only when known. Boxes are pixels of the upright frame, rounded to 3 decimals, and may reach beyond it;
/// confidences are rounded to 6.
public struct JSONLinesFormat: ResultFormat {
    /// Makes the format.
    public init() {}

    /// One object and a line feed.
    public mutating func bytes(of record: FrameRecord) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.key("type")
        json.value("frame")
        json.key("source")
        json.value(record.source)
        json.key("index")
        json.value(record.index)
        json.key("timestamp")
        json.value(record.timestamp, digits: DecimalText.fineDigits)
        json.key("width")
        json.value(record.size.width)
        json.key("height")
        json.value(record.size.height)
        json.key("model")
        json.value(record.model)
        json.key("detections")
        json.beginArray()
        for detection in record.detections { write(detection, to: &json) }
        json.endArray()
        json.endObject()
        return json.bytes + [UInt8(ascii: "\n")]
    }

    private func write(_ detection: Detection, to json: inout JSONWriter) {
        json.beginObject()
        json.key("label")
        json.value(detection.label)
        json.key("classIndex")
        json.value(detection.classIndex)
        json.key("confidence")
        json.value(Double(detection.confidence), digits: DecimalText.fineDigits)
        json.key("boundingBox")
        json.beginObject()
        let box = detection.boundingBox
        for (name, edge) in [("x", box.x), ("y", box.y), ("width", box.width), ("height", box.height)] {
            json.key(name)
            json.value(Double(edge), digits: DecimalText.boxDigits)
        }
        json.endObject()
        if let trackID = detection.trackID {
            json.key("trackID")
            json.value(trackID)
        }
        if !detection.labels.isEmpty {
            json.key("labels")
            json.beginArray()
            for label in detection.labels {
                json.beginObject()
                json.key("label")
                json.value(label.label)
                json.key("classIndex")
                json.value(label.classIndex)
                json.key("confidence")
                json.value(Double(label.confidence), digits: DecimalText.fineDigits)
                json.endObject()
            }
            json.endArray()
        }
        if !detection.keypoints.isEmpty {
            json.key("keypoints")
            json.beginArray()
            for point in detection.keypoints {
                json.beginArray()
                json.value(Double(point.x), digits: DecimalText.boxDigits)
                json.value(Double(point.y), digits: DecimalText.boxDigits)
                json.endArray()
            }
            json.endArray()
        }
        json.endObject()
    }
}
