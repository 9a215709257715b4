// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore

/// Draws boxes and labels of detections over a picture.
public struct Annotator: Sendable {
    /// How boxes and labels look.
    public var style: AnnotationStyle

    /// Makes an annotator.
    public init(style: AnnotationStyle = AnnotationStyle()) { self.style = style }

    /// Draws detections over a copy of an image.
    ///
    /// - Parameters:
    ///   - image: Any format and orientation.
    ///   - detections: Boxes in pixels of the upright image as filed (``Image/originalSize``); they may reach beyond it.
    /// - Returns: The upright picture, of the size it was decoded to.
    /// - Throws: ``ImagingError`` with code `missingLibrary` when the canvas is not installed.
    public func annotate(_ image: Image, with detections: [Detection]) throws(ImagingError) -> Image {
        var canvas = try PlatformCanvas(image)
        var detections = detections
        if image.isScaledDown {
            let (x, y) = image.pixelsPerDecodedPixel
            for index in detections.indices {
                let box = detections[index].boundingBox
                detections[index].boundingBox = BoundingBox(
                    x: box.x / Float(x), y: box.y / Float(y), width: box.width / Float(x), height: box.height / Float(y)
                )
            }
        }
        try canvas.draw(primitives(for: detections, size: image.size))
        return try canvas.finish()
    }

    /// What to draw for detections, with the text measured by the canvas of this platform.
    ///
    /// - Throws: ``ImagingError`` with code `missingLibrary` when the canvas is not installed.
    public func primitives(
        for detections: [Detection], size: PixelSize
    ) throws(ImagingError) -> [OverlayPrimitive] {
        try primitives(for: detections, size: size) { text, fontSize throws(ImagingError) in
            try PlatformCanvas.textSize(text, fontSize: fontSize)
        }
    }

    /// What to draw for detections, in order: fills, lines, then labels, the most confident last.
    ///
    /// Boxes are cut so that their line is inside the picture, and lie on whole pixels; a box with no part inside, or
    /// with an edge that is not a number, is left out. Labels are inside the picture, above the top left corner of
    /// their box unless they would leave the picture, hide a label or lie on another box; a label that is longer than
    /// the picture is shortened, one that is higher is left out. The same input always gives the same output.
    ///
    /// - Parameters:
    ///   - detections: In any order; boxes in pixels of the upright picture.
    ///   - size: The upright picture.
    ///   - measure: The width and height of one line of text at a font size.
    public func primitives<E: Error>(
        for detections: [Detection], size: PixelSize, measure: (String, Float) throws(E) -> Size
    ) throws(E) -> [OverlayPrimitive] {
        let lineWidth = style.lineWidth(for: size)
        // Most confident first; equal ones keep their order, those that are not a number come last.
        let order = detections.indices.sorted { first, second in
            let (left, right) = (rank(detections[first]), rank(detections[second]))
            return left == right ? first < second : left > right
        }
        var shown: [(detection: Detection, outline: BoundingBox)] = []
        for index in order {
            let detection = detections[index]
            if let outline = outline(of: detection.boundingBox, size: size, lineWidth: lineWidth) {
                shown.append((detection, outline))
            }
        }
        var fills: [OverlayPrimitive] = []
        var lines: [OverlayPrimitive] = []
        for (detection, outline) in shown.reversed() {
            let color = style.color(of: detection)
            lines += edges(outline, color: color, lineWidth: lineWidth)
            if let opacity = style.fillOpacity, opacity > 0, let inside = outline.inset(by: lineWidth) {
                fills.append(.fill(inside, color.withAlpha(min(opacity, 1))))
            }
        }
        guard style.showsLabel else { return fills + lines }
        let labels = try labels(of: shown, size: size, measure: measure)
        return fills + lines + labels.reversed()
    }

    private func rank(_ detection: Detection) -> Float {
        detection.confidence.isNaN ? -.infinity : detection.confidence
    }

    /// The outer edge of a box's line on whole pixels inside the picture; nil when nothing of the box is inside.
    private func outline(of box: BoundingBox, size: PixelSize, lineWidth: Float) -> BoundingBox? {
        let half = lineWidth / 2
        let (width, height) = (Float(size.width), Float(size.height))
        guard box.width >= 0, box.height >= 0, box.maxX >= 0, box.maxY >= 0, box.minX <= width, box.minY <= height
        else { return nil }
        // Clamped before rounding, so that an edge at infinity or far away is an edge at the border.
        let left = max(min((max(box.minX, -lineWidth) - half).rounded(), width - 1), 0)
        let top = max(min((max(box.minY, -lineWidth) - half).rounded(), height - 1), 0)
        let right = min(max((min(box.maxX, width + lineWidth) + half).rounded(), left + 1), width)
        let bottom = min(max((min(box.maxY, height + lineWidth) + half).rounded(), top + 1), height)
        return BoundingBox(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The line of a box, with a dark edge under it; a box of nothing but line is filled.
    private func edges(_ outline: BoundingBox, color: Color, lineWidth: Float) -> [OverlayPrimitive] {
        var edges: [OverlayPrimitive] = []
        if let opacity = style.edgeOpacity, opacity > 0 {
            let edge = max((lineWidth / 3).rounded(), 1)
            if let middle = outline.inset(by: lineWidth / 2) {
                edges.append(
                    .stroke(middle, Color.black.withAlpha(min(opacity, 1)), lineWidth: lineWidth + 2 * edge))
            }
        }
        if let middle = outline.inset(by: lineWidth / 2), outline.inset(by: lineWidth) != nil {
            edges.append(.stroke(middle, color, lineWidth: lineWidth))
        } else {
            edges.append(.fill(outline, color))
        }
        return edges
    }

    private func labels<E: Error>(
        of shown: [(detection: Detection, outline: BoundingBox)], size: PixelSize,
        measure: (String, Float) throws(E) -> Size
    ) throws(E) -> [OverlayPrimitive] {
        let fontSize = style.fontSize(for: size)
        let padding = (fontSize * 0.35).rounded(.up)
        var placer = LabelPlacer(size: size, boxes: shown.map(\.outline))
        var labels: [OverlayPrimitive] = []
        for (index, object) in shown.enumerated() {
            var plate = PixelSize(width: 0, height: 0)
            let longest = try LabelText(object.detection, style: style).longest { text throws(E) in
                let extent = try measure(text, fontSize)
                let width = (extent.width + 2 * Double(padding)).rounded(.up)
                let height = (extent.height + Double(fontSize) * 0.15).rounded(.up)
                guard width >= 1, height >= 1, width <= Double(size.width), height <= Double(size.height) else {
                    return false
                }
                plate = PixelSize(width: Int(width), height: Int(height))
                return true
            }
            guard let text = longest else { continue }
            let background = style.color(of: object.detection)
            labels.append(
                .text(
                    text, plate: placer.place(plate, at: index), padding: padding, fontSize: fontSize,
                    color: background.readableTextColor, background: background))
        }
        return labels
    }
}

extension BoundingBox {
    /// The box with every edge moved inwards; nil when nothing is left.
    func inset(by distance: Float) -> BoundingBox? {
        let inset = BoundingBox(
            x: x + distance, y: y + distance, width: width - 2 * distance, height: height - 2 * distance)
        return inset.isEmpty ? nil : inset
    }
}
