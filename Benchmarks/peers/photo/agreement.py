# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
"""Whether two detectors found the same objects."""

import math

# The engines add floats in different orders, and OpenCV and we turn JPEG's colours in different fixed point.
MINIMUM_IOU = 0.95
MAXIMUM_CONFIDENCE_DIFFERENCE = 0.02
THRESHOLD = 0.25


def iou(a, b):
    width = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    height = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    if width <= 0 or height <= 0:
        return 0.0
    both = width * height
    return both / (a[2] * a[3] + b[2] * b[3] - both)


def compare(ours, theirs):
    """True or false, and why, of `[class, confidence, x, y, width, height]` rows per photo.

    An object whose confidence is so near the threshold that the tolerance reaches below it may be missing.
    """
    count, alone, worst_iou, worst_confidence = 0, 0, 1.0, 0.0
    for mine, other in zip(ours, theirs, strict=True):
        other = list(other)
        count += len(mine)
        for row in mine:
            candidates = [one for one in other if one[0] == row[0]]
            best = max(candidates, key=lambda one: iou(row[2:], one[2:]), default=None)
            if best is None or iou(row[2:], best[2:]) < MINIMUM_IOU:
                alone += row[1] >= THRESHOLD + MAXIMUM_CONFIDENCE_DIFFERENCE
                continue
            other.remove(best)
            worst_iou = min(worst_iou, iou(row[2:], best[2:]))
            worst_confidence = max(worst_confidence, abs(row[1] - best[1]))
        alone += sum(row[1] >= THRESHOLD + MAXIMUM_CONFIDENCE_DIFFERENCE for row in other)
    # Nothing found proves nothing.
    agree = count > 0 and alone == 0 and worst_confidence <= MAXIMUM_CONFIDENCE_DIFFERENCE
    note = f"{count} objects, IoU ≥ {math.floor(worst_iou * 1e5) / 1e5:.5f}, confidence within {worst_confidence:.0e}"
    return agree, note + (f", {alone} without a partner" if alone else "")
