"""Trafilatura's function in a loop, with metadata, on as many processes as asked for.

    python extract_loop.py PAGES.jsonl RECORDS.jsonl WORKERS
"""

import json
import sys
from multiprocessing import Pool

from trafilatura import extract


def record(line: str) -> str:
    page = json.loads(line)
    found = extract(page["html"], url=page.get("url"), with_metadata=True, output_format="json")
    return found or "{}"


if __name__ == "__main__":
    pages, records, workers = sys.argv[1], sys.argv[2], int(sys.argv[3])
    with open(pages) as lines, open(records, "w") as output, Pool(workers) as pool:
        for found in pool.imap(record, lines, chunksize=8):
            output.write(found + "\n")
