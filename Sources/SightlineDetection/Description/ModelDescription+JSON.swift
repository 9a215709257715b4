// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import SightlineEvaluation

extension ModelDescription {
    /// The largest sidecar that is read, in bytes.
    package static let maximumByteCount = 16 << 20

    /// Reads a sidecar.
    ///
    /// - Throws: ``DetectionError``: `unsupportedVersion`, `unsupportedFamily` or `invalidDescription`.
    public init(json: [UInt8]) throws(DetectionError) {
        guard json.count <= Self.maximumByteCount else {
            throw DetectionError(
                .invalidDescription,
                "expected a description of at most \(Self.maximumByteCount) bytes, got \(json.count)")
        }
        do {
            self = try JSONDecoder().decode(ModelDescription.self, from: Data(json))
        } catch let error as DetectionError {
            throw error
        } catch let error as EvaluationError {
            throw DetectionError(.invalidDescription, error.message)
        } catch let error as DecodingError {
            throw DetectionError(.invalidDescription, Self.message(for: error))
        } catch {
            throw DetectionError(.invalidDescription, "the description cannot be read: \(error)")
        }
    }

    /// The sidecar's text, keys sorted, so that the same description is the same bytes.
    ///
    /// - Throws: ``DetectionError`` with code `invalidDescription` when the schema cannot hold a value.
    public func json() throws(DetectionError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return try [UInt8](encoder.encode(self)) + [UInt8(ascii: "\n")]
        } catch let error as DetectionError {
            throw error
        } catch {
            throw DetectionError(.invalidDescription, "the description cannot be written: \(error)")
        }
    }

    private static func message(for error: DecodingError) -> String {
        func place(_ path: [any CodingKey]) -> String {
            path.isEmpty ? "the description" : "\"" + path.map(\.stringValue).joined(separator: ".") + "\""
        }
        switch error {
        case .keyNotFound(let key, let context):
            return "\(place(context.codingPath)) has no \"\(key.stringValue)\"; set it (see docs/model-json.md)"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            return "\(place(context.codingPath)) is of another type than the schema's: \(context.debugDescription)"
        case .dataCorrupted(let context):
            // For a number of the wrong kind the reader says no more than "not valid JSON", without a place.
            let number =
                context.codingPath.isEmpty ? " Or a number is none that its key can hold (64.5 for a width)." : ""
            return "\(place(context.codingPath)) is not valid: \(context.debugDescription)\(number)"
        @unknown default:
            return "the description cannot be read: \(error)"
        }
    }
}
