// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

// The only file that sees ONNX Runtime's C interface: one class owns each kind of handle.

import CEngines
import SightlineCore
import Synchronization

/// Owns the library and its environment: opened once per path and process, never closed.
///
/// `@unchecked Sendable`: the function table is constant and the environment may be used from any thread.
@safe final class ONNXRuntimeLibrary: @unchecked Sendable {
    private static let opened = Mutex<[String: ONNXRuntimeLibrary]>([:])
    /// The oldest minor version of major version 1 that is known to work.
    static let oldestMinorVersion = 17

    fileprivate let api: SightlineOrtApi
    fileprivate let environment: OpaquePointer
    fileprivate let memoryInfo: OpaquePointer
    fileprivate let allocator: OpaquePointer
    /// The version the library gives itself, for example `1.32.0`.
    let version: String

    /// The library at a path or of a name the loader knows.
    static func open(_ path: String) throws(InferenceError) -> ONNXRuntimeLibrary {
        try opened.withLock { (opened) throws(InferenceError) -> ONNXRuntimeLibrary in
            if let library = opened[path] { return library }
            let library = try ONNXRuntimeLibrary(path: path)
            opened[path] = library
            return library
        }
    }

    private init(path: String) throws(InferenceError) {
        var table: UnsafePointer<SightlineOrtApi>?
        var versionText: UnsafePointer<CChar>?
        var message: UnsafePointer<CChar>?
        let opening = unsafe sightline_ort_open(path, &table, &versionText, &message)
        let version = unsafe versionText.map { unsafe String(cString: $0) } ?? "unknown"
        if opening == SIGHTLINE_ORT_NOT_LOADED {
            let reason = unsafe message.map { unsafe String(cString: $0) } ?? "no reason given"
            throw InferenceError(.missingLibrary, "cannot load ONNX Runtime: \(reason)")
        }
        if opening == SIGHTLINE_ORT_NO_ENTRY {
            throw InferenceError(.unsupportedVersion, "\(path) is a library, but not ONNX Runtime")
        }
        guard let table = unsafe table, Self.isKnown(version: version) else {
            throw InferenceError(
                .unsupportedVersion,
                "\(path) is ONNX Runtime \(version); expected 1.\(Self.oldestMinorVersion) or a later 1.x")
        }
        let api = unsafe table.pointee
        var environment: OpaquePointer?
        // Level 4 (fatal): the runtime's complaints come back as errors, not as lines on stderr.
        try unsafe Self.check(api, api.CreateEnv(4, "sightline", &environment), .missingLibrary, "start ONNX Runtime")
        // On top of the environment variables that ``sightline_ort_open`` sets: what a platform's own telemetry heeds.
        try unsafe Self.check(
            api, api.DisableTelemetryEvents(environment), .missingLibrary, "switch off ONNX Runtime's telemetry")
        var memoryInfo: OpaquePointer?
        try unsafe Self.check(api, api.CreateCpuMemoryInfo(1, 0, &memoryInfo), .missingLibrary, "start ONNX Runtime")
        var allocator: OpaquePointer?
        try unsafe Self.check(
            api, api.GetAllocatorWithDefaultOptions(&allocator), .missingLibrary, "start ONNX Runtime")
        guard let environment = unsafe environment, let memoryInfo = unsafe memoryInfo,
            let allocator = unsafe allocator
        else { throw InferenceError(.missingLibrary, "ONNX Runtime \(version) gave no environment") }
        self.api = api
        unsafe self.environment = environment
        unsafe self.memoryInfo = memoryInfo
        unsafe self.allocator = allocator
        self.version = version
    }

    /// Whether a version string is one this package knows: `1.17` to any later `1.x`.
    static func isKnown(version: String) -> Bool {
        let parts = version.split(separator: ".")
        guard parts.count >= 2, parts[0] == "1", let minor = Int(parts[1]) else { return false }
        return minor >= oldestMinorVersion
    }

