"""What every measuring script does: it reads its job and texts, and answers with what it measured."""

import json
import os
import resource
import sys


def read_job(functions):
    """The job from standard input, the function with the variant's name, and a function from an index to a text's bytes."""
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
    """Resident memory: the highest with VmHWM, that of now with VmRSS. Elsewhere than on Linux, the highest."""
    try:
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith(field + ":")) * 1024
    except (OSError, StopIteration):
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak if sys.platform == "darwin" else peak * 1024
