# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
"""OpenCV's own engine."""

import time

import cv2

from libraries import yolo


def version():
    return cv2.__version__


def make(model, threads):
    if threads:
        cv2.setNumThreads(threads)
    network = cv2.dnn.readNetFromONNX(model)

    def detect(path):
        image = cv2.imread(path)
        tensor = yolo.tensor(image)
        start = time.perf_counter()
        network.setInput(tensor)
        output = network.forward()
        engine = time.perf_counter() - start
        boxes, confidences, classes = yolo.decode(output, image)
        kept = cv2.dnn.NMSBoxesBatched(boxes, confidences, classes, yolo.CONFIDENCE, yolo.IOU)
        return yolo.rows(boxes[kept], confidences[kept], classes[kept]), engine

    return detect
