#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
"""Writes coco-cases.json: small data sets, detections, and the twelve numbers pycocotools gives for them.

Run with pycocotools 2.0.11 installed. What a case is about is in its name; the last ones are drawn at random (seeded), on
a coarse grid so that equal overlaps and equal confidences are common.
"""

import contextlib
import io
import json
import os
import random
import tempfile

from pycocotools.coco import COCO
from pycocotools.cocoeval import COCOeval


def thing(number, picture, box, category=1, area=None, crowd=0):
    return {"id": number, "image_id": picture, "category_id": category, "bbox": box, "iscrowd": crowd,
            "area": box[2] * box[3] if area is None else area}


def found(picture, box, score, category=1):
    return {"image_id": picture, "category_id": category, "bbox": box, "score": score}


def by_hand():
    """Name, pictures, classes, objects, detections."""
    box, far = [10, 10, 50, 50], [200, 200, 50, 50]
    yield "no objects", 2, 2, [], [found(1, box, 0.9)]
    yield "no detections", 2, 2, [thing(1, 1, box)], []
    yield "neither", 2, 2, [], []
    yield "one of each", 1, 1, [thing(1, 1, box)], [found(1, box, 0.9)]
    yield "a class without objects", 1, 2, [thing(1, 1, box)], [found(1, box, 0.9), found(1, box, 0.9, 2)]
    yield "false alarm first", 1, 1, [thing(1, 1, box)], [found(1, far, 0.9), found(1, box, 0.8)]
    yield "equal confidences on one picture", 1, 1, [thing(1, 1, box)], [found(1, far, 0.5), found(1, box, 0.5)]
    yield "equal confidences, hit first", 1, 1, [thing(1, 1, box)], [found(1, box, 0.5), found(1, far, 0.5)]
    yield "equal confidences on two pictures, the later first", 2, 1, [thing(1, 1, box), thing(2, 2, box)], [
        found(2, far, 0.5), found(2, box, 0.5), found(1, box, 0.5), found(1, far, 0.5)]
    yield "two objects overlapped alike", 1, 1, [thing(1, 1, [0, 0, 40, 40]), thing(2, 1, [20, 0, 40, 40])], [
        found(1, [10, 0, 40, 40], 0.9), found(1, [20, 0, 40, 40], 0.8)]
    yield "the same box twice", 1, 1, [thing(1, 1, box)], [found(1, box, 0.9), found(1, box, 0.9)]
    yield "a crowd takes any number", 1, 1, [thing(1, 1, [0, 0, 400, 400], crowd=1), thing(2, 1, [500, 0, 50, 50])], [
        found(1, [10, 10, 20, 20], 0.9), found(1, [100, 10, 50, 50], 0.8), found(1, [500, 0, 50, 50], 0.7)]
    yield "nothing but a crowd", 1, 1, [thing(1, 1, [0, 0, 400, 400], crowd=1)], [found(1, [10, 10, 20, 20], 0.9)]
    yield "an object inside a crowd", 1, 1, [thing(1, 1, [0, 0, 100, 100], crowd=1), thing(2, 1, box)], [
        found(1, box, 0.9), found(1, [12, 12, 50, 50], 0.8), found(1, [300, 300, 9, 9], 0.7)]
    yield "areas at the borders", 1, 1, [
        thing(1, 1, [0, 0, 32, 32]), thing(2, 1, [100, 0, 96, 96]), thing(3, 1, [300, 0, 96, 96.01])], [
        found(1, [0, 0, 32, 32], 0.9), found(1, [100, 0, 96, 96], 0.8), found(1, [300, 0, 96, 96.01], 0.7)]
    yield "the area of the outline decides", 1, 1, [thing(1, 1, [0, 0, 100, 100], area=1000)], [
        found(1, [0, 0, 100, 100], 0.9), found(1, [300, 300, 100, 100], 0.95)]
    yield "an area beyond every range", 1, 1, [thing(1, 1, box, area=2e10)], [found(1, box, 0.9)]
    yield "101 detections, the last a hit", 1, 1, [thing(1, 1, box)], [
        found(1, [200 + i, 200, 9, 9], 0.9) for i in range(100)] + [found(1, box, 0.1)]
    yield "101 detections, the hundredth a hit", 1, 1, [thing(1, 1, box)], [
        found(1, [200 + i, 200, 9, 9], 0.9) for i in range(99)] + [found(1, box, 0.2), found(1, box, 0.1)]
    yield "ten and eleven detections", 1, 1, [thing(1, 1, box), thing(2, 1, far)], [
        found(1, [400 + i, 400, 9, 9], 0.9) for i in range(9)] + [found(1, box, 0.2), found(1, far, 0.1)]
    yield "boxes of no size", 1, 1, [thing(1, 1, [10, 10, 0, 0]), thing(2, 1, box)], [
        found(1, [10, 10, 0, 0], 0.9), found(1, box, 0.8), found(1, [10, 10, 50, 0], 0.7)]
    yield "overlap exactly a half", 1, 1, [thing(1, 1, [0, 0, 10, 10])], [found(1, [0, 0, 10, 5], 0.9)]
    yield "overlap exactly three quarters", 1, 1, [thing(1, 1, [0, 0, 10, 10])], [found(1, [0, 0, 10, 7.5], 0.9)]
    yield "touching", 1, 1, [thing(1, 1, [0, 0, 10, 10])], [found(1, [10, 0, 10, 10], 0.9)]
    yield "confidences below zero and above one", 1, 1, [thing(1, 1, box), thing(2, 1, far)], [
        found(1, box, -3.5), found(1, far, 17), found(1, [400, 400, 5, 5], -0.0), found(1, [450, 400, 5, 5], 0.0)]
    yield "negative corners", 1, 1, [thing(1, 1, [-20, -20, 50, 50])], [found(1, [-20, -20, 50, 49], 0.5)]


