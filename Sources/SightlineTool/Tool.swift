// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

@main
struct Tool {
    static func main() {}
}
