// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

extension GoldenReport {
    /// The check as JUnit tells it: a test case a photo, which passes when the photo is as expected.
    ///
    /// A photo that cannot be looked at is an error, everything else a failure whose text is the table of differences.
    ///
    /// - Parameter folder: The name of the suite.
    public func junit(folder: String) -> JUnitReport {
        JUnitReport(
            name: folder,
            properties: [
                ("model", model.name), ("sha256", model.sha256 ?? "unknown"),
                ("minimumIoU", "\(tolerances.minimumIoU)"), ("confidenceDrift", "\(tolerances.confidenceDrift)"),
            ],
            cases: results.map { result in
                let outcome: JUnitReport.Outcome =
                    switch result.outcome {
                    case .compared(let differences) where differences.isEmpty: .passed
                    case .compared(let differences):
                        .failed(type: "differences", message: result.summary, text: Self.table(differences))
                    case .absent: .failed(type: "absent", message: result.summary, text: "")
                    case .unlisted: .failed(type: "unlisted", message: result.summary, text: "")
                    case .resized: .failed(type: "resized", message: result.summary, text: "")
                    case .failed(let message): .error(type: "unreadable", message: message, text: "")
                    }
                return .init(
                    className: "golden.\(model.name)", name: result.file, seconds: result.seconds, outcome: outcome)
            })
    }
}
