// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import Sightline

/// A decoder with its suppression and memory, reached from `compare.py` through the two functions below.
final class DecodingCase {
    private var decoder: OutputDecoder
    private var suppression: NonMaximumSuppression
    private var tensors: [OutputTensor]
    private let transform: ImageTransform
    private var detections: [Detection] = []

    /// Makes a case of YOLOv8's layout for an input of `side`×`side`.
    init(_ values: UnsafeBufferPointer<Float>, shape: [Int], classCount: Int, side: Int, threshold: Float) throws {
        let size = PixelSize(width: side, height: side)
        let description = ModelDescription(
            name: "benchmark", family: .yolov8, input: InputSpecification(size: size),
            labels: .init(names: (0..<classCount).map { "class \($0)" }))
        var options = DetectionOptions()
        options.confidenceThreshold = threshold
        decoder = try OutputDecoder(
            description: description,
            outputs: [TensorDescription(name: "output0", shape: shape, elementType: .float32)], options: options)
        suppression = NonMaximumSuppression(.perClass, iouThreshold: description.iouThreshold)
        tensors = [OutputTensor(name: "output0", shape: shape, values: Array(values))]
        transform = ImageTransform(
            imageSize: PixelSize(width: 1280, height: 720), inputSize: size, scaling: .letterbox(.center))
    }

    /// Writes the output anew, as an engine does before every decode.
    func fill(_ values: UnsafePointer<Float>) {
        _ = tensors[0].values.withUnsafeMutableBufferPointer {
            $0.update(fromContentsOf: UnsafeBufferPointer(start: values, count: $0.count))
        }
    }

    /// Decodes and suppresses once; writes `x y width height confidence class` of each box.
    func run(into results: UnsafeMutableBufferPointer<Float>) throws -> Int {
        detections.removeAll(keepingCapacity: true)
        try decoder.decode(tensors, transform: transform, appendingTo: &detections)
        suppression.apply(to: &detections)
        var place = 0
        for detection in detections where place + 6 <= results.count {
            let box = detection.boundingBox
            let row = [box.x, box.y, box.width, box.height, detection.confidence, Float(detection.classIndex)]
            for number in row {
                results[place] = number
                place += 1
            }
        }
        return detections.count
    }
}

/// Makes a case; nil when it is refused.
@_cdecl("sightline_decoding_make")
public func makeDecodingCase(
    _ values: UnsafePointer<Float>, _ rows: Int, _ columns: Int, _ classCount: Int, _ side: Int, _ threshold: Float
) -> UnsafeMutableRawPointer? {
    let buffer = UnsafeBufferPointer(start: values, count: rows * columns)
    guard
        let made = try? DecodingCase(
            buffer, shape: [1, rows, columns], classCount: classCount, side: side, threshold: threshold)
    else { return nil }
    return Unmanaged.passRetained(made).toOpaque()
}

/// Writes the output of a case anew.
@_cdecl("sightline_decoding_fill")
public func fillDecodingCase(_ handle: UnsafeMutableRawPointer, _ values: UnsafePointer<Float>) {
    Unmanaged<DecodingCase>.fromOpaque(handle).takeUnretainedValue().fill(values)
}

/// Runs a case; the number of boxes, or -1.
@_cdecl("sightline_decoding_run")
public func runDecodingCase(
    _ handle: UnsafeMutableRawPointer, _ results: UnsafeMutablePointer<Float>, _ capacity: Int
) -> Int {
    let made = Unmanaged<DecodingCase>.fromOpaque(handle).takeUnretainedValue()
    return (try? made.run(into: UnsafeMutableBufferPointer(start: results, count: capacity))) ?? -1
}
