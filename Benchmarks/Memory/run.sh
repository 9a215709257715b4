#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
#
# How memory grows over 1,000 detections on each engine. Needs SIGHTLINE_DATA. Fails when it grows by 5 MB or more.

source "$(dirname "$0")/../../scripts/common"
find_swift
[ -n "${SIGHTLINE_DATA:-}" ] || fail "SIGHTLINE_DATA is not set: it names the folder with models/"
home=$(sightline_home)
scripts/setup
scripts/build
for engine in litert openvino; do "$tool" models fetch --engine "$engine"; done
swift build -c release --package-path Benchmarks --product MemoryBenchmark 2>&1 | without_remarks >&2
models=$home/benchmarks/described
python3 Benchmarks/described_models.py "$SIGHTLINE_DATA/models" "$home" "$models"
missed=0
while read -r engine model; do
    printf '%-26s ' "$model"
    Benchmarks/.build/release/MemoryBenchmark "$engine" "$models/$model" || missed=1
done <<'LIST'
onnxruntime yolox-nano/model.onnx
openvino yolox-nano/model.onnx
litert ssd-mobilenet/model.tflite
LIST
exit $missed
