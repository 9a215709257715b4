# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
"""MediaPipe Tasks' object detector; it decides on its threads itself."""

import time

import mediapipe
from mediapipe.tasks import python
from mediapipe.tasks.python import vision


def version():
    return mediapipe.__version__


def make(model, threads):
    options = vision.ObjectDetectorOptions(
        base_options=python.BaseOptions(model_asset_path=model), score_threshold=0.25)
    detector = vision.ObjectDetector.create_from_options(options)

    def detect(path):
        image = mediapipe.Image.create_from_file(path)
        start = time.perf_counter()
        found = detector.detect(image).detections
        engine = time.perf_counter() - start
        boxes = [one.bounding_box for one in found]
        return [
            [one.categories[0].index, one.categories[0].score, box.origin_x, box.origin_y, box.width, box.height]
            for one, box in zip(found, boxes)], engine

    return detect
