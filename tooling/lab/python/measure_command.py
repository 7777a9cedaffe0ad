"""Runs a command and prints its output, followed by a line of JSON: CPU and wall-clock seconds, and peak bytes of memory.

    python measure_command.py COMMAND...

CPU seconds are those of all its processes, also of those whose parent did not wait for them: they become children of this one. Memory is the largest sum over its processes, sampled 20 times per second; pages that
processes share count for each (Linux).
"""

import ctypes
import json
import os
import resource
import subprocess
import sys
import threading
import time
from pathlib import Path


def resident(root: int) -> int:
    """Resident bytes of a process and those below it."""
    parents, sizes = {}, {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            parents[int(folder.name)], sizes[int(folder.name)] = int(fields[1]), int(fields[21])
    total = 0
    for process in parents:
        at = process
        while at not in (root, 0, None):
            at = parents.get(at)
        total += sizes[process] if at == root else 0
    return total * os.sysconf("SC_PAGE_SIZE")


def watch() -> None:
    global peak
    while not done.wait(0.05):
        peak = max(peak, resident(os.getpid()) - resident_alone)


PR_SET_CHILD_SUBREAPER = 36
ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
peak = 0
start = time.perf_counter()
resident_alone = resident(os.getpid())
child = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE)
done = threading.Event()
watcher = threading.Thread(target=watch)
watcher.start()
for line in child.stdout:
    sys.stdout.buffer.write(line)
sys.stdout.flush()
code = child.wait()
done.set()
watcher.join()
try:
    while True:
        os.wait()
except ChildProcessError:
    pass
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
wall = time.perf_counter() - start
print(json.dumps({"cpu": usage.ru_utime + usage.ru_stime, "wall": wall, "peak": peak, "code": code}))
