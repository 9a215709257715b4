// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineDetection
import SightlineEvaluation
import SightlineInference

/// `sightline models verify`: runs a model's self-test on every engine that is present and can load it.
struct ModelsVerify {
    /// What became of the self-test on one engine.
    private enum Outcome {
        case tested(engine: String, GoldenReport)
        case refused(InferenceError)
    }

    private let model: String
    private let engines: [EngineKind]
    private let isJSON: Bool

    init(_ arguments: ParsedArguments) {
        model = arguments.operands[0]
        let named = EngineKind.preferences(arguments.values(.engine))
        engines = named.isEmpty ? EngineKind.allCases : named
        isJSON = arguments.has(.json)
    }

    /// Runs the self-test.
    ///
    /// - Returns: `failure` when an engine gives other answers than expected.
    /// - Throws: ``Failure`` when no engine can run the model, or `DetectionError` when it has no self-test.
    func run() throws -> ExitStatus {
        let isFile = FileSystem.isModelFile(model)
        if isFile { try FileSystem.checkModelFile(model) }
        let path = isFile ? model : try NamedModelSource(name: model).modelPath()
        var outcomes: [(kind: EngineKind, outcome: Outcome)] = []
        for kind in engines {
            if Interruption.isRequested { return Interruption.status }
            do {
                let detector = try ObjectDetector(model: .file(path), engine: EngineOptions(engines: [kind]))
                let test = try SelfTest(of: detector.modelDescription, modelPath: path)
                outcomes.append((kind, .tested(engine: detector.engineName, try detector.verify(test))))
            } catch let error as InferenceError where error.code != .inputOutput && error.code != .runFailed {
                outcomes.append((kind, .refused(error)))
            }
        }
        let reports = outcomes.compactMap { if case .tested(_, let report) = $0.outcome { report } else { nil } }
        guard !reports.isEmpty else {
            let reasons = outcomes.compactMap { entry -> String? in
                guard case .refused(let error) = entry.outcome else { return nil }
                return "\(entry.kind.rawValue): \(error.message)"
            }
            throw Failure(path: path, "no engine can run it: " + reasons.joined(separator: "; "))
        }
        let status = Tool.print(isJSON ? Self.json(outcomes) : Self.text(outcomes))
        return reports.allSatisfy(\.isPassed) ? status : status.merged(with: .failure)
    }

    /// A line an engine, then what is wrong.
    private static func text(_ outcomes: [(kind: EngineKind, outcome: Outcome)]) -> String {
        var table = TextTable(
            ["engine", "objects", "edges px", "confidence", "result"],
            alignments: [.left, .right, .right, .right, .left])
        var differences = ""
        for (kind, outcome) in outcomes {
            switch outcome {
            case .tested(let engine, let report):
                let errors = report.errors
                table.add([
                    engine, String(errors.pairCount), DecimalText.fixed(Double(errors.edgePixels), digits: 3),
                    DecimalText.fixed(Double(errors.confidence), digits: 5),
                    report.isPassed ? "as expected" : "differs",
                ])
                if !report.isPassed { differences += "\n\(engine)\n" + report.text() }
            case .refused(let error):
                table.add([
                    kind.rawValue, "-", "-", "-", "not run: " + Console.oneLine(error.message).escapedForTerminal,
                ])
            }
        }
        return table.text + differences
    }

    /// One object for each engine and line.
    private static func json(_ outcomes: [(kind: EngineKind, outcome: Outcome)]) -> String {
        var text = ""
        for (kind, outcome) in outcomes {
            var json = JSONWriter()
            json.beginObject()
            json.key("type")
            json.value("engine")
            switch outcome {
            case .tested(let engine, let report):
                json.key("engine")
                json.value(engine)
                json.key("status")
                json.value(report.isPassed ? "passed" : "different")
                json.key("objects")
                json.value(report.errors.pairCount)
                json.key("edgeError")
                json.value(Double(report.errors.edgePixels), digits: DecimalText.fineDigits)
                json.key("confidenceError")
                json.value(Double(report.errors.confidence), digits: DecimalText.fineDigits)
                json.key("message")
                json.value(report.isPassed ? report.summary : report.faults)
            case .refused(let error):
                json.key("engine")
                json.value(kind.rawValue)
                json.key("status")
                json.value("refused")
                json.key("message")
                json.value(error.message)
            }
            json.endObject()
            text += String(decoding: json.bytes, as: UTF8.self) + "\n"
        }
        return text
    }
}
