#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
#
# Installs the peers into a scratch folder, checks that their answers agree with ours, times both in turns, and writes
# docs/benchmarks.md. Usage: Benchmarks/peers/run.sh [SUBJECT…] (a folder beside this file; all when none is named).

source "$(dirname "$0")/../../scripts/common"
find_swift

peers=$PWD/Benchmarks/peers
PEERS_HOME=$(sightline_home)/benchmarks/peers
export PEERS_HOME PYTHONPATH=$peers PYTHONDONTWRITEBYTECODE=1
python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' || fail "python3 is older than 3.10"

subjects=("$@")
if [ ${#subjects[@]} -eq 0 ]; then
    for script in "$peers"/*/run.sh; do subjects+=("$(basename "$(dirname "$script")")"); done
fi
for subject in "${subjects[@]}"; do
    [ -x "$peers/$subject/run.sh" ] || fail "there is no subject '$subject': expected $peers/$subject/run.sh"
done

load=$(python3 -c 'import os; print(round(os.getloadavg()[0], 1))')
if python3 -c "import sys; sys.exit($load < 0.5)"; then
    say "the machine is busy (load $load): the times will be rough"
fi

scripts/setup
say "release builds"
scripts/build
mkdir -p "$PEERS_HOME/results"
failed=()
for subject in "${subjects[@]}"; do
    say "$subject"
    result=$PEERS_HOME/results/$subject.jsonl
    python3 "$peers/environment.py" "$load" >"$result.partial"
    # Fifteen minutes end what hangs; no subject needs a third of that.
    if timeout --foreground 900 "$peers/$subject/run.sh" >>"$result.partial"; then
        mv "$result.partial" "$result"
    else
        failed+=("$subject")
        say "$subject failed; its rows stay as they were (what there is: $result.partial)"
    fi
done
agreed=true
python3 "$peers/table.py" "$PEERS_HOME/results" >"$PEERS_HOME/benchmarks.md" || agreed=false
[ -s "$PEERS_HOME/benchmarks.md" ] || fail "there is no result to write"
cp "$PEERS_HOME/benchmarks.md" docs/benchmarks.md
say "wrote docs/benchmarks.md"
$agreed || fail "answers do not agree: see the table"
[ ${#failed[@]} -eq 0 ] || fail "failed: ${failed[*]}"
