// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

extension ElementType {
    /// The number of the type in LiteRT's interface (`LiteRtElementType`).
    var liteRTNumber: Int32 {
        switch self {
        case .float32: 1
        case .int32: 2
        case .uint8: 3
        case .int64: 4
        case .bool: 6
        case .int8: 9
        case .float16: 10
        }
    }

    /// The type for such a number, nil for one that is not supported.
    init?(liteRT number: Int32) {
        guard let type = ElementType.allCases.first(where: { $0.liteRTNumber == number }) else { return nil }
        self = type
    }
}
