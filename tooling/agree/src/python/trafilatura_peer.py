"""Runs Trafilatura over pages: JSON lines in, JSON lines out, in the same order.

In:  {"key", "html", "url" or null}.
Out: {"key", "title", "authors": [...], "date", "text"}. The text excludes readers' comments; all other settings are the defaults.
"""

import json
import logging
import sys

from trafilatura import extract, extract_metadata

logging.disable(logging.CRITICAL)


def result_or_none(page, work):
    try:
        return work()
    except Exception as error:
        print(f"{page['key']}: {error}", file=sys.stderr)
        return None


def answer(page):
    html, url = page["html"], page.get("url")
    text = result_or_none(page, lambda: extract(html, url=url, include_comments=False)) or ""
    found = result_or_none(page, lambda: extract_metadata(html, default_url=url))
    if found is None:
        return {"authors": [], "text": text}
    authors = [name.strip() for name in (found.author or "").split(";") if name.strip()]
    return {"title": found.title, "authors": authors, "date": found.date, "text": text}


for line in sys.stdin:
    page = json.loads(line)
    print(json.dumps({"key": page["key"], **answer(page)}), flush=True)
