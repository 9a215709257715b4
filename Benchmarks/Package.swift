// swift-tools-version: 6.2
// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let package = Package(
    name: "sightline-benchmarks",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "PhotoPeer", targets: ["PhotoPeer"]),
        .library(name: "PreprocessingBenchmark", type: .dynamic, targets: ["PreprocessingBenchmark"]),
        .library(name: "DecodingBenchmark", type: .dynamic, targets: ["DecodingBenchmark"]),
        .executable(name: "PipelineBenchmark", targets: ["PipelineBenchmark"]),
        .executable(name: "MemoryBenchmark", targets: ["MemoryBenchmark"]),
        .executable(name: "EvaluationBenchmark", targets: ["EvaluationBenchmark"]),
    ],
    dependencies: [.package(name: "sightline", path: "..")],
    targets: [
        .executableTarget(
            name: "PhotoPeer",
            dependencies: [.product(name: "Sightline", package: "sightline")],
            path: "peers/photo",
            exclude: [
                "agreement.py", "compare.py", "large_photo.py", "libraries", "once.py", "requirements", "run.sh",
                "worker.py",
            ]),
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
        .executableTarget(
            name: "MemoryBenchmark",
            dependencies: [.product(name: "Sightline", package: "sightline")],
            path: "Memory", exclude: ["run.sh"]),
        .executableTarget(
            name: "EvaluationBenchmark",
            dependencies: [.product(name: "Sightline", package: "sightline")],
            path: "Evaluation", exclude: ["run.sh", "compare.py", "generate.py"]),
    ],
    swiftLanguageModes: [.v6]
)
