// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import CoreFoundation
public import CoreGraphics

// Stand-in: the declarations of Core Text that Sightline uses, without a meaning. See Support/AppleStubs/README.md.

public final class CTFont: Sendable {}
public final class CTLine: Sendable {}

public enum CTFontUIFontType: UInt32, Sendable {
    case user = 0
    case userFixedPitch = 1
    case system = 2
    case emphasizedSystem = 3
}

public let kCTFontAttributeName: CFString = "NSFont"
public let kCTForegroundColorAttributeName: CFString = "CTForegroundColor"

public func CTFontCreateUIFontForLanguage(_ type: CTFontUIFontType, _ size: CGFloat, _ language: CFString?) -> CTFont? {
    nil
}
public func CTFontCreateWithName(_ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?)
    -> CTFont
{
    CTFont()
}
public func CTLineCreateWithAttributedString(_ string: CFAttributedString) -> CTLine { CTLine() }
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {}
public func CTLineGetTypographicBounds(
    _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
    _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double { 0 }
