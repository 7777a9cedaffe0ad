"""Measures one parser in Python."""

import time

from spool import answer, read_job, resident_bytes


def resiliparse():
    from resiliparse.parse.html import HTMLTree

    return HTMLTree.parse


def spent_ms(parse, page):
    """Returns the CPU time of a page and the message of an exception. Freeing the tree is part of the time."""
    message = None
    start = time.process_time()
    try:
        tree = parse(page)
        del tree
    except Exception as error:
        message = repr(error)[:300]
    return (time.process_time() - start) * 1000, message


def main():
    job, parse, spool = read_job(globals())
    pages = job["pages"]
    for index in pages[: job["warm"]]:
        spent_ms(parse, spool(index).decode())
    times = []
    errors = []
    start_bytes = resident_bytes("VmRSS")
    wall = time.perf_counter()
    for index in pages[job["warm"] :]:
        ms, message = spent_ms(parse, spool(index).decode())
        if message is not None:
            errors.append({"page": len(times), "message": message})
        times.append(ms)
    answer({
        "cpuMs": times,
        "wallMs": (time.perf_counter() - wall) * 1000,
        "startBytes": start_bytes,
        "peakBytes": resident_bytes("VmHWM"),
        "empty": 0,
        "errors": errors,
    })


main()
