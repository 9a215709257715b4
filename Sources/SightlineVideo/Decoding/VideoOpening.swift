// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CFFmpeg)
    import CFFmpeg

    /// How FFmpeg is to open a source, beyond what the user chooses.
    struct VideoOpening: Sendable {
        /// FFmpeg's name of an input format; nil to find out.
        var format: String?
        /// FFmpeg's own options.
        var settings: [(name: String, value: String)] = []
        /// A file, which leads nowhere else.
        var isFile = false
        /// A capture device.
        var isDevice = false
        /// Short delay before throughput.
        var isLive = false
        /// Seconds after which opening is given up; 0 for never.
        var timeout = 0.0

        /// Lends the options in FFmpeg's form for the time of a call.
        func withOptions(
            _ options: VideoOptions, _ body: (UnsafePointer<sightline_video_options>) -> CInt
        ) -> CInt {
            let texts = settings.flatMap { [$0.name, $0.value] } + [format].compactMap { $0 }
            return unsafe Self.withCStrings(texts) { pointers in
                let formatPointer = format == nil ? nil : unsafe pointers[texts.count - 1]
                var pairs = unsafe Array(pointers.prefix(settings.count * 2))
                unsafe pairs.append(nil)
                return unsafe pairs.withUnsafeBufferPointer { pairs in
                    var raw = unsafe sightline_video_options()
                    unsafe raw.format = formatPointer
                    unsafe raw.pairs = pairs.baseAddress
                    unsafe raw.is_file = isFile ? 1 : 0
                    unsafe raw.is_device = isDevice ? 1 : 0
                    unsafe raw.is_live = isLive ? 1 : 0
                    unsafe raw.threads = CInt(options.threadCount ?? 0)
                    unsafe raw.maximum_pixels = Int64(options.maximumPixelCount)
                    unsafe raw.timeout = timeout
                    return unsafe body(&raw)
                }
            }
        }

        private static func withCStrings(
            _ texts: [String], _ body: ([UnsafePointer<CChar>?]) -> CInt
        ) -> CInt {
            var bytes: [CChar] = []
            var offsets: [Int] = []
            for text in texts {
                offsets.append(bytes.count)
                bytes += text.utf8.map { CChar(bitPattern: $0) } + [0]
            }
            bytes.append(0)
            return unsafe bytes.withUnsafeBufferPointer { memory in
                unsafe body(offsets.map { offset in unsafe memory.baseAddress?.advanced(by: offset) })
            }
        }
    }
#endif
