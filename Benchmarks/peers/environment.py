# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
"""Prints what a measurement depends on as one JSON line: machine, system, toolchain, commit, date, load.

Usage: environment.py LOAD (the load before anything of ours ran)
"""

import datetime
import json
import os
import platform
import subprocess
import sys


def output(*command):
    """The command's first line of output; empty when it cannot be run."""
    try:
        text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""
    return text.splitlines()[0].strip() if text.strip() else ""


def processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return output("sysctl", "-n", "machdep.cpu.brand_string") or platform.machine()


def system():
    try:
        name = platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        name = platform.system()
    return f"{name}, {platform.machine()}"


def commit():
    # The table itself is what a run changes.
    changes = output("git", "status", "--porcelain", "--untracked-files=no", "--", ".", ":!docs/benchmarks.md")
    return output("git", "rev-parse", "--short=10", "HEAD") + (" with changes" if changes else "")


print(json.dumps({
    "environment": {
        "processor": processor(),
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "memory_gib": round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30),
        "system": system(),
        "swift": output("swift", "--version").split("(")[0].strip(),
        "python": platform.python_version(),
        "commit": commit(),
        "date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d"),
        "load": float(sys.argv[1]),
    }
}))
