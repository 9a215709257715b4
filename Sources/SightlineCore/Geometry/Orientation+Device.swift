// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// How a phone is held; the names of `UIDeviceOrientation`.
public enum DeviceOrientation: Hashable, Sendable, CaseIterable {
    /// Not known yet.
    case unknown
    /// Upright.
    case portrait
    /// Upside down.
    case portraitUpsideDown
    /// Turned so that the device's top points left.
    case landscapeLeft
    /// Turned so that the device's top points right.
    case landscapeRight
    /// Lying on its back.
    case faceUp
    /// Lying on its screen.
    case faceDown
}

/// On which side of the device the camera sits.
public enum CameraPosition: Hashable, Sendable, CaseIterable {
    /// Away from the user.
    case back
    /// Towards the user.
    case front
}

extension Orientation {
    /// The orientation of a buffer from a camera that delivers in its sensor's own landscape.
    ///
    /// Face up, face down and unknown give ``up`` for both cameras: there is no upright to turn to.
    /// The mirrored cases of the front camera describe the picture as a mirror would show it.
    public init(device: DeviceOrientation, camera: CameraPosition) {
        let isFront = camera == .front
        switch device {
        case .portrait: self = isFront ? .leftMirrored : .right
        case .portraitUpsideDown: self = isFront ? .rightMirrored : .left
        case .landscapeLeft: self = isFront ? .downMirrored : .up
        case .landscapeRight: self = isFront ? .upMirrored : .down
        case .faceUp, .faceDown, .unknown: self = .up
        }
    }
}
