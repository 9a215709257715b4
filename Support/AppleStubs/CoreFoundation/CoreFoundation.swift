// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

@_exported public import struct Foundation.CGFloat
@_exported public import struct Foundation.CGPoint
@_exported public import struct Foundation.CGRect
@_exported public import struct Foundation.CGSize

// Stand-in: the declarations of Core Foundation that Sightline uses, without a meaning. See Support/AppleStubs/README.md.

public typealias CFIndex = Int

public final class CFAllocator: Sendable {}

public final class CFString: Hashable, Sendable, ExpressibleByStringLiteral {
    public init(stringLiteral value: String) {}
    public static func == (first: CFString, second: CFString) -> Bool { first === second }
    public func hash(into hasher: inout Hasher) {}
}

/// A dictionary here, so that `as CFDictionary` compiles without the bridge of Objective-C.
public typealias CFDictionary = [CFString: Any]

public class CFData: @unchecked Sendable {}
public final class CFMutableData: CFData, @unchecked Sendable {}

public func CFDataCreate(_ allocator: CFAllocator?, _ bytes: UnsafePointer<UInt8>?, _ length: CFIndex) -> CFData? { nil }
public func CFDataCreateMutable(_ allocator: CFAllocator?, _ capacity: CFIndex) -> CFMutableData? { nil }
public func CFDataGetBytePtr(_ data: CFData) -> UnsafePointer<UInt8>? { nil }
public func CFDataGetLength(_ data: CFData) -> CFIndex { 0 }
