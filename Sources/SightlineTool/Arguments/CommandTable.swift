// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineInference

/// The one table: every command and option of the tool.
enum CommandTable {
    /// Version of the tool and of the package.
    static let version = "0.1.0"

    /// The tool itself.
    static let root = Command(
        path: [],
        summary: "Find objects in pictures, on this machine.",
        discussion: [
            "Results go to standard output; messages and progress to standard error. The status is 0 when every input"
                + " was processed, 1 when some input failed (the rest still ran), 64 when the command line is wrong,"
                + " 130 after an interruption and 143 after SIGTERM.",
            "Engines and models are kept in the folder SIGHTLINE_HOME, by default ~/.cache/sightline.",
        ],
        options: [
            help, Option(.version, short: "V", group: "General", help: "Print the version and leave."),
        ],
        commands: [detect, eval, bench, models, completion, helpCommand],
        examples: [
            .init(line: "sightline detect bus.jpg", help: "What is in a photo?"),
            .init(line: "sightline help detect", help: "All options of a command."),
        ])

    /// `sightline models`.
    static let models = Command(
        path: ["models"],
        summary: "List, fetch and inspect models.",
        options: [help],
        commands: [
            Command(
                path: ["models", "list"],
                summary: "List the models that are known and those that are installed.",
                discussion: ["One line a model: its name and where it is installed."],
                options: [help]),
            Command(
                path: ["models", "fetch"],
                summary: "Fetch a model and the engine it needs.",
                discussion: [
                    "Everything is pinned by version and SHA-256 and put into SIGHTLINE_HOME. What is there already is"
                        + " not fetched again."
                ],
                operand: .init(
                    name: "NAME", help: "The model; by default \(defaultModel), with --engine none.", count: 0...1),
                options: [
                    Option(
                        .engine, value: "ENGINE", choices: EngineKind.allCases.map(\.rawValue), isRepeatable: true,
                        group: "General", help: "The engine; may be given several times. Default: onnxruntime."),
                    help,
                ]),
            Command(
                path: ["models", "inspect"],
                summary: "Tell what a model file expects and returns.",
                discussion: [
                    "Inputs and outputs, the family and what is known of the model, each with where it is from: the"
                        + " description beside it, its metadata, or names and shapes of its tensors. What is missing"
                        + " is told too."
                ],
                operand: .init(
                    name: "FILE", help: "A model file, or the name of an installed model.", count: 1...1,
                    completesFiles: true),
                options: [
                    engine,
                    Option(
                        .write, group: "Output",
                        help: "Write model.json beside the model, to edit. A description that is there is never"
                            + " overwritten."),
                    Option(.json, group: "Output", help: "One JSON object."),
                    help,
                ]),
            Command(
                path: ["models", "embed"],
                summary: "Put a description into a model file.",
                discussion: [
                    "Writes TFLite metadata with packed labels, or ONNX properties, that other programs understand, and"
                        + " the whole description for Sightline. Weights stay as they are."
                ],
                operand: .init(name: "FILE", help: "A model file.", count: 1...1, completesFiles: true),
                options: [
                    Option(
                        .description, value: "FILE", completion: .files, group: "Input",
                        help: "The description, as in model.json. Needed."),
                    Option(
                        .output, short: "o", value: "FILE", completion: .files, group: "Output",
                        help: "The file to write. Default: the model itself, once the copy is whole."),
                    help,
                ],
                examples: [
                    .init(
                        line: "sightline models embed a.tflite --description model.json -o b.tflite",
                        help: "A model that describes itself.")
                ]),
            Command(
                path: ["models", "verify"],
                summary: "Check that engines find what a model must find.",
                discussion: [
                    "Shows the golden photos of the model's description (\"golden\" in model.json) to the model on every"
                        + " engine that is present and can load it. A line an engine: objects found under their labels,"
                        + " the farthest edge in pixels, the farthest confidence, and whether all is within the"
                        + " tolerances; then what is not. The status is 1 when an engine differs."
                ],
                operand: .init(
                    name: "FILE", help: "A model file, or the name of an installed model.", count: 1...1,
                    completesFiles: true),
                options: [
                    Option(
                        .engine, value: "ENGINE", choices: EngineKind.allCases.map(\.rawValue), isRepeatable: true,
                        group: "Running", help: "Only this engine; may be given several times. Default: all."),
                    Option(.json, group: "Output", help: "JSON Lines, an object an engine."),
                    help,
                ]),
        ])

    /// `sightline completion`.
    static let completion = Command(
        path: ["completion"],
        summary: "Print the completion script of a shell.",
        operand: .init(
            name: "SHELL", help: "bash, zsh or fish.", count: 1...1, choices: ["bash", "zsh", "fish"]),
        options: [help],
        examples: [
            .init(
                line: "sightline completion bash > ~/.local/share/bash-completion/completions/sightline",
                help: "Complete in new bash shells.")
        ])

    /// `sightline help`.
    static let helpCommand = Command(
        path: ["help"],
        summary: "Explain a command.",
        operand: .init(name: "COMMAND", help: "The command, for example 'detect' or 'models fetch'.", count: 0...2),
        options: [
            Option(.man, group: "General", help: "Print a manual page (roff) instead, for man -l."), help,
        ])

    /// The model that is used when none is named.
    static let defaultModel = "yolov4-tiny"

    static let help = Option(.help, short: "h", group: "General", help: "Explain the command and leave.")

    static let color = Option(
        .color, value: "WHEN", choices: ["auto", "always", "never"], group: "Output",
        help: "Color the text: auto (on a terminal, unless NO_COLOR is set and not empty), always or never."
            + " Default: auto.")

    static let json = Option(.json, group: "Output", help: "Short for --format json: JSON Lines.")

    /// The command that the words call, nil when there is none.
    static func command(at path: [String]) -> Command? {
        var command = root
        for word in path {
            guard let next = command.commands.first(where: { $0.name == word }) else { return nil }
            command = next
        }
        return command
    }
}
