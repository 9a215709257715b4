// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

extension Precision {
    /// OpenVINO's word for it.
    var openVINOName: String {
        switch self {
        case .float32: "f32"
        case .bfloat16: "bf16"
        case .float16: "f16"
        }
    }

    /// The precision that OpenVINO calls so; nil for another word.
    init?(openVINOName name: String) {
        guard let precision = Precision.allCases.first(where: { $0.openVINOName == name }) else { return nil }
        self = precision
    }
}
