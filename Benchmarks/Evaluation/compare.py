#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
"""Times evaluations by COCO's rules, from files to the twelve numbers: compare.py OURS FOLDER [ROUNDS] [--fast].

Every measurement is a process of its own and times itself, after its imports. The programs take turns, so that a machine
that grows slow is slow for all. The slow ones take fewer turns, with --fast none. Processor time, of all threads
together, is what a busy machine changes least. Ends with 1 when a number is off by more than 1e-9.
"""

import contextlib
import io
import json
import os
import statistics
import subprocess
import sys
import time
from importlib.metadata import version

TOLERANCE = 1e-9
NAMES = "AP AP50 AP75 APsmall APmedium APlarge AR1 AR10 AR100 ARsmall ARmedium ARlarge".split()
# The package, and how many turns it takes at most. faster-coco-eval and pycocotools have no setting for threads.
PEERS = {"hotcoco": 99, "faster-coco-eval": 3, "pycocotools": 1}


def modules(name):
    if name == "hotcoco":
        from hotcoco import COCO, COCOeval
    elif name == "faster-coco-eval":
        from faster_coco_eval import COCO, COCOeval_faster as COCOeval
    else:
        from pycocotools.coco import COCO
        from pycocotools.cocoeval import COCOeval
    return COCO, COCOeval


def measure(name, folder):
    """One evaluation by a peer, in this process."""
    COCO, COCOeval = modules(name)
    with contextlib.redirect_stdout(io.StringIO()):
        begin = time.perf_counter()
        ticks = time.process_time()
        truth = COCO(f"{folder}/annotations.json")
        load = truth.load_res if name == "hotcoco" else truth.loadRes
        found = load(f"{folder}/results.json")
        loaded = time.perf_counter()
        evaluation = COCOeval(truth, found, "bbox")
        evaluation.evaluate()
        evaluation.accumulate()
        evaluation.summarize()
        end = time.perf_counter()
        cpu = time.process_time() - ticks
    print(json.dumps({"load": loaded - begin, "evaluate": end - loaded, "cpu": cpu,
                      "stats": [float(value) for value in evaluation.stats[:12]]}))


def run(name, ours, folder, threads):
    environment = dict(os.environ, RAYON_NUM_THREADS=str(threads), OMP_NUM_THREADS=str(threads))
    command = [ours, folder, str(threads)] if name == "sightline" else [sys.executable, __file__, "--peer", name, folder]
    # One processor for one thread, so that no program's helpers count as a second.
    if threads == 1:
        command = ["taskset", "-c", "0", *command]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout)


def main(ours, folder, rounds=9, fast=False):
    faults = 0
    slow = ("faster-coco-eval", "pycocotools")
    for threads in (1, 2):
        taken = {name: [] for name in ("sightline", *PEERS)}
        numbers = {}
        for turn in range(rounds):
            for name, times in taken.items():
                if turn >= PEERS.get(name, rounds) or (name in slow and (fast or threads > 1)):
                    continue
                result = run(name, ours, folder, threads)
                times.append(result)
                numbers.setdefault(name, result["stats"])
        print(f"\n{threads} thread{'s' if threads > 1 else ''}, median seconds of a process's own time")
        print(f"{'':<24}{'turns':>6}{'read':>9}{'judge':>9}{'total':>9}{'times ours':>12}{'cpu':>9}{'times ours':>12}")
        total = {name: statistics.median(t["load"] + t["evaluate"] for t in times)
                 for name, times in taken.items() if times}
        cpu = {name: statistics.median(t["cpu"] for t in times) for name, times in taken.items() if times}
        for name in total:
            label = name if name == "sightline" else f"{name} {version(name)}"
            load = statistics.median(t["load"] for t in taken[name])
            judge = statistics.median(t["evaluate"] for t in taken[name])
            print(f"{label:<24}{len(taken[name]):>6}{load:>9.3f}{judge:>9.3f}{total[name]:>9.3f}"
                  f"{total[name] / total['sightline']:>12.1f}"
                  f"{cpu[name]:>9.3f}{cpu[name] / cpu['sightline']:>12.1f}")
        reference = numbers.get("pycocotools", numbers["hotcoco"])
        worst = max(abs(a - b) for a, b in zip(numbers["sightline"], reference))
        print(f"largest difference from {'pycocotools' if 'pycocotools' in numbers else 'hotcoco'}: {worst:.1e}")
        if worst > TOLERANCE:
            faults += 1
            for name, mine, theirs in zip(NAMES, numbers["sightline"], reference):
                print(f"{name:<10}{mine:.12f} {theirs:.12f}")
    return 1 if faults else 0


if __name__ == "__main__":
    if sys.argv[1] == "--peer":
        measure(*sys.argv[2:])
    else:
        plain = [argument for argument in sys.argv[1:] if argument != "--fast"]
        sys.exit(main(plain[0], plain[1], *map(int, plain[2:]), fast="--fast" in sys.argv))
