// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineEvaluation
import SightlineImaging

/// Reads the true objects, whatever format they are in.
enum AnnotationSource {
    /// Bytes at the beginning of a file that hold the size of its picture; else the whole file is read.
    private static let headerByteCount = 1 << 18

    /// Reads the annotations.
    ///
    /// - Parameters:
    ///   - path: A JSON file of COCO, a folder of Pascal VOC or one of YOLO.
    ///   - images: The folder of pictures, which YOLO needs.
    static func dataset(at path: String, images: String?) throws -> COCODataset {
        switch try FileSystem.kind(of: path) {
        case .file: return try COCODataset(contentsOf: path)
        case .other: throw Failure(path: path, "expected a file or a folder, got a pipe or a device")
        case .folder: break
        }
        let isVOC = try holds(".xml", in: path, or: "Annotations")
        let isYOLO = try holds(".txt", in: path, or: "labels")
        if isVOC {
            return try COCODataset(pascalVOC: path)
        }
        guard isYOLO else {
            throw Failure(
                path: path,
                "expected annotations in the folder: XML files of Pascal VOC or text files of YOLO, found"
                    + " none")
        }
        guard let images else {
            throw UsageError("expected --images FOLDER: labels of YOLO are fractions of the pictures' sizes")
        }
        return try COCODataset(yolo: path, pictures: pictures(in: images))
    }

    private static func holds(_ ending: String, in folder: String, or inner: String) throws -> Bool {
        let below = FileSystem.joined(folder, inner)
        let names = try FileSystem.names(in: folder) + ((try? FileSystem.names(in: below)) ?? [])
        return names.contains { $0?.hasSuffix(ending) == true }
    }

    /// The pictures of a folder with their sizes, numbered from 1 in natural order.
    private static func pictures(in folder: String) throws -> [COCODataset.Picture] {
        let list = InputList([folder])
        if let failure = list.failures.first { throw failure }
        var pictures: [COCODataset.Picture] = []
        for input in list.inputs {
            let size = try size(of: input.name)
            let name = input.name.split(separator: "/").last.map(String.init) ?? input.name
            pictures.append(
                .init(id: Int64(pictures.count + 1), fileName: name, width: size.width, height: size.height))
        }
        return pictures
    }

    private static func size(of path: String) throws -> PixelSize {
        let beginning = FileSystem.beginning(of: path, count: headerByteCount)
        if let header = try? ImageHeader(beginning) { return header.size }
        do {
            return try Image(contentsOf: path).size
        } catch {
            throw Failure(path: path, error.message)
        }
    }
}
