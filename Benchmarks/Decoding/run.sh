#!/bin/sh
# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
#
# Times a decode against numpy and OpenCV in one process. Usage: Benchmarks/Decoding/run.sh [repetitions]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
package=$(dirname "$here")
environment="${SIGHTLINE_HOME:-$HOME/.cache/sightline}/benchmarks/opencv-4.12.0.88"
if [ ! -e "$environment/ready" ]; then
    echo "installing opencv-python-headless 4.12.0.88 into $environment"
    python3 -m venv "$environment"
    "$environment/bin/pip" install --quiet opencv-python-headless==4.12.0.88 'numpy>=2,<2.3'
    touch "$environment/ready"
fi
swift build -c release --package-path "$package" --product DecodingBenchmark
library=$(swift build -c release --package-path "$package" --show-bin-path)/libDecodingBenchmark.so
exec "$environment/bin/python" "$here/compare.py" "$library" "${1:-300}"
