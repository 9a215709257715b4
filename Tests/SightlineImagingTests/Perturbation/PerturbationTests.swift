// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
@testable import SightlineImaging
import _SightlineTestSupport
import Testing

@Suite("Perturbation")
struct PerturbationTests {
    private static let size = PixelSize(width: 67, height: 45)
    private static let objects = [
        BoundingBox(x: 5, y: 6, width: 30, height: 30), BoundingBox(x: 50, y: -4, width: 40, height: 30),
        BoundingBox(x: .nan, y: 0, width: 4, height: 4), BoundingBox(x: 200, y: 200, width: 9, height: 9),
    ]

    /// Small plates of unrelated colours: something for every kind to destroy.
    private static func picture(_ size: PixelSize = size, orientation: Orientation = .up) throws -> Image {
        var bytes: [UInt8] = []
        for y in 0..<size.height {
            for x in 0..<size.width {
                var plates = SplitMix64(seed: UInt64(x / 4 * 1000 + y / 5))
                bytes += [0, 1, 2].map { (_: Int) in UInt8(20 + plates.next() % 200) } + [255]
            }
        }
        return try Image(bytes: bytes, size: size, format: .rgba, orientation: orientation)
    }

    private static func perturbed(
        _ kind: Perturbation.Kind, _ strength: Int, seed: UInt64 = 7, of image: Image? = nil
    ) throws -> [UInt8] {
        try PixelGrid(
            (image ?? picture()).perturbed(by: Perturbation(kind, strength: strength), seed: seed, objects: objects)
        ).pixels
    }

    /// The mean difference of all channels, in levels.
    private static func distance(_ first: [UInt8], _ second: [UInt8]) -> Double {
        Double(zip(first, second).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) / Double(first.count)
    }

    @Test("strength 0 changes nothing", arguments: Perturbation.Kind.allCases)
    func identity(kind: Perturbation.Kind) throws {
        #expect(try Self.perturbed(kind, 0) == PixelGrid(Self.picture()).pixels)
    }

    @Test("the same seed gives the same pixels, alpha stays opaque", arguments: Perturbation.Kind.allCases)
    func deterministic(kind: Perturbation.Kind) throws {
        let first = try Self.perturbed(kind, 3)
        #expect(try Self.perturbed(kind, 3) == first)
        #expect(stride(from: 3, to: first.count, by: 4).allSatisfy { first[$0] == 255 })
    }

    @Test(
        "another seed gives other pixels where chance takes part",
        arguments: [Perturbation.Kind.backlight, .motionBlur, .noise, .occlude])
    func seeded(kind: Perturbation.Kind) throws {
        let pictures = try Set((1...4).map { try Self.perturbed(kind, 3, seed: $0) })
        #expect(pictures.count > 1)
    }

    @Test("a stronger one is further from the picture", arguments: Perturbation.Kind.allCases)
    func monotonic(kind: Perturbation.Kind) throws {
        // A movement is a part of the longer side: in a small picture it is always one pixel.
        let image = try Self.picture(kind == .motionBlur ? PixelSize(width: 500, height: 40) : Self.size)
        let original = PixelGrid(image).pixels
        let distances = try (0...5).map { try Self.distance(Self.perturbed(kind, $0, of: image), original) }
        for (weaker, stronger) in zip(distances, distances.dropFirst()) { #expect(stronger > weaker) }
    }

    @Test("any size is taken, from one pixel on", arguments: Perturbation.Kind.allCases)
    func small(kind: Perturbation.Kind) throws {
        for (width, height) in [(1, 1), (1, 9), (9, 1), (2, 3)] {
            let image = try Self.picture(PixelSize(width: width, height: height))
            #expect(try Self.perturbed(kind, 5, of: image).count == width * height * 4)
        }
    }

    @Test("a turned picture comes back upright")
    func upright() throws {
        let image = try Self.picture(orientation: .right)
        let result = try image.perturbed(by: Perturbation(.dark, strength: 1), seed: 1)
        #expect(result.size == image.size && result.orientation == .up)
    }

    @Test("darkness halves the light: level 188 is half of white")
    func dark() throws {
        let image = try Image(bytes: [255, 255, 255], size: PixelSize(width: 1, height: 1), format: .rgb)
        let result = try PixelGrid(image.perturbed(by: Perturbation(.dark, strength: 1), seed: 1)).pixels
        #expect(result == [188, 188, 188, 255])
    }

    @Test("blur of an even picture changes nothing, and keeps the sum of a line far from the border")
    func blur() throws {
        let even = try Image(
            bytes: [UInt8](repeating: 90, count: 40 * 30 * 3), size: PixelSize(width: 40, height: 30), format: .rgb)
        let result = try PixelGrid(even.perturbed(by: Perturbation(.motionBlur, strength: 5), seed: 3)).pixels
        #expect(stride(from: 0, to: result.count, by: 4).allSatisfy { result[$0] == 90 })
    }

    @Test("an occlusion hides its share of the box and nothing outside")
    func occlusion() throws {
        let size = PixelSize(width: 100, height: 100)
        let black = try Image(bytes: [UInt8](repeating: 0, count: 30_000), size: size, format: .rgb)
        let box = BoundingBox(x: 20, y: 30, width: 50, height: 40)
        let image = try black.perturbed(by: Perturbation(.occlude, strength: 4), seed: 9, objects: [box])
        let pixels = PixelGrid(image).pixels
        var hidden = 0
        for y in 0..<100 {
            for x in 0..<100 where pixels[(y * 100 + x) * 4] == 128 {
                hidden += 1
                #expect((20..<70).contains(x) && (30..<70).contains(y))
            }
        }
        #expect(hidden == 800)
    }

    @Test("noise has the mean 0 and the deviation asked for")
    func noise() throws {
        let size = PixelSize(width: 120, height: 100)
        let gray = try Image(bytes: [UInt8](repeating: 128, count: 12_000), size: size, format: .gray)
        let pixels = try PixelGrid(gray.perturbed(by: Perturbation(.noise, strength: 2), seed: 5)).pixels
        var (sum, squares, count) = (0.0, 0.0, 0.0)
        for index in pixels.indices where index % 4 != 3 {
            let difference = Double(pixels[index]) - 128
            sum += difference
            squares += difference * difference
            count += 1
        }
        let (meanTolerance, deviationTolerance) = (0.3, 0.3)
        #expect(abs(sum / count) < meanTolerance)
        #expect(abs((squares / count).squareRoot() - 12) < deviationTolerance)
    }
}
