# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
"""Sightline's decode of YOLOv8's output and the usual numpy + cv2.dnn.NMSBoxes, alternately; medians.

Before either is timed its output is written anew, untimed: an engine has just done that when a decode begins.
"""

import ctypes
import sys
import time

import cv2
import numpy as np

SIDE, CLASSES, ROWS = 640, 80, 8400
WIDTH, HEIGHT = 1280, 720
THRESHOLD, IOU = 0.25, 0.45
TARGET = 0.15
# Single precision on either side of a letterbox, in pixels.
TOLERANCE = 0.01

library = ctypes.CDLL(sys.argv[1])
repetitions = int(sys.argv[2])
library.sightline_decoding_make.restype = ctypes.c_void_p
library.sightline_decoding_make.argtypes = [
    ctypes.c_void_p, ctypes.c_ssize_t, ctypes.c_ssize_t, ctypes.c_ssize_t, ctypes.c_ssize_t, ctypes.c_float]
library.sightline_decoding_run.restype = ctypes.c_ssize_t
library.sightline_decoding_run.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_ssize_t]
library.sightline_decoding_fill.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
cv2.setNumThreads(1)


def head(candidates):
    """A raw output in which so many rows reach the threshold, in clusters as a model leaves them."""
    random = np.random.default_rng(11)
    output = np.empty((4 + CLASSES, ROWS), np.float32)
    output[:2] = random.uniform(0, SIDE, (2, ROWS))
    output[2:4] = random.uniform(8, 200, (2, ROWS))
    output[4:] = random.uniform(0, 0.2, (CLASSES, ROWS))
    rows = random.choice(ROWS, candidates, replace=False)
    objects = max(1, candidates // 10)
    centres = random.uniform(80, SIDE - 80, (objects, 2))
    sizes = random.uniform(30, 150, (objects, 2))
    kinds = random.integers(0, CLASSES, objects)
    for place, row in enumerate(rows):
        which = place % objects
        output[:2, row] = centres[which] + random.normal(0, 3, 2)
        output[2:4, row] = sizes[which] * random.uniform(0.9, 1.1, 2)
        output[4 + kinds[which], row] = random.uniform(THRESHOLD, 1)
    return np.ascontiguousarray(output)


def usual(output):
    """What programs do: best class of every row, threshold, boxes, NMSBoxes with the classes kept apart."""
    scores = output[4:]
    classes = scores.argmax(0)
    best = scores[classes, np.arange(ROWS)]
    keep = best >= THRESHOLD
    boxes, best, classes = output[:4, keep].T, best[keep], classes[keep]
    ratio = min(SIDE / WIDTH, SIDE / HEIGHT)
    left, top = (SIDE - WIDTH * ratio) / 2, (SIDE - HEIGHT * ratio) / 2
    boxes = np.stack(
        [(boxes[:, 0] - boxes[:, 2] / 2 - left) / ratio, (boxes[:, 1] - boxes[:, 3] / 2 - top) / ratio,
         boxes[:, 2] / ratio, boxes[:, 3] / ratio], 1)
    # Classes side by side: only boxes of one class can overlap.
    apart = boxes + classes[:, None] * np.array([8192, 0, 0, 0], np.float32)
    kept = np.asarray(cv2.dnn.NMSBoxes(apart.tolist(), best.tolist(), THRESHOLD, IOU), int).ravel()
    return np.concatenate([boxes[kept], best[kept, None], classes[kept, None]], 1)


failed = False
print(f"OpenCV {cv2.__version__}, numpy {np.__version__}, one thread, medians of {repetitions} alternating runs, "
      "microseconds")
print(f"{'':34} {'boxes':>6} {'ours':>8} {'theirs':>8} {'ratio':>7} {'target':>7} {'differ':>9}")
for layout in ("[1, 84, 8400]", "[1, 8400, 84]"):
    for candidates in (0, 200, 2000):
        output = head(candidates)
        given = output if layout == "[1, 84, 8400]" else np.ascontiguousarray(output.T)
        handle = library.sightline_decoding_make(given.ctypes.data, *given.shape, CLASSES, SIDE, THRESHOLD)
        assert handle, "the output was refused"
        results = np.empty((ROWS, 6), np.float32)
        address = results.ctypes.data
        times = [[], []]
        read, source = np.empty_like(output), given.ctypes.data
        for _ in range(repetitions):
            library.sightline_decoding_fill(handle, source)
            start = time.perf_counter()
            count = library.sightline_decoding_run(handle, address, results.size)
            times[0].append(time.perf_counter() - start)
            np.copyto(read, output)
            start = time.perf_counter()
            theirs = usual(read)
            times[1].append(time.perf_counter() - start)
        ours, their = (1e6 * float(np.median(t)) for t in times)
        same = count == len(theirs)
        found = results[:count]
        difference = float(np.abs(found - theirs).max()) if same and count else 0.0 if same else float("inf")
        # The target is for 200 candidates.
        good = difference <= TOLERANCE and (candidates != 200 or ours <= TARGET * their)
        failed |= not good
        print(f"{layout + f', {candidates} candidates':34} {count:6} {ours:8.0f} {their:8.0f} {ours / their:7.3f} "
              f"{TARGET if candidates == 200 else '':>7} {difference:9.2g}  {'ok' if good else 'MISSED'}")
sys.exit(failed)
