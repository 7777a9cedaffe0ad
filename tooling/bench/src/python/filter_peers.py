"""Measures the quality filters of FineWeb in datatrove, all of which run on every text."""

from page_times import measure


def datatrove_fineweb():
    from datatrove.data import Document
    from datatrove.pipeline.filters.c4_filters import C4QualityFilter
    from datatrove.pipeline.filters.fineweb_quality_filter import FineWebQualityFilter
    from datatrove.pipeline.filters.gopher_quality_filter import GopherQualityFilter
    from datatrove.pipeline.filters.gopher_repetition_filter import GopherRepetitionFilter

    filters = [
        GopherRepetitionFilter(),
        GopherQualityFilter(),
        C4QualityFilter(filter_no_terminal_punct=False),
        FineWebQualityFilter(),
    ]

    def run(text):
        document = Document(text=text, id="")
        for one in filters:
            one.filter(document)

    return run


measure(globals())
