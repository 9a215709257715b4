# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
"""From COCO's two files to the twelve numbers, processes in turns. Usage: compare.py OURS BENCHMARKS/EVALUATION

Each process times itself, after its imports, so that what a Python start costs does not count for us.
"""

import hashlib
import json
import os
import pathlib
import subprocess
import sys

from harness import HOME, Unavailable, emit, emit_not_run, environment

HERE = pathlib.Path(__file__).parent
TOLERANCE = 1e-9
# How often each takes its turn with one thread and with two: the slow ones less often, and those without a setting for
# threads once.
ROUNDS = {1: {"hotcoco": 7, "faster-coco-eval": 3, "pycocotools": 1}, 2: {"hotcoco": 7}}


def data_set(generator):
    """The folder of the generated files; another generator makes another folder."""
    folder = HOME / f"evaluation-data-{hashlib.sha256(generator.read_bytes()).hexdigest()[:12]}"
    if not (folder / "ready").exists():
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run([sys.executable, generator, folder], check=True, stdout=sys.stderr)
        (folder / "ready").touch()
    return folder


def measure(command, threads):
    """Milliseconds and numbers of one process."""
    # One processor for one thread, so that no program's helpers count as a second.
    if threads == 1:
        command = ["taskset", "-c", "0", *command]
    count = str(threads)
    variables = dict(os.environ, RAYON_NUM_THREADS=count, OMP_NUM_THREADS=count)
    run = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=variables)
    result = json.loads(run.stdout)
    return 1e3 * (result["load"] + result["evaluate"]), result["stats"]


def versions(python, names):
    code = "import importlib.metadata, sys; print(*map(importlib.metadata.version, sys.argv[1:]))"
    return dict(zip(names, subprocess.check_output([python, "-c", code, *names], text=True).split()))


def main(ours, benchmark):
    benchmark = pathlib.Path(benchmark)
    try:
        python = environment("evaluation", HERE / "requirements.txt")
    except Unavailable as error:
        for peer in ROUNDS[1]:
            emit_not_run("evaluation", peer, "", str(error))
        return
    folder = data_set(benchmark / "generate.py")
    version = versions(python, list(ROUNDS[1]))
    for threads, turns in ROUNDS.items():
        times = {peer: ([], []) for peer in turns}
        differences = dict.fromkeys(turns, 0.0)
        for turn in range(max(turns.values())):
            mine, numbers = measure([ours, folder, str(threads)], threads)
            for peer, count in turns.items():
                if turn >= count:
                    continue
                theirs, other = measure([python, benchmark / "compare.py", "--peer", peer, folder], threads)
                times[peer][0].append(mine)
                times[peer][1].append(theirs)
                worst = max(abs(a - b) for a, b in zip(numbers, other, strict=True))
                differences[peer] = max(differences[peer], worst)
        case = f"5000 pictures, files to the 12 numbers, {threads} thread{'s' if threads > 1 else ''}"
        for peer, (mine, theirs) in times.items():
            emit(
                "evaluation", case, peer, version[peer], mine, theirs, differences[peer] <= TOLERANCE,
                f"all numbers within {differences[peer]:.0e}")


main(*sys.argv[1:])
