// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CLittleCMS)
    import CLittleCMS

    /// Recognises and makes profiles that are close to sRGB (IEC 61966-2-1).
    enum SRGBProfile {
        /// Colorants of sRGB adapted to D50 (ICC, "sRGB v2 profile"), and how far a profile may be from them.
        private static let colorants: [(tag: cmsTagSignature, xyz: [Double])] = [
            (cmsSigRedColorantTag, [0.4361, 0.2225, 0.0139]),
            (cmsSigGreenColorantTag, [0.3851, 0.7169, 0.0971]),
            (cmsSigBlueColorantTag, [0.1431, 0.0606, 0.7141]),
        ]
        private static let colorantTolerance = 0.003
        /// Half a level of 255 in linear light, at the steepest part of the curve.
        private static let curveTolerance: Float = 0.004

        /// Whether an RGB profile says the same as sRGB, within half a level or so.
        static func isEquivalent(_ profile: cmsHPROFILE) -> Bool {
            guard unsafe cmsIsMatrixShaper(profile) != 0, unsafe cmsIsTag(profile, cmsSigAToB0Tag) == 0 else {
                return false
            }
            for (tag, expected) in colorants {
                guard let value = unsafe cmsReadTag(profile, tag)?.assumingMemoryBound(to: cmsCIEXYZ.self).pointee
                else {
                    return false
                }
                let differences = [value.X - expected[0], value.Y - expected[1], value.Z - expected[2]]
                guard differences.allSatisfy({ abs($0) <= colorantTolerance }) else { return false }
            }
            guard let reference = unsafe makeCurve() else { return false }
            defer { unsafe cmsFreeToneCurve(reference) }
            for tag in [cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag] {
                guard let curve = unsafe cmsReadTag(profile, tag) else { return false }
                for step in 0...16 {
                    let level = Float(step) / 16
                    let difference =
                        unsafe cmsEvalToneCurveFloat(OpaquePointer(curve), level)
                        - cmsEvalToneCurveFloat(reference, level)
                    guard abs(difference) <= curveTolerance else { return false }
                }
            }
            return true
        }

        /// A profile with the primaries of Display P3 and the curve of sRGB; to be closed by the caller.
        static func makeDisplayP3() -> cmsHPROFILE? {
            guard let curve = unsafe makeCurve() else { return nil }
            defer { unsafe cmsFreeToneCurve(curve) }
            var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
            var primaries = cmsCIExyYTRIPLE(
                Red: cmsCIExyY(x: 0.680, y: 0.320, Y: 1), Green: cmsCIExyY(x: 0.265, y: 0.690, Y: 1),
                Blue: cmsCIExyY(x: 0.150, y: 0.060, Y: 1))
            var curves: [OpaquePointer?] = unsafe [curve, curve, curve]
            return unsafe cmsCreateRGBProfile(&white, &primaries, &curves)
        }

        private static func makeCurve() -> OpaquePointer? {
            unsafe cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
        }
    }
#endif
