# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
"""Puts the models that benchmarks share into a folder, each with the description that its file does not hold.

Usage: described_models.py MODELS SIGHTLINE-HOME FOLDER

MODELS is the folder `models` of SIGHTLINE_DATA. FOLDER gets `yolov4-tiny`, `yolox-nano` and `ssd-mobilenet`.
"""

import json
import pathlib
import sys
import zipfile

models, home, folder = map(pathlib.Path, sys.argv[1:4])


def put(name, file, description=None):
    place = folder / name
    place.mkdir(parents=True, exist_ok=True)
    model = place / ("model" + file.suffix)
    model.unlink(missing_ok=True)
    model.symlink_to(file.resolve())
    sidecar = place / "model.json"
    sidecar.write_text(json.dumps({"version": 1, "name": name, **description}, indent=2))


default = json.loads((home / "models/yolov4-tiny/model.json").read_text())
for key in ("version", "name", "golden", "selfTest"):
    default.pop(key, None)
put("yolov4-tiny", home / "models/yolov4-tiny/model.onnx", default)

put("yolox-nano", models / "yolox_nano_coco.onnx", {
    "family": "yolox",
    "input": {
        "width": 416, "height": 416, "colorOrder": "bgr", "scaling": "letterbox-top-left", "padValue": 114,
        "standardDeviation": [1, 1, 1],
    },
    "labels": {"names": default["labels"]["names"]},
    "suppression": "agnostic",
})

ssd = models / "coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite"
with zipfile.ZipFile(ssd) as archive:
    names = archive.read("labelmap.txt").decode().splitlines()
put("ssd-mobilenet", ssd, {
    "family": "ssd",
    "input": {"width": 300, "height": 300, "layout": "nhwc", "elementType": "uint8"},
    "labels": {"names": names},
})
