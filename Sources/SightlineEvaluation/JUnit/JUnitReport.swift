// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore

/// Test results in the XML of JUnit, which CI systems read.
///
/// The elements and attributes are those that Jenkins and GitLab have in common: a suite with properties and cases, each
/// with at most one failure or error.
/// Formats: https://github.com/jenkinsci/xunit-plugin (`junit-10.xsd`),
/// https://docs.gitlab.com/ci/testing/unit_test_reports/
public struct JUnitReport: Sendable {
    /// How a test ended.
    public enum Outcome: Hashable, Sendable {
        /// As it should.
        case passed
        /// What was tested is not as it should be.
        case failed(type: String, message: String, text: String)
        /// The test could not be made.
        case error(type: String, message: String, text: String)
    }

    /// One test.
    public struct Case: Hashable, Sendable {
        /// What is tested, with dots between its parts.
        public var className: String
        /// The test's name.
        public var name: String
        /// What it took.
        public var seconds: Double
        /// How it ended.
        public var outcome: Outcome

        /// Makes a test.
        public init(className: String, name: String, seconds: Double, outcome: Outcome) {
            self.className = className
            self.name = name
            self.seconds = seconds
            self.outcome = outcome
        }
    }

    /// The suite's name.
    public var name: String
    /// What is to be known of all tests, in this order.
    public var properties: [(name: String, value: String)]
    /// The tests.
    public var cases: [Case]

    /// Makes a report of one suite.
    public init(name: String, properties: [(name: String, value: String)] = [], cases: [Case]) {
        self.name = name
        self.properties = properties
        self.cases = cases
    }

    /// The file's text.
    public func xml() -> [UInt8] {
        let failures = cases.count { if case .failed = $0.outcome { true } else { false } }
        let errors = cases.count { if case .error = $0.outcome { true } else { false } }
        let time = Self.time(cases.reduce(0) { $0 + $1.seconds })
        let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        text += "<testsuites \(counts) time=\"\(time)\">\n"
        text += "  <testsuite name=\"\(Self.escaped(name))\" \(counts) skipped=\"0\" time=\"\(time)\">\n"
        if !properties.isEmpty {
            text += "    <properties>\n"
            for (name, value) in properties {
                text += "      <property name=\"\(Self.escaped(name))\" value=\"\(Self.escaped(value))\"/>\n"
            }
            text += "    </properties>\n"
        }
        for test in cases { text += Self.element(test) }
        return Array((text + "  </testsuite>\n</testsuites>\n").utf8)
    }

    private static func element(_ test: Case) -> String {
        let head =
            "    <testcase classname=\"\(escaped(test.className))\" name=\"\(escaped(test.name))\""
            + " time=\"\(time(test.seconds))\""
        switch test.outcome {
        case .passed: return head + "/>\n"
        case .failed(let type, let message, let text):
            return head + ">\n" + element("failure", type, message, text) + "    </testcase>\n"
        case .error(let type, let message, let text):
            return head + ">\n" + element("error", type, message, text) + "    </testcase>\n"
        }
    }

    private static func element(_ name: String, _ type: String, _ message: String, _ text: String) -> String {
        "      <\(name) type=\"\(escaped(type))\" message=\"\(escaped(message))\">"
            + escaped(text.isEmpty ? message : "\n" + text, isAttribute: false) + "</\(name)>\n"
    }

    private static func time(_ seconds: Double) -> String { DecimalText.fixed(seconds, digits: 3) }

    /// Escapes what has a meaning in XML, and writes characters that XML 1.0 cannot hold (section 2.2) as `\u{1b}`.
    static func escaped(_ text: String, isAttribute: Bool = true) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            // In an attribute a reader turns these into spaces unless they are written as references.
            case "\t", "\n", "\r": result += isAttribute || scalar == "\r" ? "&#\(scalar.value);" : String(scalar)
            default:
                switch scalar.value {
                case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF:
                    result += "\\u{" + String(scalar.value, radix: 16) + "}"
                default: result.unicodeScalars.append(scalar)
                }
            }
        }
        return result
    }
}
