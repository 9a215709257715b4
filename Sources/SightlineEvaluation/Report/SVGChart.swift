// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// A chart of lines over two axes, as SVG that takes its colours from the page.
struct SVGChart {
    /// One line.
    struct Line {
        /// What it shows, for the legend; nil for none.
        let name: String?
        /// Points in the axes' units.
        let points: [(x: Double, y: Double)]
        /// Which of the page's colours and dashes, from 1.
        let style: Int
        /// Whether each point has a dot.
        var hasDots = false
    }

    /// What the chart shows, for those who cannot see it.
    let description: String
    /// Name of the horizontal axis.
    let xTitle: String
    /// Name of the vertical axis.
    let yTitle: String
    /// Values of the horizontal axis with a mark, ascending.
    let xMarks: [Double]
    /// Values of the vertical axis with a mark, ascending.
    let yMarks: [Double]
    /// The lines, the last one on top.
    let lines: [Line]
    /// A point to be seen, with what it is.
    var highlight: (x: Double, y: Double, name: String)?
    /// Width in pixels of the drawing; the page scales it.
    var width = 320.0
    /// Height in pixels of the drawing.
    var height = 240.0

    private var isWide: Bool { width > 300 }
    private var left: Double { isWide ? 60 : 44 }
    private var right: Double { width - 12 }
    private var top: Double { 10 }
    private var bottom: Double { height - 40 }

    /// The drawing.
    var svg: String {
        var text =
            "<svg class=\"chart\(isWide ? " wide" : "")\" role=\"img\""
            + " viewBox=\"0 0 \(HTML.coordinate(width)) \(HTML.coordinate(height))\""
            + " aria-label=\"\(HTML.escaped(description))\">"
        for mark in yMarks {
            let y = HTML.coordinate(place(y: mark))
            text += "<path class=\"grid\" d=\"M\(HTML.coordinate(left)) \(y)H\(HTML.coordinate(right))\"/>"
            text +=
                "<text class=\"mark\" x=\"\(HTML.coordinate(left - 6))\" y=\"\(y)\" dy=\".35em\""
                + " text-anchor=\"end\">\(HTML.coordinate(mark))</text>"
        }
        for mark in xMarks {
            let x = HTML.coordinate(place(x: mark))
            text += "<path class=\"grid\" d=\"M\(x) \(HTML.coordinate(top))V\(HTML.coordinate(bottom))\"/>"
            text +=
                "<text class=\"mark\" x=\"\(x)\" y=\"\(HTML.coordinate(bottom + 15))\""
                + " text-anchor=\"middle\">\(HTML.coordinate(mark))</text>"
        }
        text +=
            "<text class=\"axis\" x=\"\(HTML.coordinate((left + right) / 2))\" y=\"\(HTML.coordinate(height - 6))\""
            + " text-anchor=\"middle\">\(HTML.escaped(xTitle))</text>"
        text +=
            "<text class=\"axis\" transform=\"translate(11 \(HTML.coordinate((top + bottom) / 2))) rotate(-90)\""
            + " text-anchor=\"middle\">\(HTML.escaped(yTitle))</text>"
        for line in lines { text += path(of: line) }
        if let highlight {
            text +=
                "<circle class=\"best\" cx=\"\(HTML.coordinate(place(x: highlight.x)))\""
                + " cy=\"\(HTML.coordinate(place(y: highlight.y)))\" r=\"4\">"
                + "<title>\(HTML.escaped(highlight.name))</title></circle>"
        }
        return text + "</svg>"
    }

    /// The lines' names with their colours; empty when none has a name.
    var legend: String {
        let entries = lines.compactMap { line in
            line.name.map { name in
                "<li><svg class=\"key\" viewBox=\"0 0 28 8\" aria-hidden=\"true\"><path class=\"line s\(line.style)\""
                    + " d=\"M0 4H28\"/></svg>\(HTML.escaped(name))</li>"
            }
        }
        return entries.isEmpty ? "" : "<ul class=\"legend\">" + entries.joined() + "</ul>"
    }

    private func path(of line: Line) -> String {
        var path = ""
        var dots = ""
        for point in line.points {
            let (x, y) = (HTML.coordinate(place(x: point.x)), HTML.coordinate(place(y: point.y)))
            path += "\(path.isEmpty ? "M" : "L")\(x) \(y)"
            if line.hasDots { dots += "<circle class=\"dot s\(line.style)\" cx=\"\(x)\" cy=\"\(y)\" r=\"3\"/>" }
        }
        return path.isEmpty ? "" : "<path class=\"line s\(line.style)\" d=\"\(path)\"/>" + dots
    }

    private func place(x: Double) -> Double {
        left + (right - left) * Self.share(x, xMarks.first ?? 0, xMarks.last ?? 1)
    }

    private func place(y: Double) -> Double {
        bottom - (bottom - top) * Self.share(y, yMarks.first ?? 0, yMarks.last ?? 1)
    }

    private static func share(_ value: Double, _ lowest: Double, _ highest: Double) -> Double {
        highest > lowest && value.isFinite ? min(max((value - lowest) / (highest - lowest), 0), 1) : 0
    }
}
