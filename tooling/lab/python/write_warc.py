"""Writes the pages of a file of JSON Lines as a WARC, by warcio.

    python write_warc.py PAGES.jsonl.gz ARCHIVE.warc.gz
"""

import gzip
import io
import json
import sys

from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

with gzip.open(sys.argv[1], "rt", encoding="utf-8") as pages, open(sys.argv[2], "wb") as archive:
    writer = WARCWriter(archive, gzip=True)
    for line in pages:
        page = json.loads(line)
        headers = StatusAndHeaders("200 OK", [("Content-Type", "text/html; charset=utf-8")], protocol="HTTP/1.1")
        body = io.BytesIO(page["html"].encode())
        writer.write_record(writer.create_warc_record(page["url"], "response", payload=body, http_headers=headers))
