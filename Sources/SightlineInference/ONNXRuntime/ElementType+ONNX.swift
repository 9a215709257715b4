// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

extension ElementType {
    /// The number of the type in ONNX files and in ONNX Runtime's interface (`TensorProto.DataType`).
    var onnxNumber: Int32 {
        switch self {
        case .float32: 1
        case .uint8: 2
        case .int8: 3
        case .int32: 6
        case .int64: 7
        case .bool: 9
        case .float16: 10
        }
    }

    /// The type for such a number, nil for one that is not supported.
    init?(onnx number: Int32) {
        guard let type = ElementType.allCases.first(where: { $0.onnxNumber == number }) else { return nil }
        self = type
    }
}
