# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
"""The default model's input and output with OpenCV and NumPy, as its users write them: stretched, RGB, 0…1."""

import cv2

SIDE = 416
CONFIDENCE = 0.25
IOU = 0.45


def tensor(image):
    """`[1, 3, 416, 416]` floats of a BGR picture."""
    return cv2.dnn.blobFromImage(image, 1 / 255, (SIDE, SIDE), swapRB=True)


def decode(output, image):
    """Boxes as `[left, top, width, height]` in pixels of the picture, confidences and classes of `[1, N, 85]` rows."""
    rows = output[0]
    # A score is objectness times a probability, so it is never above the objectness.
    rows = rows[rows[:, 4] >= CONFIDENCE]
    scores = rows[:, 5:] * rows[:, 4:5]
    classes = scores.argmax(1)
    confidences = scores.max(1)
    kept = confidences >= CONFIDENCE
    boxes, confidences, classes = rows[kept, :4], confidences[kept], classes[kept]
    height, width = image.shape[:2]
    boxes[:, :2] -= boxes[:, 2:] / 2
    boxes *= (width / SIDE, height / SIDE, width / SIDE, height / SIDE)
    return boxes, confidences, classes


def rows(boxes, confidences, classes):
    """One `[class, confidence, x, y, width, height]` for each object."""
    return [
        [int(c), float(s), *map(float, b)] for b, s, c in zip(boxes, confidences, classes, strict=True)]
