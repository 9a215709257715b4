// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import SightlineCore

/// Reads JSON written by a person or a program and says where in it a fault is, for example
/// `photos[3].detections[0].boundingBox.width`.
enum StrictJSON {
    /// Any key.
    private struct AnyKey: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { return nil }
    }

    /// Reads a whole document.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - limit: Bytes accepted.
    /// - Throws: ``EvaluationError``: `invalidFormat` for what is no JSON or of another type than the schema's,
    ///   `invalidValue` for a value that makes no sense.
    static func read<Value: Decodable>(
        _ type: Value.Type, from bytes: [UInt8], limit: Int
    ) throws(EvaluationError) -> Value {
        guard bytes.count <= limit else {
            throw EvaluationError(.invalidFormat, "expected at most \(limit) bytes, got \(bytes.count)")
        }
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch let error as EvaluationError {
            throw error
        } catch let error as DecodingError {
            // The decoder does not say where a text stops being JSON.
            if case .dataCorrupted = error, let fault = JSONFault.find(in: bytes) {
                throw EvaluationError(.invalidFormat, fault)
            }
            throw evaluationError(for: error)
        } catch {
            throw EvaluationError(.invalidFormat, "the text cannot be read as JSON: \(error)")
        }
    }

    /// Throws when an object has a key that is none of `Key`'s: a misspelt key must not be left out in silence.
    static func checkKeys<Key: CodingKey & CaseIterable>(_ decoder: any Decoder, _ keys: Key.Type) throws {
        let known = keys.allCases.map(\.stringValue)
        let found = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
        for key in found.sorted() where !known.contains(key) {
            let question = NearMatch.question(for: key, among: known)
            throw EvaluationError(
                .invalidFormat,
                place(decoder.codingPath)
                    + "unknown key \"\(key)\"\(question.isEmpty ? "; expected \(list(known))" : question)")
        }
    }

    /// Throws unless a value makes sense.
    ///
    /// - Parameters:
    ///   - isValid: Whether it does.
    ///   - path: The object it stands in.
    ///   - key: Its key; nil when it is about the object as a whole.
    ///   - message: What was expected and what came.
    static func require(
        _ isValid: Bool, at path: [any CodingKey], _ key: (any CodingKey)?, _ message: @autoclosure () -> String
    ) throws(EvaluationError) {
        guard isValid else {
            throw EvaluationError(.invalidValue, place(path + (key.map { [$0] } ?? [])) + message())
        }
    }

    /// `photos[3].file: `; nothing for the document itself.
    private static func place(_ path: [any CodingKey]) -> String {
        var text = ""
        for key in path {
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + key.stringValue
            }
        }
        return text.isEmpty ? "" : text + ": "
    }

    private static func evaluationError(for error: DecodingError) -> EvaluationError {
        switch error {
        case .keyNotFound(let key, let context):
            return EvaluationError(
                .invalidFormat, place(context.codingPath) + "expected the key \"\(key.stringValue)\"")
        case .valueNotFound(let type, let context):
            return EvaluationError(
                .invalidFormat, place(context.codingPath) + "expected \(name(of: type)), found null")
        case .typeMismatch(let type, let context):
            return EvaluationError(
                .invalidFormat, place(context.codingPath) + "expected \(name(of: type)), found another type")
        case .dataCorrupted(let context):
            return EvaluationError(
                .invalidFormat, place(context.codingPath) + "expected JSON: \(context.debugDescription)")
        @unknown default:
            return EvaluationError(.invalidFormat, "the text cannot be read as JSON: \(error)")
        }
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a text"
        case is Bool.Type: "true or false"
        case is Int.Type, is Int64.Type, is UInt64.Type: "a whole number"
        case is Double.Type, is Float.Type: "a number"
        case is [Any].Type: "an array"
        default: "an object"
        }
    }

    private static func list(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ", ") }
}
