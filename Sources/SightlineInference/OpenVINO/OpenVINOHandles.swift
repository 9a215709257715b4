// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

// The only file that sees OpenVINO's C interface: one class owns each kind of handle.

import CEngines
import SightlineCore
import Synchronization

/// Owns the library and its core: opened once per path and process, never closed.
///
/// `@unchecked Sendable`: the function table is constant and the core may be used from any thread.
@safe final class OpenVINOLibrary: @unchecked Sendable {
    private static let opened = Mutex<[String: OpenVINOLibrary]>([:])

    fileprivate let api: SightlineOvApi
    fileprivate let core: OpaquePointer
    /// The version the library gives itself, for example `2026.4.1`.
    let version: String

    /// The library at a path.
    static func open(_ path: String) throws(InferenceError) -> OpenVINOLibrary {
        try opened.withLock { (opened) throws(InferenceError) -> OpenVINOLibrary in
            if let library = opened[path] { return library }
            let library = try OpenVINOLibrary(path: path)
            opened[path] = library
            return library
        }
    }

    private init(path: String) throws(InferenceError) {
        var api = SightlineOvApi()
        var message: UnsafePointer<CChar>?
        let status = unsafe sightline_ov_open(path, &api, &message)
        let words = unsafe message.map { unsafe String(cString: $0) } ?? "no reason given"
        guard status >= 0 else { throw InferenceError(.missingLibrary, "cannot load OpenVINO: \(words)") }
        guard status == 0 else {
            throw InferenceError(.unsupportedVersion, "\(path) is not OpenVINO 2026.4: it lacks \(words)")
        }
        var version = unsafe SightlineOvVersion()
        _ = unsafe api.get_openvino_version(&version)
        let build = unsafe version.build_number.map { unsafe String(cString: $0) } ?? "unknown"
        unsafe api.version_free(&version)
        guard Self.isKnown(version: build) else {
            throw InferenceError(.unsupportedVersion, "\(path) is OpenVINO \(build); expected 2026.4")
        }
        var core: OpaquePointer?
        guard unsafe api.core_create(&core) == 0, let core = unsafe core else {
            throw InferenceError(.missingLibrary, "OpenVINO of \(path) cannot start")
        }
        self.api = api
        unsafe self.core = core
        self.version = String(build.prefix { $0 != "-" })
    }

    /// Whether a version string is one this package knows: the numbers of element types change between releases.
    static func isKnown(version: String) -> Bool { version.hasPrefix("2026.4.") }

    /// Throws with the library's words when a call failed.
    fileprivate func check(
        _ status: Int32, _ code: InferenceError.Code, _ what: @autoclosure () -> String, path: String? = nil
    ) throws(InferenceError) {
        guard status != 0 else { return }
        let text = unsafe api.get_last_err_msg().map { unsafe String(cString: $0) } ?? ""
        throw InferenceError(
            code, "cannot \(what()): \(Self.reasons(text)) (OpenVINO status \(status))", path: path)
    }

    /// What went wrong, without the places in OpenVINO's source.
    static func reasons(_ text: String) -> String {
        let lines = text.split(whereSeparator: \.isNewline).filter { line in
            !line.hasPrefix("Exception from") && !line.hasPrefix("Check '") && line.contains(where: \.isLetter)
        }
        return lines.isEmpty ? text.replacing("\n", with: " ") : lines.joined(separator: "; ")
    }
}

/// Owns one model, and what it was compiled to.
@safe final class OpenVINOModelHandle {
    fileprivate let library: OpenVINOLibrary
    private let model: OpaquePointer
    private var compiled: OpaquePointer?
    private let path: String
    private let threads: Int
    private let precision: Precision
    /// What the compiled model calculates in; less precise only where the processor is faster at it.
    private(set) var precisionInForce = Precision.float32
    /// What the model declares.
    private(set) var inputs: [TensorDescription] = []
    /// What the model declares, for the shapes of the last ``reshape(_:)``.
    private(set) var outputs: [TensorDescription] = []

    /// Reads a model that was looked at.
    init(library: OpenVINOLibrary, modelPath: String, threads: Int, precision: Precision) throws(InferenceError) {
        self.library = library
        self.threads = threads
        self.precision = precision
        path = modelPath
        var model: OpaquePointer?
        let status = unsafe library.api.core_read_model(library.core, modelPath, nil, &model)
        try library.check(status, .unsupportedModel, "load the model", path: modelPath)
        guard let model = unsafe model else {
            throw InferenceError(.invalidModel, "OpenVINO made no model of it", path: modelPath)
        }
        unsafe self.model = model
        var count = 0
        try unsafe library.check(library.api.model_inputs_size(model, &count), .invalidModel, "count the inputs")
        for index in 0..<count { inputs.append(try describe(index, isInput: true)) }
        try readOutputs()
    }

    deinit {
        if let compiled = unsafe compiled { unsafe library.api.compiled_model_free(compiled) }
        unsafe library.api.model_free(model)
    }

    private func readOutputs() throws(InferenceError) {
        var count = 0
        try unsafe library.check(library.api.model_outputs_size(model, &count), .invalidModel, "count the outputs")
        outputs = []
        for index in 0..<count { outputs.append(try describe(index, isInput: false)) }
    }

