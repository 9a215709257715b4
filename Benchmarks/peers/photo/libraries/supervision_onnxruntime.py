# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
"""Supervision's detections and suppression over OpenCV and ONNX Runtime."""

import importlib.metadata
import time

import cv2
import supervision

from libraries import yolo
from libraries.opencv_onnxruntime import session


def version():
    return importlib.metadata.version("supervision")


def make(model, threads):
    network = session(model, threads)

    def detect(path):
        image = cv2.imread(path)
        tensor = yolo.tensor(image)
        start = time.perf_counter()
        output = network.run(None, {"images": tensor})[0]
        engine = time.perf_counter() - start
        boxes, confidences, classes = yolo.decode(output, image)
        boxes[:, 2:] += boxes[:, :2]
        found = supervision.Detections(xyxy=boxes, confidence=confidences, class_id=classes)
        found = found.with_nms(threshold=yolo.IOU)
        boxes = found.xyxy.copy()
        boxes[:, 2:] -= boxes[:, :2]
        return yolo.rows(boxes, found.confidence, found.class_id), engine

    return detect
