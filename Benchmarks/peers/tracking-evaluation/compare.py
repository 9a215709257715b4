# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
"""Tracks' quality by `sightline eval mot` and by TrackEval, in turns. Usage: compare.py TOOL

Ours is timed as a whole process, TrackEval inside its own, without Python's start and imports.
"""

import json
import os
import pathlib
import subprocess
import sys
import time

from harness import Unavailable, emit, emit_not_run, environment

HERE = pathlib.Path(__file__).parent
ROUNDS = 5
# Both compute in 64-bit floats and add in different orders.
TOLERANCE = 1e-8
# The folders of the test data: truth, tracks, rules.
CASES = {
    "MOT17, 2 sequences": ("mot17_eval/gt", "mot17_eval/tracker", "mot17"),
    "MOT15, 6 sequences": ("mot15_train", "sort_reference_output", "mot15"),
}


def main(tool):
    data = os.environ.get("SIGHTLINE_DATA")
    if not data:
        emit_not_run("tracking-evaluation", "TrackEval", "", "SIGHTLINE_DATA is not set: no sequences to judge")
        return
    try:
        python = environment("tracking-evaluation", HERE / "requirements.txt")
    except Unavailable as error:
        emit_not_run("tracking-evaluation", "TrackEval", "", str(error))
        return
    for case, (truth, tracks, rules) in CASES.items():
        truth, tracks = pathlib.Path(data, "mot", truth), pathlib.Path(data, "mot", tracks)
        command = [tool, "eval", "mot", "--truth", truth, "--tracks", tracks, "--benchmark", rules, "--json"]
        peer = subprocess.Popen(
            [python, HERE / "worker.py", truth, tracks, rules], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True)
        version = json.loads(peer.stdout.readline())["version"]
        ours, theirs = [], []
        for _ in range(ROUNDS):
            start = time.perf_counter()
            text = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
            ours.append(1e3 * (time.perf_counter() - start))
            peer.stdin.write("\n")
            peer.stdin.flush()
            answer = json.loads(peer.stdout.readline())
            theirs.append(answer["milliseconds"])
        peer.stdin.close()
        peer.wait()
        mine, other = json.loads(text), answer["measures"]
        worst = max(abs(mine[name] - value) for name, value in other.items())
        emit(
            "tracking-evaluation", f"{case}, all measures, 1 thread", "TrackEval", version, ours, theirs,
            worst <= TOLERANCE, f"{case}: {', '.join(other)} within {worst:.0e}")


main(sys.argv[1])
