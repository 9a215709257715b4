// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// One detector with everything around it: reading, looking, drawing, writing.
final class PictureWorker: Sendable {
    static let defaultThreadCount = 2
    let labels: [String] = []
    init(_ settings: DetectSettings, threads: Int?) throws {
        throw Failure("no engine is built in")
    }
    func look(at input: InputList.Input, output: String?) throws -> FrameRecord { throw Failure("no") }
}
