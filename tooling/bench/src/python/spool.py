"""Shared by the measuring scripts: reads the job and the texts, and writes the answer."""

import json
import os
import resource
import sys


def read_job(functions):
    """Returns the job from standard input, the variant's function, and a function that reads the bytes of a text."""
    job = json.load(sys.stdin)
    with open(os.path.join(job["spool"], "pages.json")) as file:
        entries = json.load(file)
    data = open(os.path.join(job["spool"], "pages.bin"), "rb")

    def read(index):
        data.seek(entries[index]["offset"])
        return data.read(entries[index]["length"])

    return job, functions[job["variant"].replace("-", "_")](), read


def answer(run):
    print("answer: " + json.dumps(run))


def resident_bytes(field):
    """Returns resident memory: the peak for VmHWM, the current value for VmRSS. Without /proc, always the peak."""
    try:
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith(field + ":")) * 1024
    except (OSError, StopIteration):
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak if sys.platform == "darwin" else peak * 1024
