// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineDetection
import SightlineEvaluation
import SightlineImaging

/// Looks at photos in turn and keeps the time.
struct BenchRunner {
    /// Frames and seconds of the warm-up, whichever ends first; it takes one frame at least.
    private static let warmUpCount = 20
    private static let warmUpSeconds = 1.0
    /// Seconds between two readings of the energy counters, which begin again at 0 after some minutes.
    private static let energySeconds = 10.0

    /// What was measured so far.
    private(set) var record: BenchRecord
    private let detector: ObjectDetector
    private let paths: [String]
    private let clock = ContinuousClock()
    private var detections: [Detection] = []

    /// Makes a runner for one photo or more.
    init(detector: ObjectDetector, paths: [String], record: BenchRecord) {
        self.detector = detector
        self.paths = paths
        self.record = record
    }

    /// Measures: the first frame, the warm-up, then frames for the length asked for, in whole rounds of the photos.
    ///
    /// - Returns: false when interrupted.
    /// - Throws: ``Failure`` for a photo that cannot be read.
    mutating func run(_ length: BenchSettings.Length) throws -> Bool {
        record.firstFrameMilliseconds = try look(at: paths[0]).frame
        // Once round, so that every photo's size is known and every file in memory.
        for (index, path) in paths.enumerated() {
            if Interruption.isRequested { return false }
            _ = try look(at: path)
            let size = size
            record.photos.append(
                .init(file: FileSystem.fileName(of: path), width: size.width, height: size.height))
            record.warmUpCount = index + 1
        }
        let warmUp = clock.now
        while record.warmUpCount < Self.warmUpCount, warmUp.duration(to: clock.now) < .seconds(Self.warmUpSeconds) {
            if Interruption.isRequested { return false }
            _ = try look(at: paths[record.warmUpCount % paths.count])
            record.warmUpCount += 1
        }
        return try measure(length)
    }

    private mutating func measure(_ length: BenchSettings.Length) throws -> Bool {
        let wanted: Int
        let seconds: Double
        switch length {
        case .frames(let count): (wanted, seconds) = (count, 0)
        case .seconds(let limit): (wanted, seconds) = (BenchSettings.minimumRunCount, limit)
        }
        var energy = EnergyMeter()
        var lastReading = clock.now
        let loadBefore = MachineLoad.current
        let begin = ProcessUsage.current
        var last = begin
        let start = clock.now
        var count = 0
        var samples: [BenchRecord.Series: [Double]] = [:]
        while count < BenchSettings.maximumRunCount,
            count < wanted || start.duration(to: clock.now) < .seconds(seconds) || count % paths.count != 0
        {
            if Interruption.isRequested { return false }
            let times = try look(at: paths[count % paths.count])
            let usage = ProcessUsage.current
            for (series, value) in times.stages { samples[series, default: []].append(value) }
            samples[.frame, default: []].append(times.frame)
            samples[.cpu, default: []].append((usage.cpuSeconds - last.cpuSeconds) * 1000)
            last = usage
            count += 1
            if lastReading.duration(to: clock.now) >= .seconds(Self.energySeconds) {
                energy.sample()
                lastReading = clock.now
            }
        }
        energy.sample()
        let elapsed = start.duration(to: clock.now) / .seconds(1)
        if let loadBefore, let load = MachineLoad.current {
            let own = (last.cpuSeconds - begin.cpuSeconds) / (elapsed * Double(record.machine.coreCount))
            record.othersLoad = load.othersPart(since: loadBefore, ownPart: own)
        }
        record.samples = samples
        record.voluntarySwitchesPerFrame = Double(last.voluntarySwitches - begin.voluntarySwitches) / Double(count)
        record.involuntarySwitchesPerFrame =
            Double(last.involuntarySwitches - begin.involuntarySwitches) / Double(count)
        record.joulesPerFrame = energy.joules.map { $0 / Double(count) }
        record.energyUnavailableReason = energy.unavailableReason
        record.peakMemory = ProcessUsage.peakMemory
        return true
    }

    /// Size of the photo that was looked at last.
    private var size = PixelSize(width: 0, height: 0)

    /// Looks at one photo from its file on; times in milliseconds.
    private mutating func look(
        at path: String
    ) throws -> (frame: Double, stages: [(series: BenchRecord.Series, milliseconds: Double)]) {
        let start = clock.now
        let decoded: ContinuousClock.Instant
        do {
            let image = try Image(contentsOf: path)
            decoded = clock.now
            try detector.detect(in: Frame(image: image), into: &detections)
            size = image.size
        } catch {
            throw Failure(path: path, "\(error)")
        }
        let end = clock.now
        let timings = detector.timings
        return (
            start.duration(to: end) / .milliseconds(1),
            [
                (.read, start.duration(to: decoded) / .milliseconds(1)), (.preprocess, timings.preprocess * 1000),
                (.set, timings.set * 1000), (.engine, timings.invoke * 1000), (.boxes, timings.decode * 1000),
                (.suppress, timings.suppress * 1000),
            ]
        )
    }
}
