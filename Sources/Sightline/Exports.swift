// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

@_exported public import SightlineCore
@_exported public import SightlineDetection
@_exported public import SightlineEvaluation
@_exported public import SightlineImaging
@_exported public import SightlineInference
@_exported public import SightlineTracking
