"""Runs Trafilatura's metadata over pages: JSON lines in, JSON lines out, in the same order.

In:  {"key", "html", "url" or null}.
Out: {"key", "title", "authors": [...], "date"}.
"""

import json
import logging
import sys

from trafilatura import extract_metadata

logging.disable(logging.CRITICAL)


def answer(page):
    try:
        found = extract_metadata(page["html"], default_url=page.get("url"))
    except Exception as error:
        print(f"{page['key']}: {error}", file=sys.stderr)
        found = None
    if found is None:
        return {"authors": []}
    authors = [name.strip() for name in (found.author or "").split(";") if name.strip()]
    return {"title": found.title, "authors": authors, "date": found.date}


for line in sys.stdin:
    page = json.loads(line)
    print(json.dumps({"key": page["key"], **answer(page)}), flush=True)
