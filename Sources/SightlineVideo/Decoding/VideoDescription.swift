// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

public import SightlineCore
public import SightlineImaging

/// What a video says about itself before its first frame is decoded. Frames speak for themselves: size, orientation and
/// colours of each may differ from what is said here.
public struct VideoDescription: Hashable, Sendable {
    /// Size of the pixels as stored.
    public let storedSize: PixelSize
    /// How the stored pixels are to be turned, as the container's display matrix says; mirrored cases included.
    public let orientation: Orientation
    /// How luma and chroma become colour.
    public let encoding: YCbCrEncoding
    /// Frames a second; nil when unknown. An average where the rate varies: ``Frame/timestamp`` tells the truth.
    public let framesPerSecond: Double?
    /// Seconds; nil when unknown.
    public let duration: Double?
    /// How many frames the file announces; nil when it says nothing.
    public let frameCount: Int?
    /// FFmpeg's name of the codec, for example `h264`.
    public let codec: String
    /// FFmpeg's name of the pixel format, for example `yuv420p`.
    public let pixelFormat: String
    /// FFmpeg's names of the container, for example `mov,mp4,m4a,3gp,3g2,mj2`.
    public let container: String

    /// Size of the upright frame.
    public var size: PixelSize { orientation.uprightSize(of: storedSize) }
}
