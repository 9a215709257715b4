// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Sums up the energy that the processor packages use, from the counters of the kernel's power capping framework.
///
/// The counters are those of the whole machine: what other programs use is in them. They begin again at 0 after some
/// minutes of load; a counter that is lower than before is taken to have done so once, so ``sample()`` is to be called
/// more often than that, about every ten seconds.
/// Format: https://docs.kernel.org/power/powercap/powercap.html
public struct EnergyMeter: Sendable {
    private struct Zone: Sendable {
        let path: String
        /// The value after which the counter begins again, in microjoules.
        let range: UInt64
        var last: UInt64
    }

    /// Where the kernel shows its counters.
    public static let standardFolder = "/sys/class/powercap"

    /// Why nothing can be measured; nil when it can.
    public private(set) var unavailableReason: String?
    private var zones: [Zone] = []
    private var microjoules: UInt64 = 0

    /// Finds the counters and begins at 0.
    ///
    /// - Parameter folder: Where the kernel shows its counters.
    public init(folder: String = Self.standardFolder) {
        // `intel-rapl:0` is a package (AMD's too), `intel-rapl:0:1` a part of it, `intel-rapl-mmio:0` its other face.
        let packages = SmallFile.names(in: folder).filter { name in
            guard name.hasPrefix("intel-rapl:") else { return false }
            let number = name.dropFirst("intel-rapl:".count)
            return !number.isEmpty && number.allSatisfy(\.isWholeNumber)
                && SmallFile.text(at: "\(folder)/\(name)/name")?.hasPrefix("package") == true
        }
        guard !packages.isEmpty else {
            unavailableReason = "no counters in \(folder)"
            return
        }
        for package in packages {
            let path = "\(folder)/\(package)"
            switch SmallFile.contents(of: path + "/energy_uj") {
            case .failure(let failure):
                unavailableReason =
                    failure.number == EACCES || failure.number == EPERM
                    ? "the counters of \(package) are readable by root only"
                    : "the counter of \(package) cannot be read"
                return
            case .success(let text):
                guard let last = UInt64(text.filter { !$0.isWhitespace }) else {
                    unavailableReason = "the counter of \(package) holds no number"
                    return
                }
                let range = SmallFile.number(at: path + "/max_energy_range_uj") ?? 0
                zones.append(Zone(path: path, range: range, last: last))
            }
        }
    }

    /// Takes in what was used since the last call.
    public mutating func sample() {
        guard unavailableReason == nil else { return }
        for index in zones.indices {
            let zone = zones[index]
            guard let now = SmallFile.number(at: zone.path + "/energy_uj") else {
                unavailableReason = "a counter can no longer be read"
                return
            }
            if now >= zone.last {
                microjoules &+= now - zone.last
            } else if zone.range >= zone.last {
                microjoules &+= zone.range - zone.last &+ now
            } else {
                unavailableReason = "a counter began again at an unknown value"
                return
            }
            zones[index].last = now
        }
    }

    /// Joules from the beginning to the last ``sample()``; nil when they cannot be measured.
    public var joules: Double? { unavailableReason == nil ? Double(microjoules) / 1_000_000 : nil }
}
