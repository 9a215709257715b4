// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

package import SightlineCore

extension JSONWriter {
    /// What is written so far.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Writes a key and a text or `null`.
    package mutating func field(_ key: String, _ text: String?) {
        self.key(key)
        value(text)
    }

    /// Writes a key and a whole number.
    package mutating func field(_ key: String, _ number: Int) {
        self.key(key)
        value(number)
    }

    /// Writes a key and a fraction, rounded to millionths.
    package mutating func field(_ key: String, _ number: Float) { field(key, Double(number)) }

    /// Writes a key and a number, rounded to `digits` decimals; `null` for none.
    package mutating func field(_ key: String, _ number: Double?, digits: Int = DecimalText.fineDigits) {
        self.key(key)
        if let number { value(number, digits: digits) } else { value(nil as String?) }
    }

    /// Writes a key and an array of texts.
    package mutating func field(_ key: String, _ texts: [String]) {
        self.key(key)
        value(texts)
    }

    /// Writes an array of texts.
    package mutating func value(_ texts: [String]) {
        beginArray()
        for text in texts { value(text) }
        endArray()
    }
}
