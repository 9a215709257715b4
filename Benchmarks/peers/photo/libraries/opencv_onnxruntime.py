# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
"""OpenCV around ONNX Runtime."""

import time

import cv2
import onnxruntime

from libraries import yolo


def version():
    return f"{cv2.__version__} + {onnxruntime.__version__}"


def session(model, threads):
    """A session with that many threads; 0 is ONNX Runtime's own choice."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    if threads:
        cv2.setNumThreads(threads)
    return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def make(model, threads):
    network = session(model, threads)

    def detect(path):
        image = cv2.imread(path)
        tensor = yolo.tensor(image)
        start = time.perf_counter()
        output = network.run(None, {"images": tensor})[0]
        engine = time.perf_counter() - start
        boxes, confidences, classes = yolo.decode(output, image)
        kept = cv2.dnn.NMSBoxesBatched(boxes, confidences, classes, yolo.CONFIDENCE, yolo.IOU)
        return yolo.rows(boxes[kept], confidences[kept], classes[kept]), engine

    return detect
