// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite("Usage errors")
struct UsageTests {
    struct Case: CustomTestStringConvertible {
        let arguments: [String]
        let message: String
        var testDescription: String { arguments.joined(separator: " ") }
        init(_ arguments: String, _ message: String) {
            self.arguments = arguments.split(separator: " ").map(String.init)
            self.message = message
        }
    }

    static let cases = [
        Case("detct a.jpg", "unknown command 'detct'; did you mean 'detect'?"),
        Case("models fetsh", "unknown command 'fetsh'; did you mean 'fetch'?"),
        Case("models", "expected a command: list, fetch, inspect, embed, verify"),
        Case("help dtect", "unknown command 'dtect'; did you mean 'detect'?"),
        Case("help models fecth", "unknown command 'models fecth'; did you mean 'models fetch'?"),
        Case("completion tcsh", "unknown shell 'tcsh'; expected bash, zsh, fish"),
        Case("completion zhs", "unknown shell 'zhs'; did you mean 'zsh'?"),
        Case("completion", "expected SHELL after 'sightline completion'"),
        Case("models list all", "unexpected argument 'all'; 'sightline models list' takes none"),
        Case("models inspect a b", "unexpected argument 'b'; expected at most 1"),
        Case("detect", "expected INPUT... after 'sightline detect'"),
        Case("detect --", "expected INPUT... after 'sightline detect'"),
        Case("detect --labls dog a.jpg", "unknown option '--labls'; did you mean '--labels'?"),
        Case("detect --thresh 0.3 a.jpg", "unknown option '--thresh'; did you mean '--threshold'?"),
        Case("detect --blur person a.jpg", "unknown option '--blur'"),
        Case("detect -x a.jpg", "unknown option '-x'"),
        Case("detect -json a.jpg", "unknown option '-j'; did you mean '--json'?"),
        Case("detect --json=yes a.jpg", "option '--json' takes no value, got 'yes'"),
        Case("detect a.jpg -t", "option '-t' needs a value: -t [LABEL=]T"),
        Case("detect a.jpg --labels", "option '--labels' needs a value: --labels A,B"),
        Case("detect a.jpg --labels=", "option '--labels' needs a value, got an empty one"),
        Case("detect -o --json a.jpg", "option '-o' needs a value, got the option '--json'"),
        Case("detect -t 1.5 a.jpg", "expected a number in 0...1 for --threshold, got '1.5'"),
        Case("detect -t-0.1 a.jpg", "expected a number in 0...1 for --threshold, got '-0.1'"),
        Case("detect -t nan a.jpg", "expected a number in 0...1 for --threshold, got 'nan'"),
        Case("detect -t 0x1p-1 a.jpg", "expected a number in 0...1 for --threshold, got '0x1p-1'"),
        Case("detect -t person=2 a.jpg", "expected a number in 0...1 for --threshold person=, got '2'"),
        Case("detect -t =0.5 a.jpg", "expected LABEL=T after --threshold, got '=0.5'"),
        Case("detect --iou 45 a.jpg", "expected a number in 0...1 for --iou, got '45'"),
        Case("detect --nms agnostik a.jpg", "unknown value for --nms 'agnostik'; did you mean 'agnostic'?"),
        Case("detect --nms groups: a.jpg", "option '--nms' needs something after 'groups:': --nms groups:FILE"),
        Case("detect --max 0 a.jpg", "expected a whole number in 1...2147483647 for --max, got '0'"),
        Case("detect --max ten a.jpg", "expected a whole number in 1...2147483647 for --max, got 'ten'"),
        Case("detect --max 99999999999999999999 a.jpg", "for --max, got '99999999999999999999'"),
        Case("detect --labels dog,,cat a.jpg", "expected names with commas between for --labels, got 'dog,,cat'"),
        Case("detect --labels dog --exclude cat,dog a.jpg", "expected 'dog' in --labels or in --exclude"),
        Case("detect --scaling strech a.jpg", "unknown value for --scaling 'strech'; did you mean 'stretch'?"),
        Case("detect --roi 0,0,1 a.jpg", "expected X,Y,W,H inside the picture for --roi"),
        Case("detect --roi 0.5,0,0.6,1 a.jpg", "expected X,Y,W,H inside the picture for --roi"),
        Case("detect --roi 1,1,1e-9,1e-9 a.jpg", "(0.5,0,0.5,1 is the right half), got '1,1,1e-9,1e-9'"),
        Case("detect --roi 0,0,0,1 a.jpg", "expected X,Y,W,H inside the picture for --roi"),
        Case("detect --tiles 2 a.jpg", "expected CxR or CxR:O for --tiles"),
        Case("detect --tiles 0x2 a.jpg", "expected CxR or CxR:O for --tiles"),
        Case("detect --tiles 2x2:0.9 a.jpg", "expected CxR or CxR:O for --tiles"),
        Case("detect --tiles 17x16 a.jpg", "expected CxR or CxR:O for --tiles (columns times rows at most 256"),
        Case("detect --tiles 257x1 a.jpg", "expected CxR or CxR:O for --tiles (columns times rows at most 256"),
        Case("detect --allow-licenses MIT,, a.jpg", "expected names with commas between for --allow-licenses"),
        Case("detect --allow-licences MIT a.jpg", "did you mean '--allow-licenses'?"),
        Case("detect --engine onxruntime a.jpg", "did you mean 'onnxruntime'?"),
        Case("detect --threads 0 a.jpg", "expected a whole number in 1...64 for --threads, got '0'"),
        Case("detect --format xml a.jpg", "unknown value for --format 'xml'; expected text, json, coco, csv"),
        Case("detect --json --format csv a.jpg", "expected --json or --format csv, got both"),
        Case("detect --color sometimes a.jpg", "unknown value for --color 'sometimes'"),
        Case("detect -o - a.jpg", "expected a file or a folder after --output, got -"),
        Case("detect - -", "expected - (standard input) once"),
        Case("eval gold", "unknown command 'gold'; did you mean 'golden'?"),
        Case("eval golden", "expected FOLDER after 'sightline eval golden'"),
        Case("eval golden a b", "unexpected argument 'b'; expected at most 1"),
        Case("eval golden -", "expected a folder of photos, got -"),
        Case("eval golden a --edge-pixels -1", "expected 0 or more pixels for --edge-pixels, got '-1'"),
        Case("eval golden a --edge-pixels 1 --min-iou 1", "expected --min-iou or --edge-pixels, got both"),
        Case("eval golden a --min-iou 2", "expected a number in 0...1 for --min-iou, got '2'"),
        Case("eval golden a --confidence-drift x", "expected a number in 0...1 for --confidence-drift, got 'x'"),
        Case("eval golden a --record --json", "expected --record or --json, got both"),
        Case("eval golden a --record --junit x.xml", "expected --record or --junit, got both"),
        Case("eval golden a --junit -", "expected a file after --junit, got -"),
        Case("bench --runs 0", "expected a whole number in 1...100000 for --runs, got '0'"),
        Case("bench --seconds 0", "expected a number in 0.1...3600 for --seconds, got '0'"),
        Case("bench --runs 3 --seconds 1", "expected --runs or --seconds, got both"),
        Case("bench --threads 99", "expected a whole number in 1...64 for --threads, got '99'"),
    ]

    @Test("wrong usage is status 64, says what was meant, and writes no result", arguments: cases)
    func wrongUsage(test: Case) throws {
        let run = try ToolRun(test.arguments)
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("sightline: "))
        #expect(run.errors.contains(test.message), "\(run.errors)")
        #expect(run.errors.hasSuffix("--help'.\n"))
    }
}
