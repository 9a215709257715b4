// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// The arithmetic mean, nil without values.
func mean(_ values: some Collection<Double>) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
}
