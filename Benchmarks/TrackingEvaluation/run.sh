#!/bin/sh
# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
#
# Compares `sightline eval mot` with TrackEval: numbers, then time. SIGHTLINE_DATA may name the larger test data.
# Usage: Benchmarks/TrackingEvaluation/run.sh [--repetitions N] [--random N]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
package=$(dirname "$(dirname "$here")")
environment="${SIGHTLINE_HOME:-$HOME/.cache/sightline}/benchmarks/trackeval-1.3.0"
if [ ! -e "$environment/ready" ]; then
    echo "installing trackeval 1.3.0 into $environment"
    python3 -m venv "$environment"
    "$environment/bin/pip" install --quiet trackeval==1.3.0 'numpy>=2,<3' 'scipy>=1.14,<2'
    touch "$environment/ready"
fi
swift build -c release --package-path "$package" --product sightline >&2
tool=$(swift build -c release --package-path "$package" --show-bin-path)/sightline
exec "$environment/bin/python" "$here/compare.py" "$tool" "$@"
