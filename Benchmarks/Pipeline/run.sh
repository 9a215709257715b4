#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
#
# Times a detection stage by stage and counts its allocations; with SIGHTLINE_DATA, what YOLOX-nano costs beyond its
# engine as well.

source "$(dirname "$0")/../../scripts/common"
find_swift
swift build -c release --package-path Benchmarks --product PipelineBenchmark >&2
if [ -n "${SIGHTLINE_DATA:-}" ]; then
    models=$(sightline_home)/benchmarks/described
    python3 Benchmarks/described_models.py "$SIGHTLINE_DATA/models" "$(sightline_home)" "$models"
    export YOLOX_NANO=$models/yolox-nano/model.onnx
fi
counter=Benchmarks/.build/malloc_counter.so
cc -O2 -shared -fPIC Benchmarks/MallocCounter/malloc_counter.c -o "$counter"
Benchmarks/.build/release/PipelineBenchmark
LD_PRELOAD=$counter Benchmarks/.build/release/PipelineBenchmark | grep allocations
