#!/bin/sh
# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
#
# Judges a seeded set of 5,000 pictures by COCO's rules, compares the numbers with pycocotools' and the times with
# hotcoco's, faster-coco-eval's and pycocotools'. Usage: Benchmarks/Evaluation/run.sh [rounds] [--fast],
# where --fast leaves the two slow ones out.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
package=$(dirname "$here")
scratch="${SIGHTLINE_HOME:-$HOME/.cache/sightline}/benchmarks"
environment="$scratch/evaluation-1"
if [ ! -e "$environment/ready" ]; then
    echo "installing pycocotools, faster-coco-eval and hotcoco into $environment"
    python3 -m venv "$environment"
    "$environment/bin/pip" install --quiet pycocotools==2.0.11 faster-coco-eval==1.8.0 hotcoco==1.3.0 'numpy>=2,<3'
    touch "$environment/ready"
fi
# The data's folder carries the generator's own hash: another generator makes other data.
data="$scratch/evaluation-data-$(sha256sum "$here/generate.py" | cut -c1-12)"
if [ ! -e "$data/ready" ]; then
    mkdir -p "$data"
    python3 "$here/generate.py" "$data"
    touch "$data/ready"
fi
swift build -c release --package-path "$package" --product EvaluationBenchmark
exec "$environment/bin/python" "$here/compare.py" "$package/.build/release/EvaluationBenchmark" "$data" "${@:-9}"
