// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineEvaluation
import Synchronization

extension ObjectDetector {
    /// Shows a self-test's photos to the model, as its description says and without this detector's options.
    ///
    /// The engine is the detector's own, with the same threads and precision; pictures wait for their turn.
    ///
    /// - Returns: Whether everything is as expected, and how far it is off.
    /// - Throws: ``DetectionError`` or `InferenceError` when the model cannot be run.
    public func verify(_ test: SelfTest) throws -> GoldenReport {
        try pass.withLock { try $0.verify(test) }
    }

    /// Throws unless the model gives right answers in a reduced precision.
    ///
    /// - Throws: ``DetectionError``: `missingSelfTest` when nothing is expected of the model, `selfTestFailed` with the
    ///   differences.
    func requireSelfTest(modelPath: String) throws {
        let report = try verify(SelfTest(of: modelDescription, modelPath: modelPath))
        guard !report.isPassed else { return }
        throw DetectionError(
            .selfTestFailed,
            "\(engineName) gives other answers than the model's golden photos demand; use single precision. "
                + report.summary + ": " + report.faults,
            path: modelPath)
    }
}
