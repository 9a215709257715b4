// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineEvaluation
import SightlineImaging

/// Decides which errors are shown as pictures, and what is drawn on them: one error a photo, the worst first.
struct ErrorFigures {
    /// One picture to draw.
    struct Plan {
        let picture: COCODataset.Picture
        let title: String
        let detail: String
        /// The boxes with their words and colours.
        let boxes: [(box: COCOBox, words: String, color: BoxColor, confidence: Double?)]

        /// What the annotator draws.
        ///
        /// - Parameter scale: From pixels of the photo to those of the picture.
        func detections(scale: Float) -> [Detection] {
            boxes.map { entry in
                var box = BoundingBox(entry.box)
                box = BoundingBox(
                    x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale)
                return Detection(
                    boundingBox: box, label: entry.words, classIndex: entry.color.rawValue,
                    // The annotator leaves out what is no number.
                    confidence: entry.confidence.map { Float($0) } ?? .nan)
            }
        }
    }

    /// What a box's colour says.
    enum BoxColor: Int {
        case truth, detection
    }

    /// True objects are blue, detections orange: apart for all kinds of colour vision. Letters are large, because a page
    /// shows the picture small.
    static func style(for size: PixelSize) -> AnnotationStyle {
        let side = Float(min(size.width, size.height))
        return AnnotationStyle(
            lineWidth: max(3, side * 0.008), fontSize: max(14, side * 0.05), fillOpacity: 0.1,
            palette: Palette([Color(red: 0.34, green: 0.71, blue: 0.91), Color(red: 1, green: 0.55, blue: 0.1)]))
    }

    /// Objects that were missed, the largest first.
    let missedObjects: [Plan]
    /// Detections that found nothing, the most confident first.
    let falseAlarms: [Plan]

    /// Chooses at most `count` of each.
    init(dataset: COCODataset, errors: DetectionErrors, count: Int) {
        var pictures: [Int64: COCODataset.Picture] = [:]
        for picture in dataset.pictures { pictures[picture.id] = picture }
        var names: [Int64: String] = [:]
        for category in dataset.categories { names[category.id] = category.name }
        func name(_ id: Int64) -> String { names[id] ?? "class \(id)" }

        var plans: [Plan] = []
        var seen: Set<Int64> = []
        for missed in errors.missedObjects where plans.count < count {
            let object = missed.annotation
            guard let picture = pictures[object.pictureID], seen.insert(picture.id).inserted else { continue }
            var plan = (title: "Missed: " + name(object.categoryID), boxes: [Self.truth(object, "missed", name)])
            if let result = missed.confusedWith {
                plan.title += ", taken for " + name(result.categoryID)
                plan.boxes.append(Self.detection(result, name))
            }
            let size = "\(Self.pixels(object.box.width)) × \(Self.pixels(object.box.height)) px"
            plans.append(
                Plan(picture: picture, title: plan.title, detail: "\(picture.fileName), \(size)", boxes: plan.boxes))
        }
        missedObjects = plans

        plans = []
        seen = []
        for alarm in errors.falseAlarms where plans.count < count {
            let result = alarm.result
            guard let picture = pictures[result.pictureID], seen.insert(picture.id).inserted else { continue }
            var boxes = [Self.detection(result, name)]
            let reason: String
            switch alarm.reason {
            case .background: reason = "nothing is annotated there"
            case .confusion(let object):
                reason = "annotated as " + name(object.categoryID)
                boxes.insert(Self.truth(object, "truth", name), at: 0)
            case .duplicate(let object):
                reason = "found a second time"
                boxes.insert(Self.truth(object, "truth", name), at: 0)
            case .misplaced(let object):
                reason = "the box is not good enough"
                boxes.insert(Self.truth(object, "truth", name), at: 0)
            }
            let confidence = DecimalText.fixed(result.score, digits: 2)
            plans.append(
                Plan(
                    picture: picture, title: "\(name(result.categoryID)) \(confidence): \(reason)",
                    detail: picture.fileName, boxes: boxes))
        }
        falseAlarms = plans
    }

    private static func truth(
        _ object: COCODataset.Annotation, _ word: String, _ name: (Int64) -> String
    ) -> (box: COCOBox, words: String, color: BoxColor, confidence: Double?) {
        (object.box, "\(word): \(name(object.categoryID))", .truth, nil)
    }

    private static func detection(
        _ result: COCOResult, _ name: (Int64) -> String
    ) -> (box: COCOBox, words: String, color: BoxColor, confidence: Double?) {
        (result.box, name(result.categoryID), .detection, result.score)
    }

    private static func pixels(_ value: Double) -> String { DecimalText.fixed(value, digits: 0) }
}
