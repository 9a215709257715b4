// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

extension CommandTable {
    /// `sightline bench`.
    static let bench = Command(
        path: ["bench"],
        summary: "Measure how fast a model runs here, stage by stage.",
        discussion: [
            "Looks at photos one after the other and tells where the time goes: percentiles of every stage, frames per"
                + " second, processor time, context switches, memory and, where the kernel shows it, energy. The very"
                + " first frame and the warm-up are told apart. INPUT is a photo or a folder of photos, looked at in"
                + " turn; without one, the installed sample bus.jpg. Clips and cameras cannot be measured yet.",
            "--compare tells by how much each stage is slower or faster than in an earlier record, and calls it no"
                + " difference while it is inside the spread of the measurements.",
        ],
        operand: .init(
            name: "INPUT", help: "A photo or a folder of photos.", count: 0...Int.max, completesFiles: true),
        options: [
            Option(
                .model, short: "m", value: "MODEL", completion: .files, group: "Measuring",
                help: "Name of an installed model or a model file. Default: \(defaultModel)."),
            Option(
                .runs, value: "N", group: "Measuring",
                help: "Frames to measure, 1...\(BenchSettings.maximumRunCount). Default: as many as fit into the time."),
            Option(
                .seconds, value: "S", group: "Measuring",
                help: "Seconds to measure, 0.1...3600, at least \(BenchSettings.minimumRunCount) frames. Default:"
                    + " \(BenchSettings.defaultSeconds)."),
            Option(
                .threads, value: "N", group: "Measuring",
                help: "Processor cores the engine may use for a photo, 1...64. Default: all, at most 4."),
            Option(
                .compare, value: "BEFORE.json", completion: .files, group: "Output",
                help: "Compare with an earlier record, written by 'sightline bench --json'."),
            oneObject, help,
        ],
        examples: [
            .init(line: "sightline bench", help: "The default model on the sample photo."),
            .init(line: "sightline bench --json > before.json", help: "Keep a record."),
            .init(
                line: "sightline bench --compare before.json --threads 1", help: "What does one thread cost?"),
        ])
}
