// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Dispatch

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@main
struct Tool {
    /// Threads that the queues behind Swift's tasks need to begin with.
    private static let firstThreads = 2

    static func main() {
        Interruption.install()
        guard ThreadBudget.available(upTo: firstThreads) == firstThreads else {
            Console.report("cannot start a thread; raise the limit on memory (ulimit -v) or on processes (ulimit -u)")
            exit(ExitStatus.failure.rawValue)
        }
        Task {
            let status = await run(Array(CommandLine.arguments.dropFirst()))
            exit(status.rawValue)
        }
        dispatchMain()
    }

    /// Does what the arguments ask for and reports what went wrong.
    private static func run(_ arguments: [String]) async -> ExitStatus {
        guard !arguments.isEmpty else {
            Console.writeError(HelpPage(CommandTable.root).text)
            return .usage
        }
        let parsed: ParsedArguments
        do {
            parsed = try ArgumentScanner.scan(arguments, root: CommandTable.root)
        } catch {
            return report(error.error, in: error.command)
        }
        do {
            return try await run(parsed)
        } catch let error as UsageError {
            return report(error, in: parsed.command)
        } catch {
            let failure = Failure(error)
            Console.report(failure.message, path: failure.path)
        }
        return .failure
    }

    private static func run(_ arguments: ParsedArguments) async throws -> ExitStatus {
        if arguments.has(.help) { return print(HelpPage(arguments.command).text) }
        if arguments.has(.version) { return print("sightline \(CommandTable.version)\n") }
        switch arguments.command.path {
        case ["detect"]:
            var command = try DetectCommand(arguments)
            return try await command.run()
        case ["eval", "coco"]:
            return try await EvalCOCOCommand(arguments).run()
        case ["eval", "golden"]:
            return try await GoldenCommand(arguments).run()
        case ["bench"]:
            return try BenchCommand(arguments).run()
        case ["eval", "mot"]:
            return try EvalMotCommand(arguments).run()
        case ["completion"]:
            return print(CompletionScript.text(for: arguments.operands.first ?? "") ?? "")
        case ["help"]:
            guard let command = CommandTable.command(at: arguments.operands) else {
                let words = arguments.operands.joined(separator: " ")
                throw .unknown(
                    "command", words,
                    known: CompletionScript.commands.map { $0.path.joined(separator: " ") }) as UsageError
            }
            return print(arguments.has(.man) ? ManualPage(command).text : HelpPage(command).text)
        default:
            return try ModelsCommand(arguments).run()
        }
    }

    /// Writes a command's whole answer.
    static func print(_ text: String) -> ExitStatus {
        guard case .failed(let message) = Console.write(text) else { return .success }
        Console.report(message, path: "standard output")
        return .failure
    }

    private static func report(_ error: UsageError, in command: Command) -> ExitStatus {
        Console.report(error.message)
        Console.writeError("Try '\(command.fullName) --help'.\n")
        return .usage
    }
}
