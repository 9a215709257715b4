// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CFFmpeg)
    import CFFmpeg
    import SightlineCore
    import SightlineImaging

    extension VideoDescription {
        /// Takes over what FFmpeg found.
        init(_ info: sightline_video_info) {
            storedSize = PixelSize(width: Int(info.width), height: Int(info.height))
            orientation = Orientation(rawValue: UInt8(info.orientation)) ?? .up
            encoding = YCbCrEncoding(matrixNumber: info.matrix, isFullRange: info.is_full_range != 0)
            framesPerSecond = info.frames_per_second > 0 ? info.frames_per_second : nil
            duration = info.duration > 0 ? info.duration : nil
            frameCount = info.frame_count > 0 ? Int(info.frame_count) : nil
            codec = Self.text(info.codec)
            pixelFormat = Self.text(info.pixel_format)
            container = Self.text(info.container)
        }

        /// The text of a C array of characters.
        private static func text<T>(_ characters: T) -> String {
            unsafe withUnsafeBytes(of: characters) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
        }
    }

    extension YCbCrEncoding {
        /// - Parameter matrixNumber: 601, 709 or 2020.
        init(matrixNumber: CInt, isFullRange: Bool) {
            let matrix: Matrix =
                switch matrixNumber {
                case 709: .bt709
                case 2020: .bt2020
                default: .bt601
                }
            self.init(matrix: matrix, isFullRange: isFullRange)
        }
    }

    extension PixelFormat {
        /// The format of a layout of the C side.
        init(videoLayout: CInt) {
            self =
                switch sightline_video_layout(UInt32(videoLayout)) {
                case SIGHTLINE_VIDEO_NV12: .nv12
                case SIGHTLINE_VIDEO_RGB: .rgb
                case SIGHTLINE_VIDEO_GRAY: .gray
                default: .i420
                }
        }
    }
#endif
