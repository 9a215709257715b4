// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineInference

extension EngineKind {
    /// The order of preference that `--engine` asks for; empty for the choice by the model's format.
    static func preferences(_ names: [String]) -> [EngineKind] { names.compactMap(EngineKind.init(rawValue:)) }
}

extension Console {
    /// Tells which preferred engines do not run the model, a line each.
    static func report(_ refusals: [EngineRefusal]) {
        for refusal in refusals { report("engine passed over: \(refusal)") }
    }
}
