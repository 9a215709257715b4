// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

@_exported public import CoreFoundation

// Stand-in: the declarations of Core Graphics that Sightline uses, without a meaning. See Support/AppleStubs/README.md.

public final class CGColorSpace: Sendable {
    public static let sRGB: CFString = "sRGB"
    public init?(name: CFString) { nil }
}

public final class CGColor: Sendable {
    public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
}

public struct CGAffineTransform: Equatable, Sendable {
    public static let identity = CGAffineTransform(scaleX: 1, y: 1)
    public init(scaleX: CGFloat, y: CGFloat) {}
}

public enum CGImageAlphaInfo: UInt32, Sendable {
    case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst, alphaOnly
}

public struct CGBitmapInfo: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
}

public enum CGInterpolationQuality: Int32, Sendable { case `default`, none, low, high, medium }
public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }

public final class CGImage: Sendable {
    public var width: Int { 0 }
    public var height: Int { 0 }
}

public final class CGContext {
    public init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) { nil }
    public var interpolationQuality: CGInterpolationQuality {
        get { .default }
        set {}
    }
    public var textPosition: CGPoint {
        get { .zero }
        set {}
    }
    public var textMatrix: CGAffineTransform {
        get { .identity }
        set {}
    }
    public func flush() {}
    public func setFillColor(_ color: CGColor) {}
    public func setStrokeColor(_ color: CGColor) {}
    public func stroke(_ rect: CGRect, width: CGFloat) {}
    public func addLines(between points: [CGPoint]) {}
    public func saveGState() {}
    public func restoreGState() {}
    public func translateBy(x: CGFloat, y: CGFloat) {}
    public func scaleBy(x: CGFloat, y: CGFloat) {}
    public func clip(to rect: CGRect) {}
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
    public func setLineWidth(_ width: CGFloat) {}
    public func setLineJoin(_ join: CGLineJoin) {}
    public func fill(_ rect: CGRect) {}
    public func stroke(_ rect: CGRect) {}
    public func move(to point: CGPoint) {}
    public func addLine(to point: CGPoint) {}
    public func strokePath() {}
    public func draw(_ image: CGImage, in rect: CGRect) {}
    public func makeImage() -> CGImage? { nil }
}
