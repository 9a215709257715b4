# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
"""Three detectors the plain way: OpenCV to read and resize, the engine's Python package, numpy to decode.

Each is a function from a photo (BGR, as cv2.imread gives it) to boxes [x, y, width, height] in its pixels, confidences
and classes: at least LEAST confident, at most MOST of them, the most confident first.
"""

import cv2
import numpy as np
import onnxruntime
from ai_edge_litert.interpreter import Interpreter

LEAST = 0.001
MOST = 100
OVERLAP = 0.45


def session(path):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    return onnxruntime.InferenceSession(path, options, ["CPUExecutionProvider"])


def corners_iou(one, others):
    low = np.maximum(one[:2], others[:, :2])
    high = np.minimum(one[2:], others[:, 2:])
    both = np.prod(np.clip(high - low, 0, None), axis=1)
    area = np.prod(others[:, 2:] - others[:, :2], axis=1)
    return both / (np.prod(one[2:] - one[:2]) + area - both)


def suppressed(boxes, scores, groups):
    """Greedy suppression within each group; indices, the most confident first."""
    order = np.argsort(-scores, kind="stable")
    kept = []
    while len(order) and len(kept) < MOST:
        first, rest = order[0], order[1:]
        kept.append(first)
        beaten = (corners_iou(boxes[first], boxes[rest]) > OVERLAP) & (groups[rest] == groups[first])
        order = rest[~beaten]
    return kept


def best_class(rows):
    """Confidence and class of rows of objectness and probabilities."""
    classes = rows[:, 5:].argmax(axis=1)
    return rows[:, 4] * rows[np.arange(len(rows)), 5 + classes], classes


def finished(corners, scores, classes, groups):
    keep = scores >= LEAST
    corners, scores, classes, groups = corners[keep], scores[keep], classes[keep], groups[keep]
    kept = suppressed(corners, scores, groups)
    boxes = np.concatenate([corners[kept, :2], corners[kept, 2:] - corners[kept, :2]], axis=1)
    return boxes, scores[kept], classes[kept]


def yolov4_tiny(path):
    engine = session(path)

    def detect(photo):
        height, width = photo.shape[:2]
        pixels = cv2.cvtColor(cv2.resize(photo, (416, 416)), cv2.COLOR_BGR2RGB)
        tensor = np.ascontiguousarray(pixels.transpose(2, 0, 1)[None].astype(np.float32) / 255)
        rows = engine.run(None, {engine.get_inputs()[0].name: tensor})[0][0]
        scores, classes = best_class(rows)
        corners = np.concatenate([rows[:, :2] - rows[:, 2:4] / 2, rows[:, :2] + rows[:, 2:4] / 2], axis=1)
        return finished(corners * np.tile([width / 416, height / 416], 2), scores, classes, classes)

    return detect


def yolox_nano(path):
    engine = session(path)
    cells, strides = [], []
    for stride in (8, 16, 32):
        side = 416 // stride
        y, x = np.mgrid[:side, :side]
        cells.append(np.stack([x, y], axis=-1).reshape(-1, 2))
        strides.append(np.full((side * side, 1), stride))
    cells, strides = np.concatenate(cells), np.concatenate(strides)

    def detect(photo):
        height, width = photo.shape[:2]
        scale = min(416 / height, 416 / width)
        inner_width, inner_height = int(width * scale), int(height * scale)
        padded = np.full((416, 416, 3), 114, np.uint8)
        padded[:inner_height, :inner_width] = cv2.resize(photo, (inner_width, inner_height))
        tensor = np.ascontiguousarray(padded.transpose(2, 0, 1)[None].astype(np.float32))
        rows = engine.run(None, {engine.get_inputs()[0].name: tensor})[0][0]
        scores, classes = best_class(rows)
        centers, sizes = (rows[:, :2] + cells) * strides, np.exp(rows[:, 2:4]) * strides
        corners = np.concatenate([centers - sizes / 2, centers + sizes / 2], axis=1)
        back = np.tile([width / inner_width, height / inner_height], 2)
        return finished(corners * back, scores, classes, np.zeros(len(classes)))

    return detect


def ssd_mobilenet(path):
    engine = Interpreter(path, num_threads=1)
    engine.allocate_tensors()
    picture = engine.get_input_details()[0]["index"]
    outputs = [detail["index"] for detail in engine.get_output_details()]

    def detect(photo):
        height, width = photo.shape[:2]
        engine.set_tensor(picture, cv2.cvtColor(cv2.resize(photo, (300, 300)), cv2.COLOR_BGR2RGB)[None])
        engine.invoke()
        edges, classes, scores, count = (engine.get_tensor(index)[0] for index in outputs)
        count = int(count)
        edges, classes, scores = edges[:count], classes[:count].astype(int), scores[:count]
        top, left, bottom, right = (edges * [height, width, height, width]).T
        keep = scores >= LEAST
        return np.stack([left, top, right - left, bottom - top], axis=1)[keep], scores[keep], classes[keep]

    return detect
