"""What every measuring script does: it reads texts from the spool, and tells its peak of memory."""

import json
import os
import resource
import sys


def opened(folder):
    """A function from a text's index to its bytes."""
    with open(os.path.join(folder, "pages.json")) as file:
        entries = json.load(file)
    data = open(os.path.join(folder, "pages.bin"), "rb")

    def read(index):
        data.seek(entries[index]["offset"])
        return data.read(entries[index]["length"])

    return read


def resident_bytes(field):
    """Resident memory: the highest with VmHWM, that of now with VmRSS. Elsewhere than on Linux, the highest."""
    try:
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith(field + ":")) * 1024
    except (OSError, StopIteration):
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak if sys.platform == "darwin" else peak * 1024
