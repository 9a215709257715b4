// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The machine a measurement was made on, as far as it decides how fast things are. Says nothing of who it belongs to.
public struct MachineDescription: Hashable, Sendable {
    /// The processor's name, for example `AMD EPYC 7763 64-Core Processor`.
    public var processor: String
    /// Processors on line.
    public var coreCount: Int
    /// The system and its architecture, for example `Linux 6.1 x86_64`.
    public var system: String

    /// Describes a machine.
    public init(processor: String, coreCount: Int, system: String) {
        self.processor = processor
        self.coreCount = coreCount
        self.system = system
    }

    /// This machine.
    public static var current: MachineDescription {
        var names = utsname()
        _ = unsafe uname(&names)
        let system = text(of: &names.sysname)
        let release = text(of: &names.release)
        let architecture = text(of: &names.machine)
        // Major and minor version decide; the rest is the build.
        let version = release.split(whereSeparator: { !$0.isWholeNumber }).prefix(2).joined(separator: ".")
        return MachineDescription(
            processor: processorName(cpuinfo: SmallFile.text(at: "/proc/cpuinfo") ?? "") ?? architecture,
            coreCount: max(1, Int(sysconf(CInt(_SC_NPROCESSORS_ONLN)))),
            system: "\(system) \(version) \(architecture)")
    }

    /// Reads the first processor's `model name` (x86) or `Model` (some ARM boards).
    static func processorName(cpuinfo: String) -> String? {
        for key in ["model name", "Model", "Hardware"] {
            for line in cpuinfo.split(separator: "\n") {
                let parts = line.split(separator: ":", maxSplits: 1)
                guard parts.count == 2, parts[0].filter({ $0 != "\t" }) == key else { continue }
                let words = parts[1].split(whereSeparator: \.isWhitespace)
                if !words.isEmpty { return words.joined(separator: " ") }
            }
        }
        return nil
    }

    private static func text<Tuple>(of field: inout Tuple) -> String {
        unsafe withUnsafeBytes(of: &field) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
