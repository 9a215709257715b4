// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging

@testable import SightlineDetection
@testable import SightlineInference

/// An engine that answers every picture with the same outputs, whatever their number and type.
@safe final class ArrayEngine: Engine {
    let name = "array"
    let version: String? = nil
    let inputs: [TensorDescription]
    let outputs: [TensorDescription]
    let metadata: [String: String] = [:]
    private let results: [[UInt8]]
    private let memories: [UnsafeMutableRawBufferPointer]

    /// Makes an engine of inputs and of outputs with their bytes.
    init(inputs: [TensorDescription], outputs: [(TensorDescription, [UInt8])]) {
        self.inputs = inputs
        self.outputs = outputs.map(\.0)
        results = outputs.map(\.1)
        unsafe memories = inputs.map { .allocate(byteCount: $0.byteCount ?? 0, alignment: 64) }
    }

    deinit { unsafe memories.forEach { unsafe $0.deallocate() } }

    /// What an input holds.
    func input(_ index: Int) -> [UInt8] { unsafe Array(memories[index]) }

    func load(_ modelPath: String) throws(InferenceError) {}
    func allocate(inputShapes: [String: [Int]]) throws(InferenceError) {}
    func invoke() throws(InferenceError) {}

    func setInput<E: Error>(_ index: Int, _ fill: (inout MutableRawSpan) throws(E) -> Void) throws(E) {
        let memory = unsafe memories[index]
        var bytes = unsafe memory.mutableBytes
        try fill(&bytes)
    }

    func readOutput<R, E: Error>(_ index: Int, _ body: (borrowing RawSpan) throws(E) -> R) throws(E) -> R {
        let result = results[index]
        return try unsafe body(result.span.bytes)
    }
}

extension Array where Element: BitwiseCopyable {
    /// The elements' bytes.
    var memory: [UInt8] { unsafe withUnsafeBytes { unsafe Array<UInt8>($0) } }
}
