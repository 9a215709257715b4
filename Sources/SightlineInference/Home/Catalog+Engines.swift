// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

extension Catalog {
    /// The pinned engine of a kind.
    static func engine(_ kind: EngineKind) -> PinnedEngine {
        switch kind {
        case .onnxruntime: onnxRuntime
        case .litert: liteRT
        case .openvino: openVINO
        }
    }

    private static let onnxRuntime = PinnedEngine(
        kind: .onnxruntime, title: "ONNX Runtime", version: "1.32.0", libraryFileName: "libonnxruntime.so.1.32.0",
        members: [.init("onnxruntime/LICENSE"), .init("onnxruntime/capi/libonnxruntime.so.1.32.0")],
        wheel: wheel(
            package: "onnxruntime", version: "1.32.0", prefix: "onnxruntime-1.32.0-cp311-cp311-",
            x86: ("manylinux_2_28_x86_64", "5a34fc4dfeb5a7b4a74c95dcba1e773d722abda720b474edf1b0c419dc6d163d"),
            arm: ("manylinux_2_28_aarch64", "2303372a85299b6757b0e11e1cbf13e410ddf7e10c37f4b37e99d1c90e7daf7c")))

    private static let liteRT = PinnedEngine(
        kind: .litert, title: "LiteRT", version: "2.3.0", libraryFileName: "libLiteRt.so",
        members: [
            .init("ai_edge_litert-2.3.0.dist-info/licenses/LICENSE"), .init("ai_edge_litert/libLiteRt.so"),
        ],
        wheel: wheel(
            package: "ai-edge-litert", version: "2.3.0", prefix: "ai_edge_litert-2.3.0-cp311-cp311-",
            x86: ("manylinux_2_27_x86_64", "1f15078a6725d2357d9de9221664c29afa0545d807559c5f7199ce5e40b96b23"),
            arm: ("manylinux_2_27_aarch64", "853fc608f96da87bd5f3458465dfb9abbf18d5ae6b94eceacead407146f175ae")))

    private static let openVINO = PinnedEngine(
        kind: .openvino, title: "OpenVINO", version: "2026.4.1", libraryFileName: "libopenvino_c.so.2641",
        members: [
            .init("openvino-2026.4.1.dist-info/licenses/LICENSE"),
            .init("openvino-2026.4.1.dist-info/licenses/licensing/runtime-third-party-programs.txt"),
            .init("openvino-2026.4.1.dist-info/licenses/licensing/onednn_third-party-programs.txt"),
            .init("openvino-2026.4.1.dist-info/licenses/licensing/onetbb_third-party-programs.txt"),
            .init("openvino/libs/libtbb.so.12"), .init("openvino/libs/libopenvino.so.2641"),
            .init("openvino/libs/\(openVINOPlugin)"), .init("openvino/libs/libopenvino_onnx_frontend.so.2641"),
            .init("openvino/libs/libopenvino_tensorflow_lite_frontend.so.2641"),
            .init("openvino/libs/libopenvino_c.so.2641"),
        ],
        wheel: wheel(
            package: "openvino", version: "2026.4.1", prefix: "openvino-2026.4.1-22982-cp311-cp311-",
            x86: ("manylinux_2_28_x86_64", "2d22b1da03f7caf74df30e9f6417d0ab2f637e4a38e08e1dcd294d2c37407aaf"),
            arm: ("manylinux_2_35_aarch64", "bea1eb3733c34ef331adc945da0ccda5937865031139073663be84c517ffda22")))

    /// What runs a model on this processor.
    private static var openVINOPlugin: String {
        #if arch(arm64)
            "libopenvino_arm_cpu_plugin.so"
        #else
            "libopenvino_intel_cpu_plugin.so"
        #endif
    }

    /// The sizes in bytes of the LiteRT libraries that are known, of both processors: the library tells no version.
    static let liteRTByteCounts = [8_039_424, 5_991_672]

    private static func wheel(
        package: String, version: String, prefix: String, x86: (platform: String, sha256: String),
        arm: (platform: String, sha256: String)
    ) -> PinnedWheel? {
        #if os(Linux) && arch(x86_64)
            let variant = x86
        #elseif os(Linux) && arch(arm64)
            let variant = arm
        #else
            return nil
        #endif
        #if os(Linux) && (arch(x86_64) || arch(arm64))
            return PinnedWheel(
                package: package, version: version, fileName: prefix + variant.platform + ".whl",
                sha256: variant.sha256, platform: variant.platform)
        #endif
    }
}
