// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// What `sightline bench` was asked to do, checked as far as that is possible without a model or a file.
struct BenchSettings {
    /// How long is measured.
    enum Length: Equatable {
        case frames(Int)
        case seconds(Double)
    }

    /// Frames that can be asked for: their times are kept.
    static let maximumRunCount = 100_000
    /// Frames that are measured however long they take.
    static let minimumRunCount = 20
    /// Seconds that are measured when nothing is said.
    static let defaultSeconds = 5
    private static let secondsRange = 0.1...3600

    let length: Length
    let before: String?
    let isJSON: Bool
    let detect: DetectSettings

    /// Reads and checks the options.
    init(_ arguments: ParsedArguments) throws(UsageError) {
        detect = try DetectSettings(arguments)
        before = arguments.value(.compare)
        isJSON = arguments.has(.json)
        switch (arguments.value(.runs), arguments.value(.seconds)) {
        case (nil, nil): length = .seconds(Double(Self.defaultSeconds))
        case (let runs?, nil):
            length = .frames(try DetectSettings.integer(runs, of: "--runs", in: 1...Self.maximumRunCount))
        case (nil, let text?):
            guard let seconds = DetectSettings.decimal(text), Self.secondsRange.contains(seconds) else {
                throw UsageError("expected a number in 0.1...3600 for --seconds, got '\(text)'")
            }
            length = .seconds(seconds)
        case (.some, .some): throw UsageError("expected --runs or --seconds, got both")
        }
    }
}
