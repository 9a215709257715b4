// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

extension CommandTable {
    /// `sightline detect`.
    static let detect = Command(
        path: ["detect"],
        summary: "Find objects in pictures.",
        discussion: [
            "Each INPUT is a picture (JPEG, PNG, WebP, HEIC or AVIF, told by its content), a folder, or - for a picture"
                + " on standard input. A folder stands for the pictures in it, in natural order (2.jpg before"
                + " 10.jpg), without those in folders below and without hidden files.",
            "Boxes are pixels of the upright picture, from its top left corner: left, top, width, height. They may"
                + " reach beyond the picture. Results keep the order of the inputs.",
        ],
        operand: .init(
            name: "INPUT", help: "A picture, a folder of pictures, or - for standard input (once).",
            count: 1...Int.max, completesFiles: true),
        options: finding + output + running + [help],
        examples: [
            .init(line: "sightline detect bus.jpg", help: "What is in a photo?"),
            .init(line: "sightline detect bus.jpg -o boxes.jpg", help: "Draw the boxes."),
            .init(
                line: "sightline detect -t 0.5 -t person=0.3 --json photos/ > found.jsonl",
                help: "A folder, for a script; people already at 0.3."),
            .init(
                line: "curl -s https://example.com/a.jpg | sightline detect --labels dog,cat -",
                help: "Only dogs and cats, from standard input."),
        ])

    /// What to look for and how.
    static let finding: [Option] = [
        Option(
            .model, short: "m", value: "MODEL", completion: .files, group: "Finding",
            help: "Name of an installed model (see 'sightline models list') or a model file. Default:"
                + " \(defaultModel)."),
        Option(
            .threshold, short: "t", value: "[LABEL=]T", isRepeatable: true, group: "Finding",
            help: "Confidence in 0...1 from which an object counts; with LABEL=, for that label only. Default: the"
                + " model's, else 0.25."),
        Option(
            .iou, value: "T", group: "Finding",
            help: "Overlap (intersection over union) in 0...1 above which the less certain of two objects goes."
                + " Default: the model's, else 0.45."),
        Option(
            .nms, value: "MODE", choices: ["per-class", "agnostic", "none", "groups:"], group: "Finding",
            help: "Who competes for a place: per-class, agnostic (all labels), none, or groups:FILE (a line of the"
                + " file is a group of labels with commas between). Default: the model's, else per-class."),
        Option(
            .max, value: "N", group: "Finding",
            help: "At most N objects a picture, the most certain ones. Default: the model's, else all."),
        Option(
            .labels, value: "A,B", isRepeatable: true, group: "Finding", help: "Only objects with these labels."),
        Option(
            .exclude, value: "A,B", isRepeatable: true, group: "Finding", help: "No objects with these labels."),
        Option(
            .scaling, value: "HOW", choices: ["model", "stretch", "letterbox", "crop"], group: "Finding",
            help: "How the picture is fitted to the model's input: model (as it was trained), stretch, letterbox (keep"
                + " the shape, pad) or crop (the centre). Default: model."),
        Option(
            .roi, value: "X,Y,W,H", group: "Finding",
            help: "Look only at this part: left, top, width, height as fractions 0...1 of the upright picture."),
        Option(
            .tiles, value: "CxR[:O]", group: "Finding",
            help: "Look at C columns by R rows of tiles, for small objects, at most 256. Neighbours overlap by the"
                + " fraction O of a tile (0...0.5). Objects across tiles are joined. Default: one tile; O 0.2."),
        Option(
            .allowLicenses, value: "A,B", isRepeatable: true, group: "Finding",
            help: "Refuse models under any other licence than these, and models that name none. All licences that a"
                + " model names must be on the list. Default: any licence."),
    ]

    private static let output: [Option] = [
        Option(
            .output, short: "o", value: "PATH", completion: .files, group: "Output",
            help: "Write the picture with its boxes: a file (.jpg, .jpeg or .png) for one picture, a folder for many."
                + " A folder must exist, or end with / to be made. Inputs are never overwritten."),
        json,
        Option(
            .format, value: "FORMAT", choices: ["text", "json", "coco", "csv"], group: "Output",
            help: "text (for a person), json (JSON Lines: an object a picture), coco (one object with images,"
                + " categories and scored annotations) or csv (a line an object). Default: text."),
        color,
    ]

    /// What does the work.
    static let running: [Option] = [
        Option(
            .engine, value: "ENGINE", choices: ["auto", "onnxruntime"], group: "Running",
            help: "What runs the model: auto or onnxruntime. Default: auto."),
        Option(
            .threads, value: "N", group: "Running",
            help: "Processor cores to use, 1...64. One picture is shared out among them; of many, each core takes its"
                + " own. Default: all, at most 4."),
    ]
}
