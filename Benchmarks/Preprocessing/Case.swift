// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Sightline

/// One picture and one preprocessor, called from the other side of a C interface.
final class Case {
    private let image: Image
    private var preprocessor: Preprocessor

    init?(
        bytes: UnsafePointer<UInt8>, byteCount: Int, size: PixelSize, format: PixelFormat, side: Int, keepsPadding: Bool
    ) {
        let specification = InputSpecification(
            size: PixelSize(width: side, height: side), scaling: .letterbox(.center),
            mean: [123.675, 116.28, 103.53], standardDeviation: [58.395, 57.12, 57.375])
        let copy = [UInt8](UnsafeBufferPointer(start: bytes, count: byteCount))
        let encoding = YCbCrEncoding(matrix: .bt601, isFullRange: false)
        guard let image = try? Image(bytes: copy, size: size, format: format, encoding: encoding),
            var preprocessor = try? Preprocessor(specification)
        else { return nil }
        preprocessor.keepsPadding = keepsPadding
        self.image = image
        self.preprocessor = preprocessor
    }

    /// Fills a tensor; false when that failed.
    func run(_ tensor: UnsafeMutableRawPointer, byteCount: Int) -> Bool {
        var span = UnsafeMutableRawBufferPointer(start: tensor, count: byteCount).mutableBytes
        return (try? preprocessor.prepare(image, into: &span)) != nil
    }
}

/// Makes a case from a picture that is copied; null when the sizes do not fit.
///
/// `format`: 0 BGRA, 1 NV12 (video range, BT.601).
@_cdecl("sightline_case_make")
public func makeCase(
    _ bytes: UnsafePointer<UInt8>, _ byteCount: Int, _ width: Int, _ height: Int, _ format: Int32, _ side: Int,
    _ keepsPadding: Int32
) -> UnsafeMutableRawPointer? {
    Case(
        bytes: bytes, byteCount: byteCount, size: PixelSize(width: width, height: height),
        format: format == 0 ? .bgra : .nv12, side: side, keepsPadding: keepsPadding != 0
    ).map { Unmanaged.passRetained($0).toOpaque() }
}

/// Fills a letterboxed `[1, 3, side, side]` float tensor; 0 on success.
@_cdecl("sightline_case_run")
public func runCase(_ handle: UnsafeMutableRawPointer, _ tensor: UnsafeMutableRawPointer, _ byteCount: Int) -> Int32 {
    Unmanaged<Case>.fromOpaque(handle).takeUnretainedValue().run(tensor, byteCount: byteCount) ? 0 : 1
}
