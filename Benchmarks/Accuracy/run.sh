#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
#
# Runs three detectors over the COCO photos of SIGHTLINE_DATA with the tool and with a plain program in Python, and
# compares the mAP50, both from pycocotools. Usage: Benchmarks/Accuracy/run.sh. Fails beyond half a point.

source "$(dirname "$0")/../../scripts/common"
find_swift
[ -n "${SIGHTLINE_DATA:-}" ] || fail "SIGHTLINE_DATA is not set: it names the folder with models/ and coco_detection/"
home=$(sightline_home)
environment=$home/benchmarks/accuracy-1
if [ ! -e "$environment/ready" ]; then
    say "installing numpy, OpenCV, the engines and pycocotools into $environment"
    python3 -m venv "$environment"
    "$environment/bin/pip" install --quiet opencv-python-headless==4.12.0.88 'numpy>=2,<2.3' onnxruntime==1.32.0 \
        ai-edge-litert==2.3.0 pycocotools==2.0.11
    touch "$environment/ready"
fi
scripts/setup
scripts/build
"$tool" models fetch --engine litert
models=$home/benchmarks/described
python3 Benchmarks/described_models.py "$SIGHTLINE_DATA/models" "$home" "$models"
exec "$environment/bin/python" Benchmarks/Accuracy/compare.py "$tool" "$models" "$SIGHTLINE_DATA/coco_detection/tiny_coco"
