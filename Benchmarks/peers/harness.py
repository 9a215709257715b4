# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
"""What the subjects share: scratch environments, and the JSON lines that README.md describes."""

import hashlib
import json
import os
import pathlib
import statistics
import subprocess
import sys

HOME = pathlib.Path(os.environ["PEERS_HOME"])


class Unavailable(Exception):
    """Why a peer cannot be run here, in words for the table."""


def environment(name, requirements, seconds=600):
    """The Python of a virtual environment with the pinned packages of a file; made when it is not there yet."""
    pins = pathlib.Path(requirements).read_bytes()
    folder = HOME / name
    python, ready = folder / "bin" / "python", folder / "ready"
    digest = hashlib.sha256(pins).hexdigest()
    if ready.exists() and ready.read_text() == digest:
        return str(python)
    print(f"installing {name} into {folder}", file=sys.stderr)
    try:
        subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=True, stdout=sys.stderr)
        subprocess.run(
            [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", requirements],
            check=True, stdout=sys.stderr, timeout=seconds)
    except subprocess.TimeoutExpired:
        raise Unavailable(f"pip did not install it within {seconds} s") from None
    except subprocess.CalledProcessError as error:
        raise Unavailable(f"pip could not install it (status {error.returncode})") from None
    ready.write_text(digest)
    return str(python)


def emit(subject, case, peer, version, ours, theirs, agree, note=""):
    """Prints one row from the times of alternating rounds, in milliseconds, as many of ours as of theirs.

    The ratio is the median of the rounds' own ratios; the spread is its middle half.
    """
    ratios = [a / b for a, b in zip(ours, theirs, strict=True)]
    low, _, high = statistics.quantiles(ratios, n=4, method="inclusive") if len(ratios) > 1 else ratios * 3
    line(
        subject=subject, case=case, peer=peer, version=version, ours_ms=statistics.median(ours),
        peer_ms=statistics.median(theirs), ratio=statistics.median(ratios), low=low, high=high, rounds=len(ratios),
        agree=agree, note=note)


def emit_not_run(subject, peer, version, reason):
    """Prints that a peer was not measured, and why."""
    line(subject=subject, peer=peer, version=version, not_run=reason)


def line(**values):
    print(json.dumps(values), flush=True)
