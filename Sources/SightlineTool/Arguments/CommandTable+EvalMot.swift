// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

extension CommandTable {
    /// `sightline eval mot`.
    static let evalMot = Command(
        path: ["eval", "mot"],
        summary: "Judge tracks: HOTA, MOTA, IDF1 and their parts.",
        discussion: [
            "Truth and tracks are MOTChallenge text, a line a box: frame,id,x,y,width,height,confidence,class,visibility."
                + " Truth is a file, a sequence's folder with gt/gt.txt, a folder of such folders, or a folder of files"
                + " NAME.txt; a sequence's length is taken from its seqinfo.ini when there is one. Tracks are a file, or"
                + " a folder with a file NAME.txt for each sequence; a missing one is an error, an empty one is no"
                + " tracks.",
            "The measures are those of TrackEval, for each sequence and for all together. Text shows percentages and"
                + " counts, JSON fractions in 0...1 and counts, under TrackEval's names.",
        ],
        options: [
            Option(
                .truth, value: "PATH", completion: .files, group: "Input", help: "File or folder of the truth."),
            Option(
                .tracks, value: "PATH", completion: .files, group: "Input", help: "File or folder of the tracks."),
            Option(
                .sequences, value: "A,B", isRepeatable: true, group: "Input",
                help: "Only these sequences. Default: all of the truth."),
            Option(
                .benchmark, value: "NAME", choices: ["mot15", "mot16", "mot17", "mot20"], group: "Judging",
                help: "Whose rules hold: mot16, mot17 and mot20 judge pedestrians (class 1) and leave out tracks on"
                    + " distractors; mot15 knows no classes. Truth of confidence 0 never counts. Default: mot17."),
            Option(
                .json, group: "Output",
                help: "One JSON object: the measures of all sequences together, then those of each, with HOTA's curves."
            ),
            help,
        ],
        examples: [
            .init(
                line: "sightline eval mot --truth MOT17/train --tracks results/",
                help: "All sequences of a benchmark."),
            .init(
                line: "sightline eval mot --truth gt.txt --tracks mine.txt --benchmark mot15 --json | jq .HOTA",
                help: "One film with boxes without classes, one number."),
        ])
}
