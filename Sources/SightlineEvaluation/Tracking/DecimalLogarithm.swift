// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The system's decimal logarithm.
enum DecimalLogarithm {
    /// The decimal logarithm of a positive number.
    static func value(of number: Double) -> Double { log10(number) }
}
