// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// Refuses what a description's schema does not know, and says what was probably meant.
enum StrictKeys {
    private struct AnyKey: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { return nil }
    }

    /// Throws when an object has a key that is none of `Key`'s.
    static func check<Key: CodingKey & CaseIterable>(
        _ decoder: any Decoder, _ keys: Key.Type, in object: String
    ) throws {
        let known = keys.allCases.map(\.stringValue)
        for key in try decoder.container(keyedBy: AnyKey.self).allKeys where !known.contains(key.stringValue) {
            let question = NearMatch.question(for: key.stringValue, among: known)
            throw DetectionError(
                .invalidDescription,
                "\(object) has an unknown key \"\(key.stringValue)\"\(question.isEmpty ? "; take it out" : question)")
        }
    }

    /// The case that a text names.
    static func value<V: RawRepresentable & CaseIterable>(
        _ type: V.Type, _ text: String?, key: String, code: DetectionError.Code
    ) throws(DetectionError) -> V where V.RawValue == String {
        let expected = type.allCases.map(\.rawValue)
        guard let text else {
            throw DetectionError(
                .invalidDescription, "the description has no \(key); set \"\(key)\" to \(alternatives(expected))")
        }
        guard let value = type.init(rawValue: text) else {
            throw unexpected(text, key: key, expected: expected, code: code)
        }
        return value
    }

    /// The error for a text that is none of the expected ones.
    static func unexpected(
        _ text: String, key: String, expected: [String], code: DetectionError.Code
    ) -> DetectionError {
        DetectionError(
            code,
            "expected \"\(key)\" to be \(alternatives(expected)), got \"\(text)\""
                + NearMatch.question(for: text, among: expected))
    }

    private static func alternatives(_ values: [String]) -> String {
        values.map { "\"\($0)\"" }.joined(separator: " or ")
    }
}