    fileprivate static func check(
        _ api: SightlineOrtApi, _ status: OpaquePointer?, _ code: InferenceError.Code,
        _ what: @autoclosure () -> String, path: String? = nil
    ) throws(InferenceError) {
        guard let status = unsafe status else { return }
        let number = unsafe api.GetErrorCode(status)
        let text = unsafe api.GetErrorMessage(status).map { unsafe String(cString: $0) } ?? ""
        unsafe api.ReleaseStatus(status)
        // The runtime's words hold the path of the model as well; the error names it once.
        let reason = path.map { text.replacing("Load model from \($0) failed:", with: "") } ?? text
        throw InferenceError(code, "cannot \(what()): \(reason) (ONNX Runtime error \(number))", path: path)
    }

    fileprivate func check(
        _ status: OpaquePointer?, _ code: InferenceError.Code, _ what: @autoclosure () -> String, path: String? = nil
    ) throws(InferenceError) {
        guard let status = unsafe status else { return }
        try unsafe Self.check(api, status, code, what(), path: path)
    }

    /// Takes over a string of the library's allocator.
    fileprivate func take(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        guard let text = unsafe text else { return nil }
        let string = unsafe String(cString: text)
        unsafe free(UnsafeMutableRawPointer(text))
        return string
    }

    /// Gives memory back to the library's allocator.
    fileprivate func free(_ memory: UnsafeMutableRawPointer) {
        if let status = unsafe api.AllocatorFree(allocator, memory) { unsafe api.ReleaseStatus(status) }
    }
}

/// Owns one session: a loaded model.
@safe final class ONNXRuntimeSessionHandle {
    fileprivate let library: ONNXRuntimeLibrary
    fileprivate let session: OpaquePointer
    /// What the model declares.
    private(set) var inputs: [TensorDescription] = []
    /// What the model declares.
    private(set) var outputs: [TensorDescription] = []
    /// The model's own properties.
    private(set) var metadata: [String: String] = [:]

    /// Reads a model.
    init(library: ONNXRuntimeLibrary, modelPath: String, threads: Int) throws(InferenceError) {
        self.library = library
        let api = library.api
        var options: OpaquePointer?
        try unsafe library.check(api.CreateSessionOptions(&options), .runFailed, "make session options")
        defer { unsafe api.ReleaseSessionOptions(options) }
        let configure = "configure the session"
        try unsafe library.check(
            api.SetIntraOpNumThreads(options, Int32(clamping: threads)), .invalidParameter, configure)
        try unsafe library.check(api.SetInterOpNumThreads(options, 1), .invalidParameter, configure)
        try unsafe library.check(api.SetSessionGraphOptimizationLevel(options, 99), .invalidParameter, configure)
        // Spinning threads double the latency where cores are shared with anything else.
        try unsafe library.check(
            api.AddSessionConfigEntry(options, "session.intra_op.allow_spinning", "0"), .invalidParameter, configure)
        var session: OpaquePointer?
        try unsafe library.check(
            api.CreateSession(library.environment, modelPath, options, &session), .invalidModel, "load the model",
            path: modelPath)
        guard let session = unsafe session else {
            throw InferenceError(.invalidModel, "ONNX Runtime made no session of it", path: modelPath)
        }
        unsafe self.session = session
        var count = 0
        try unsafe library.check(api.SessionGetInputCount(session, &count), .invalidModel, "count the inputs")
        for index in 0..<count { inputs.append(try describe(index, isInput: true)) }
        try unsafe library.check(api.SessionGetOutputCount(session, &count), .invalidModel, "count the outputs")
        for index in 0..<count { outputs.append(try describe(index, isInput: false)) }
        metadata = try readMetadata()
    }

    deinit { unsafe library.api.ReleaseSession(session) }

