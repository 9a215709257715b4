// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import SightlineCore
import Testing

@testable import SightlineImaging

@Suite("Preprocessor memory")
struct PreprocessorMemoryTests {
    @Test(
        "nothing outside the picture's bytes is read", arguments: PixelFormat.allCases,
        InputSpecification.ResizeFilter.allCases)
    func bounds(format: PixelFormat, filter: InputSpecification.ResizeFilter) throws {
        for orientation in Orientation.allCases {
            for size in [
                PixelSize(width: 1, height: 1), PixelSize(width: 2, height: 3), PixelSize(width: 33, height: 17),
            ] {
                for isAtEnd in [true, false] {
                    let image = try guarded(size, format, orientation, isAtEnd: isAtEnd)
                    let specification = InputSpecification(size: PixelSize(width: 40, height: 20), filter: filter)
                    let tensor = try TestPictures.tensor(image, specification).bytes
                    #expect(tensor.count == specification.byteCount)
                }
            }
        }
    }

    /// A picture that begins or ends at a page that cannot be read.
    private func guarded(
        _ size: PixelSize, _ format: PixelFormat, _ orientation: Orientation, isAtEnd: Bool
    ) throws -> Image {
        let page = 65536
        var byteCount = 0
        for plane in 0..<format.planeCount {
            let extent = Image.extent(of: plane, size: size, format: format)
            byteCount += extent.rowBytes * extent.rows
        }
        try #require(byteCount <= page)
        let map = unsafe try #require(
            unsafe mmap(nil, 3 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
        try #require(unsafe mprotect(map, page, PROT_NONE) == 0)
        try #require(unsafe mprotect(map + 2 * page, page, PROT_NONE) == 0)
        let start = unsafe map + (isAtEnd ? 2 * page - byteCount : page)
        let address = UInt(bitPattern: map)
        let storage = unsafe PixelStorage(borrowing: UnsafeRawBufferPointer(start: start, count: byteCount)) {
            unsafe munmap(UnsafeMutableRawPointer(bitPattern: address), 3 * page)
        }
        return try Image(storage: storage, size: size, format: format, orientation: orientation)
    }
}
