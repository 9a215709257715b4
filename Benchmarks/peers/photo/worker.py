# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
"""The peers' side of the photo comparison; answers as PhotoPeer.swift does. Usage: worker.py PEER MODEL THREADS PHOTO…

A model that the peer refuses is answered by its own words: `{"error": …}`.
"""

import importlib
import json
import sys
import time


def answer(**values):
    print(json.dumps(values), flush=True)


def main(peer, model, threads, *photos):
    library = importlib.import_module(f"libraries.{peer}")
    try:
        detect = library.make(model, int(threads))
    # Whatever the library raises is its answer.
    except Exception as error:  # noqa: BLE001
        answer(version=library.version(), error=str(error).strip() or type(error).__name__)
        return
    answer(version=library.version())
    for line in sys.stdin:
        command, *numbers = line.split()
        numbers = [int(number) for number in numbers]
        if command == "boxes":
            answer(boxes=detect(photos[numbers[0]])[0])
            continue
        wall, engine = [], []
        processor = time.process_time()
        for photo in photos[numbers[0]:numbers[0] + numbers[1]]:
            start = time.perf_counter()
            _, share = detect(photo)
            wall.append(1e3 * (time.perf_counter() - start))
            engine.append(1e3 * share)
        answer(wall=wall, engine=engine, processor=1e3 * (time.process_time() - processor))


main(*sys.argv[1:])
