// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// COCO's twelve numbers for boxes, each 0…1; nil where no object of the kind exists (the field writes -1).
public struct COCOSummary: Hashable, Sendable {
    /// Average precision over all classes and IoU thresholds.
    public let ap: Double?
    /// Average precision at IoU 0.50.
    public let ap50: Double?
    /// Average precision at IoU 0.75.
    public let ap75: Double?
    /// Average precision for objects of up to 32² square pixels.
    public let apSmall: Double?
    /// Average precision for objects of 32² to 96² square pixels.
    public let apMedium: Double?
    /// Average precision for objects of 96² square pixels and more.
    public let apLarge: Double?
    /// Average recall with the most confident detection of a class and picture.
    public let ar1: Double?
    /// Average recall with the ten most confident detections of a class and picture.
    public let ar10: Double?
    /// Average recall with the hundred most confident detections of a class and picture.
    public let ar100: Double?
    /// Average recall for objects of up to 32² square pixels.
    public let arSmall: Double?
    /// Average recall for objects of 32² to 96² square pixels.
    public let arMedium: Double?
    /// Average recall for objects of 96² square pixels and more.
    public let arLarge: Double?

    /// The numbers under the field's own names, in pycocotools' order.
    public var entries: [(name: String, value: Double?)] {
        [
            ("AP", ap), ("AP50", ap50), ("AP75", ap75), ("APsmall", apSmall), ("APmedium", apMedium),
            ("APlarge", apLarge), ("AR1", ar1), ("AR10", ar10), ("AR100", ar100), ("ARsmall", arSmall),
            ("ARmedium", arMedium), ("ARlarge", arLarge),
        ]
    }
}
