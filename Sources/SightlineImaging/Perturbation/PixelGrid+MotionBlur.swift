// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

extension PixelGrid {
    /// Averages along parallel lines in one direction.
    ///
    /// Each line visits every column (or row, when steep) once, a pixel in each, so that all lines together cover the
    /// picture exactly once; a running sum makes the cost independent of the length. At the border the mean is that of
    /// the pixels inside.
    ///
    /// - Parameter length: Length of the movement in pixels.
    mutating func blurByMotion(length: Double, using generator: inout SeededGenerator) {
        let isSteep = generator.next() & 1 == 1
        let slope = generator.fraction() * 2 - 1
        let (along, across) = isSteep ? (height, width) : (width, height)
        let (alongStep, acrossStep) = isSteep ? (width * 4, 4) : (4, width * 4)
        let reach = max(1, Int((length / (1 + slope * slope).squareRoot() / 2).rounded()))
        let shear = (0..<along).map { Int((Double($0) * slope).rounded()) }
        let lowest = -(shear.max() ?? 0)
        let highest = across - 1 - (shear.min() ?? 0)
        var line: [Int] = []
        for start in lowest...highest {
            line.removeAll(keepingCapacity: true)
            for position in 0..<along where (0..<across).contains(start + shear[position]) {
                line.append(position * alongStep + (start + shear[position]) * acrossStep)
            }
            for channel in 0..<3 { blur(line, channel: channel, reach: reach) }
        }
    }

    /// Replaces each pixel of a line by the mean of those at most `reach` before and after it.
    private mutating func blur(_ line: [Int], channel: Int, reach: Int) {
        guard line.count > 1 else { return }
        let levels = line.map { Int(pixels[$0 + channel]) }
        var sum = levels.prefix(reach).reduce(0, +)
        var count = min(reach, levels.count)
        for index in levels.indices {
            if index + reach < levels.count {
                sum += levels[index + reach]
                count += 1
            }
            if index - reach - 1 >= 0 {
                sum -= levels[index - reach - 1]
                count -= 1
            }
            pixels[line[index] + channel] = UInt8((sum + count / 2) / count)
        }
    }
}
