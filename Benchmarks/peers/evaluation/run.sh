#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
#
# COCO's twelve numbers of 5,000 pictures, with the programs of Benchmarks/Evaluation; prints JSON Lines (../README.md).

set -euo pipefail
cd "$(dirname "$0")/../../.."
swift build -c release --package-path Benchmarks --product EvaluationBenchmark >&2
exec python3 Benchmarks/peers/evaluation/compare.py Benchmarks/.build/release/EvaluationBenchmark Benchmarks/Evaluation
