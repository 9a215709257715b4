// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// What `sightline bench` measured, with every single value: what a later run is compared with.
public struct BenchRecord: Hashable, Sendable {
    /// A photo that was looked at.
    public struct Photo: Hashable, Sendable {
        /// The file's name without its folder.
        public var file: String
        /// Width of the upright photo in pixels.
        public var width: Int
        /// Height of the upright photo in pixels.
        public var height: Int

        /// Makes a photo.
        public init(file: String, width: Int, height: Int) {
            self.file = file
            self.width = width
            self.height = height
        }
    }

    /// What was measured frame by frame.
    public enum Series: String, CaseIterable, Hashable, Sendable {
        /// Milliseconds from the file to pixels in memory.
        case read
        /// Milliseconds from pixels to the model's tensor.
        case preprocess
        /// Milliseconds in which the tensor is handed to the engine.
        case set
        /// Milliseconds of the engine's run.
        case engine
        /// Milliseconds from the engine's numbers to boxes.
        case boxes
        /// Milliseconds in which overlapping boxes are suppressed.
        case suppress
        /// Milliseconds of all of that by the clock.
        case frame
        /// Milliseconds of processor time, all threads together.
        case cpu

        /// The stages of a frame, in the order of the work.
        public static let stages: [Series] = [.read, .preprocess, .set, .engine, .boxes, .suppress]
    }

    /// The version of the format this release reads and writes.
    public static let currentVersion = 1

    /// The version of the program that measured.
    public var toolVersion: String
    /// The machine.
    public var machine: MachineDescription
    /// The engine and its version.
    public var engine: String
    /// The model's short name.
    public var model: String
    /// SHA-256 of the model's file; nil when unknown.
    public var modelSHA256: String?
    /// Threads of one run of the engine.
    public var threads: Int
    /// The photos, looked at in turn.
    public var photos: [Photo] = []
    /// Milliseconds in which the engine and the model were loaded.
    public var loadMilliseconds = 0.0
    /// Milliseconds of the very first frame.
    public var firstFrameMilliseconds = 0.0
    /// Frames that were looked at before measuring, the first one not counted.
    public var warmUpCount = 0
    /// The values, frame by frame.
    public var samples: [Series: [Double]] = [:]
    /// Times a thread waited and was woken up, a frame.
    public var voluntarySwitchesPerFrame = 0.0
    /// Times a thread had to leave the processor, a frame.
    public var involuntarySwitchesPerFrame = 0.0
    /// The most memory the process had resident, in bytes.
    public var peakMemory = 0
    /// Energy of the processor packages, a frame; nil when it cannot be measured.
    public var joulesPerFrame: Double?
    /// The part of the processors that other programs used meanwhile, in `0...1`; nil when unknown.
    public var othersLoad: Double?
    /// Why ``joulesPerFrame`` is nil.
    public var energyUnavailableReason: String?

    /// Makes a record without values.
    public init(
        toolVersion: String, machine: MachineDescription, engine: String, model: String, modelSHA256: String?,
        threads: Int
    ) {
        self.toolVersion = toolVersion
        self.machine = machine
        self.engine = engine
        self.model = model
        self.modelSHA256 = modelSHA256
        self.threads = threads
    }

    /// Frames that were measured.
    public var frameCount: Int { samples[.frame]?.count ?? 0 }

    /// Frames by the time they took, one after the other; 0 before any was measured.
    public var framesPerSecond: Double {
        let total = sum(.frame)
        return total > 0 ? Double(frameCount) * 1000 / total : 0
    }

    /// The part of the time that a stage took, in `0...1`.
    public func share(of series: Series) -> Double {
        let total = sum(.frame)
        return total > 0 ? sum(series) / total : 0
    }

    /// The values of a series and what they are like.
    public func distribution(_ series: Series) -> Distribution { Distribution(samples[series] ?? []) }

    private func sum(_ series: Series) -> Double { samples[series]?.reduce(0, +) ?? 0 }
}
