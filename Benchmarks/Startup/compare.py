# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
"""How long the tool takes to its first boxes beside the bare engine, and to its version beside `true`; medians.

The runs alternate, so that both sides see the same machine. Processor time is printed beside the wall clock's: on a
machine with other work it is the steadier of the two.
"""

import json
import os
import statistics
import sys
import time

MOST_OF_ENGINE = 1.3
MOST_OVER_TRUE = 0.025

tool, bare, library, model, photo = sys.argv[1:6]
rounds = int(sys.argv[6])


def run(*command):
    """Seconds of the wall clock, seconds of processor time, and what the program wrote."""
    reader, writer = os.pipe()
    begin = time.perf_counter()
    process = os.posix_spawn(command[0], command, os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, writer, 1)])
    os.close(writer)
    written = b""
    while block := os.read(reader, 1 << 16):
        written += block
    _, status, usage = os.wait4(process, 0)
    seconds = time.perf_counter() - begin
    os.close(reader)
    if status != 0:
        sys.exit(f"{command[0]} failed with {os.waitstatus_to_exitcode(status)}")
    return seconds, usage.ru_utime + usage.ru_stime, written.decode()


def report(name, ours, theirs, verdict):
    print(f"{name:42} {1e3 * ours:8.1f} {1e3 * theirs:8.1f}  {verdict}")


def median(rows, column):
    return statistics.median(row[column] for row in rows)


detect, engine, version, nothing = [], [], [], []
for turn in range(rounds + 1):
    engine_run = run(bare, library, model, "416")
    detect_run = run(tool, "detect", photo, "--json", "--threads", "1")
    found = len(json.loads(detect_run[2])["detections"])
    assert found > 0, "no boxes, so the time to them means nothing"
    parts = [float(part) / 1e3 for part in engine_run[2].split()]
    version_run, nothing_run = run(tool, "--version"), run("/bin/true")
    # The first turn only fills the page cache.
    if turn == 0:
        continue
    detect.append(detect_run)
    engine.append((parts[0], engine_run[1], *parts[1:]))
    version.append(version_run)
    nothing.append(nothing_run)

print(f"one thread, medians of {rounds} alternating runs, milliseconds, {found} objects")
print(f"{'':42} {'ours':>8} {'theirs':>8}")
wall = median(detect, 0) / median(engine, 0)
passes = wall <= MOST_OF_ENGINE
report(
    "process start to boxes / engine load + run", median(detect, 0), median(engine, 0),
    f"{wall:.3f} x, at most {MOST_OF_ENGINE}: {'ok' if passes else 'MISSED'}")
report(
    "  processor time, both whole processes", median(detect, 1), median(engine, 1),
    f"{median(detect, 1) / median(engine, 1):.3f} x")
opening, loading, running = (1e3 * median(engine, column) for column in (2, 3, 4))
print(f"  the engine: {opening:.1f} to open, {loading:.1f} to load the model, {running:.1f} for one run")
over = median(version, 0) - median(nothing, 0)
passes_version = over <= MOST_OVER_TRUE
report(
    "--version / true", median(version, 0), median(nothing, 0),
    f"{1e3 * over:+.1f} ms, at most {1e3 * MOST_OVER_TRUE:.0f}: {'ok' if passes_version else 'MISSED'}")
report(
    "  processor time", median(version, 1), median(nothing, 1),
    f"{1e3 * (median(version, 1) - median(nothing, 1)):+.1f} ms")
sys.exit(0 if passes and passes_version else 1)
