#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
"""Writes a seeded data set in COCO's format that is unkind to an evaluation: generate.py FOLDER [PICTURES] [SEED].

FOLDER/annotations.json and FOLDER/results.json. Of everything that decides between two neighbours there is plenty:
confidences of two digits, so that thousands are equal; boxes that appear twice; crowds; objects exactly at the borders
of the area ranges; boxes of no width and boxes larger than the picture; pictures without objects; classes without
objects, without detections and without both; pictures with more than a hundred detections of a class; ids that are
shuffled, have gaps and exceed 2^53. The outlines are there because a reader has to get past them.
"""

import json
import random
import sys

CLASSES = 80
WIDTH, HEIGHT = 640, 480


def outline(random_, x, y, width, height):
    """A polygon inside the box, with about as many points as COCO's have."""
    count = random_.randint(8, 40)
    points = []
    for _ in range(count):
        points += [round(x + random_.random() * width, 2), round(y + random_.random() * height, 2)]
    return [points]


def box(random_):
    """A box; sides follow COCO: many small, some large, a few absurd."""
    kind = random_.random()
    if kind < 0.02:
        side = random_.choice([32.0, 96.0])  # exactly at a border between two ranges
        width, height = side, side
    elif kind < 0.03:
        width, height = random_.choice([(0.0, 5.0), (5.0, 0.0), (0.5, 0.5), (2000.0, 1500.0)])
    else:
        width = 4 * (120 ** random_.random())
        height = width * random_.uniform(0.4, 2.5)
    x = random_.uniform(-5, max(WIDTH - width, 1))
    y = random_.uniform(-5, max(HEIGHT - height, 1))
    return [round(value, 2) for value in (x, y, width, height)]


def shaken(random_, original, amount):
    """The box as a detector might find it."""
    x, y, width, height = original
    jitter = lambda side: random_.gauss(0, amount) * max(side, 1)
    return [round(x + jitter(width), 2), round(y + jitter(height), 2),
            round(max(0.0, width + jitter(width)), 2), round(max(0.0, height + jitter(height)), 2)]


def confidence(random_, mean):
    value = min(max(random_.gauss(mean, 0.2), 0.001), 1.0)
    # A third is coarse, so that ties decide; the rest is as float32 softmax prints.
    return round(value, 2) if random_.random() < 0.35 else round(value, random_.choice([3, 7, 16]))


def main(folder, pictures=5000, seed=20141):
    random_ = random.Random(seed)
    weights = [1 / (1 + rank) ** 1.1 for rank in range(CLASSES)]
    categories = [{"id": index + 1 + index // 9, "name": f"class {index}", "supercategory": "thing"}
                  for index in range(CLASSES)]
    ids = [category["id"] for category in categories]
    weights[-1] = weights[-2] = 0  # nothing but false alarms; nothing at all
    numbers = random_.sample(range(1, 120 * pictures), pictures)
    numbers[7] = 2**53 + 1
    numbers[8] = 2**53 + 2
    images, annotations, results = [], [], []
    annotation = 1000
    for index, number in enumerate(numbers):
        images.append({"license": 3, "file_name": f"{number:012d}.jpg", "coco_url": f"http://example/{number:012d}.jpg",
                       "height": HEIGHT, "width": WIDTH, "date_captured": "2013-11-14 11:18:45", "id": number})
        truth = []
        for _ in range(0 if random_.random() < 0.02 else min(int(random_.expovariate(1 / 7.3)) + 1, 60)):
            category = random_.choices(ids, weights)[0]
            place = box(random_)
            crowd = 1 if random_.random() < 0.02 else 0
            # A mask covers less than its box, or exactly the border of a range.
            area = place[2] * place[3] * random_.uniform(0.5, 1.0)
            if random_.random() < 0.01:
                area = random_.choice([1024.0, 9216.0, 0.0])
            annotation += random_.randint(1, 9)
            truth.append((category, place, crowd))
            annotations.append({
                "segmentation": {"counts": [1, 2, 3], "size": [HEIGHT, WIDTH]} if crowd
                else outline(random_, *place),
                "area": area, "iscrowd": crowd, "image_id": number, "bbox": place, "category_id": category,
                "id": annotation})
        found = []
        for category, place, crowd in truth:
            if category == ids[-3]:
                continue  # a class that is never found
            for _ in range(random_.randint(2, 9) if crowd else random_.choice([0, 1, 1, 1, 2, 3])):
                amount = random_.choice([0.005, 0.02, 0.05, 0.1, 0.2])
                found.append((category, shaken(random_, place, amount), confidence(random_, 0.6)))
            if random_.random() < 0.02:
                found.append((category, place, 0.5))
                found.append((category, place, 0.5))
        candidates = ids[:-3] + [ids[-2]]
        for _ in range(random_.randint(20, 90)):
            found.append((random_.choice(candidates), box(random_), confidence(random_, 0.15)))
        if index % 250 == 0:
            crowded = random_.choice(ids[:3])
            for _ in range(150):
                place = shaken(random_, truth[0][1], 0.3) if truth else box(random_)
                found.append((crowded, place, confidence(random_, 0.3)))
        random_.shuffle(found)
        for category, place, score in found:
            results.append({"image_id": number, "category_id": category, "bbox": place, "score": score})
    random_.shuffle(annotations)
    # Some result files are grouped by picture, some are not: here one half is, one is not.
    half = len(results) // 2
    tail = results[half:]
    random_.shuffle(tail)
    results[half:] = tail
    with open(f"{folder}/annotations.json", "w", encoding="utf-8") as stream:
        json.dump({"info": {"seed": seed}, "licenses": [], "images": images, "annotations": annotations,
                   "categories": categories}, stream)
    with open(f"{folder}/results.json", "w", encoding="utf-8") as stream:
        json.dump(results, stream)
    print(f"{len(images)} pictures, {len(annotations)} objects, {len(results)} detections, seed {seed}")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
