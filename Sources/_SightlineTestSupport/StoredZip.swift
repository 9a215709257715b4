// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads zip files whose members are stored, not deflated, as `numpy.savez` writes them.
public struct StoredZip {
    /// Why an archive was not read.
    public struct Failure: Error, CustomStringConvertible {
        /// What is wrong.
        public let description: String
    }

    private let bytes: [UInt8]
    private var places: [String: Range<Int>] = [:]

    /// Reads the directory of an archive.
    ///
    /// - Throws: ``Failure`` for anything but a plain archive of stored members.
    public init(contentsOf path: String) throws {
        bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let endSignature: [UInt8] = [0x50, 0x4b, 5, 6]
        var end = bytes.count - 22
        while end >= 0, Array(bytes[end..<end + 4]) != endSignature { end -= 1 }
        guard end >= 0 else { throw Failure(description: "\(path) is no zip file") }
        var at = Int(number(end + 16, 4))
        for _ in 0..<Int(number(end + 10, 2)) {
            guard number(at, 4) == 0x0201_4b50, number(at + 10, 2) == 0 else {
                throw Failure(description: "\(path) has a member that is not stored")
            }
            let (nameCount, extraCount) = (Int(number(at + 28, 2)), Int(number(at + 30, 2)))
            let name = String(decoding: bytes[at + 46..<at + 46 + nameCount], as: UTF8.self)
            let header = Int(number(at + 42, 4))
            let start = header + 30 + Int(number(header + 26, 2)) + Int(number(header + 28, 2))
            let stop = start + Int(number(at + 24, 4))
            guard stop <= bytes.count else { throw Failure(description: "\(path) breaks off in \(name)") }
            places[name] = start..<stop
            at += 46 + nameCount + extraCount + Int(number(at + 32, 2))
        }
    }

    /// The bytes of a member.
    ///
    /// - Throws: ``Failure`` when there is none of that name.
    public func member(_ name: String) throws -> [UInt8] {
        guard let place = places[name] else {
            throw Failure(description: "no member \(name) among \(places.keys.sorted().joined(separator: ", "))")
        }
        return Array(bytes[place])
    }

    private func number(_ start: Int, _ count: Int) -> UInt64 {
        (0..<count).reduce(0) { $0 | UInt64(bytes[start + $1]) << UInt64(8 * $1) }
    }
}
