// swift-tools-version: 6.2
// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// Every Swift target is compiled by the same rules: Swift 6 mode, explicit existentials and imports, strict memory safety.
let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
]

/// The Linux backends; Apple platforms use ImageIO and Core Graphics instead.
let linux = TargetDependencyCondition.when(platforms: [.linux])

let package = Package(
    name: "sightline",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Sightline", targets: ["Sightline"]),
        .library(name: "SightlineVideo", targets: ["SightlineVideo"]),
        .executable(name: "sightline", targets: ["SightlineTool"]),
    ],
    targets: [
        // Floor 0: C.
        .target(name: "CPixelKernels", linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        .target(name: "CScoreKernels"),
        .target(name: "CEngines"),
        // Opens cairo and pango on the first use; a build needs none of their headers.
        .target(name: "CCanvas", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        .systemLibrary(
            name: "CTurboJPEG", pkgConfig: "libturbojpeg",
            providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
        .systemLibrary(
            name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
        .systemLibrary(
            name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
        .target(name: "CHeif"),
        // Opens FFmpeg on the first use; only its headers are needed to build.
        .target(name: "CFFmpeg", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        // C++, because simdjson is; its own header is plain C.
        .target(name: "CSimdJSON", linkerSettings: [.linkedLibrary("simdjson", .when(platforms: [.linux]))]),
        .systemLibrary(
            name: "CLittleCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"]), .brew(["little-cms2"])]),
        .systemLibrary(
            name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(
            name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        // Floor 1: values and pure algorithms.
        .target(name: "SightlineCore", swiftSettings: swiftSettings),
        // Floor 2.
        .target(
            name: "SightlineImaging",
            dependencies: [
                "SightlineCore", "CPixelKernels", "CZlib",
                .target(name: "CTurboJPEG", condition: linux), .target(name: "CPNG", condition: linux),
                .target(name: "CWebP", condition: linux), .target(name: "CHeif", condition: linux),
                .target(name: "CLittleCMS", condition: linux), .target(name: "CCanvas", condition: linux),
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "SightlineInference",
            dependencies: [
                "SightlineCore", "CEngines", "CZlib", .target(name: "CCrypto", condition: linux),
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "SightlineEvaluation",
            dependencies: ["SightlineCore", .target(name: "CSimdJSON", condition: linux)],
            swiftSettings: swiftSettings),
        .target(name: "SightlineTracking", dependencies: ["SightlineCore"], swiftSettings: swiftSettings),
        // Floor 3.
        .target(
            name: "SightlineDetection",
            dependencies: [
                "SightlineCore", "SightlineImaging", "SightlineInference", "SightlineEvaluation", "CScoreKernels",
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "SightlineVideo",
            dependencies: ["SightlineCore", "SightlineImaging", .target(name: "CFFmpeg", condition: linux)],
            swiftSettings: swiftSettings),
        // Floor 4.
        .target(
            name: "Sightline",
            dependencies: [
                "SightlineCore", "SightlineImaging", "SightlineInference", "SightlineEvaluation", "SightlineTracking",
                "SightlineDetection",
            ],
            swiftSettings: swiftSettings),
        // Floor 6.
        .executableTarget(name: "SightlineTool", dependencies: ["Sightline"], swiftSettings: swiftSettings),
        // Tests mirror the targets.
        .target(
            name: "_SightlineTestSupport",
            dependencies: ["SightlineCore", "SightlineImaging", "SightlineInference"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SightlineCoreTests", dependencies: ["SightlineCore", "_SightlineTestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SightlineImagingTests",
            dependencies: ["SightlineImaging", "_SightlineTestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SightlineInferenceTests", dependencies: ["SightlineInference", "_SightlineTestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SightlineEvaluationTests", dependencies: ["SightlineEvaluation", "_SightlineTestSupport"],
            exclude: ["Fixtures"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SightlineTrackingTests", dependencies: ["SightlineTracking", "_SightlineTestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SightlineDetectionTests", dependencies: ["SightlineDetection", "_SightlineTestSupport"],
            exclude: ["Fixtures"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SightlineVideoTests", dependencies: ["SightlineVideo", "_SightlineTestSupport"],
            exclude: ["Fixtures"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SightlineToolTests", dependencies: ["SightlineTool", "_SightlineTestSupport"],
            exclude: ["Fixtures"],
            swiftSettings: swiftSettings),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
