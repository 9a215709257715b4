// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import _SightlineTestSupport

@testable import SightlineInference

/// Engines that `scripts/test` installs, and models of the larger data.
enum InstalledEngine {
    static func reason(_ kind: EngineKind) -> Comment {
        "set SIGHTLINE_DATA and run sightline models fetch --engine \(kind.rawValue)"
    }

    /// Whether an engine and the larger data are there.
    static func isReady(_ kind: EngineKind) -> Bool {
        TestData.isAvailable && SightlineHome.libraryCandidates(for: kind).contains { $0.hasPrefix("/") }
    }

    static func model(_ name: String) -> String { TestData.path("models/" + name) }

    /// An engine with a model, ready to run.
    static func make(_ kind: EngineKind, _ model: String, threads: Int = 1) throws -> any Engine {
        let engine = kind.makeEngine(options: EngineOptions(threads: threads))
        try engine.load(model)
        try engine.allocate()
        return engine
    }

    /// Fills an input with bytes that depend on their place and a seed.
    static func fill(_ engine: any Engine, seed: Int) {
        engine.setInput(0) { span in
            unsafe span.withUnsafeMutableBytes { bytes in
                for index in bytes.indices { unsafe bytes[index] = UInt8((index / 3 * 7 + seed) & 0x3F) }
            }
        }
    }

    /// The bytes of an output.
    static func output(_ engine: any Engine, _ index: Int) -> [UInt8] {
        engine.readOutput(index) { span in unsafe span.withUnsafeBytes { unsafe Array($0) } }
    }
}
