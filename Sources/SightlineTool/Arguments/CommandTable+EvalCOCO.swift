// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineImaging

extension CommandTable {
    /// `sightline eval coco`.
    static let evalCOCO = Command(
        path: ["eval", "coco"],
        summary: "Judge detections by COCO's rules: average precision and recall.",
        discussion: [
            "The detections come from a result file (--results), or from running a model over the annotated pictures"
                + " (--images). The numbers are those of pycocotools.",
            "Annotations are a JSON file of COCO, a folder of Pascal VOC (XML) or a folder of YOLO (text). Labels of"
                + " the model are matched to classes by name, without regard to case and spaces.",
        ],
        options: input + judging + evalRunning + evalOutput + [help],
        examples: [
            .init(
                line: "sightline eval coco --annotations val.json --results found.json",
                help: "The twelve numbers of a result file."),
            .init(
                line: "sightline eval coco --annotations val.json --images val/ --report out/",
                help: "Run the default model over the pictures; a page with curves and errors."),
            .init(
                line: "sightline eval coco --annotations labels/ --images photos/ --perturb noise,dark:1-5",
                help: "How quality falls with noise and in the dark."),
        ])

    private static let input: [Option] = [
        Option(
            .annotations, value: "PATH", completion: .files, group: "Input",
            help: "The true objects: a JSON file of COCO, or a folder of Pascal VOC or YOLO. Needed."),
        Option(
            .results, value: "FILE", completion: .files, group: "Input",
            help: "The detections: a result file of COCO (image_id, category_id, bbox, score)."),
        Option(
            .images, value: "FOLDER", completion: .files, group: "Input",
            help: "The annotated pictures: to run a model over them, for sizes (YOLO) and for the report."),
        Option(
            .map, value: "LABEL=CLASS", isRepeatable: true, group: "Input",
            help: "The model's LABEL means the annotations' CLASS."),
    ]

    private static let judging: [Option] = [
        Option(
            .confidence, value: "T", group: "Judging",
            help: "Confidence in 0...1 from which detections count in the confusion matrix and among the worst errors."
                + " Default: 0.25."),
        Option(
            .perturb, value: "A,B:S", isRepeatable: true, group: "Judging",
            help: "Also judge the pictures made worse: "
                + Perturbation.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                + " or all, each with a strength (noise:3) or several (noise:1-5). Default of the strengths: 1, 3, 5."),
    ]

    private static let evalRunning: [Option] =
        finding.filter { [.model, .iou, .nms, .max, .scaling, .tiles, .allowLicenses].contains($0.name) } + [
            Option(
                .threshold, short: "t", value: "T", group: "Finding",
                help: "Confidence in 0...1 from which the model's detections are kept; low, because the numbers need"
                    + " the whole curve. Default: 0.001.")
        ] + running

    private static let evalOutput: [Option] = [
        Option(
            .output, short: "o", value: "FILE", completion: .files, group: "Output",
            help: "Write the model's detections as a result file of COCO."),
        Option(
            .report, value: "FOLDER", completion: .files, group: "Output",
            help: "Write a page (index.html) with curves, confusions and the worst errors as pictures. The folder is"
                + " made when it is missing."),
        Option(.perClass, group: "Output", help: "Print the numbers of each class as well."),
        Option(.json, group: "Output", help: "Print one JSON object: AP, AP50 and so on in 0...1, and the classes."),
    ]
}
