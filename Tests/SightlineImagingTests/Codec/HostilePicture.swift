// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineImaging
import Testing

/// What has to come of one file of `images_hostile`.
struct HostilePicture: Sendable, CustomTestStringConvertible {
    /// A picture with upright size and orientation, or an error.
    enum Outcome: Sendable {
        case picture(Int, Int, UInt8)
        case failure(ImagingError.Code)
    }

    let path: String
    let outcome: Outcome
    var testDescription: String { path }

    init(_ path: String, _ outcome: Outcome) {
        self.path = path
        self.outcome = outcome
    }

    static let all: [HostilePicture] =
        (2...8).flatMap { value in
            ["jpg", "webp"].map {
                HostilePicture("exif_small_pillow/hopper_orientation_\(value).\($0)", .picture(128, 128, UInt8(value)))
            }
        } + (1...8).map { HostilePicture("exif_small_pillow/g4_orientation_\($0).tif", .failure(.unsupportedFormat)) }
        + [
            HostilePicture("zero_byte.jpg", .failure(.unsupportedFormat)),
            HostilePicture("one_byte.png", .failure(.unsupportedFormat)),
            HostilePicture("png_renamed.jpg", .picture(8, 8, 1)),
            HostilePicture("exif_small_pillow/hopper.jpg", .picture(128, 128, 1)),
            HostilePicture("exif_small_pillow/orientation_rectangle.jpg", .picture(1, 2, 8)),
            HostilePicture("exif_small_pillow/exif_imagemagick_orientation.png", .picture(512, 512, 3)),
            HostilePicture("exif_small_pillow/xmp_tags_orientation.png", .picture(326, 268, 3)),
            HostilePicture("heif/LA_16__29x100.png", .picture(29, 100, 1)),
            HostilePicture("heif/L_16__29x100.png", .picture(29, 100, 1)),
            HostilePicture("heif/RGB_16__29x100.png", .picture(29, 100, 1)),
            HostilePicture("heif/RGBA_16__29x100.png", .picture(29, 100, 1)),
            HostilePicture("heif/RGB_10__128x128.heif", .picture(128, 128, 1)),
            HostilePicture("heif/RGB_12__29x100.heif", .picture(29, 100, 1)),
            HostilePicture("heif/empty.heic", .failure(.unsupportedFormat)),
            HostilePicture("heif/truncated.heic", .failure(.corruptData)),
            HostilePicture("sharp/5_webp_a.webp", .picture(300, 300, 1)),
            HostilePicture("sharp/65536-uint32-limit.png", .failure(.limitExceeded)),
            HostilePicture("sharp/giant-image.jpg", .failure(.limitExceeded)),
            HostilePicture("sharp/Channel_digital_image_CMYK_color.jpg", .picture(500, 333, 1)),
            HostilePicture("sharp/Channel_digital_image_CMYK_color_no_profile.jpg", .picture(500, 333, 1)),
            HostilePicture("sharp/Flag_of_the_Netherlands-16bit.png", .picture(900, 600, 1)),
            HostilePicture("sharp/Flag_of_the_Netherlands-alpha.png", .picture(900, 600, 1)),
            HostilePicture("sharp/animated-loop-3.gif", .failure(.unsupportedFormat)),
            HostilePicture("sharp/animated-loop-3.webp", .picture(370, 285, 1)),
            HostilePicture("sharp/rotating-squares.webp", .picture(80, 80, 1)),
            HostilePicture("sharp/16-bit-grey-alpha.png", .picture(109, 96, 1)),
            HostilePicture("sharp/bggn4a16.png", .picture(32, 32, 1)),
            HostilePicture("sharp/tbgn2c16.png", .picture(32, 32, 1)),
            HostilePicture("sharp/concert.jpg", .picture(400, 267, 1)),
            HostilePicture("sharp/corrupt-header.jpg", .failure(.corruptData)),
            HostilePicture("sharp/gain-map.jpg", .picture(3840, 2160, 1)),
            HostilePicture("sharp/grey-8bit-alpha.png", .picture(400, 300, 1)),
            HostilePicture("sharp/grey-plus-alpha.gif", .failure(.unsupportedFormat)),
            HostilePicture("sharp/p3.png", .picture(8, 8, 1)),
            HostilePicture("sharp/pitm.avif", .picture(4096, 800, 1)),
            HostilePicture("sharp/prophoto.png", .picture(1, 1, 1)),
            HostilePicture("sharp/swiss.png", .picture(68, 68, 1)),
            HostilePicture("sharp/truncated.jpg", .failure(.corruptData)),
            HostilePicture("sharp/truncated.png", .failure(.corruptData)),
        ]
}
