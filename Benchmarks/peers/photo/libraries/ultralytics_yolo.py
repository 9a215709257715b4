# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
"""Ultralytics' front type, installed as its users do; nothing of it is in Sightline."""

import contextlib
import importlib.metadata
import sys

with contextlib.redirect_stdout(sys.stderr):
    from ultralytics import YOLO


def version():
    return importlib.metadata.version("ultralytics")


def make(model, threads):
    # It reads the model when it is first used.
    with contextlib.redirect_stdout(sys.stderr):
        network = YOLO(model, task="detect")
        network.predict(source=None, verbose=False)

    def detect(path):
        found = network(path, verbose=False)[0]
        return found.boxes.data.tolist(), found.speed["inference"] / 1e3

    return detect
