// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

extension BenchRecord {
    /// The largest file that is read, in bytes.
    public static let maximumByteCount = 256 << 20

    /// Reads what ``json(comparison:)`` wrote; keys that follow from others are not read.
    ///
    /// - Throws: ``EvaluationError`` that begins with the path of the fault.
    public init(json: [UInt8]) throws(EvaluationError) {
        self = try StrictJSON.read(BenchRecord.self, from: json, limit: Self.maximumByteCount)
    }

    /// One JSON object and a line feed. Times are milliseconds.
    ///
    /// - Parameter comparison: A comparison with an earlier record, to be written as well.
    public func json(comparison: BenchComparison? = nil) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.field("version", Self.currentVersion)
        json.field("tool", toolVersion)
        json.key("machine")
        json.beginObject()
        json.field("processor", machine.processor)
        json.field("cores", machine.coreCount)
        json.field("system", machine.system)
        json.endObject()
        json.field("engine", engine)
        json.field("model", model)
        json.field("modelSHA256", modelSHA256)
        json.field("threads", threads)
        json.key("photos")
        json.beginArray()
        for photo in photos {
            json.beginObject()
            json.field("file", photo.file)
            json.field("width", photo.width)
            json.field("height", photo.height)
            json.endObject()
        }
        json.endArray()
        json.field("load", loadMilliseconds)
        json.field("firstFrame", firstFrameMilliseconds)
        json.field("warmUpFrames", warmUpCount)
        json.field("frames", frameCount)
        json.field("framesPerSecond", framesPerSecond)
        json.field("engineShare", share(of: .engine))
        json.field("cpuPerFrame", distribution(.cpu).mean)
        json.field("voluntarySwitchesPerFrame", voluntarySwitchesPerFrame)
        json.field("involuntarySwitchesPerFrame", involuntarySwitchesPerFrame)
        json.field("peakMemoryBytes", peakMemory)
        json.field("joulesPerFrame", joulesPerFrame)
        json.field("energyUnavailable", energyUnavailableReason)
        json.field("othersLoad", othersLoad)
        json.key("series")
        json.beginObject()
        for series in Series.allCases { write(series, to: &json) }
        json.endObject()
        if let comparison { comparison.write(to: &json) }
        json.endObject()
        return json.bytes + [UInt8(ascii: "\n")]
    }

    private func write(_ series: Series, to json: inout JSONWriter) {
        let distribution = distribution(series)
        json.key(series.rawValue)
        json.beginObject()
        json.field("p50", distribution.median)
        json.field("p95", distribution.tail(0.95))
        json.field("p99", distribution.tail(0.99))
        json.field("mean", distribution.mean)
        json.key("samples")
        json.beginArray()
        for value in samples[series] ?? [] { json.value(value, digits: DecimalText.fineDigits) }
        json.endArray()
        json.endObject()
    }
}

extension BenchRecord: Decodable {
    private enum Key: String, CodingKey {
        case version, tool, machine, engine, model, modelSHA256, threads, photos, load, firstFrame, warmUpFrames
        case voluntarySwitchesPerFrame, involuntarySwitchesPerFrame, peakMemoryBytes, joulesPerFrame
        case energyUnavailable, othersLoad, series
    }

    private enum SeriesKey: String, CodingKey {
        case samples
    }

    private struct NamedKey: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { return nil }
    }

    /// Reads a record; ``init(json:)`` gives better errors.
    ///
    /// - Throws: ``EvaluationError`` or `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: Key.self)
        let path = decoder.codingPath
        let version = try object.decode(Int.self, forKey: .version)
        try StrictJSON.require(
            version == Self.currentVersion, at: path, Key.version,
            "expected \(Self.currentVersion), found \(version); measure again with this release")
        self.init(
            toolVersion: try object.decode(String.self, forKey: .tool),
            machine: try object.decode(MachineDescription.self, forKey: .machine),
            engine: try object.decode(String.self, forKey: .engine),
            model: try object.decode(String.self, forKey: .model),
            modelSHA256: try object.decodeIfPresent(String.self, forKey: .modelSHA256),
            threads: try object.decode(Int.self, forKey: .threads))
        photos = try object.decode([Photo].self, forKey: .photos)
        loadMilliseconds = try object.decode(Double.self, forKey: .load)
        firstFrameMilliseconds = try object.decode(Double.self, forKey: .firstFrame)
        warmUpCount = try object.decode(Int.self, forKey: .warmUpFrames)
        voluntarySwitchesPerFrame = try object.decode(Double.self, forKey: .voluntarySwitchesPerFrame)
        involuntarySwitchesPerFrame = try object.decode(Double.self, forKey: .involuntarySwitchesPerFrame)
        peakMemory = try object.decode(Int.self, forKey: .peakMemoryBytes)
        joulesPerFrame = try object.decodeIfPresent(Double.self, forKey: .joulesPerFrame)
        energyUnavailableReason = try object.decodeIfPresent(String.self, forKey: .energyUnavailable)
        othersLoad = try object.decodeIfPresent(Double.self, forKey: .othersLoad)
        let all = try object.nestedContainer(keyedBy: NamedKey.self, forKey: .series)
        for series in Series.allCases {
            let one = try all.nestedContainer(
                keyedBy: SeriesKey.self, forKey: NamedKey(stringValue: series.rawValue))
            let values = try one.decode([Double].self, forKey: .samples)
            for (index, value) in values.enumerated() {
                try StrictJSON.require(
                    value >= 0, at: one.codingPath + [SeriesKey.samples], nil,
                    "expected times of 0 or more, found \(value) at place \(index)")
            }
            samples[series] = values
        }
    }
}

extension BenchRecord.Photo: Decodable {
    private enum Key: String, CodingKey {
        case file, width, height
    }

    /// Reads a photo.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: Key.self)
        self.init(
            file: try object.decode(String.self, forKey: .file), width: try object.decode(Int.self, forKey: .width),
            height: try object.decode(Int.self, forKey: .height))
    }
}

extension MachineDescription: Decodable {
    private enum Key: String, CodingKey {
        case processor, cores, system
    }

    /// Reads a machine.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: Key.self)
        self.init(
            processor: try object.decode(String.self, forKey: .processor),
            coreCount: try object.decode(Int.self, forKey: .cores),
            system: try object.decode(String.self, forKey: .system))
    }
}
