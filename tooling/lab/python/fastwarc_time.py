"""Reads web archives with FastWARC, one per line of JSON.

In:  {"path"}.
Out: {"records", "bytes": of the blocks, "cpuMs"}.
"""

import json
import sys
import time

from fastwarc.warc import ArchiveIterator

for line in sys.stdin:
    records = size = 0
    start = time.process_time()
    with open(json.loads(line)["path"], "rb") as file:
        for record in ArchiveIterator(file, parse_http=False):
            records += 1
            size += len(record.reader.read())
    cpu_ms = (time.process_time() - start) * 1000
    print(json.dumps({"records": records, "bytes": size, "cpuMs": cpu_ms}), flush=True)
