// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineEvaluation
import Testing

@Suite("EvaluationError")
struct EvaluationErrorTests {
    @Test("the description is the message, codes tell errors apart")
    func description() {
        let error = EvaluationError(.invalidValue, "annotations[3].bbox: expected four numbers, found three")
        #expect("\(error)" == "annotations[3].bbox: expected four numbers, found three")
        #expect(error != EvaluationError(.invalidFormat, error.message))
    }
}
