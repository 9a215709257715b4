// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation
@_exported public import struct Foundation.CGFloat
@_exported public import struct Foundation.CGPoint
@_exported public import struct Foundation.CGRect
@_exported public import struct Foundation.CGSize

// Stand-in: the declarations of Core Foundation that Sightline uses, without a meaning. See Support/AppleStubs/README.md.

public typealias CFIndex = Int

public final class CFAllocator: Sendable {}

/// A string, a dictionary and an attributed string of Swift here, so that `as CFString` and its kin compile without the
/// bridge of Objective-C; a cast that is missing is not found.
public typealias CFString = String
public typealias CFDictionary = [CFString: Any]
public typealias CFAttributedString = NSAttributedString

public class CFData: @unchecked Sendable {}
public final class CFMutableData: CFData, @unchecked Sendable {}

public func CFDataCreate(_ allocator: CFAllocator?, _ bytes: UnsafePointer<UInt8>?, _ length: CFIndex) -> CFData? {
    nil
}
public func CFDataCreateMutable(_ allocator: CFAllocator?, _ capacity: CFIndex) -> CFMutableData? { nil }
public func CFDataGetBytePtr(_ data: CFData) -> UnsafePointer<UInt8>? { nil }
public func CFDataGetLength(_ data: CFData) -> CFIndex { 0 }
