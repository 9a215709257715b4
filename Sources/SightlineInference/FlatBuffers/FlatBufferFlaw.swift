// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// What makes the reading of a flatbuffer end.
enum FlatBufferFlaw: Error {
    /// Something at a place reaches beyond the file.
    case outside(Int)
    /// An index points at nothing.
    case index(String)
    /// Something that must be there is not.
    case missing(String)
    /// Something that is sound but not known here.
    case unsupported(String)
    /// More is shared than an honest writer shares.
    case tooComplex

    /// What is wrong, for a buffer of so many bytes.
    func words(byteCount: Int) -> String {
        switch self {
        case .outside(let place): "a part at byte \(place) reaches beyond the file's \(byteCount) bytes"
        case .index(let name): "\(name) points at nothing"
        case .missing(let name): "it has no \(name)"
        case .unsupported(let name): "\(name) is not supported"
        case .tooComplex: "its parts are shared in a way no converter does"
        }
    }
}
