// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import Testing

@testable import SightlineEvaluation

/// A folder that looks like the kernel's.
private final class FakePowercap {
    let path: String

    init() throws {
        var template = Array("/tmp/sightline-powercap-XXXXXX".utf8CString)
        path = try #require(unsafe mkdtemp(&template).map { unsafe String(cString: $0) })
    }

    func zone(_ zone: String, name: String, energy: String, range: UInt64 = 1000) throws {
        #expect(unsafe mkdir("\(path)/\(zone)", 0o700) == 0)
        try set("\(zone)/name", name + "\n")
        try set("\(zone)/energy_uj", energy + "\n")
        try set("\(zone)/max_energy_range_uj", "\(range)\n")
    }

    func set(_ file: String, _ text: String) throws {
        let descriptor = unsafe open("\(path)/\(file)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        #expect(unsafe write(descriptor, text, text.utf8.count) == text.utf8.count)
    }

    deinit {
        for zone in SmallFile.names(in: path) where !zone.hasPrefix(".") {
            for file in SmallFile.names(in: "\(path)/\(zone)") { unsafe unlink("\(path)/\(zone)/\(file)") }
            unsafe rmdir("\(path)/\(zone)")
        }
        unsafe rmdir(path)
    }
}

@Suite("EnergyMeter")
struct EnergyMeterTests {
    @Test("packages are summed up, their parts and other faces are not counted twice")
    func packages() throws {
        let folder = try FakePowercap()
        try folder.zone("intel-rapl:0", name: "package-0", energy: "100")
        try folder.zone("intel-rapl:1", name: "package-1", energy: "500")
        try folder.zone("intel-rapl:0:0", name: "core", energy: "0")
        try folder.zone("intel-rapl:2", name: "psys", energy: "0")
        try folder.zone("intel-rapl-mmio:0", name: "package-0", energy: "0")
        var meter = EnergyMeter(folder: folder.path)
        #expect(meter.joules == 0)
        for zone in ["intel-rapl:0", "intel-rapl:1", "intel-rapl:0:0", "intel-rapl:2", "intel-rapl-mmio:0"] {
            try folder.set("\(zone)/energy_uj", "600")
        }
        meter.sample()
        #expect(meter.joules == 600.0 / 1_000_000)
        #expect(meter.unavailableReason == nil)
    }

    @Test("a counter that begins again is followed")
    func wrap() throws {
        let folder = try FakePowercap()
        try folder.zone("intel-rapl:0", name: "package-0", energy: "900", range: 1000)
        var meter = EnergyMeter(folder: folder.path)
        for value in ["950", "30", "40", "10"] {
            try folder.set("intel-rapl:0/energy_uj", value)
            meter.sample()
        }
        // 50, then 50 + 30, then 10, then 960 + 10.
        #expect(meter.joules == 1110.0 / 1_000_000)
    }

    @Test("a counter that begins again at an unknown value ends the measurement")
    func unknownRange() throws {
        let folder = try FakePowercap()
        try folder.zone("intel-rapl:0", name: "package-0", energy: "900", range: 0)
        var meter = EnergyMeter(folder: folder.path)
        try folder.set("intel-rapl:0/energy_uj", "10")
        meter.sample()
        #expect(meter.joules == nil)
        #expect(meter.unavailableReason == "a counter began again at an unknown value")
    }

    @Test("without counters, or with a broken one, nothing is measured and the reason is told")
    func unavailable() throws {
        #expect(EnergyMeter(folder: "/nonexistent").unavailableReason == "no counters in /nonexistent")
        let folder = try FakePowercap()
        #expect(EnergyMeter(folder: folder.path).joules == nil)
        try folder.zone("intel-rapl:0", name: "package-0", energy: "many")
        var meter = EnergyMeter(folder: folder.path)
        #expect(meter.unavailableReason == "the counter of intel-rapl:0 holds no number")
        meter.sample()
        #expect(meter.joules == nil)
    }

    @Test("a counter that vanishes ends the measurement")
    func vanishes() throws {
        let folder = try FakePowercap()
        try folder.zone("intel-rapl:0", name: "package-0", energy: "1")
        var meter = EnergyMeter(folder: folder.path)
        #expect(unsafe unlink(folder.path + "/intel-rapl:0/energy_uj") == 0)
        meter.sample()
        #expect(meter.joules == nil)
    }
}

@Suite("ProcessUsage")
struct ProcessUsageTests {
    @Test("work costs processor time")
    func cpu() {
        let before = ProcessUsage.current
        var sum = 0.0
        while ProcessUsage.current.cpuSeconds < before.cpuSeconds + 0.02 { sum += 1 }
        #expect(sum > 0)
        #expect(ProcessUsage.current.voluntarySwitches >= before.voluntarySwitches)
    }

    @Test("peak memory is read from the kernel's text, in bytes")
    func peak() {
        #expect(ProcessUsage.peakMemory(status: "Name:\tx\nVmHWM:\t    1234 kB\nVmRSS:\t 7 kB\n") == 1234 * 1024)
        #expect(ProcessUsage.peakMemory(status: "Name:\tx\n") == nil)
        #expect(ProcessUsage.peakMemory(status: "VmHWM: much kB\n") == nil)
        #expect(ProcessUsage.peakMemory > 1 << 20)
    }

    @Test("the load of others is what is left of the machine's")
    func load() throws {
        let before = try #require(MachineLoad(stat: "cpu  100 0 100 700 100 0 0 0 0 0\ncpu0 1 2 3 4 5\n"))
        let after = try #require(MachineLoad(stat: "cpu  150 10 110 800 110 5 5 10 30 0\n"))
        // 50 + 10 + 10 + 5 + 5 + 10 of 200 ticks were work.
        #expect(after.othersPart(since: before, ownPart: 0.25) == 0.2)
        #expect(after.othersPart(since: before, ownPart: 0.9) == 0)
        #expect(before.othersPart(since: before, ownPart: 0) == nil)
        #expect(before.othersPart(since: after, ownPart: 0) == nil)
        for text in ["", "cpu  1 2 3\n", "cpu  a b c d e\n", "intr 5\n"] { #expect(MachineLoad(stat: text) == nil) }
    }

    @Test("the processor's name is the first one told")
    func processor() {
        let text = "processor\t: 0\nmodel name\t: Fast   CPU 3\nmodel name\t: Other\n"
        #expect(MachineDescription.processorName(cpuinfo: text) == "Fast CPU 3")
        #expect(MachineDescription.processorName(cpuinfo: "processor : 0\nModel\t\t: Board 4\n") == "Board 4")
        #expect(MachineDescription.processorName(cpuinfo: "") == nil)
        #expect(MachineDescription.current.coreCount >= 1 && !MachineDescription.current.system.isEmpty)
    }
}
