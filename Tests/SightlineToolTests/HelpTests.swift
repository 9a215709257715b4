// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SightlineTool

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite("Help")
struct HelpTests {
    /// Set to have the golden files written again.
    private static let recordVariable = "SIGHTLINE_RECORD"

    struct Page: CustomTestStringConvertible {
        let arguments: [String]
        let golden: String
        var testDescription: String { arguments.joined(separator: " ") }
    }

    static let pages = [
        Page(arguments: ["--help"], golden: "help-sightline.txt"),
        Page(arguments: ["detect", "--help"], golden: "help-detect.txt"),
        Page(arguments: ["help", "eval"], golden: "help-eval.txt"),
        Page(arguments: ["eval", "mot", "--help"], golden: "help-eval-mot.txt"),
        Page(arguments: ["help", "models"], golden: "help-models.txt"),
        Page(arguments: ["help", "models", "list"], golden: "help-models-list.txt"),
        Page(arguments: ["help", "models", "fetch"], golden: "help-models-fetch.txt"),
        Page(arguments: ["models", "inspect", "-h"], golden: "help-models-inspect.txt"),
        Page(arguments: ["models", "embed", "--help"], golden: "help-models-embed.txt"),
        Page(arguments: ["models", "verify", "--help"], golden: "help-models-verify.txt"),
        Page(arguments: ["help", "eval"], golden: "help-eval.txt"),
        Page(arguments: ["help", "eval", "golden"], golden: "help-eval-golden.txt"),
        Page(arguments: ["bench", "--help"], golden: "help-bench.txt"),
        Page(arguments: ["help", "eval", "coco"], golden: "help-eval-coco.txt"),
        Page(arguments: ["completion", "--help"], golden: "help-completion.txt"),
        Page(arguments: ["help", "--help"], golden: "help-help.txt"),
    ]

    @Test("a page is the golden one, on standard output alone", arguments: pages)
    func golden(page: Page) throws {
        let run = try ToolRun(page.arguments)
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        let path = fixture(page.golden)
        if unsafe getenv(Self.recordVariable) != nil {
            let file = unsafe fopen(path, "w")
            unsafe fputs(run.text, file)
            unsafe fclose(file)
        }
        let golden = String(decoding: try TemporaryFolder.contents(of: path), as: UTF8.self)
        #expect(run.text == golden)
        #expect(run.text.split(separator: "\n").allSatisfy { $0.hasPrefix("  ") || $0.count <= 80 })
    }

    @Test("help of a command by either spelling is the same")
    func spellings() throws {
        #expect(try ToolRun(["help", "detect"]).text == ToolRun(["detect", "-h", "--nonsense"]).text)
    }

    @Test("without arguments help goes to standard error, as usage")
    func nothing() throws {
        let run = try ToolRun([])
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("Usage: sightline "))
    }

    @Test("the version is one line", arguments: ["--version", "-V"])
    func version(option: String) throws {
        let run = try ToolRun([option])
        #expect(run.status == 0)
        #expect(run.text.hasPrefix("sightline ") && run.lines.count == 1)
    }

    @Test("the manual page and every shell's completion hold all options of the help")
    func oneTable() throws {
        let help = try ToolRun(["help", "detect"]).text
        let options = help.split(whereSeparator: { !"abcdefghijklmnopqrstuvwxyz-".contains($0) })
            .filter { $0.hasPrefix("--") && $0.count > 2 }
        #expect(options.count > 15)
        let manual = try ToolRun(["help", "detect", "--man"]).text
        let shells = try ["bash", "zsh", "fish"].map { try ToolRun(["completion", $0]).text }
        for option in Set(options) {
            #expect(manual.contains(option.map { $0 == "-" ? "\\-" : String($0) }.joined()))
            #expect(shells[0].contains(option))
            #expect(shells[1].contains(option))
            #expect(shells[2].contains("-l \(option.dropFirst(2))"))
        }
        #expect(!shells[2].contains("__fish_seen_subcommand_from help' -F"))
        #expect(shells[2].contains("__fish_seen_subcommand_from detect' -F"))
    }

    @Test("in zsh a command and its summary are one choice, and help offers commands in every shell")
    func commandChoices() throws {
        let zsh = try ToolRun(["completion", "zsh"]).text
        #expect(zsh.contains("((detect\\:Find\\ objects\\ in\\ pictures. eval\\:"))
        #expect(zsh.contains("'2:command:((coco\\:"))
        let names = CommandTable.root.commands.map(\.name).joined(separator: " ")
        #expect(try ToolRun(["completion", "bash"]).text.contains("'help') words='\(names) --man"))
        #expect(
            try ToolRun(["completion", "fish"]).text.contains("'__fish_seen_subcommand_from help' -a models -d 'List"))
    }
}
