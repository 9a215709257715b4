// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// The numbers that a model's layers are calculated with. Inputs and outputs are as the model declares them.
public enum Precision: String, CaseIterable, Hashable, Sendable, Codable {
    /// Single precision: 24 bits of significance.
    case float32
    /// The range of single precision with 8 bits of significance; fast on processors with AMX or AVX-512 BF16.
    case bfloat16
    /// Half precision: 11 bits of significance and a range of 65504; fast on processors with AVX-512 FP16.
    case float16
}
