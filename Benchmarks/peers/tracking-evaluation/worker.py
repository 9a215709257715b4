# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
"""TrackEval's side: judges the same tracks once for each line it is sent. Usage: worker.py TRUTH TRACKS RULES"""

import contextlib
import importlib.metadata
import io
import json
import pathlib
import sys
import time

import numpy
import trackeval

MEASURES = ("HOTA", "DetA", "AssA", "LocA", "MOTA", "MOTP", "IDSW", "Frag", "IDF1")


def measures(truth, tracks, rules):
    """The measures of all sequences together, the means over TrackEval's localisation thresholds."""
    quiet = {"PRINT_CONFIG": False}
    with contextlib.redirect_stdout(io.StringIO()):
        sequences = {path.parent.name: None for path in sorted(truth.glob("*/seqinfo.ini"))}
        data = trackeval.datasets.MotChallenge2DBox(quiet | {
            "GT_FOLDER": str(truth), "TRACKERS_FOLDER": str(tracks.parent), "TRACKERS_TO_EVAL": [tracks.name],
            "TRACKER_SUB_FOLDER": "", "BENCHMARK": rules.upper(), "SEQ_INFO": sequences, "SKIP_SPLIT_FOL": True})
        evaluator = trackeval.Evaluator(quiet | {
            "USE_PARALLEL": False, "BREAK_ON_ERROR": True, "LOG_ON_ERROR": None, "PRINT_RESULTS": False,
            "TIME_PROGRESS": False, "OUTPUT_SUMMARY": False, "OUTPUT_DETAILED": False, "PLOT_CURVES": False})
        families = [family(quiet) for family in (
            trackeval.metrics.HOTA, trackeval.metrics.CLEAR, trackeval.metrics.Identity)]
        result, _ = evaluator.evaluate([data], families)
    combined = result["MotChallenge2DBox"][tracks.name]["COMBINED_SEQ"]["pedestrian"]
    merged = {name: value for family in combined.values() for name, value in family.items()}
    return {name: float(numpy.mean(merged[name])) for name in MEASURES}


def main(truth, tracks, rules):
    print(json.dumps({"version": importlib.metadata.version("trackeval")}), flush=True)
    for _ in sys.stdin:
        start = time.perf_counter()
        values = measures(pathlib.Path(truth), pathlib.Path(tracks), rules)
        print(json.dumps({"milliseconds": 1e3 * (time.perf_counter() - start), "measures": values}), flush=True)


main(*sys.argv[1:])