    private func describe(_ index: Int, isInput: Bool) throws(InferenceError) -> TensorDescription {
        let api = library.api
        let what = "describe \(isInput ? "input" : "output") \(index)"
        var port: OpaquePointer?
        let status =
            isInput
            ? unsafe api.model_const_input_by_index(model, index, &port)
            : unsafe api.model_const_output_by_index(model, index, &port)
        try library.check(status, .invalidModel, what, path: path)
        defer { unsafe api.output_const_port_free(port) }
        var text: UnsafeMutablePointer<CChar>?
        // A tensor without a name is sound.
        let isNamed = unsafe api.port_get_any_name(port, &text) == 0
        let name = unsafe (isNamed ? text : nil).map { unsafe String(cString: $0) } ?? "output \(index)"
        if isNamed { unsafe api.free(text) }
        var number: Int32 = 0
        try unsafe library.check(api.port_get_element_type(port, &number), .invalidModel, what, path: path)
        guard let elementType = ElementType(openVINO: number) else {
            throw InferenceError(
                .unsupportedModel,
                "cannot \(what) ('\(name)'): its OpenVINO element type \(number) is none of "
                    + ElementType.allCases.map(\.rawValue).joined(separator: ", "), path: path)
        }
        var partial = unsafe SightlineOvPartialShape()
        try unsafe library.check(api.port_get_partial_shape(port, &partial), .invalidModel, what, path: path)
        defer { unsafe api.partial_shape_free(&partial) }
        let rank = unsafe partial.rank
        guard rank.least == rank.most, rank.least >= 0 else {
            throw InferenceError(.unsupportedModel, "cannot \(what) ('\(name)'): its rank is open", path: path)
        }
        var shape: [Int] = []
        if let dimensions = unsafe partial.dimensions {
            for place in 0..<Int(rank.least) {
                let dimension = unsafe dimensions[place]
                shape.append(dimension.least == dimension.most ? Int(dimension.least) : -1)
            }
        }
        return TensorDescription(name: name, shape: shape, elementType: elementType)
    }

    /// Gives the inputs other shapes; the model is compiled again after that.
    func reshape(_ shapes: [[Int]]) throws(InferenceError) {
        let api = library.api
        var partials: [SightlineOvPartialShape] = unsafe []
        defer { for index in unsafe partials.indices { unsafe api.partial_shape_free(&partials[index]) } }
        for shape in shapes {
            var dimensions = shape.map { SightlineOvDimension(least: Int64($0), most: Int64($0)) }
            var partial = unsafe SightlineOvPartialShape()
            let status = unsafe api.partial_shape_create(Int64(shape.count), &dimensions, &partial)
            try library.check(status, .shapeMismatch, "make the shape \(shape)")
            unsafe partials.append(partial)
        }
        let status = unsafe api.model_reshape_by_port_indexes(model, Array(shapes.indices), partials, shapes.count)
        try library.check(status, .shapeMismatch, "give the inputs the shapes \(shapes)", path: path)
        try readOutputs()
        if let old = unsafe compiled { unsafe api.compiled_model_free(old) }
        unsafe compiled = nil
    }

    /// Prepares the model to run, unless it is.
    func compile() throws(InferenceError) {
        guard unsafe compiled == nil else { return }
        var api = library.api
        var made: OpaquePointer?
        let status = unsafe sightline_ov_compile(
            &api, library.core, model, Int32(clamping: threads), precision.openVINOName, &made)
        try library.check(status, .unsupportedModel, "prepare the model", path: path)
        unsafe compiled = made
        var text: UnsafeMutablePointer<CChar>?
        try unsafe library.check(
            api.compiled_model_get_property(made, "INFERENCE_PRECISION_HINT", &text), .unsupportedModel,
            "ask for the model's precision")
        let name = unsafe text.map { unsafe String(cString: $0) } ?? ""
        unsafe api.free(text)
        guard let inForce = Precision(openVINOName: name) else {
            throw InferenceError(
                .unsupportedModel, "OpenVINO calculates in '\(name)'; expected f32, bf16 or f16", path: path)
        }
        precisionInForce = inForce
    }

    /// Makes what runs the model; the caller frees it.
    fileprivate func makeRequest() throws(InferenceError) -> OpaquePointer {
        try compile()
        var request: OpaquePointer?
        let status = unsafe library.api.compiled_model_create_infer_request(compiled, &request)
        try library.check(status, .runFailed, "prepare a run")
        guard let request = unsafe request else { throw InferenceError(.runFailed, "OpenVINO prepared no run") }
        return unsafe request
    }
}

/// Owns the tensors of one model and what runs it, so that a run allocates nothing of ours.
@safe final class OpenVINOBindingHandle {
    private let model: OpenVINOModelHandle
    private let request: OpaquePointer
    private let inputBuffers: [AlignedBuffer]
    private let outputBuffers: [AlignedBuffer?]
    private var openOutputs: [OpaquePointer?]
    private var outputBytes: [UnsafeRawBufferPointer]
    /// The outputs; open dimensions become known by ``run()``.
    private(set) var outputs: [TensorDescription]

