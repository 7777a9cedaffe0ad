"""Runs a command and prints its output, followed by a line of JSON: CPU and wall-clock seconds, and peak bytes of memory.

    python measure_command.py COMMAND...

CPU seconds are those of all its processes. The system adds up those of processes that somebody waited for; orphans become children of
this process. Those of others, such as Ray's workers, are sampled 20 times per second, and the larger sum counts. Memory is the
largest sum over its processes, sampled as often; pages that processes share count for each (Linux).
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


def sample(root: int) -> int:
    """Resident bytes of the processes below one. Notes their CPU seconds."""
    parents, figures = {}, {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            parents[int(folder.name)] = int(fields[1])
            figures[int(folder.name)] = (int(fields[11]) + int(fields[12]), int(fields[21]))
    total = 0
    for process in parents:
        at = parents[process]
        while at not in (root, 0, None):
            at = parents.get(at)
        if at == root:
            ticks, pages = figures[process]
            seconds[process] = ticks / os.sysconf("SC_CLK_TCK")
            total += pages * os.sysconf("SC_PAGE_SIZE")
    return total


def watch() -> None:
    global peak
    while not done.wait(0.05):
        peak = max(peak, sample(os.getpid()))


PR_SET_CHILD_SUBREAPER = 36
ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
peak = 0
seconds: dict[int, float] = {}
start = time.perf_counter()
child = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE)
done = threading.Event()
watcher = threading.Thread(target=watch)
watcher.start()
for line in child.stdout:
    sys.stdout.buffer.write(line)
sys.stdout.flush()
code = child.wait()
try:
    while True:
        os.wait()
except ChildProcessError:
    pass
done.set()
watcher.join()
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
wall = time.perf_counter() - start
cpu = max(usage.ru_utime + usage.ru_stime, sum(seconds.values()))
print(json.dumps({"cpu": cpu, "wall": wall, "peak": peak, "code": code}))
