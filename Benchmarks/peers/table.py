# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
"""Turns the JSON lines of the subjects into docs/benchmarks.md; status 1 when answers do not agree.

Usage: table.py FOLDER-OF-RESULTS
"""

import json
import pathlib
import sys

INTRODUCTION = """# Sightline and its peers

This file is made by `make bench-peers` ([how](../Benchmarks/peers/README.md)); do not edit it.

Both sides run in turns on the same machine with the same files, and their answers are compared first. Times are
medians in milliseconds; *ratio* is ours divided by theirs, the median over the rounds with its middle half in
brackets: below 1 we are quicker. A case is **lost** when the whole middle half is above 1, *even* when it holds 1.
"""
ORDER = ["photo", "preprocessing", "evaluation", "tracking-evaluation"]


def result(row):
    if row["low"] > 1:
        return "**lost**"
    return "won" if row["high"] < 1 else "even"


def milliseconds(value):
    return f"{value:.3f}" if value < 1 else f"{value:.2f}" if value < 100 else f"{value:.0f}"


def cell(text):
    return str(text).replace("|", "\\|").replace("\n", " ")


def read(path):
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    environment = next(line["environment"] for line in lines if "environment" in line)
    return environment, [line for line in lines if "ratio" in line], [line for line in lines if "not_run" in line]


def section(name, environment, rows, missing):
    yield f"## {name.replace('-', ' ').capitalize()}\n"
    busy = ", other programs ran: rough" if environment["load"] >= 0.5 else ""
    yield (
        f"{environment['processor']}, {environment['cores']} cores, {environment['memory_gib']} GiB; "
        f"{environment['system']}; {environment['swift']}; Python {environment['python']}; "
        f"load {environment['load']} at the start{busy}; commit {environment['commit']}, {environment['date']}.\n")
    yield "| case | peer | ours ms | theirs ms | ratio | result | answers agree |"
    yield "|---|---|---:|---:|---|---|---|"
    for row in rows:
        agree = "not compared" if row["agree"] is None else "yes" if row["agree"] else "**no**"
        yield (
            f"| {cell(row['case'])} | {cell(row['peer'])} | {milliseconds(row['ours_ms'])} "
            f"| {milliseconds(row['peer_ms'])} | {row['ratio']:.2f} ({row['low']:.2f}–{row['high']:.2f}) "
            f"| {result(row)} | {cell(agree)} |")
    # Many rows of a peer rest on one comparison.
    peers = {}
    for row in rows:
        versions, notes = peers.setdefault(row["peer"], ({}, {}))
        versions[row["version"]] = notes[row["note"]] = True
    yield "\nVersions, and how far answers are apart:\n"
    for peer, (versions, notes) in peers.items():
        yield f"- {peer} ({', '.join(versions)}): {'; '.join(filter(None, notes))}"
    if missing:
        yield "\nNot measured:\n"
        for row in missing:
            yield f"- {row['peer']} {row['version']}: {row['not_run']}"
    yield ""


def main(folder):
    names = [path.stem for path in pathlib.Path(folder).glob("*.jsonl")]
    names.sort(key=lambda name: (ORDER.index(name) if name in ORDER else len(ORDER), name))
    sections = {name: read(pathlib.Path(folder) / f"{name}.jsonl") for name in names}
    print(INTRODUCTION)
    lost = [
        f"- {name}: {row['case']}, {row['peer']}: {row['ratio']:.2f}"
        for name, (_, rows, _) in sections.items() for row in rows if result(row) == "**lost**"]
    print("## What we lose\n")
    print("\n".join(lost) if lost else "Nothing of what was measured.", end="\n\n")
    for name, values in sections.items():
        print("\n".join(section(name, *values)))
    disagreeing = any(row["agree"] is False for _, rows, _ in sections.values() for row in rows)
    sys.exit(1 if disagreeing else 0)


main(sys.argv[1])
