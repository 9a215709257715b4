// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

// The only file that sees LiteRT's C interface: one class owns each kind of handle.

import CEngines
import SightlineCore
import Synchronization

/// Owns the library and its environment: opened once per path and process, never closed.
///
/// `@unchecked Sendable`: the function table is constant and the environment may be used from any thread.
@safe final class LiteRTLibrary: @unchecked Sendable {
    private static let opened = Mutex<[String: LiteRTLibrary]>([:])

    fileprivate let api: SightlineLrtApi
    fileprivate let environment: OpaquePointer
    /// The version of the pinned library this one is.
    let version: String

    /// The library at a path.
    ///
    /// - Throws: ``InferenceError``: `missingLibrary`, or `unsupportedVersion` for a library that is not the pinned one.
    static func open(_ path: String) throws(InferenceError) -> LiteRTLibrary {
        try opened.withLock { (opened) throws(InferenceError) -> LiteRTLibrary in
            if let library = opened[path] { return library }
            let library = try LiteRTLibrary(path: path)
            opened[path] = library
            return library
        }
    }

    private init(path: String) throws(InferenceError) {
        let version = Catalog.engine(.litert).version
        var api = SightlineLrtApi()
        var message: UnsafePointer<CChar>?
        let status = unsafe sightline_lrt_open(path, &api, &message)
        let words = unsafe message.map { unsafe String(cString: $0) } ?? "no reason given"
        guard status >= 0 else { throw InferenceError(.missingLibrary, "cannot load LiteRT: \(words)") }
        guard status == 0 else {
            throw InferenceError(
                .unsupportedVersion, "\(path) is not LiteRT \(version), the version that is known: it lacks \(words)")
        }
        var environment: OpaquePointer?
        guard unsafe sightline_lrt_make_environment(&api, &environment) == 0, let environment = unsafe environment
        else { throw InferenceError(.missingLibrary, "LiteRT of \(path) gave no environment") }
        try unsafe Self.checkVersion(path, api, environment)
        self.api = api
        unsafe self.environment = environment
        self.version = version
    }

    /// The library tells the version of its interface only; the pinned builds are known by their size.
    private static func checkVersion(
        _ path: String, _ api: SightlineLrtApi, _ environment: OpaquePointer
    ) throws(InferenceError) {
        var accelerator: OpaquePointer?
        var interface = SightlineLrtVersion()
        if unsafe api.GetAccelerator(environment, 0, &accelerator) == 0 {
            _ = unsafe api.GetAcceleratorVersion(accelerator, &interface)
        }
        let size = FileReader.byteCount(of: path) ?? 0
        guard isKnown(interface: (interface.major, interface.minor), byteCount: size) else {
            throw InferenceError(
                .unsupportedVersion,
                "\(path) is a LiteRT of an unknown version (interface \(interface.major).\(interface.minor), \(size) "
                    + "bytes); expected \(Catalog.engine(.litert).version): run `sightline models fetch --engine litert`"
            )
        }
    }

    /// Whether a library of this interface and size is one of the pinned builds.
    static func isKnown(interface: (major: Int32, minor: Int32), byteCount: Int) -> Bool {
        interface == (1, 0) && Catalog.liteRTByteCounts.contains(byteCount)
    }

    /// Calls the library, and throws with the words it printed when it fails.
    fileprivate func check(
        _ code: InferenceError.Code, _ what: @autoclosure () -> String, path: String? = nil, _ call: () -> Int32
    ) throws(InferenceError) {
        sightline_capture_begin()
        let status = call()
        let text = unsafe sightline_capture_end()
        guard status != 0 else { return }
        let words = Self.reasons(unsafe text.map { unsafe String(cString: $0) } ?? "")
        throw InferenceError(
            code, "cannot \(what()): \(words.isEmpty ? "no reason given" : words) (LiteRT status \(status))", path: path
        )
    }

