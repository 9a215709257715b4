// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

extension ElementType {
    /// The number of the type in OpenVINO's interface (`ov_element_type_e` of 2026.4; it was another one before).
    var openVINONumber: Int32 {
        switch self {
        case .bool: 1
        case .float16: 3
        case .float32: 4
        case .int8: 7
        case .int32: 9
        case .int64: 10
        case .uint8: 16
        }
    }

    /// The type for such a number, nil for one that is not supported.
    init?(openVINO number: Int32) {
        guard let type = ElementType.allCases.first(where: { $0.openVINONumber == number }) else { return nil }
        self = type
    }
}
