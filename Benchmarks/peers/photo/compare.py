# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
"""Times photo to boxes against the peers in turns, their answers compared first. Usage: compare.py PHOTO-PEER TOOL"""

import json
import os
import pathlib
import statistics
import subprocess
import sys
import time

import agreement
import harness
from harness import Unavailable, emit, emit_not_run, environment

HERE = pathlib.Path(__file__).parent
SIGHTLINE = pathlib.Path(
    os.environ.get("SIGHTLINE_HOME")
    or pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "sightline")
MODEL = str(SIGHTLINE / "models/yolov4-tiny/model.onnx")
ROUNDS = 7
COLD_ROUNDS = 9
# About a second of work a turn: long enough for the caches to settle, short enough for both to meet the same noise.
PHOTOS_A_TURN = 12
LEAST_PHOTOS_A_TURN = 6
# ONNX Runtime's threads go on spinning after a run; they must not take the next one's cores.
PAUSE_SECONDS = 0.2
COMPARED = {
    "opencv_onnxruntime": "OpenCV + onnxruntime",
    "supervision_onnxruntime": "supervision over the same",
    "opencv_dnn": "OpenCV DNN",
}


class Worker:
    """A process that has loaded the model and answers a line for a line."""

    def __init__(self, command, messages=None):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=messages, text=True, cwd=HERE)
        hello = self.read()
        self.version, self.error = hello["version"], hello.get("error")

    def read(self):
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"{self.process.args[:3]} ended with status {self.process.wait()}")
        return json.loads(line)

    def ask(self, *words):
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()
        return self.read()

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def photo_sets(python):
    """Names and files: a phone's photo, the samples, and the COCO photos when SIGHTLINE_DATA has them."""
    samples = [str(SIGHTLINE / "samples" / name) for name in ("bus.jpg", "zidane.jpg")]
    large = harness.HOME / "large.jpg"
    if not large.exists():
        subprocess.run([python, HERE / "large_photo.py", samples[0], large], check=True)
    sets = [("12-megapixel photo", [str(large)]), ("samples of 0.9 megapixels", samples)]
    if data := os.environ.get("SIGHTLINE_DATA"):
        photos = sorted(str(photo) for photo in pathlib.Path(data, "coco_detection/tiny_coco/val2017").glob("*.jpg"))
        if photos:
            sets.append((f"{len(photos)} COCO photos", photos))
    return sets


def check(workers, photos):
    """How far each peer's boxes are from ours: name to (agree, note)."""
    ours = [workers["ours"].ask("boxes", index)["boxes"] for index in range(len(photos))]
    verdicts = {}
    for peer in COMPARED:
        theirs = [workers[peer].ask("boxes", index)["boxes"] for index in range(len(photos))]
        verdicts[peer] = agreement.compare(ours, theirs)
    return verdicts


def rounds(workers, first, count):
    """Mean milliseconds a photo of each worker and each round: wall, around the engine, processor."""
    names = list(workers)
    answers = {name: [] for name in names}
    step = min(count, PHOTOS_A_TURN)
    repeats = max(1, LEAST_PHOTOS_A_TURN // step)
    for turn in range(-1, ROUNDS):
        start = first + max(turn, 0) * step % max(count - step + 1, 1)
        # Who begins changes from round to round.
        for name in names[turn % len(names):] + names[:turn % len(names)]:
            time.sleep(PAUSE_SECONDS)
            parts = [workers[name].ask("time", start, step) for _ in range(repeats)]
            if turn < 0:
                continue
            wall = statistics.mean(value for part in parts for value in part["wall"])
            engine = statistics.mean(value for part in parts for value in part["engine"])
            processor = sum(part["processor"] for part in parts) / (step * repeats)
            answers[name].append({"wall": wall, "around": wall - engine, "processor": processor})
    return {name: {key: [one[key] for one in values] for key in values[0]} for name, values in answers.items()}


def steady(ours, python, sets):
    """Rows of one loaded process, photo file to boxes; returns the peers' versions."""
    verdicts = {}
    photos = [photo for _, files in sets for photo in files]
    for threads in (1, 2):
        workers = {"ours": Worker([ours, MODEL, str(threads), *photos])}
        for peer in COMPARED:
            workers[peer] = Worker([python, "worker.py", peer, MODEL, str(threads), *photos])
        verdicts = verdicts or check(workers, photos)
        words = f"{threads} thread{'s' if threads > 1 else ''}"
        first = 0
        for name, files in sets:
            times = rounds(workers, first, len(files))
            first += len(files)
            rows = [("wall", f"{name}, {words}", COMPARED)]
            if threads == 1:
                rows.append(("around", f"{name}, {words}, without the engine's run", list(COMPARED)[:2]))
            else:
                rows.append(("processor", f"{name}, {words}, processor time", COMPARED))
            for key, case, peers in rows:
                for peer in peers:
                    emit(
                        "photo", case, COMPARED[peer], workers[peer].version, times["ours"][key], times[peer][key],
                        *verdicts[peer])
        for worker in workers.values():
            worker.close()
    return {peer: workers[peer].version for peer in COMPARED}


def printed(name, text):
    """The boxes that a command wrote to its standard output."""
    if name != "ours":
        return json.loads(text)
    keys = ("x", "y", "width", "height")
    return [
        [one["classIndex"], one["confidence"], *(one["boundingBox"][key] for key in keys)]
        for one in json.loads(text)["detections"]]


def cold(tool, python, photo, versions):
    """Rows of a whole process: a user's command, one photo."""
    commands = {"ours": [tool, "detect", "--json", photo]}
    commands |= {peer: [python, "once.py", peer, MODEL, photo] for peer in COMPARED}
    times = {name: [] for name in commands}
    boxes = {}
    for turn in range(-1, COLD_ROUNDS):
        for name, command in commands.items():
            start = time.perf_counter()
            text = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, cwd=HERE).stdout
            milliseconds = 1e3 * (time.perf_counter() - start)
            boxes[name] = printed(name, text)
            if turn >= 0:
                times[name].append(milliseconds)
    for peer in COMPARED:
        emit(
            "photo", f"whole command, {os.path.basename(photo)}", COMPARED[peer], versions[peer], times["ours"], times[peer],
            *agreement.compare([boxes["ours"]], [boxes[peer]]))