    /// The errors among what was printed, on one line.
    static func reasons(_ printed: String) -> String {
        var reasons: [String] = []
        for line in printed.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("INFO:") || line.hasPrefix("WARNING:") { continue }
            let words = line.hasPrefix("ERROR: ") ? line.dropFirst(7) : line
            if words.contains(where: \.isLetter) { reasons.append(String(words)) }
        }
        return reasons.joined(separator: "; ")
    }
}

/// Owns one model, ready to run.
@safe final class LiteRTModelHandle {
    fileprivate let library: LiteRTLibrary
    private let model: OpaquePointer
    fileprivate let compiled: OpaquePointer
    private let path: String
    /// What the model declares.
    private(set) var inputs: [TensorDescription] = []
    /// What the model declares, with the shapes of the last plan.
    private(set) var outputs: [TensorDescription] = []

    /// Reads a model that was verified.
    init(library: LiteRTLibrary, modelPath: String, threads: Int) throws(InferenceError) {
        self.library = library
        path = modelPath
        let api = library.api
        var model: OpaquePointer?
        try library.check(.invalidModel, "load the model", path: modelPath) {
            unsafe api.CreateModelFromFile(library.environment, modelPath, &model)
        }
        guard let model = unsafe model else {
            throw InferenceError(.invalidModel, "LiteRT made no model of it", path: modelPath)
        }
        var compiled: OpaquePointer?
        do throws(InferenceError) {
            unsafe compiled = try unsafe Self.compile(library, model, path: modelPath, threads: threads)
        } catch {
            unsafe api.DestroyModel(model)
            throw error
        }
        guard let compiled = unsafe compiled else {
            unsafe api.DestroyModel(model)
            throw InferenceError(.unsupportedModel, "LiteRT cannot prepare it", path: modelPath)
        }
        unsafe self.model = model
        unsafe self.compiled = compiled
        var signature: OpaquePointer?
        let what = "read the model's signature"
        try library.check(.invalidModel, what, path: modelPath) {
            unsafe api.GetModelSignature(model, 0, &signature)
        }
        var count = 0
        try library.check(.invalidModel, what, path: modelPath) {
            unsafe api.GetNumSignatureInputs(signature, &count)
        }
        for index in 0..<count { inputs.append(try unsafe describe(signature, index, isInput: true)) }
        try library.check(.invalidModel, what, path: modelPath) {
            unsafe api.GetNumSignatureOutputs(signature, &count)
        }
        for index in 0..<count { outputs.append(try unsafe describe(signature, index, isInput: false)) }
    }

    deinit {
        unsafe library.api.DestroyCompiledModel(compiled)
        unsafe library.api.DestroyModel(model)
    }

    private static func compile(
        _ library: LiteRTLibrary, _ model: OpaquePointer, path: String, threads: Int
    ) throws(InferenceError) -> OpaquePointer? {
        var api = library.api
        var options: OpaquePointer?
        try library.check(.runFailed, "make options") { unsafe api.CreateOptions(&options) }
        defer { unsafe api.DestroyOptions(options) }
        try library.check(.runFailed, "choose the processor") {
            unsafe api.SetOptionsHardwareAccelerators(options, 1)
        }
        try library.check(.invalidParameter, "set \(threads) threads") {
            unsafe sightline_lrt_set_threads(&api, options, Int32(clamping: threads))
        }
        var compiled: OpaquePointer?
        try library.check(.unsupportedModel, "prepare the model", path: path) {
            unsafe api.CreateCompiledModel(library.environment, model, options, &compiled)
        }
        return unsafe compiled
    }

