"""Measures one extractor in Python."""

from page_times import measure


def resiliparse():
    from resiliparse.extract.html2text import extract_plain_text

    return lambda page: extract_plain_text(page, main_content=True)


def trafilatura():
    from trafilatura import extract

    return lambda page: extract(page) or ""


measure(globals())
