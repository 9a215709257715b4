// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What this process has used so far, all its threads together.
public struct ProcessUsage: Hashable, Sendable {
    /// Processor time in user and kernel mode, in seconds.
    public var cpuSeconds: Double
    /// Times a thread gave up the processor to wait: each is followed by a wake-up.
    public var voluntarySwitches: Int
    /// Times a thread was made to give up the processor.
    public var involuntarySwitches: Int

    /// What has been used until now.
    public static var current: ProcessUsage {
        var usage = rusage()
        _ = unsafe getrusage(Self.itself, &usage)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
        return ProcessUsage(
            cpuSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime), voluntarySwitches: Int(usage.ru_nvcsw),
            involuntarySwitches: Int(usage.ru_nivcsw))
    }

    /// "This process" in the words of `getrusage`.
    private static var itself: CInt {
        #if canImport(Glibc)
            CInt(RUSAGE_SELF.rawValue)
        #else
            RUSAGE_SELF
        #endif
    }

    /// The most memory the process has had resident, in bytes.
    ///
    /// On Linux `VmHWM`: unlike `ru_maxrss` it does not remember the process that started this one.
    public static var peakMemory: Int {
        if let text = SmallFile.text(at: "/proc/self/status"), let peak = peakMemory(status: text) { return peak }
        var usage = rusage()
        _ = unsafe getrusage(Self.itself, &usage)
        #if canImport(Glibc)
            return Int(usage.ru_maxrss) * 1024
        #else
            return Int(usage.ru_maxrss)
        #endif
    }

    /// Reads `VmHWM:  1234 kB`, in bytes.
    static func peakMemory(status: String) -> Int? {
        for line in status.split(separator: "\n") where line.hasPrefix("VmHWM:") {
            let words = line.split(whereSeparator: \.isWhitespace)
            guard words.count == 3, words[2] == "kB", let size = Int(words[1]) else { return nil }
            return size * 1024
        }
        return nil
    }
}
