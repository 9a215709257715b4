# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
"""Judges the same files with Sightline and with TrackEval, alternately: do all numbers agree, and how long does each take.

Sightline is timed as a user meets it, a process from start to end with every measure. TrackEval is timed inside its
process, without Python's start and imports, with HOTA alone and then with all its measures. Both work on one core; the
processor's time is what counts, because it does not depend on what else the machine does.
"""

import argparse
import contextlib
import importlib.metadata
import io
import json
import os
import pathlib
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np
import trackeval

# Both compute in 64-bit floats and add in different orders; Sightline rounds to 9 decimals.
SAME = 2e-9
TARGET = 20
RULES = {"mot15": "MOT15", "mot17": "MOT17", "mot20": "MOT20"}


def theirs(truth, tracks, rules, lengths, metrics):
    """TrackEval's results by sequence."""
    tracks = pathlib.Path(tracks)
    with contextlib.redirect_stdout(io.StringIO()):
        dataset = trackeval.datasets.MotChallenge2DBox({
            "GT_FOLDER": str(truth), "TRACKERS_FOLDER": str(tracks.parent), "TRACKERS_TO_EVAL": [tracks.name],
            "TRACKER_SUB_FOLDER": "", "BENCHMARK": RULES[rules], "SEQ_INFO": dict(lengths), "SKIP_SPLIT_FOL": True,
            "PRINT_CONFIG": False})
        evaluator = trackeval.Evaluator({
            "USE_PARALLEL": False, "BREAK_ON_ERROR": True, "LOG_ON_ERROR": None, "PRINT_RESULTS": False,
            "PRINT_CONFIG": False, "TIME_PROGRESS": False, "OUTPUT_SUMMARY": False, "OUTPUT_DETAILED": False,
            "PLOT_CURVES": False})
        result, _ = evaluator.evaluate([dataset], [metric({"PRINT_CONFIG": False}) for metric in metrics])
    return {name: value["pedestrian"] for name, value in result["MotChallenge2DBox"][tracks.name].items()}


def ours(tool, truth, tracks, rules):
    """Sightline's results as its JSON says them."""
    run = subprocess.run(
        [tool, "eval", "mot", "--truth", truth, "--tracks", tracks, "--benchmark", rules, "--json"],
        check=True, capture_output=True, text=True)
    return json.loads(run.stdout)


