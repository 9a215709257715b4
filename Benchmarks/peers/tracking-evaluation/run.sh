#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
#
# HOTA, CLEAR and identity measures of MOTChallenge sequences; prints JSON Lines (../README.md).

set -euo pipefail
cd "$(dirname "$0")/../../.."
exec python3 Benchmarks/peers/tracking-evaluation/compare.py .build/release/sightline