def mediapipe(photos):
    """MediaPipe cannot run the default model; says so in its own words."""
    peer, pins = "MediaPipe Tasks", HERE / "requirements/mediapipe.txt"

    def ask(model):
        # What it logs is not ours to show; its errors come as answers.
        return Worker([python, "worker.py", "mediapipe_tasks", str(model), "0", *photos], subprocess.DEVNULL)

    try:
        python = environment("mediapipe", pins)
    except Unavailable as error:
        emit_not_run("photo", peer, "", str(error))
        return
    refused = ask(MODEL)
    reason = f'cannot run the default model ("{refused.error}")'
    data = pathlib.Path(os.environ.get("SIGHTLINE_DATA", "/nonexistent"), "models")
    converted, own = data / "yolov4-tiny-coco.tflite", data / "coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite"
    if converted.exists():
        reason += f', nor its weights as TFLite ("{ask(converted).error}")'
    if own.exists():
        worker = ask(own)
        milliseconds = statistics.median(wall for _ in range(5) for wall in worker.ask("time", 0, len(photos))["wall"])
        worker.close()
        reason += f"; a model it can run, the smaller SSD MobileNet v1 in 8 bits, takes {milliseconds:.0f} ms a sample"
    emit_not_run("photo", peer, refused.version, reason)


def ultralytics():
    """Ultralytics cannot run the default model, and its own weights are elsewhere; tried only when asked for."""
    pins = HERE / "requirements/ultralytics.txt"
    version = pins.read_text().strip().split("==")[1]
    reason = "its weights are on GitHub, not on PyPI, so that no model is there that both sides run"
    if os.environ.get("PEERS_ULTRALYTICS"):
        os.environ["YOLO_CONFIG_DIR"] = str(harness.HOME / "ultralytics-settings")
        os.makedirs(os.environ["YOLO_CONFIG_DIR"], exist_ok=True)
        try:
            worker = Worker([
                environment("ultralytics", pins), "worker.py", "ultralytics_yolo", MODEL, "0"],
                subprocess.DEVNULL)
            reason += f'; of the default model it says "{worker.error}"'
        except Unavailable as error:
            reason += f"; {error}"
    else:
        reason += "; not tried in this run, because pip installs 5.9 GB for it (PEERS_ULTRALYTICS=1 tries)"
    emit_not_run("photo", "Ultralytics", version, reason)


def main(ours, tool):
    ours, tool = str(pathlib.Path(ours).resolve()), str(pathlib.Path(tool).resolve())
    # Bytecode of once.py's modules is kept, as it would be for a user's.
    os.environ["PYTHONPYCACHEPREFIX"] = str(harness.HOME / "pycache")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    python = environment("opencv", HERE / "requirements/opencv.txt")
    sets = photo_sets(python)
    versions = steady(ours, python, sets)
    cold(tool, python, str(SIGHTLINE / "samples/bus.jpg"), versions)
    mediapipe(next(files for name, files in sets if name.startswith("samples")))
    ultralytics()


main(*sys.argv[1:])
