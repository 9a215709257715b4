// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CCrypto)
    import SightlineCore
    import Testing
    import _SightlineTestSupport

    @testable import SightlineImaging

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    @Suite("Photo hashes", .enabled(if: TestData.isAvailable, "set SIGHTLINE_DATA to the folder of test data"))
    struct PhotoHashTests {
        /// Photos that differ from Pillow's decode by intent, which manages no colours and drops alpha.
        private static let exceptions: [String: String] = [
            "sparrow.png": "alpha is laid over white"
        ]

        @Test("the upright RGB of every photo is Pillow's, bit for bit")
        func hashes() throws {
            let table = try Data(contentsOf: URL(fileURLWithPath: TestData.path("conformance/photos.tsv")))
            let rows = String(decoding: table, as: UTF8.self).split(separator: "\n").dropFirst()
            #expect(rows.count >= 19)
            for row in rows {
                let fields = row.split(separator: "\t").map(String.init)
                let image = try Image(contentsOf: TestData.path("conformance/photos/" + fields[0])).upright()
                #expect(image.size.width == Int(fields[1]) && image.size.height == Int(fields[2]))
                let isEqual = try TestHash.sha256(image.rgbBytes) == fields[4]
                #expect(isEqual == (Self.exceptions[fields[0]] == nil), "\(fields[0])")
            }
        }
    }
#endif
