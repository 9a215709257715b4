// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Processor time of the whole machine since it was started, to tell how busy others kept it during a measurement.
///
/// Format: https://docs.kernel.org/filesystems/proc.html, "Miscellaneous kernel statistics in /proc/stat".
public struct MachineLoad: Hashable, Sendable {
    /// Time in which processors worked, in ticks.
    let busy: UInt64
    /// Time of all processors together, in ticks.
    let total: UInt64

    /// Until now; nil where the kernel does not tell.
    public static var current: MachineLoad? { SmallFile.text(at: "/proc/stat").flatMap { MachineLoad(stat: $0) } }

    /// Reads `cpu  user nice system idle iowait irq softirq steal …`.
    init?(stat: String) {
        guard let line = stat.split(separator: "\n").first(where: { $0.hasPrefix("cpu ") }) else { return nil }
        // What guests used is in user and nice already.
        let fields = line.split(separator: " ").dropFirst().prefix(8).map { UInt64($0) }
        guard fields.count >= 5, let user = fields[0], let idle = fields[3], let waiting = fields[4] else { return nil }
        let sum = fields.reduce(into: UInt64(0)) { $0 &+= $1 ?? 0 }
        guard sum >= idle, sum - idle >= waiting, user <= sum else { return nil }
        busy = sum - idle - waiting
        total = sum
    }

    /// The part of all processors' time since an earlier reading that went to other programs, in `0...1`.
    ///
    /// - Parameters:
    ///   - earlier: The earlier reading.
    ///   - ownPart: The part that went to this program.
    /// - Returns: nil when no tick has passed.
    public func othersPart(since earlier: MachineLoad, ownPart: Double) -> Double? {
        guard total > earlier.total, busy >= earlier.busy else { return nil }
        return min(1, max(0, Double(busy - earlier.busy) / Double(total - earlier.total) - ownPart))
    }
}