    private func describe(
        _ signature: OpaquePointer?, _ index: Int, isInput: Bool
    ) throws(InferenceError) -> TensorDescription {
        let api = library.api
        let what = "describe \(isInput ? "input" : "output") \(index)"
        var text: UnsafePointer<CChar>?
        var tensor: OpaquePointer?
        var type = SightlineLrtTensorType()
        try library.check(.invalidModel, what, path: path) {
            if isInput {
                unsafe api.GetSignatureInputName(signature, index, &text)
            } else {
                unsafe api.GetSignatureOutputName(signature, index, &text)
            }
        }
        let name = unsafe text.map { unsafe String(cString: $0) } ?? ""
        try library.check(.invalidModel, what, path: path) {
            if isInput {
                unsafe api.GetSignatureInputTensorByIndex(signature, index, &tensor)
            } else {
                unsafe api.GetSignatureOutputTensorByIndex(signature, index, &tensor)
            }
        }
        try library.check(.unsupportedModel, what + " ('\(name)')", path: path) {
            unsafe api.GetRankedTensorType(tensor, &type)
        }
        guard let elementType = ElementType(liteRT: type.element_type) else {
            throw InferenceError(
                .unsupportedModel,
                "cannot \(what) ('\(name)'): its TFLite element type \(type.element_type) is none of "
                    + ElementType.allCases.map(\.rawValue).joined(separator: ", "), path: path)
        }
        var description = TensorDescription(name: name, shape: type.layout.shape, elementType: elementType)
        try unsafe readQuantization(tensor, into: &description)
        return description
    }

    private func readQuantization(
        _ tensor: OpaquePointer?, into description: inout TensorDescription
    ) throws(InferenceError) {
        let api = library.api
        let what = "read the quantisation of '\(description.name)'"
        var kind: Int32 = 0
        try library.check(.invalidModel, what, path: path) { unsafe api.GetQuantizationTypeId(tensor, &kind) }
        if kind == 1 {
            var values = SightlineLrtPerTensor()
            try library.check(.invalidModel, what, path: path) {
                unsafe api.GetPerTensorQuantization(tensor, &values)
            }
            description.quantization = Quantization(
                scale: values.scale, zeroPoint: Int(clamping: values.zero_point))
        } else if kind == 2 {
            var values = unsafe SightlineLrtPerChannel()
            try library.check(.invalidModel, what, path: path) {
                unsafe api.GetPerChannelQuantization(tensor, &values)
            }
            guard let scales = unsafe values.scales, let zeroPoints = unsafe values.zero_points else { return }
            description.channelQuantization = ChannelQuantization(
                axis: Int(unsafe values.dimension),
                channels: (0..<Int(clamping: unsafe values.channel_count)).map { channel in
                    unsafe Quantization(scale: scales[channel], zeroPoint: Int(clamping: zeroPoints[channel]))
                })
        }
    }

    /// Gives an input another shape.
    fileprivate func resize(_ index: Int, to shape: [Int]) throws(InferenceError) {
        let dimensions = shape.map { Int32(clamping: $0) }
        try library.check(.shapeMismatch, "give input '\(inputs[index].name)' the shape \(shape)", path: path) {
            unsafe library.api.CompiledModelResizeInputTensor(compiled, 0, index, dimensions, dimensions.count)
        }
    }

    /// Lets the library plan its memory; the shapes of outputs that the file leaves out are known only then.
    func plan() throws(InferenceError) {
        var layouts = [SightlineLrtLayout](repeating: SightlineLrtLayout(), count: outputs.count)
        try library.check(.unsupportedModel, "prepare the model", path: path) {
            unsafe library.api.GetCompiledModelOutputTensorLayouts(compiled, 0, layouts.count, &layouts, true)
        }
        for (index, layout) in layouts.enumerated() { outputs[index].shape = layout.shape }
    }
}

extension SightlineLrtLayout {
    /// The dimensions; -1 is open.
    fileprivate var shape: [Int] {
        let rank = min(Int(self.rank), Int(SIGHTLINE_LRT_MAXIMUM_RANK))
        return unsafe withUnsafeBytes(of: dimensions) { bytes in
            unsafe bytes.bindMemory(to: Int32.self).prefix(rank).map { $0 < 0 ? -1 : Int($0) }
        }
    }

    fileprivate init(shape: [Int]) {
        self.init()
        rank = UInt32(shape.count)
        unsafe withUnsafeMutableBytes(of: &dimensions) { bytes in
            let places = unsafe bytes.bindMemory(to: Int32.self)
            for (index, dimension) in shape.enumerated() { unsafe places[index] = Int32(clamping: dimension) }
        }
    }
}