def at_random(seed):
    """A few pictures and classes with boxes on a grid."""
    random_ = random.Random(seed)
    pictures, classes = random_.randint(1, 4), random_.randint(1, 3)
    side = lambda: random_.choice([8, 16, 24, 32, 40, 64, 96, 128])
    box = lambda: [random_.randint(0, 10) * 8, random_.randint(0, 10) * 8, side(), side()]
    objects = [thing(number, random_.randint(1, pictures), box(), random_.randint(1, classes),
                     crowd=int(random_.random() < 0.15)) for number in range(1, random_.randint(2, 14))]
    detections = []
    for _ in range(random_.randint(0, 40)):
        if objects and random_.random() < 0.7:
            near = random_.choice(objects)
            place = [value + random_.choice([0, 0, 0, 1, 2, 4]) for value in near["bbox"]]
            detections.append(found(near["image_id"], place, random_.randint(1, 6) / 10, near["category_id"]))
        else:
            detections.append(found(random_.randint(1, pictures), box(), random_.randint(1, 6) / 10,
                                    random_.randint(1, classes)))
    return f"at random, seed {seed}", pictures, classes, objects, detections


def numbers(dataset, results):
    """What pycocotools says."""
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        for name, value in (("truth", dataset), ("found", results)):
            with open(f"{folder}/{name}.json", "w", encoding="utf-8") as stream:
                json.dump(value, stream)
        truth = COCO(f"{folder}/truth.json")
        if results:
            detections = truth.loadRes(f"{folder}/found.json")
        else:  # loadRes looks at the first result; an empty set is made by hand
            detections = COCO()
            detections.dataset = dict(dataset, annotations=[])
            detections.createIndex()
        evaluation = COCOeval(truth, detections, "bbox")
        evaluation.evaluate()
        evaluation.accumulate()
        evaluation.summarize()
    return [float(value) for value in evaluation.stats]


def main():
    cases = []
    for name, pictures, classes, objects, results in [*by_hand(), *(at_random(seed) for seed in range(40))]:
        # Pictures and classes are not in the order of their ids: that order must not matter.
        dataset = {"images": [{"id": number} for number in range(pictures, 0, -1)],
                   "categories": [{"id": number, "name": f"class {number}"} for number in range(classes, 0, -1)],
                   "annotations": objects}
        # As texts, so that a test reads them with the reader under test.
        cases.append({"name": name, "dataset": json.dumps(dataset), "results": json.dumps(results),
                      "expected": numbers(dataset, results)})
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "coco-cases.json")
    with open(path, "w", encoding="utf-8") as stream:
        stream.write("[\n" + ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases) + "\n]\n")
    print(f"{len(cases)} cases")


if __name__ == "__main__":
    main()
