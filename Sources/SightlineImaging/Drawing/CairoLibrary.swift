// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if !canImport(CoreText)
    import CCanvas

    /// Cairo and pango, opened on the first use and kept until the process ends.
    @safe final class CairoLibrary: @unchecked Sendable {
        /// The functions; never changed once found, so that any thread may read them.
        let functions: UnsafePointer<ccanvas_functions>

        /// The file names that the dynamic linker looks for.
        struct Names {
            var cairo = "libcairo.so.2"
            var pangoCairo = "libpangocairo-1.0.so.0"
            var pango = "libpango-1.0.so.0"
            var gobject = "libgobject-2.0.so.0"
        }

        private static let loaded = Result { () throws(ImagingError) in try CairoLibrary(Names()) }

        /// The library, opened by the first caller.
        static func shared() throws(ImagingError) -> CairoLibrary { try loaded.get() }

        /// Opens the libraries.
        ///
        /// - Throws: ``ImagingError`` with code `missingLibrary`, which names the packages to install.
        init(_ names: Names) throws(ImagingError) {
            var message = [CChar](repeating: 0, count: 256)
            let opened = unsafe message.withUnsafeMutableBufferPointer { buffer in
                // The buffer holds 256 bytes, so it has an address.
                unsafe buffer.baseAddress.flatMap { start in
                    unsafe ccanvas_open(
                        names.cairo, names.pangoCairo, names.pango, names.gobject, start, buffer.count)
                }
            }
            guard let functions = unsafe opened else {
                let reason = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
                throw ImagingError(
                    .missingLibrary,
                    "expected cairo and pango for drawing, got: \(reason); install the packages libpangocairo-1.0-0 and"
                        + " fonts-dejavu-core")
            }
            unsafe self.functions = functions
        }

        /// Turns a status of cairo into an error.
        func check(_ status: CInt) throws(ImagingError) {
            guard status != CInt(CCANVAS_STATUS_SUCCESS) else { return }
            let reason = unsafe String(cString: functions.pointee.cairo_status_to_string(status))
            throw ImagingError(.limitExceeded, "expected cairo to draw, got: \(reason); draw on a smaller picture")
        }
    }
#endif
