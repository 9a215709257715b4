// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

extension DetectSettings {
    /// Threads at most.
    private static let maximumThreadCount = 64

    /// Reads and checks the options.
    init(_ arguments: ParsedArguments) throws(UsageError) {
        inputs = arguments.operands
        if inputs.count(where: { $0 == "-" }) > 1 { throw UsageError("expected - (standard input) once") }
        model = arguments.value(.model) ?? model
        try readThresholds(arguments.values(.threshold))
        if let text = arguments.value(.iou) { iouThreshold = try Self.fraction(text, of: "--iou") }
        competition = try arguments.value(.nms).map(Self.competition)
        maximumCount = try arguments.value(.max).map { text throws(UsageError) in
            try Self.integer(text, of: "--max", in: 1...Int(Int32.max))
        }
        labels = try Self.names(arguments.values(.labels), of: "--labels")
        excludedLabels = try Self.names(arguments.values(.exclude), of: "--exclude")
        if let both = labels.first(where: excludedLabels.contains) {
            throw UsageError("expected '\(both)' in --labels or in --exclude, got it in both")
        }
        scaling = arguments.value(.scaling).flatMap { $0 == "model" ? nil : $0 }
        region = try arguments.value(.roi).map(Self.region)
        tiles = try arguments.value(.tiles).map(Self.tiles)
        if arguments.has(.allowLicenses) {
            allowedLicences = try Self.names(arguments.values(.allowLicenses), of: "--allow-licenses")
        }
        engine = arguments.value(.engine) ?? engine
        threads = try arguments.value(.threads).map { text throws(UsageError) in
            try Self.integer(text, of: "--threads", in: 1...Self.maximumThreadCount)
        }
        output = arguments.value(.output)
        if output == "-" {
            throw UsageError("expected a file or a folder after --output, got -: standard output holds the results")
        }
        color = arguments.value(.color)
        if let text = arguments.value(.format) {
            guard !arguments.has(.json) || text == "json" else {
                throw UsageError("expected --json or --format \(text), got both")
            }
            format = Format(rawValue: text) ?? format
        } else if arguments.has(.json) {
            format = .json
        }
    }

    private mutating func readThresholds(_ texts: [String]) throws(UsageError) {
        for text in texts {
            guard let separator = text.lastIndex(of: "=") else {
                threshold = try Self.fraction(text, of: "--threshold")
                continue
            }
            let label = String(text[..<separator])
            let value = try Self.fraction(String(text[text.index(after: separator)...]), of: "--threshold \(label)=")
            if label.isEmpty { throw UsageError("expected LABEL=T after --threshold, got '\(text)'") }
            labelThresholds.append((label, value))
        }
    }

    /// A decimal number in `0...1`; no hexadecimal, no infinity.
    static func fraction(_ text: String, of option: String) throws(UsageError) -> Float {
        guard let value = decimal(text), (0...1).contains(value) else {
            throw UsageError("expected a number in 0...1 for \(option), got '\(text)'")
        }
        return Float(value)
    }

    /// A finite decimal number.
    static func decimal(_ text: some StringProtocol) -> Double? {
        let allowed = "0123456789.eE+-"
        guard text.allSatisfy(allowed.contains), let value = Double(text), value.isFinite else { return nil }
        return value
    }

    /// A whole number in a range.
    static func integer(
        _ text: String, of option: String, in range: ClosedRange<Int>
    ) throws(UsageError) -> Int {
        guard let value = Int(text), range.contains(value) else {
            throw UsageError(
                "expected a whole number in \(range.lowerBound)...\(range.upperBound) for \(option), got '\(text)'")
        }
        return value
    }

    /// Splits lists at commas; spaces around a name do not count.
    static func names(_ lists: [String], of option: String) throws(UsageError) -> [String] {
        var names: [String] = []
        for list in lists {
            for part in list.split(separator: ",", omittingEmptySubsequences: false) {
                let name = trimmed(part)
                if name.isEmpty {
                    throw UsageError("expected names with commas between for \(option), got '\(list)'")
                }
                names.append(name)
            }
        }
        return names
    }

    /// Without the spaces around it.
    static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    private static func competition(_ text: String) throws(UsageError) -> Competition {
        switch text {
        case "per-class": .perClass
        case "agnostic": .agnostic
        case "none": .none
        default: .groups(file: String(text.dropFirst("groups:".count)))
        }
    }

    private static func region(_ text: String) throws(UsageError) -> Region {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { decimal($0) }
        guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
            let height = numbers[3], (0..<1).contains(x), (0..<1).contains(y), width > 0, height > 0,
            x + width <= 1 + tolerance, y + height <= 1 + tolerance
        else {
            throw UsageError(
                "expected X,Y,W,H inside the picture for --roi, as fractions 0...1 (0.5,0,0.5,1 is the right half),"
                    + " got '\(text)'")
        }
        return Region(x: x, y: y, width: min(width, 1 - x), height: min(height, 1 - y))
    }

    /// What sums of decimal fractions may exceed 1 by.
    private static var tolerance: Double { 1e-6 }

    private static func tiles(_ text: String) throws(UsageError) -> Tiles {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let counts = parts[0].split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        let overlap = parts.count == 2 ? decimal(parts[1]) : Double(Tiles.defaultOverlap)
        let range = 1...Tiles.maximumCount
        guard counts.count == 2, let columns = counts[0], let rows = counts[1], range.contains(columns),
            range.contains(rows), columns * rows <= Tiles.maximumCount, let overlap, (0...0.5).contains(overlap)
        else {
            throw UsageError(
                "expected CxR or CxR:O for --tiles (columns times rows at most \(Tiles.maximumCount), overlap 0...0.5;"
                    + " for example 2x2:0.2), got '\(text)'")
        }
        return Tiles(columns: columns, rows: rows, overlap: Float(overlap))
    }
}
