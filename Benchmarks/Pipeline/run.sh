#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
#
# Times a detection stage by stage and counts its allocations.

set -euo pipefail
cd "$(dirname "$0")/../.."
swift build -c release --package-path Benchmarks --product PipelineBenchmark >&2
counter=Benchmarks/.build/malloc_counter.so
cc -O2 -shared -fPIC Benchmarks/MallocCounter/malloc_counter.c -o "$counter"
Benchmarks/.build/release/PipelineBenchmark
LD_PRELOAD=$counter Benchmarks/.build/release/PipelineBenchmark | grep allocations
