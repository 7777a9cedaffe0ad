"""Shared by the scripts that measure one variant page by page."""

import time

from spool import answer, read_job, resident_bytes


def spent_ms(run, page):
    """Returns the CPU time of a page, its result, and the message of an exception. Freeing a result that is not a
    string is part of the time."""
    message = None
    result = None
    start = time.process_time()
    try:
        result = run(page)
        if not isinstance(result, str):
            result = None
    except Exception as error:
        message = repr(error)[:300]
    return (time.process_time() - start) * 1000, result, message


def measure(functions):
    """Runs the job's variant, one of the functions, on all pages and writes the answer."""
    job, run, spool = read_job(functions)
    pages = job["pages"]
    for index in pages[: job["warm"]]:
        spent_ms(run, spool(index).decode())
    times = []
    errors = []
    empty = 0
    start_bytes = resident_bytes("VmRSS")
    wall = time.perf_counter()
    for index in pages[job["warm"] :]:
        ms, result, message = spent_ms(run, spool(index).decode())
        if message is not None:
            errors.append({"page": len(times), "message": message})
        elif result is not None and result.strip() == "":
            empty += 1
        times.append(ms)
    answer({
        "cpuMs": times,
        "wallMs": (time.perf_counter() - wall) * 1000,
        "startBytes": start_bytes,
        "peakBytes": resident_bytes("VmHWM"),
        "empty": empty,
        "errors": errors,
    })
