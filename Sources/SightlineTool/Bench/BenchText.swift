// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineEvaluation

/// What `sightline bench` tells a person, in at most 80 columns.
enum BenchText {
    private static let stageWidth = 12
    private static let columnWidth = 10
    private static let figureWidth = 24
    private static let names: [BenchRecord.Series: String] = [.cpu: "CPU"]

    /// The load of other programs from which times tell of them as well.
    private static let busyLoad = 0.1

    /// A record by itself.
    static func text(of record: BenchRecord) -> String {
        var text = heading(record) + "\n"
        text +=
            left("milliseconds", stageWidth) + ["p50", "p95", "p99", "share"].map { right($0, columnWidth) }.joined()
        text += "\n"
        for series in BenchRecord.Series.allCases {
            let values = record.distribution(series)
            let share =
                BenchRecord.Series.stages.contains(series) ? percent(record.share(of: series)) : ""
            let cells = [milliseconds(values.median), milliseconds(values.tail(0.95)), milliseconds(values.tail(0.99))]
            text += left(name(series), stageWidth) + (cells + [share]).map { right($0, columnWidth) }.joined()
            text = trimmed(text) + "\n"
        }
        text += "\n"
        for (name, value, unit) in figures(record) {
            let reason = name == "energy per frame" ? record.energyUnavailableReason.map { ": " + $0 } ?? "" : ""
            text += left(name, figureWidth) + value + unit + reason + "\n"
        }
        return text + note([record])
    }

    /// A record beside an earlier one.
    static func text(of comparison: BenchComparison) -> String {
        var text = heading(comparison.after) + "\n"
        text += row("p50 in ms", ["before", "now"], "ratio", "95 % interval", "verdict")
        for series in BenchRecord.Series.allCases {
            let medians = [comparison.before, comparison.after].map { milliseconds($0.distribution(series).median) }
            let estimate = comparison.estimate(series)
            text += row(
                name(series), medians, estimate.map { ratio($0.ratio) } ?? "-",
                estimate.map { "\(ratio($0.low)) ... \(ratio($0.high))" } ?? "-", verdict(estimate))
        }
        text += "\n" + left("", figureWidth) + ["before", "now"].map { right($0, figureWidth) }.joined() + "\n"
        for (before, after) in zip(figures(comparison.before), figures(comparison.after)) {
            let values = [before, after].map { right($0.value + $0.unit, figureWidth) }
            text += left(before.name, figureWidth) + values.joined() + "\n"
        }
        return text + note([comparison.before, comparison.after])
    }

    private static func note(_ records: [BenchRecord]) -> String {
        guard records.contains(where: { ($0.othersLoad ?? 0) > busyLoad }) else { return "" }
        return "\nThe machine was busy with other programs: the times tell of them as well.\n"
    }

    private static func row(
        _ name: String, _ medians: [String], _ ratio: String, _ interval: String, _ verdict: String
    ) -> String {
        trimmed(
            left(name, stageWidth) + medians.map { right($0, columnWidth) }.joined() + right(ratio, 8)
                + right(interval, 18) + "   " + verdict) + "\n"
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

    /// What is measured of a run as a whole.
    private static func figures(_ record: BenchRecord) -> [(name: String, value: String, unit: String)] {
        func decimal(_ value: Double) -> String { DecimalText.fixed(value, digits: 1) }
        return [
            ("frames per second", decimal(record.framesPerSecond), ""),
            ("engine's share", percent(record.share(of: .engine)), ""),
            ("CPU per frame", milliseconds(record.distribution(.cpu).mean), " ms"),
            ("wake-ups per frame", decimal(record.voluntarySwitchesPerFrame), ""),
            ("preemptions per frame", decimal(record.involuntarySwitchesPerFrame), ""),
            (
                "energy per frame", record.joulesPerFrame.map { DecimalText.fixed($0, digits: 3) } ?? "not available",
                record.joulesPerFrame == nil ? "" : " J"
            ),
            ("other programs' load", record.othersLoad.map(percent) ?? "not available", ""),
            ("peak memory", decimal(Double(record.peakMemory) / 1_048_576), " MiB"),
            ("load", milliseconds(record.loadMilliseconds), " ms"),
            ("first frame", milliseconds(record.firstFrameMilliseconds), " ms"),
            ("warm-up, not counted", "\(record.warmUpCount)", record.warmUpCount == 1 ? " frame" : " frames"),
        ]
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