    private func describe(_ index: Int, isInput: Bool) throws(InferenceError) -> TensorDescription {
        let api = library.api
        let what = "describe \(isInput ? "input" : "output") \(index)"
        var text: UnsafeMutablePointer<CChar>?
        var typeInfo: OpaquePointer?
        if isInput {
            try unsafe library.check(
                api.SessionGetInputName(session, index, library.allocator, &text), .invalidModel, what)
            try unsafe library.check(api.SessionGetInputTypeInfo(session, index, &typeInfo), .invalidModel, what)
        } else {
            try unsafe library.check(
                api.SessionGetOutputName(session, index, library.allocator, &text), .invalidModel, what)
            try unsafe library.check(api.SessionGetOutputTypeInfo(session, index, &typeInfo), .invalidModel, what)
        }
        let name = unsafe library.take(text) ?? ""
        defer { unsafe api.ReleaseTypeInfo(typeInfo) }
        var info: OpaquePointer?
        try unsafe library.check(api.CastTypeInfoToTensorInfo(typeInfo, &info), .invalidModel, what)
        guard let info = unsafe info else {
            throw InferenceError(.unsupportedModel, "cannot \(what) ('\(name)'): it is no tensor")
        }
        let (shape, number) = try unsafe library.shape(info)
        guard let elementType = ElementType(onnx: number) else {
            throw InferenceError(
                .unsupportedModel,
                "cannot \(what) ('\(name)'): its ONNX element type \(number) is none of "
                    + ElementType.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return TensorDescription(name: name, shape: shape, elementType: elementType)
    }

    private func readMetadata() throws(InferenceError) -> [String: String] {
        let api = library.api
        let what = "read the model's properties"
        var handle: OpaquePointer?
        try unsafe library.check(api.SessionGetModelMetadata(session, &handle), .invalidModel, what)
        defer { unsafe api.ReleaseModelMetadata(handle) }
        var keys: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        var count: Int64 = 0
        try unsafe library.check(
            api.ModelMetadataGetCustomMetadataMapKeys(handle, library.allocator, &keys, &count), .invalidModel, what)
        guard let keys = unsafe keys else { return [:] }
        defer { unsafe library.free(UnsafeMutableRawPointer(keys)) }
        var metadata: [String: String] = [:]
        for index in 0..<Int(count) {
            guard let key = unsafe library.take(keys[index]) else { continue }
            var value: UnsafeMutablePointer<CChar>?
            let status = unsafe api.ModelMetadataLookupCustomMetadataMap(handle, library.allocator, key, &value)
            try unsafe library.check(status, .invalidModel, what)
            metadata[key] = unsafe library.take(value)
        }
        return metadata
    }
}

extension ONNXRuntimeLibrary {
    /// The dimensions and the ONNX number of the element type.
    fileprivate func shape(_ info: OpaquePointer) throws(InferenceError) -> (shape: [Int], elementType: Int32) {
        var number: Int32 = 0
        var rank = 0
        try unsafe check(api.GetTensorElementType(info, &number), .invalidModel, "read an element type")
        try unsafe check(api.GetDimensionsCount(info, &rank), .invalidModel, "read a rank")
        var dimensions = [Int64](repeating: 0, count: rank)
        try unsafe check(api.GetDimensions(info, &dimensions, rank), .invalidModel, "read a shape")
        return (dimensions.map { $0 < 0 ? -1 : Int($0) }, number)
    }
}

/// Owns the tensors of one session and the arrays that a run takes, so that a run allocates nothing of ours.
@safe final class ONNXRuntimeBindingHandle {
    private let session: ONNXRuntimeSessionHandle
    private let inputNames: UnsafeMutableBufferPointer<UnsafePointer<CChar>?>
    private let outputNames: UnsafeMutableBufferPointer<UnsafePointer<CChar>?>
    private let inputValues: UnsafeMutableBufferPointer<OpaquePointer?>
    private let outputValues: UnsafeMutableBufferPointer<OpaquePointer?>
    private let inputBuffers: [AlignedBuffer]
    private let outputBuffers: [AlignedBuffer?]
    /// The shapes of the outputs; open dimensions become known by ``run()``.
    private(set) var outputs: [TensorDescription]
    private var outputBytes: [UnsafeRawBufferPointer]

    /// Makes tensors over memory of our own: for every input, and for every output whose shape is known.
    init(session: ONNXRuntimeSessionHandle, inputs: [TensorDescription]) throws(InferenceError) {
        self.session = session
        outputs = session.outputs
        inputBuffers = inputs.map { AlignedBuffer(byteCount: $0.byteCount ?? 0) }
        outputBuffers = session.outputs.map { output in output.byteCount.map { AlignedBuffer(byteCount: $0) } }
        unsafe outputBytes = session.outputs.map { _ in unsafe UnsafeRawBufferPointer(start: nil, count: 0) }
        unsafe inputNames = Self.names(inputs)
        unsafe outputNames = Self.names(session.outputs)
        unsafe inputValues = .allocate(capacity: inputs.count)
        unsafe inputValues.initialize(repeating: nil)
        unsafe outputValues = .allocate(capacity: session.outputs.count)
        unsafe outputValues.initialize(repeating: nil)
        for (index, input) in inputs.enumerated() {
            unsafe inputValues[index] = try makeTensor(input, inputBuffers[index])
        }
        for (index, output) in session.outputs.enumerated() {
            if let buffer = outputBuffers[index] { unsafe outputValues[index] = try makeTensor(output, buffer) }
        }
    }

    deinit {
        for index in unsafe inputValues.indices { unsafe session.library.api.ReleaseValue(inputValues[index]) }
        for index in unsafe outputValues.indices { unsafe session.library.api.ReleaseValue(outputValues[index]) }
        for index in unsafe inputNames.indices { unsafe inputNames[index]?.deallocate() }
        for index in unsafe outputNames.indices { unsafe outputNames[index]?.deallocate() }
        unsafe inputValues.deallocate()
        unsafe outputValues.deallocate()
        unsafe inputNames.deallocate()
        unsafe outputNames.deallocate()
    }

    private static func names(_ tensors: [TensorDescription]) -> UnsafeMutableBufferPointer<UnsafePointer<CChar>?> {
        let names = UnsafeMutableBufferPointer<UnsafePointer<CChar>?>.allocate(capacity: tensors.count)
        unsafe names.initialize(repeating: nil)
        for (index, tensor) in tensors.enumerated() {
            let text = Array(tensor.name.utf8CString)
            let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: text.count)
            _ = unsafe copy.initialize(from: text)
            unsafe names[index] = UnsafePointer(copy.baseAddress)
        }
        return unsafe names
    }

    private func makeTensor(
        _ tensor: TensorDescription, _ buffer: AlignedBuffer
    ) throws(InferenceError) -> OpaquePointer? {
        let shape = tensor.shape.map(Int64.init)
        var value: OpaquePointer?
        let status = unsafe session.library.api.CreateTensorWithDataAsOrtValue(
            session.library.memoryInfo, buffer.bytes.baseAddress, buffer.bytes.count, shape, shape.count,
            tensor.elementType.onnxNumber, &value)
        try unsafe session.library.check(
            status, .shapeMismatch, "make a tensor \(tensor.shape) for '\(tensor.name)'")
        return unsafe value
    }

    /// The bytes of an input.
    func inputBytes(_ index: Int) -> UnsafeMutableRawBufferPointer { unsafe inputBuffers[index].bytes }

    /// The bytes of an output of the last run.
    func outputBytes(_ index: Int) -> UnsafeRawBufferPointer { unsafe outputBytes[index] }

    /// Runs the model.
    func run() throws(InferenceError) {
        let api = session.library.api
        for index in outputBuffers.indices where outputBuffers[index] == nil {
            unsafe outputBytes[index] = UnsafeRawBufferPointer(start: nil, count: 0)
            unsafe api.ReleaseValue(outputValues[index])
            unsafe outputValues[index] = nil
        }
        try unsafe session.library.check(
            api.Run(
                session.session, nil, inputNames.baseAddress, inputValues.baseAddress, inputValues.count,
                outputNames.baseAddress, outputValues.count, outputValues.baseAddress),
            .runFailed, "run the model")
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
        let library = session.library
        let what = "read output '\(outputs[index].name)'"
        var info: OpaquePointer?
        try unsafe library.check(
            library.api.GetTensorTypeAndShape(outputValues[index], &info), .runFailed, what)
        guard let info = unsafe info else { throw InferenceError(.runFailed, "cannot \(what)") }
        defer { unsafe library.api.ReleaseTensorInfo(info) }
        outputs[index].shape = try unsafe library.shape(info).shape
        var data: UnsafeMutableRawPointer?
        try unsafe library.check(library.api.GetTensorMutableData(outputValues[index], &data), .runFailed, what)
        unsafe outputBytes[index] = UnsafeRawBufferPointer(start: data, count: outputs[index].byteCount ?? 0)
    }
}
