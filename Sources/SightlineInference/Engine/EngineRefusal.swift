// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// Why an engine that was preferred does not run a model.
public struct EngineRefusal: Hashable, Sendable, CustomStringConvertible {
    /// The engine.
    public let kind: EngineKind
    /// What it said.
    public let error: InferenceError

    /// Makes a refusal.
    public init(kind: EngineKind, error: InferenceError) {
        self.kind = kind
        self.error = error
    }

    /// The engine and what it said, without the model's path.
    public var description: String { "\(kind.rawValue): \(error.message)" }
}
