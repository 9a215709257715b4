// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
public import SightlineImaging
import Synchronization

/// The pictures of a folder as frames, in the order of their names.
///
/// Numbers in names count as numbers: `frame2.jpg` comes before `frame10.jpg`. Files that end in jpg, jpeg, png, webp,
/// heic, heif or avif are taken; hidden files and subfolders are not. A picture that cannot be decoded is counted in
/// ``incidents`` and passed over; the stamps of those after it stay as they would be with it.
public final class ImageFolderSource: FrameSource {
    /// The pictures' names, in the order they come.
    public let names: [String]
    private let pump: FramePump
    private let errorCount: Counter

    private final class Counter: Sendable {
        let value = Atomic(0)
    }

    private struct Position {
        var file = 0
        var frame = 0
    }

    private static let extensions: Set<String> = ["jpg", "jpeg", "png", "webp", "heic", "heif", "avif"]

    /// Lists the pictures; reads none of them yet.
    ///
    /// - Parameters:
    ///   - path: A folder.
    ///   - framesPerSecond: More than 0; the picture at place `n`, counted from 0, has the stamp `n / framesPerSecond`.
    ///   - limits: Larger pictures are refused before they are decoded.
    /// - Throws: ``VideoError`` with `missing` or `inputOutput` when the folder cannot be read, `noFrames` when it holds
    ///   no picture, `invalidParameter` for a rate that is none.
    public init(
        path: String, framesPerSecond: Double = 25, limits: DecodingLimits = .standard
    ) throws(VideoError) {
        guard framesPerSecond > 0, framesPerSecond.isFinite else {
            throw VideoError(.invalidParameter, "expected more than 0 frames a second, got \(framesPerSecond)")
        }
        let names = try Self.names(in: path)
        guard !names.isEmpty else {
            throw VideoError(
                .noFrames,
                "expected pictures (jpg, png, webp, heic, avif), got a folder without any; give another folder",
                path: path)
        }
        self.names = names
        let position = Mutex(Position())
        let errorCount = Counter()
        self.errorCount = errorCount
        pump = FramePump(name: "folder", buffering: .ahead(2)) {
            try position.withLock { position throws(VideoError) in
                while position.file < names.count {
                    let place = position.file
                    position.file += 1
                    guard let image = try? Image(contentsOf: path + "/" + names[place], limits: limits) else {
                        errorCount.value.add(1, ordering: .relaxed)
                        continue
                    }
                    defer { position.frame += 1 }
                    return Frame(image: image, index: position.frame, timestamp: Double(place) / framesPerSecond)
                }
                guard position.frame > 0 else {
                    throw VideoError(
                        .noFrames,
                        "expected at least one picture that can be decoded, got none of \(names.count)", path: path)
                }
                return nil
            }
        }
    }

    deinit { pump.stop() }

    /// False: a folder loses no picture.
    public var isLive: Bool { false }

    /// Pictures that could not be decoded so far.
    public var incidents: SourceIncidents {
        var incidents = SourceIncidents()
        incidents.decodeErrors = errorCount.value.load(ordering: .relaxed)
        return incidents
    }

    /// The next picture, nil after the last; see ``FrameSource/next()``.
    ///
    /// - Throws: ``VideoError`` with `noFrames` when not one picture could be decoded.
    public func next() async throws -> Frame? { try await pump.next() }

    private static func names(in path: String) throws(VideoError) -> [String] {
        var isFolder = false
        #if canImport(FoundationEssentials)
            let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        #else
            var flag: ObjCBool = false
            let exists = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &flag)
            isFolder = flag.boolValue
        #endif
        guard exists else {
            throw VideoError(.missing, "expected a folder, got a path that leads nowhere; check it", path: path)
        }
        guard isFolder else { throw VideoError(.inputOutput, "expected a folder, got a file", path: path) }
        guard let all = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            throw VideoError(.inputOutput, "expected a folder that can be read; check its permissions", path: path)
        }
        return all.filter { name in
            guard !name.hasPrefix("."), let dot = name.lastIndex(of: ".") else { return false }
            return extensions.contains(name[name.index(after: dot)...].lowercased())
        }.sorted(by: NaturalOrder.precedes)
    }
}
