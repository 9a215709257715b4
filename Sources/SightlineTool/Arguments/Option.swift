// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// One option of a command: the scanner, the help, the completions and the manual page are made of it.
struct Option: Sendable {
    /// The options of all commands; the raw value is the long name.
    enum Name: String, Sendable {
        case model, threshold, iou, nms, max, labels, exclude, scaling, roi, tiles
        case allowLicenses = "allow-licenses"
        case engine, threads, output, json, format, color, help, version, man
        case record, junit, minimumIoU = "min-iou", edgePixels = "edge-pixels", confidenceDrift = "confidence-drift"
        case runs, seconds, compare
        case write, description
        case truth, tracks, sequences, benchmark
        case annotations, results, images, map, confidence, perturb, report, perClass = "per-class"
    }

    /// What a shell offers as the option's value.
    enum Completion: Sendable {
        case nothing, files
    }

    /// The long name.
    let name: Name
    /// The short name, without its dash.
    let short: Character?
    /// The word for the value in the help; nil for a switch.
    let value: String?
    /// The only values allowed, when there is a list; one that ends with `:` takes any text after it.
    let choices: [String]
    /// Whether each use counts; otherwise the last one does.
    let isRepeatable: Bool
    /// What a shell offers, unless there are choices.
    let completion: Completion
    /// The heading it stands under.
    let group: String
    /// What it does, with its unit and its default.
    let help: String

    init(
        _ name: Name, short: Character? = nil, value: String? = nil, choices: [String] = [],
        isRepeatable: Bool = false, completion: Completion = .nothing, group: String, help: String
    ) {
        self.name = name
        self.short = short
        self.value = value
        self.choices = choices
        self.isRepeatable = isRepeatable
        self.completion = completion
        self.group = group
        self.help = help
    }

    /// For example `--threshold`.
    var long: String { "--" + name.rawValue }

    /// For example `-t, --threshold T`.
    var signature: String { (short.map { "-\($0), " } ?? "    ") + long + (value.map { " " + $0 } ?? "") }
}
