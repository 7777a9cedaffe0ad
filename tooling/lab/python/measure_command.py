"""Measures commands: for a line {"command": […], "env"?: {…}, "sampled"?: true} it answers {"cpu", "wall", "peak", "code", …}.

CPU seconds are those of all processes. The system adds up those of processes that somebody waited for; orphans become children of this
process. Those of others, such as Ray's workers, are sampled 20 times per second if `sampled`, and the larger sum counts. Memory is the
largest sum, sampled as often; pages that processes share count for each (Linux).
"""

import ctypes
import json
import os
import resource
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path


def sample(root: int, seconds: dict[int, float]) -> int:
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


def cpu_of_children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def measure(job: dict) -> dict:
    peak = 0
    seconds: dict[int, float] = {}
    done = threading.Event()

    def watch() -> None:
        nonlocal peak
        while not done.wait(0.05):
            peak = max(peak, sample(os.getpid(), seconds))

    with tempfile.TemporaryFile() as errors:
        cpu, start = cpu_of_children(), time.perf_counter()
        streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": errors}
        child = subprocess.Popen(job["command"], env={**os.environ, **job.get("env", {})}, **streams)
        watcher = threading.Thread(target=watch)
        if job.get("sampled"):
            watcher.start()
        output = child.stdout.read().decode()
        code = child.wait()
        try:
            while True:
                os.wait()
        except ChildProcessError:
            pass
        wall, cpu = time.perf_counter() - start, cpu_of_children() - cpu
        if job.get("sampled"):
            done.set()
            watcher.join()
        errors.seek(0)
        last = errors.read().decode(errors="replace")[-300:].strip()
    return {"cpu": max(cpu, sum(seconds.values())), "wall": wall, "peak": peak, "code": code, "output": output, "errors": last}


PR_SET_CHILD_SUBREAPER = 36
ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
for line in sys.stdin:
    print(json.dumps(measure(json.loads(line))), flush=True)
