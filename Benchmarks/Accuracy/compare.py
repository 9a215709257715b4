# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
"""The mAP50 of the tool's detections beside that of a plain program's. Usage: compare.py TOOL MODELS COCO-FOLDER"""

import contextlib
import io
import json
import pathlib
import subprocess
import sys
import tempfile

import cv2
import plain
from pycocotools.coco import COCO
from pycocotools.cocoeval import COCOeval

FARTHEST = 0.005
tool, models, data = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
annotations, photos = data / "annotations/instances_val2017.json", data / "val2017"
# Darknet's list of names is older than COCO's.
OLDER = {
    "motorbike": "motorcycle", "aeroplane": "airplane", "sofa": "couch", "pottedplant": "potted plant",
    "diningtable": "dining table", "tvmonitor": "tv",
}
detectors = {
    "yolov4-tiny": ("model.onnx", plain.yolov4_tiny),
    "yolox-nano": ("model.onnx", plain.yolox_nano),
    "ssd-mobilenet": ("model.tflite", plain.ssd_mobilenet),
}


def average_precision(truth, results):
    """AP50 and AP of rows as in a result file of COCO."""
    with contextlib.redirect_stdout(io.StringIO()):
        judged = COCOeval(truth, truth.loadRes(results), "bbox")
        judged.evaluate()
        judged.accumulate()
        judged.summarize()
    return judged.stats[1], judged.stats[0]


def plain_results(truth, name, model, make):
    labels = json.loads((models / name / "model.json").read_text())["labels"]["names"]
    ids = {category["name"]: category["id"] for category in truth.dataset["categories"]}
    detect = make(str(model))
    rows = []
    for image in truth.dataset["images"]:
        boxes, scores, classes = detect(cv2.imread(str(photos / image["file_name"])))
        for box, score, index in zip(boxes, scores, classes, strict=True):
            label = labels[index]
            category = ids.get(OLDER.get(label, label))
            if category is not None:
                rows.append(
                    {"image_id": image["id"], "category_id": category, "bbox": box.tolist(), "score": float(score)})
    return rows


with contextlib.redirect_stdout(io.StringIO()):
    truth = COCO(str(annotations))
print(f"{len(truth.dataset['images'])} photos, confidence at least {plain.LEAST}, at most {plain.MOST} boxes a photo")
print(f"{'':15} {'ours':>7} {'plain':>7} {'points':>7}   (AP: ours, plain)")
missed = False
for name, (file, make) in detectors.items():
    model = models / name / file
    with tempfile.TemporaryDirectory() as folder:
        result = pathlib.Path(folder, "ours.json")
        subprocess.run(
            [tool, "eval", "coco", "--annotations", annotations, "--images", photos, "-m", model, "--threshold",
             str(plain.LEAST), "--max", str(plain.MOST), "--threads", "2", "--output", result],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        ours = average_precision(truth, json.loads(result.read_text()))
    theirs = average_precision(truth, plain_results(truth, name, model, make))
    difference = ours[0] - theirs[0]
    ok = abs(difference) <= FARTHEST
    missed |= not ok
    print(
        f"{name:15} {ours[0]:7.4f} {theirs[0]:7.4f} {100 * difference:+7.2f}   ({ours[1]:.4f}, {theirs[1]:.4f})"
        f"  at most {100 * FARTHEST:.1f}: {'ok' if ok else 'MISSED'}")
sys.exit(missed)