/// Owns the tensors of one model and the arrays that a run takes, so that a run allocates nothing of ours.
@safe final class LiteRTBindingHandle {
    private let model: LiteRTModelHandle
    private let inputTensors: UnsafeMutableBufferPointer<OpaquePointer?>
    private let outputTensors: UnsafeMutableBufferPointer<OpaquePointer?>
    private let inputBuffers: [AlignedBuffer]
    private let outputBuffers: [AlignedBuffer]
    private var hasRun = false
    /// The outputs with the shapes in force.
    let outputs: [TensorDescription]

    /// Makes tensors over memory of our own.
    init(model: LiteRTModelHandle, inputs: [TensorDescription]) throws(InferenceError) {
        self.model = model
        for (index, input) in inputs.enumerated() where input.shape != model.inputs[index].shape {
            try model.resize(index, to: input.shape)
        }
        try model.plan()
        let outputs = model.outputs
        for output in outputs {
            guard let byteCount = output.byteCount else {
                throw InferenceError(
                    .unsupportedModel, "output '\(output.name)' is \(output.shape): its size depends on the data")
            }
            guard byteCount <= InputShapes.maximumTensorByteCount else {
                throw InferenceError(
                    .limitExceeded, "output '\(output.name)' of shape \(output.shape) is larger than 2 GiB")
            }
        }
        self.outputs = outputs
        inputBuffers = inputs.map { AlignedBuffer(byteCount: $0.byteCount ?? 0) }
        outputBuffers = outputs.map { AlignedBuffer(byteCount: $0.byteCount ?? 0) }
        unsafe inputTensors = .allocate(capacity: inputs.count)
        unsafe inputTensors.initialize(repeating: nil)
        unsafe outputTensors = .allocate(capacity: outputs.count)
        unsafe outputTensors.initialize(repeating: nil)
        for (index, input) in inputs.enumerated() {
            unsafe inputTensors[index] = try makeTensor(input, inputBuffers[index])
        }
        for (index, output) in outputs.enumerated() {
            unsafe outputTensors[index] = try makeTensor(output, outputBuffers[index])
        }
    }

    deinit {
        for index in unsafe inputTensors.indices { unsafe destroy(inputTensors[index]) }
        for index in unsafe outputTensors.indices { unsafe destroy(outputTensors[index]) }
        unsafe inputTensors.deallocate()
        unsafe outputTensors.deallocate()
    }

    private func destroy(_ tensor: OpaquePointer?) {
        if let tensor = unsafe tensor { unsafe model.library.api.DestroyTensorBuffer(tensor) }
    }

    private func makeTensor(
        _ tensor: TensorDescription, _ buffer: AlignedBuffer
    ) throws(InferenceError) -> OpaquePointer? {
        var type = SightlineLrtTensorType()
        type.element_type = tensor.elementType.liteRTNumber
        type.layout = SightlineLrtLayout(shape: tensor.shape)
        var handle: OpaquePointer?
        try model.library.check(.shapeMismatch, "make a tensor \(tensor.shape) for '\(tensor.name)'") {
            unsafe model.library.api.CreateTensorBufferFromHostMemory(
                &type, buffer.bytes.baseAddress, buffer.bytes.count, nil, &handle)
        }
        return unsafe handle
    }

    /// The bytes of an input.
    func inputBytes(_ index: Int) -> UnsafeMutableRawBufferPointer { unsafe inputBuffers[index].bytes }

    /// The bytes of an output of the last run.
    func outputBytes(_ index: Int) -> UnsafeRawBufferPointer {
        guard hasRun else { return unsafe UnsafeRawBufferPointer(start: nil, count: 0) }
        return unsafe UnsafeRawBufferPointer(outputBuffers[index].bytes)
    }

    /// Runs the model.
    func run() throws(InferenceError) {
        hasRun = false
        try model.library.check(.runFailed, "run the model") {
            unsafe model.library.api.RunCompiledModel(
                model.compiled, 0, inputTensors.count, inputTensors.baseAddress, outputTensors.count,
                outputTensors.baseAddress)
        }
        hasRun = true
    }
}
