"""Runs the original jusText over pages: JSON lines in, JSON lines out, in the same order.

In:  {"id", "html", "stopwords": [...], "options": {...}}; the options are keyword arguments of justext.justext.
Out: {"id", "text"}: the good paragraphs, one per line.
"""

import json
import sys

import justext


def good_text(page):
    try:
        paragraphs = justext.justext(page["html"], frozenset(page["stopwords"]), **page.get("options", {}))
    except Exception as error:  # lxml rejects pages without any element
        print(f"{page['id']}: {error}", file=sys.stderr)
        return ""
    return "\n".join(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)


for line in sys.stdin:
    page = json.loads(line)
    print(json.dumps({"id": page["id"], "text": good_text(page)}))
