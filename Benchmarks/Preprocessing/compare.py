# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
"""Sightline's preprocessor and OpenCV on the same pictures, alternately, one thread each; medians."""

import ctypes
import json
import sys
import time

import cv2
import numpy as np

SIDE = 384
MEAN = np.array([123.675, 116.28, 103.53], np.float32)
DEVIATION = np.array([58.395, 57.12, 57.375], np.float32)
# Float rounding of the same 8-bit values; a level of the picture is 0.017.
SAME_PIXELS = 1e-5
# OpenCV rounds chroma in another fixed point: one level, then normalised.
ONE_LEVEL = 1.01 / 57.12

library = ctypes.CDLL(sys.argv[1])
repetitions = int(sys.argv[2])
# JSON Lines as Benchmarks/peers/README.md describes them, and no judgement by the exit status.
as_json = "--json" in sys.argv
library.sightline_case_make.restype = ctypes.c_void_p
library.sightline_case_make.argtypes = [
    ctypes.c_void_p, ctypes.c_ssize_t, ctypes.c_ssize_t, ctypes.c_ssize_t, ctypes.c_int32, ctypes.c_ssize_t,
    ctypes.c_int32]
library.sightline_case_run.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_ssize_t]
cv2.setNumThreads(1)


def ours(picture, width, height, kind, keeps_padding):
    handle = library.sightline_case_make(picture.ctypes.data, picture.nbytes, width, height, kind, SIDE, keeps_padding)
    assert handle, "the picture was refused"
    tensor = np.empty((3, SIDE, SIDE), np.float32)
    address, size = tensor.ctypes.data, tensor.nbytes

    def run():
        assert library.sightline_case_run(handle, address, size) == 0
        return tensor

    return run


def normalised(small):
    padded = np.full((SIDE, SIDE, 3), 114, np.uint8)
    top = (SIDE - small.shape[0]) // 2
    padded[top:top + small.shape[0]] = small
    return np.ascontiguousarray(((padded.astype(np.float32) - MEAN) / DEVIATION).transpose(2, 0, 1))


def times(functions):
    """Microseconds of each function's alternating runs."""
    taken = [[] for _ in functions]
    for _ in range(repetitions):
        for function, into in zip(functions, taken):
            start = time.perf_counter()
            function()
            into.append(time.perf_counter() - start)
    return [1e6 * np.array(t) for t in taken]


def photo_like(width, height):
    noise = np.random.default_rng(7).integers(0, 256, (height // 4, width // 4, 4), dtype=np.uint8)
    return cv2.resize(noise, (width, height), interpolation=cv2.INTER_CUBIC)


failed = False


def report(name, ours, theirs, target, difference, tolerance):
    global failed
    our, their = float(np.median(ours)), float(np.median(theirs))
    if as_json:
        low, ratio, high = np.quantile(ours / theirs, [0.25, 0.5, 0.75])
        print(json.dumps({
            "subject": "preprocessing", "case": name.strip(), "peer": "OpenCV", "version": cv2.__version__,
            "ours_ms": our / 1e3, "peer_ms": their / 1e3, "ratio": ratio, "low": low, "high": high,
            "rounds": repetitions, "agree": bool(difference <= tolerance),
            "note": f"tensors within {difference:.2g}"}))
        return
    ratio = our / their
    good = ratio <= target and difference <= tolerance
    failed |= not good
    print(f"{name:46} {our:8.0f} {their:8.0f} {ratio:7.3f} {target:7.2f} {difference:9.2g}  {'ok' if good else 'MISSED'}")


if not as_json:
    print(f"OpenCV {cv2.__version__}, one thread, medians of {repetitions} alternating runs, microseconds")
    print(f"{'':46} {'ours':>8} {'theirs':>8} {'ratio':>7} {'target':>7} {'differ':>9}")

bgra = photo_like(1280, 720)
written, kept = ours(bgra, 1280, 720, 0, 0), ours(bgra, 1280, 720, 0, 1)
resize = lambda: cv2.resize(bgra, (SIDE, 216), interpolation=cv2.INTER_LINEAR)
expected = normalised(cv2.cvtColor(resize(), cv2.COLOR_BGRA2RGB))
difference = float(np.abs(written() - expected).max())
a, b, c = times([written, kept, resize])
report("BGRA 1280x720 -> 384^2 float / resize alone", a, c, 0.70, difference, SAME_PIXELS)
report("  the same, padding kept from the last frame", b, c, 0.70, float(np.abs(kept() - expected).max()), SAME_PIXELS)

rgba = photo_like(1920, 1080)
i420 = cv2.cvtColor(rgba, cv2.COLOR_RGBA2YUV_I420)
nv12 = i420.copy()
nv12[1080:] = i420[1080:].reshape(2, -1).T.reshape(540, 1920)


def theirs():
    small = cv2.resize(cv2.cvtColor(nv12, cv2.COLOR_YUV2RGB_NV12), (SIDE, 216), interpolation=cv2.INTER_LINEAR)
    return normalised(small)


written = ours(nv12, 1920, 1080, 1, 0)
difference = float(np.abs(written() - theirs()).max())
a, b = times([written, theirs])
report("NV12 1920x1080 -> 384^2 float / cvt+resize+numpy", a, b, 0.25, difference, ONE_LEVEL)
sys.exit(1 if failed and not as_json else 0)
