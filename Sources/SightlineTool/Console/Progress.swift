// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// A line on the terminal that tells how far the work is; silent when standard error is no terminal.
struct Progress {
    private let total: Int
    private let isVisible: Bool
    private var isDrawn = false

    /// Shows nothing for a single picture.
    init(total: Int) {
        self.total = total
        isVisible = total > 1 && Console.errorIsTerminal
    }

    /// Draws the line again.
    mutating func show(done: Int) {
        guard isVisible else { return }
        Console.writeError("\r\u{1B}[K\(done) of \(total) pictures")
        isDrawn = true
    }

    /// Takes the line away, so that something else can be written.
    mutating func clear() {
        guard isDrawn else { return }
        Console.writeError("\r\u{1B}[K")
        isDrawn = false
    }
}
