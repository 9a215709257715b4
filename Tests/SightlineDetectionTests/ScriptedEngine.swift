// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineImaging

@testable import SightlineDetection
@testable import SightlineInference

/// An engine that answers every picture with the same rows.
@safe final class ScriptedEngine: Engine {
    let name = "scripted"
    let version: String? = nil
    let inputs: [TensorDescription]
    let outputs: [TensorDescription]
    let metadata: [String: String] = [:]
    private let onInvoke: @Sendable () -> Void
    private let tensor: UnsafeMutableRawBufferPointer
    private let rows: UnsafeMutableBufferPointer<Float>

    /// Makes an engine for rows of 5 + `classCount` numbers and an input of `side`×`side`.
    ///
    /// - Parameter onInvoke: What a run of the model does.
    init(rows: [[Float]], classCount: Int, side: Int, onInvoke: @escaping @Sendable () -> Void = {}) {
        self.onInvoke = onInvoke
        inputs = [TensorDescription(name: "images", shape: [1, 3, side, side], elementType: .float32)]
        outputs = [
            TensorDescription(name: "output", shape: [1, rows.count, 5 + classCount], elementType: .float32)
        ]
        unsafe tensor = .allocate(byteCount: 12 * side * side, alignment: 64)
        let numbers = rows.flatMap(\.self)
        unsafe self.rows = .allocate(capacity: numbers.count)
        _ = unsafe self.rows.initialize(from: numbers)
    }

    deinit {
        unsafe tensor.deallocate()
        unsafe rows.deallocate()
    }

    func load(_ modelPath: String) throws(InferenceError) {}
    func allocate(inputShapes: [String: [Int]]) throws(InferenceError) {}
    func invoke() throws(InferenceError) { onInvoke() }

    func setInput<E: Error>(_ index: Int, _ fill: (inout MutableRawSpan) throws(E) -> Void) throws(E) {
        let memory = unsafe tensor
        var bytes = unsafe memory.mutableBytes
        try fill(&bytes)
    }

    func readOutput<R, E: Error>(_ index: Int, _ body: (borrowing RawSpan) throws(E) -> R) throws(E) -> R {
        let memory = unsafe UnsafeRawBufferPointer(rows)
        return try unsafe body(memory.bytes)
    }
}

extension ObjectDetector {
    /// A detector of cats, dogs and birds that finds the given rows in every picture of 64×64.
    static func scripted(
        _ rows: [[Float]] = ObjectDetector.rows, onInvoke: @escaping @Sendable () -> Void = {},
        _ change: (inout DetectionOptions) throws -> Void = { _ in }
    ) throws -> ObjectDetector {
        var options = DetectionOptions()
        try change(&options)
        let description = ModelDescription(
            name: "scripted", input: InputSpecification(size: PixelSize(width: 64, height: 64)),
            labels: .init(names: ["cat", "dog", "bird"]))
        return try ObjectDetector(
            engine: ScriptedEngine(rows: rows, classCount: 3, side: 64, onInvoke: onInvoke), description: description,
            options: options)
    }

    /// A cat of .9 and one of .8 that covers it, a dog of .7 in the same place, a bird of .3 elsewhere.
    static let rows: [[Float]] = [
        [20, 20, 20, 20, 1, 0.9, 0, 0], [21, 20, 20, 20, 1, 0.8, 0, 0], [20, 21, 20, 20, 1, 0, 0.7, 0],
        [50, 50, 10, 10, 1, 0, 0, 0.3],
    ]
}