def processor_time():
    """Seconds of processor time of this process and of those it has started and seen end."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


def timed(times, work):
    """Does the work, notes processor time and time by the clock, returns the result."""
    clock, processor = time.perf_counter(), processor_time()
    result = work()
    times.append((processor_time() - processor, time.perf_counter() - clock))
    return result


def differences(our, their):
    """All fields of all sequences that differ, and how many were compared."""
    found, compared = [], 0
    rows = {row["name"]: row for row in our["sequences"]} | {"COMBINED_SEQ": our}
    assert set(rows) == set(their), (sorted(rows), sorted(their))
    for sequence, row in rows.items():
        for family in their[sequence].values():
            for field, value in family.items():
                if field == "Frames":
                    continue
                if np.ndim(value):
                    pairs = list(zip(row["curves"][field], value)) + (
                        [(row[field], float(np.mean(value)))] if field in row else [])
                else:
                    pairs = [(row[field], float(value))]
                compared += len(pairs)
                for mine, other in pairs:
                    if abs(mine - other) > SAME * max(1, abs(other)):
                        found.append(f"{sequence} {field}: {mine} and {other}")
    return found, compared


def write_random(folder, seed, frames, people, grid, rules, width=200, height=100):
    """Sequences with everything that can go wrong: ties, copies, switches, gaps, distractors, ignored boxes."""
    draw = random.Random(seed)
    truth, tracks = folder / "gt", folder / "tracks"
    tracks.mkdir(parents=True)
    lengths = {}
    for name in ("a", "b"):
        lines, tracked, serial = [], [], people
        classes = {p: draw.choice([1, 1, 1, 1, 2, 6, 7, 8, 12, 3]) for p in range(people)}
        identity = {p: p for p in range(people)}
        place = {p: (draw.randrange(0, width), draw.randrange(0, height)) for p in range(people)}
        for frame in range(1, frames + 1):
            used = set()
            for person in range(people):
                x, y = place[person]
                place[person] = (x + draw.choice([-1, 0, 1]) * grid, y + draw.choice([-1, 0, 1]) * grid)
                if draw.random() < 0.1:
                    continue
                confidence = 0 if draw.random() < 0.05 else 1
                lines.append(f"{frame},{person},{x},{y},20,40,{confidence},{classes[person]},1")
                if draw.random() < 0.05:
                    serial += 1
                    identity[person] = serial
                for _ in range(draw.choice([0, 1, 1, 1, 1, 2])):
                    who = identity[person] if identity[person] not in used else (serial := serial + 1)
                    used.add(who)
                    dx, dy = (draw.choice([-2, -1, 0, 0, 1, 2]) * grid for _ in range(2))
                    tracked.append(f"{frame},{who},{x + dx},{y + dy},20,40,1,-1,-1,-1")
        (truth / name / "gt").mkdir(parents=True)
        (truth / name / "gt" / "gt.txt").write_text("\n".join(lines) + "\n")
        (tracks / f"{name}.txt").write_text("\n".join(tracked) + "\n")
        lengths[name] = frames
        (truth / name / "seqinfo.ini").write_text(f"[Sequence]\nseqLength={frames}\n")
    return str(truth), str(tracks), rules, lengths


def data_sets(folder):
    """The real sequences of the test data."""
    mot = pathlib.Path(folder) / "mot"

    def lengths(root):
        return {path.parent.name: None for path in sorted((mot / root).glob("*/seqinfo.ini"))}

    yield "MOT17, 2 sequences", str(mot / "mot17_eval/gt"), str(mot / "mot17_eval/tracker"), "mot17", lengths(
        "mot17_eval/gt")
    yield "MOT15, 6 sequences", str(mot / "mot15_train"), str(mot / "sort_reference_output"), "mot15", lengths(
        "mot15_train")


def check_random(tool, count):
    """Compares random sequences; returns how many differ."""
    all_metrics = [trackeval.metrics.HOTA, trackeval.metrics.CLEAR, trackeval.metrics.Identity]
    differing = total = 0
    for seed in range(count):
        with tempfile.TemporaryDirectory() as folder:
            # Whole pixels give ties, fractions none.
            grid = [1, 4, 0.37][seed % 3]
            case = write_random(pathlib.Path(folder), seed, 12, 3 + seed % 9, grid, list(RULES)[seed // 3 % 3])
            found, compared = differences(ours(tool, *case[:3]), theirs(*case, all_metrics))
        total += compared
        if found:
            differing += 1
            print(f"  seed {seed}, {case[2]}, grid {grid}: {len(found)} numbers differ, first {found[0]}")
    print(f"random sequences: {count - differing} of {count} agree in all numbers ({total} compared)")
    return differing


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tool")
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--random", type=int, default=60, help="random sequences to compare")
    options = parser.parse_args()
    all_metrics = [trackeval.metrics.HOTA, trackeval.metrics.CLEAR, trackeval.metrics.Identity]
    missed = check_random(options.tool, options.random) > 0

    cases = []
    if os.environ.get("SIGHTLINE_DATA"):
        cases += list(data_sets(os.environ["SIGHTLINE_DATA"]))
    else:
        print("set SIGHTLINE_DATA to judge real sequences as well")
    with tempfile.TemporaryDirectory() as folder:
        cases.append(("made crowd, 2 sequences", *write_random(pathlib.Path(folder), 1, 200, 120, 0.37, "mot20", 1600, 800)))
        print(f"TrackEval {importlib.metadata.version('trackeval')}, numpy {np.__version__}, medians of"
              f" {options.repetitions} alternating runs, milliseconds of processor time (by the clock)")
        print(f"{'':22} {'Sightline':>16} {'HOTA alone':>18} {'ratio':>14} {'all measures':>18} {'ratio':>14}")
        for name, truth, tracks, rules, lengths in cases:
            times = ([], [], [])
            for _ in range(options.repetitions):
                mine = timed(times[0], lambda: ours(options.tool, truth, tracks, rules))
                timed(times[1], lambda: theirs(truth, tracks, rules, lengths, all_metrics[:1]))
                other = timed(times[2], lambda: theirs(truth, tracks, rules, lengths, all_metrics))
            our, hota, everything = ([1e3 * statistics.median(column) for column in zip(*rows)] for rows in times)
            found, compared = differences(mine, other)
            good = not found and hota[0] / our[0] >= TARGET
            missed |= not good
            line = f"{name:22} {our[0]:8.1f} ({our[1]:5.0f})"
            for their in (hota, everything):
                line += f" {their[0]:10.0f} ({their[1]:5.0f})"
                line += f" {their[0] / our[0]:6.1f} ({their[1] / our[1]:5.1f})"
            print(f"{line}  {compared - len(found)} of {compared} numbers agree{'' if good else '  MISSED'}")
            for difference in found[:3]:
                print("  " + difference)
    sys.exit(1 if missed else 0)


main()
