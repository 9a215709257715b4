#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
#
# From a photo's file to boxes with the default model; prints JSON Lines (../README.md). Called by ../run.sh.

set -euo pipefail
cd "$(dirname "$0")/../../.."
swift build -c release --package-path Benchmarks --product PhotoPeer >&2
exec python3 Benchmarks/peers/photo/compare.py Benchmarks/.build/release/PhotoPeer .build/release/sightline
