// swift-tools-version: 6.2
// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let package = Package(
    name: "sightline-benchmarks",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "PreprocessingBenchmark", type: .dynamic, targets: ["PreprocessingBenchmark"]),
        .library(name: "DecodingBenchmark", type: .dynamic, targets: ["DecodingBenchmark"]),
        .executable(name: "PipelineBenchmark", targets: ["PipelineBenchmark"]),
    ],
    dependencies: [.package(name: "sightline", path: "..")],
    targets: [
        .target(
            name: "PreprocessingBenchmark",
            dependencies: [.product(name: "Sightline", package: "sightline")],
            path: "Preprocessing", exclude: ["compare.py", "run.sh"]),
        .target(
            name: "DecodingBenchmark",
            dependencies: [.product(name: "Sightline", package: "sightline")],
            path: "Decoding", exclude: ["compare.py", "run.sh"]),
        .executableTarget(
            name: "PipelineBenchmark",
            dependencies: [.product(name: "Sightline", package: "sightline")],
            path: "Pipeline", exclude: ["run.sh"]),
    ],
    swiftLanguageModes: [.v6]
)
