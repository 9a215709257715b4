#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
#
# Times the whole tool, from the start of its process to the first boxes, against the bare engine. Usage:
# Benchmarks/Startup/run.sh [rounds]. Fails when a target is missed.

source "$(dirname "$0")/../../scripts/common"
find_swift
swift build -c release --product sightline 2>&1 | without_remarks >&2
mkdir -p Benchmarks/.build
bare=Benchmarks/.build/bare_engine
cc -O2 -ISources/CEngines/include Benchmarks/Startup/bare_engine.c Sources/CEngines/CEngines.c -ldl -o "$bare"
home=$(sightline_home)
library=$(printf '%s\n' "$home"/engines/onnxruntime-*/libonnxruntime.so.* | sort -V | tail -n 1)
python3 Benchmarks/Startup/compare.py \
    "$tool" "$bare" "$library" "$home/models/yolov4-tiny/model.onnx" "$home/samples/bus.jpg" "${1:-25}"
