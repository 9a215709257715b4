// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// One element of an XML file: as much as label files need.
struct XMLNode {
    /// Its name, with its prefix if it has one.
    let name: String
    /// The line on which it begins, from 1.
    let line: Int
    /// The text in it, without that of the elements in it.
    var text = ""
    /// The elements in it, in their order.
    var children: [XMLNode] = []

    /// The first element of a name.
    func first(_ name: String) -> XMLNode? { children.first { $0.name == name } }

    /// The text without the white space around it.
    var value: String {
        var text = text[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