    /// Makes tensors over memory of our own: for every input, and for every output whose shape is known.
    ///
    /// - Parameter settlesOutputs: Whether open dimensions of outputs follow from the inputs' shapes alone, so that one
    ///   run tells them.
    init(
        model: OpenVINOModelHandle, inputs: [TensorDescription], settlesOutputs: Bool
    ) throws(InferenceError) {
        self.model = model
        if inputs.map(\.shape) != model.inputs.map(\.shape) { try model.reshape(inputs.map(\.shape)) }
        outputs = model.outputs
        inputBuffers = inputs.map { AlignedBuffer(byteCount: $0.byteCount ?? 0) }
        outputBuffers = model.outputs.map { output in output.byteCount.map { AlignedBuffer(byteCount: $0) } }
        unsafe openOutputs = model.outputs.map { _ in nil }
        unsafe outputBytes = model.outputs.map { _ in unsafe UnsafeRawBufferPointer(start: nil, count: 0) }
        unsafe request = try model.makeRequest()
        for (index, input) in inputs.enumerated() { try bind(input, inputBuffers[index], index, isInput: true) }
        for (index, output) in outputs.enumerated() {
            if let buffer = outputBuffers[index] { try bind(output, buffer, index, isInput: false) }
        }
        if settlesOutputs, !outputs.allSatisfy(\.isStatic) {
            try run()
            for index in unsafe outputBytes.indices {
                unsafe outputBytes[index] = UnsafeRawBufferPointer(start: nil, count: 0)
            }
        }
    }

    deinit {
        for index in unsafe openOutputs.indices { release(index) }
        unsafe model.library.api.infer_request_free(request)
    }

    private func release(_ index: Int) {
        if let tensor = unsafe openOutputs[index] { unsafe model.library.api.tensor_free(tensor) }
        unsafe openOutputs[index] = nil
    }

    private func bind(
        _ tensor: TensorDescription, _ buffer: AlignedBuffer, _ index: Int, isInput: Bool
    ) throws(InferenceError) {
        let api = model.library.api
        let what = "make a tensor \(tensor.shape) for '\(tensor.name)'"
        var dimensions = tensor.shape.map(Int64.init)
        var handle: OpaquePointer?
        let status = unsafe dimensions.withUnsafeMutableBufferPointer { places in
            unsafe api.tensor_create_from_host_ptr(
                tensor.elementType.openVINONumber,
                SightlineOvShape(rank: Int64(places.count), dimensions: places.baseAddress), buffer.bytes.baseAddress,
                &handle)
        }
        try model.library.check(status, .shapeMismatch, what)
        // The request keeps the tensor for itself.
        defer { unsafe api.tensor_free(handle) }
        let bound =
            isInput
            ? unsafe api.infer_request_set_input_tensor_by_index(request, index, handle)
            : unsafe api.infer_request_set_output_tensor_by_index(request, index, handle)
        try model.library.check(bound, .shapeMismatch, what)
    }

    /// The bytes of an input.
    func inputBytes(_ index: Int) -> UnsafeMutableRawBufferPointer { unsafe inputBuffers[index].bytes }

    /// The bytes of an output of the last run.
    func outputBytes(_ index: Int) -> UnsafeRawBufferPointer { unsafe outputBytes[index] }

    /// Runs the model.
    func run() throws(InferenceError) {
        for index in unsafe outputBytes.indices {
            unsafe outputBytes[index] = UnsafeRawBufferPointer(start: nil, count: 0)
            release(index)
        }
        let status = unsafe model.library.api.infer_request_infer(request)
        try model.library.check(status, .runFailed, "run the model")
        for index in outputBuffers.indices {
            if let buffer = outputBuffers[index] {
                unsafe outputBytes[index] = UnsafeRawBufferPointer(buffer.bytes)
            } else {
                try readOpenOutput(index)
            }
        }
    }

    /// Looks at an output that the runtime allocated, because its shape follows from the data.
    private func readOpenOutput(_ index: Int) throws(InferenceError) {
        let api = model.library.api
        let what = "read output '\(outputs[index].name)'"
        var tensor: OpaquePointer?
        var status = unsafe api.infer_request_get_output_tensor_by_index(request, index, &tensor)
        try model.library.check(status, .runFailed, what)
        unsafe openOutputs[index] = tensor
        var shape = unsafe SightlineOvShape()
        status = unsafe api.tensor_get_shape(tensor, &shape)
        try model.library.check(status, .runFailed, what)
        defer { _ = unsafe api.shape_free(&shape) }
        var dimensions: [Int] = []
        if let places = unsafe shape.dimensions {
            for place in 0..<Int(unsafe shape.rank) { dimensions.append(Int(unsafe places[place])) }
        }
        outputs[index].shape = dimensions
        var data: UnsafeMutableRawPointer?
        status = unsafe api.tensor_data(tensor, &data)
        try model.library.check(status, .runFailed, what)
        unsafe outputBytes[index] = UnsafeRawBufferPointer(start: data, count: outputs[index].byteCount ?? 0)
    }
}
