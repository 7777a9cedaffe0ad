"""Runs one original over pages: JSON lines in, JSON lines out, one answer per page.

Usage: originals.py SYSTEM. The calls are those of the Web Content Extraction Benchmark (Bevendorff et al. 2023)
for the systems that it has.

In:  {"html", "url" or null, ...}; further fields by system.
Out: {"text", "ms", ...} or {"error"}.
"""

import functools
import json
import re
import sys
import time

# The elements that the benchmark removes: those that Trafilatura removes, as of 2023.
KILLED = """aside embed footer form head iframe menu object script applet audio canvas figure map picture svg video
area blink button datalist dialog frame frameset fieldset link input ins label legend marquee math menuitem nav
noscript optgroup option output param progress rp rt rtc select source style track template textarea time use"""


def on_lxml(extract):
    """lxml rejects strings with an encoding declaration; they are passed without it."""

    @functools.wraps(extract)
    def wrapped(page):
        try:
            return extract(page)
        except ValueError as error:
            if "encoding declaration" not in str(error):
                raise
            return extract({**page, "html": re.sub(r"<\?xml[^>]*>", "", page["html"])})

    return wrapped


def beautifulsoup(page):
    from bs4 import BeautifulSoup

    soup = BeautifulSoup(page["html"], "html.parser")
    for element in soup(["script", "style", "noscript"]):
        element.decompose()
    return soup.get_text(separator=" ", strip=True)


@on_lxml
def xpath_text(page):
    import lxml.html

    root = lxml.html.fromstring(page["html"])
    text = " ".join(root.xpath('//body[1]//*[not(name()="script") and not(name()="style")]/text()'))
    return re.sub(r"[ \t]{2,}", " ", re.sub(r"\s+\n\s*", "\n", text))


@on_lxml
def lxml_cleaner(page):
    from bs4 import BeautifulSoup
    from lxml_html_clean import Cleaner

    off = dict.fromkeys("annoying_tags embedded links meta page_structure remove_unknown_tags safe_attrs_only style".split(), False)
    on = dict.fromkeys("comments forms frames javascript processing_instructions scripts".split(), True)
    cleaned = Cleaner(kill_tags=KILLED.split(), **off, **on).clean_html(page["html"])
    return BeautifulSoup(cleaned, "html.parser").get_text(separator=" ", strip=True)


def html_text(page):
    import html_text

    return html_text.extract_text(page["html"])


def inscriptis(page):
    import inscriptis

    return inscriptis.get_text(page["html"])


def html2text(page):
    import html2text

    return html2text.html2text(page["html"])


def resiliparse(page):
    from resiliparse.extract.html2text import extract_plain_text

    off = dict.fromkeys("list_bullets comments links alt_texts".split(), False)
    return extract_plain_text(page["html"], preserve_formatting=True, main_content=True, **off)


@on_lxml
def goose3(page):
    from goose3 import Goose

    with Goose({"enable_image_fetching": False}) as goose:
        return goose.extract(raw_html=page["html"]).cleaned_text


def trafilatura(page):
    from trafilatura import extract

    return extract(page["html"], url=page.get("url"), **{"include_comments": False, **page.get("options", {})})


@on_lxml
def justext(page):
    import justext

    words = page["stopwords"] if "stopwords" in page else justext.get_stoplist(page["stoplist"])
    paragraphs = justext.justext(page["html"], frozenset(words), **page.get("options", {}))
    return "\n".join(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)


def metadata(page):
    """Trafilatura's title, authors and date, as `extract` finds them."""
    from trafilatura import extract_metadata

    found = extract_metadata(page["html"], default_url=page.get("url"))
    authors = [name.strip() for name in (found.author or "").split(";") if name.strip()]
    return {"title": found.title, "authors": authors, "date": found.date}


def answer(extract, page):
    start = time.process_time()
    try:
        text = extract(page) or ""
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"[:300]}
    result = {"text": text, "ms": round((time.process_time() - start) * 1000, 2)}
    if page.get("metadata"):
        try:
            result.update(metadata(page))
        except Exception as error:
            print(f"metadata: {error}", file=sys.stderr)
    return result


def main():
    extract = globals()[sys.argv[1]]
    # Libraries may print; standard output is for answers.
    answers, sys.stdout = sys.stdout, sys.stderr
    # Imports count as the start of the program, not as time for the first page.
    answer(extract, {"html": "<html><body><p>A page.</p></body></html>", "stoplist": "English"})
    for line in sys.stdin:
        print(json.dumps(answer(extract, json.loads(line))), file=answers, flush=True)


main()
