// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineEvaluation

/// Where the annotated pictures lie.
struct PicturePaths {
    /// Path by the picture's number.
    private(set) var paths: [Int64: String] = [:]
    /// Names of pictures that are not there.
    private(set) var missing: [String] = []

    /// Looks for each picture under its whole name, then under its last part.
    ///
    /// - Throws: ``Failure`` when the folder is none.
    init(_ pictures: [COCODataset.Picture], in folder: String) throws {
        guard try FileSystem.kind(of: folder) == .folder else {
            throw Failure(path: folder, "expected a folder of pictures after --images, got a file")
        }
        for picture in pictures {
            let last = picture.fileName.split(separator: "/").last.map(String.init) ?? ""
            // A name that leads out of the folder is none of its pictures.
            let isInside = !picture.fileName.split(separator: "/").contains("..") && !picture.fileName.isEmpty
            let candidates = [picture.fileName, last].filter { isInside && !$0.isEmpty }
            let path = candidates.map { FileSystem.joined(folder, $0) }.first {
                (try? FileSystem.kind(of: $0)) == .file
            }
            if let path {
                paths[picture.id] = path
            } else {
                missing.append(picture.fileName.isEmpty ? "picture \(picture.id), which has no name" : picture.fileName)
            }
        }
    }
}
