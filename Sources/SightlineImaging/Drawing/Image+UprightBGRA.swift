// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

extension Image {
    /// New memory with the upright pixels, four bytes each: blue, green, red, 255; rows follow without gaps.
    func uprightBGRA() -> PixelStorage {
        let upright = size
        return unsafe PixelStorage(byteCount: upright.width * upright.height * 4) { target in
            guard let target = target.baseAddress, let source = unsafe storage.bytes.baseAddress else { return }
            switch format {
            case .bgra:
                unsafe fill(target) { x, y in
                    unsafe source.loadUnaligned(fromByteOffset: at(x, y, bytes: 4), as: UInt32.self) | 0xFF00_0000
                }
            case .rgba:
                unsafe fill(target) { x, y in
                    let pixel = unsafe source.loadUnaligned(fromByteOffset: at(x, y, bytes: 4), as: UInt32.self)
                    return (pixel & 0xFF) << 16 | pixel & 0xFF00 | (pixel >> 16) & 0xFF | 0xFF00_0000
                }
            case .rgb:
                unsafe fill(target) { x, y in
                    let offset = at(x, y, bytes: 3)
                    func byte(_ index: Int) -> UInt32 {
                        unsafe UInt32(source.load(fromByteOffset: offset + index, as: UInt8.self))
                    }
                    return byte(2) | byte(1) << 8 | byte(0) << 16 | 0xFF00_0000
                }
            case .gray:
                unsafe fill(target) { x, y in
                    let luma = unsafe UInt32(source.load(fromByteOffset: at(x, y, bytes: 1), as: UInt8.self))
                    return luma * 0x01_0101 | 0xFF00_0000
                }
            case .nv12, .i420:
                let isPlanar = format == .i420
                let (chroma, second) = (planes[1], planes[planes.count - 1])
                let matrix = YCbCrMatrix(encoding)
                unsafe fill(target) { x, y in
                    func byte(_ offset: Int) -> UInt8 {
                        unsafe source.load(fromByteOffset: offset, as: UInt8.self)
                    }
                    let row = y / 2
                    let blue = chroma.offset + row * chroma.bytesPerRow + (isPlanar ? x / 2 : x / 2 * 2)
                    let red = isPlanar ? second.offset + row * second.bytesPerRow + x / 2 : blue + 1
                    let color = matrix.rgb(y: byte(at(x, y, bytes: 1)), cb: byte(blue), cr: byte(red))
                    return UInt32(color.blue) | UInt32(color.green) << 8 | UInt32(color.red) << 16 | 0xFF00_0000
                }
            }
        }
    }

    @inline(__always)
    private func at(_ x: Int, _ y: Int, bytes: Int) -> Int { planes[0].offset + y * planes[0].bytesPerRow + x * bytes }

    /// Writes every upright pixel from the stored pixel that `pixel` gives by column and row.
    @inline(__always)
    private func fill(_ target: UnsafeMutableRawPointer, _ pixel: (Int, Int) -> UInt32) {
        let upright = size
        let (reversesX, reversesY) = (orientation.reversesUprightX, orientation.reversesUprightY)
        let swapsAxes = orientation.swapsAxes
        for y in 0..<upright.height {
            let row = unsafe target + y * upright.width * 4
            let down = reversesY ? upright.height - 1 - y : y
            if swapsAxes || reversesX {
                for x in 0..<upright.width {
                    let along = reversesX ? upright.width - 1 - x : x
                    let value = swapsAxes ? pixel(down, along) : pixel(along, down)
                    unsafe row.storeBytes(of: value, toByteOffset: x * 4, as: UInt32.self)
                }
            } else {
                for x in 0..<upright.width {
                    unsafe row.storeBytes(of: pixel(x, down), toByteOffset: x * 4, as: UInt32.self)
                }
            }
        }
    }
}
