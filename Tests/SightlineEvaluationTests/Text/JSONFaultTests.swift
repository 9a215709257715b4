// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SightlineEvaluation

@Suite("JSONFault")
struct JSONFaultTests {
    @Test(
        "what is JSON has no fault",
        arguments: [
            "{}", "[]", " [ ] ", "0", "-12.5e+3", "1E2", "\"\"", "\"\\u00e9\\n\\\\\\\"\"", "true", "null",
            "{\"a\":[1,{\"b\":null}],\"c\":\"é\"}\r\n",
        ])
    func valid(text: String) {
        #expect(JSONFault.find(in: Array(text.utf8)) == nil)
    }

    @Test(
        "the first fault is told by its key, line and column",
        arguments: [
            ("", "line 1, column 1: expected a value, found the end"),
            ("{\"a\":1,}", "line 1, column 8: expected a key in double quotes, found '}'"),
            ("{\"a\" 1}", "a: line 1, column 6: expected ':', found '1'"),
            ("{\"a\":[1\n2]}", "a: line 2, column 1: expected ',' or ']', found '2'"),
            ("{\"a\":{\"b\":[0,tru]}}", "a.b[1]: line 1, column 14: expected a value, found 't'"),
            ("[1] x", "line 1, column 5: expected the end, found 'x'"),
            ("[\"a", "[0]: line 1, column 4: expected the end of a text, found the end"),
            ("[\"é\u{1}\"]", "[0]: line 1, column 4: expected the end of a text, or \\n for a line feed in it"),
            ("[\"\\x\"]", "[0]: line 1, column 3: expected \\\\ for a backslash in a text"),
            ("[\"\\u12g4\"]", "[0]: line 1, column 3: expected \\u and four hexadecimal digits"),
            ("[01]", "[0]: line 1, column 2: expected a number that a computer can hold"),
            ("[-]", "[0]: line 1, column 2: expected a number"), ("[1.]", "[0]: line 1, column 2: expected a number"),
            (
                "[1e999]",
                "[0]: line 1, column 2: expected a number that a computer can hold, such as -12.5 or 1e3, found 1e999"
            ),
            ("\u{FEFF}{}", "line 1, column 1: expected no byte order mark"),
        ])
    func faults(text: String, message: String) throws {
        let fault = try #require(JSONFault.find(in: Array(text.utf8)))
        #expect(fault.hasPrefix(message), "\(fault)")
    }

    @Test("an element beside a fault is not blamed, bytes that are no text are")
    func place() {
        #expect(JSONFault.find(in: Array("[1,2 3]".utf8))?.hasPrefix("line 1, column 6: expected ',' or ']'") == true)
        #expect(JSONFault.find(in: [0x22, 0xFF, 0x22]) == "expected a text in UTF-8")
    }
}
