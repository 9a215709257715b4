// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineEvaluation

/// What `sightline bench` tells a person, in at most 80 columns.
enum BenchText {
    private static let stageWidth = 12
    private static let columnWidth = 10
    private static let names: [BenchRecord.Series: String] = [.cpu: "CPU"]

    /// A record by itself.
    static func text(of record: BenchRecord) -> String {
        var text = heading(record) + "\n"
        text += left("milliseconds", stageWidth) + ["p50", "p95", "p99", "share"].map { right($0, columnWidth) }.joined()
        text += "\n"
        for series in BenchRecord.Series.allCases {
            let values = record.distribution(series)
            let share =
                BenchRecord.Series.stages.contains(series) ? percent(record.share(of: series)) : ""
            let cells = [milliseconds(values.median), milliseconds(values.tail(0.95)), milliseconds(values.tail(0.99))]
            text += left(name(series), stageWidth) + (cells + [share]).map { right($0, columnWidth) }.joined()
            text = trimmed(text) + "\n"
        }
        return text + "\n" + figures(record)
    }

    /// A record beside an earlier one.
    static func text(of comparison: BenchComparison) -> String {
        var text = heading(comparison.after) + "\n"
        text += left("p50 in ms", stageWidth) + ["before", "now", "ratio"].map { right($0, columnWidth) }.joined()
        text += right("95 % interval", 16) + "   verdict\n"
        for series in BenchRecord.Series.allCases {
            let medians = [comparison.before, comparison.after].map { milliseconds($0.distribution(series).median) }
            let estimate = comparison.estimate(series)
            let interval = estimate.map { "\(ratio($0.low)) ... \(ratio($0.high))" } ?? "-"
            let cells = medians + [estimate.map { ratio($0.ratio) } ?? "-"]
            text += left(name(series), stageWidth) + cells.map { right($0, columnWidth) }.joined()
            text += right(interval, 16) + "   " + verdict(estimate)
            text = trimmed(text) + "\n"
        }
        return text + "\nbefore\n" + figures(comparison.before) + "\nnow\n" + figures(comparison.after)
    }

    /// For example `no difference` or `12.5 % slower`.
    static func verdict(_ estimate: RatioEstimate?) -> String {
        guard let estimate else { return "too few values" }
        guard estimate.isDifferent else { return "no difference" }
        let change = DecimalText.fixed(abs(estimate.ratio - 1) * 100, digits: 1)
        return "\(change) % \(estimate.ratio > 1 ? "slower" : "faster")"
    }

    private static func heading(_ record: BenchRecord) -> String {
        let first = record.photos.first.map { "\($0.file.escapedForTerminal) (\($0.width)x\($0.height))" } ?? ""
        let photos = record.photos.count == 1 ? first : "\(record.photos.count) photos"
        let threads = record.threads == 1 ? "1 thread" : "\(record.threads) threads"
        return "\(record.model), \(record.engine), \(threads)\n"
            + "\(record.machine.processor), \(record.machine.coreCount) cores, \(record.machine.system)\n"
            + "\(record.frameCount) frames of \(photos)\n"
    }

    private static func figures(_ record: BenchRecord) -> String {
        let energy =
            record.joulesPerFrame.map { "\(DecimalText.fixed($0, digits: 3)) J (whole machine)" }
            ?? "not available: \(record.energyUnavailableReason ?? "unknown reason")"
        let switches = [record.voluntarySwitchesPerFrame, record.involuntarySwitchesPerFrame].map {
            DecimalText.fixed($0, digits: 1)
        }
        let warmUp = record.warmUpCount == 1 ? "1 frame" : "\(record.warmUpCount) frames"
        return [
            ("frames per second", DecimalText.fixed(record.framesPerSecond, digits: 1)),
            ("engine's share", percent(record.share(of: .engine))),
            ("CPU per frame", milliseconds(record.distribution(.cpu).mean) + " ms"),
            ("wake-ups per frame", "\(switches[0]), and \(switches[1]) preemptions"),
            ("energy per frame", energy),
            ("peak memory", DecimalText.fixed(Double(record.peakMemory) / 1_048_576, digits: 1) + " MiB"),
            ("load", milliseconds(record.loadMilliseconds) + " ms"),
            ("first frame", milliseconds(record.firstFrameMilliseconds) + " ms"),
            ("warm-up", warmUp + ", not counted"),
        ].map { "  " + left($0, 20) + $1 + "\n" }.joined()
    }

    private static func name(_ series: BenchRecord.Series) -> String { names[series] ?? series.rawValue }

    private static func milliseconds(_ value: Double?) -> String {
        value.map { DecimalText.fixed($0, digits: 3) } ?? "-"
    }

    private static func ratio(_ value: Double) -> String { DecimalText.fixed(value, digits: 3) }

    private static func percent(_ share: Double) -> String { DecimalText.fixed(share * 100, digits: 1) + " %" }

    private static func left(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.terminalWidth))
    }

    private static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.terminalWidth)) + text
    }

    private static func trimmed(_ text: String) -> String {
        var text = text
        while text.last == " " { text.removeLast() }
        return text
    }
}
