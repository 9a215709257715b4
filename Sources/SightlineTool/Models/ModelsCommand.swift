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
        case "fetch": return try fetch()
        case "verify": return try ModelsVerify(arguments).run()
        case "embed": return try ModelsEmbed(arguments).run()
        default: return try ModelsInspect(arguments).run()
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

    /// Fetches engines alone where only engines are named.
    private func fetch() throws -> ExitStatus {
        let engines = EngineKind.preferences(arguments.values(.engine))
        let name = arguments.operands.first ?? (engines.isEmpty ? CommandTable.defaultModel : nil)
        if let name, !Catalog.modelNames.contains(name) {
            throw UsageError.unknown("model", name, known: Catalog.modelNames)
        }
        #if canImport(CCrypto)
            let installer = WheelInstaller(isCancelled: { Interruption.isRequested }, report: { Console.report($0) })
            do {
                for kind in engines.isEmpty ? [.onnxruntime] : engines { try installer.installEngine(kind) }
                if let name {
                    try installer.install(model: name, isUsable: Self.isUsable) { labels in
                        try BuiltInModels.sidecar(named: name, labels: labels)
                    }
                }
            } catch  where Interruption.isRequested {
                let failure = Failure(error)
                Console.report(failure.message, path: failure.path)
                return Interruption.status
            }
            return .success
        #else
            throw Failure(
                "models are installed by 'sightline models fetch' on Linux only; copy SIGHTLINE_HOME from there")
        #endif
    }

    /// Whether the model's description can be read and is of this model.
    private static func isUsable(_ json: [UInt8], modelPath: String) -> Bool {
        (try? ModelDescription(json: json).checkFile(at: modelPath)) != nil
    }
}
