// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineEvaluation

extension CommandTable {
    /// `sightline eval golden`.
    static let evalGolden = Command(
        path: ["eval", "golden"],
        summary: "Check that a model still finds what it should in a folder of photos.",
        discussion: [
            "FOLDER holds photos and golden.json, which says what is to be found in them; --record writes it. Boxes are"
                + " matched one to one by their overlap. Missing, extra, moved and relabelled objects and drifted"
                + " confidences are told apart and make the status 1, as do photos that are listed but absent, or there"
                + " but not listed.",
            "A check looks with the options the file was recorded with; options given here take their place.",
        ],
        operand: .init(name: "FOLDER", help: "A folder of photos.", count: 1...1, completesFiles: true),
        options: [
            Option(
                .record, group: "Golden",
                help: "Write FOLDER/golden.json from what the model finds now. Tolerances and options of an earlier"
                    + " file stay unless given."),
            Option(
                .minimumIoU, value: "T", group: "Golden",
                help: "Overlap (intersection over union) in 0...1 below which a box has moved. Default: the file's,"
                    + " else \(GoldenTolerances.defaultMinimumIoU)."),
            Option(
                .edgePixels, value: "N", group: "Golden",
                help: "Pixels by which an edge may be off, instead of an overlap. Default: the file's, else by"
                    + " --min-iou."),
            Option(
                .confidenceDrift, value: "T", group: "Golden",
                help:
                    "How far a confidence may be off, in 0...1; an object that is as near to the threshold may come or"
                    + " go. Default: the file's, else \(GoldenTolerances.defaultConfidenceDrift)."),
        ] + finding + [
            Option(
                .junit, value: "FILE", completion: .files, group: "Output",
                help: "Write the result as JUnit XML as well, a test case a photo, for CI systems."),
            oneObject,
        ] + running + [help],
        examples: [
            .init(line: "sightline eval golden photos/ --record", help: "Write down what is found now."),
            .init(
                line: "sightline eval golden photos/ -m new.onnx --junit golden.xml",
                help: "Does another model find the same? For a CI system."),
        ])
}
