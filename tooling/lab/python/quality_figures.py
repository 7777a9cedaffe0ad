"""Figures of the quality filters of datatrove and Dolma: JSON lines in, JSON lines out, in the same order.

datatrove returns the first rule that fails. Here its thresholds are objects that record what they are compared with
and let it pass, so that the figures are its own.

In:  {"id", "text", "language"}.
Out: {"id", "figures": {variant: {rule: figure}}, "keep": {preset: true or false}, "text": {filter: text}}.
"""

import importlib.util
import json
import re
import sys
import types
from pathlib import Path

# Dolma's __init__ imports all of its taggers and their dependencies; only some of the modules are needed.
for name in ("dolma", "dolma.core", "dolma.taggers", "dolma.taggers.repetitions"):
    package = types.ModuleType(name)
    root = Path(importlib.util.find_spec("datatrove").origin).parent.parent
    package.__path__ = [str(root.joinpath(*name.split(".")))]
    sys.modules[name] = package


def split_paragraphs(text):
    """That of dolma.core.utils, which loads NLTK and its data."""
    return [Slice(text, *match.span()) for match in re.finditer(r"[^\n]*\n|[^\n]+$", text) if match[0].strip()]


class Slice:
    def __init__(self, text, start, end):
        self.text, self.start, self.end = text[start:end], start, end


sys.modules["dolma.core.utils"] = types.ModuleType("dolma.core.utils")
sys.modules["dolma.core.utils"].split_paragraphs = split_paragraphs

from datatrove.data import Document
from datatrove.pipeline.filters.c4_filters import C4ParagraphFilter, C4QualityFilter
from datatrove.pipeline.filters.fineweb_quality_filter import FineWebQualityFilter
from datatrove.pipeline.filters.gopher_quality_filter import GopherQualityFilter
from datatrove.pipeline.filters.gopher_repetition_filter import GopherRepetitionFilter
from datatrove.utils.word_tokenizers import WordTokenizer, load_word_tokenizer
from dolma.core.data_types import Document as DolmaDocument
from dolma.taggers.gopher import get_attributes
from dolma.taggers.pii import FastPiiRegex


class Recorder:
    """A threshold that everything passes."""

    __array_ufunc__ = None

    def __init__(self):
        self.values = []

    def __gt__(self, value):
        self.values.append(float(value))
        return False

    __lt__ = __gt__


class Spaces(WordTokenizer):
    """Splits at white space; the text is one sentence."""

    def word_tokenize(self, text):
        return text.split()

    def sent_tokenize(self, text):
        return [text]

    def span_tokenize(self, text):
        return [(0, len(text))]


SPACES = Spaces()


def gopher_quality(text, language):
    # The reading of a ratio needs a threshold between 0 and 1 for hashes and for ellipses: one object for both.
    names = ["words", "length", "symbols", "bullets", "ellipses", "alpha", "stop"]
    words, length, symbols, bullets, ellipses, alpha, stop = recorders = [Recorder() for _ in names]
    GopherQualityFilter(words, None, length, None, symbols, bullets, ellipses, alpha, stop, language=language).filter(
        Document(text=text, id="")
    )
    values = [value for recorder in recorders for value in recorder.values]
    rules = "words word-length hashes ellipses bullet-lines ellipsis-lines alphabetic-words stop-words".split()
    return dict(zip(("gopher-" + rule for rule in rules), values, strict=True))


def gopher_repetition(text, language):
    lines = [Recorder() for _ in range(4)]
    top = [(n, Recorder()) for n in (2, 3, 4)]
    duplicate = [(n, Recorder()) for n in range(5, 11)]
    GopherRepetitionFilter(*lines, top, duplicate, language=language).filter(Document(text=text, id=""))
    rules = ["duplicate-lines", "duplicate-paragraphs", "duplicate-line-characters", "duplicate-paragraph-characters"]
    figures = {f"gopher-{rule}": recorder.values for rule, recorder in zip(rules, lines)}
    figures |= {f"gopher-top-{n}-gram": recorder.values for n, recorder in top}
    figures |= {f"gopher-duplicate-{n}-grams": recorder.values for n, recorder in duplicate}
    # There are no n-grams in shorter texts.
    return {rule: values[0] if values else 0 for rule, values in figures.items()}


def fineweb_quality(text, language):
    recorders = punctuated, short, duplicate, newlines = [Recorder() for _ in range(4)]
    FineWebQualityFilter(
        line_punct_thr=punctuated, short_line_thr=short, char_duplicates_ratio=duplicate, new_line_ratio=newlines,
        language=language,
    ).filter(Document(text=text, id=""))
    rules = "punctuated-lines short-lines duplicate-line-characters newlines-per-word".split()
    return {f"fineweb-{rule}": recorder.values[0] for rule, recorder in zip(rules, recorders)}


C4_RULES = {
    "line-filter-too_long_word": "lines-with-long-words",
    "line-filter-no_terminal_punc": "lines-without-terminal-punctuation",
    "line-filter-too_few_words": "lines-with-few-words",
    "line-filter-javascript": "javascript-lines",
    "line-filter-policy": "policy-lines",
}


def c4(text, language, sentences):
    recorder = Recorder()
    quality = C4QualityFilter(min_num_sentences=recorder, language=language)
    counts = {f"c4-{rule}": 0 for rule in C4_RULES.values()}

    def count(*names, **_):
        for name in names:
            if name in C4_RULES:
                counts[f"c4-{C4_RULES[name]}"] += 1

    quality.stat_update = count
    document = Document(text=text, id="")
    kept = quality.filter(document)
    # It stops at the first of these lines: there are no figures after it.
    if kept is not True:
        return {{"lorem_ipsum": "c4-lorem-ipsum", "curly_bracket": "c4-curly-brackets"}[kept[1]]: 1}, None
    figures = {**counts, "c4-lorem-ipsum": 0, "c4-curly-brackets": 0}
    return figures | ({"c4-sentences": recorder.values[0]} if sentences else {}), document.text


def mc4(text):
    return {"mc4-long-lines": 3 if C4ParagraphFilter().filter(Document(text=text, id="")) is True else 0}


def fineweb(text):
    document = Document(text=text, id="")
    filters = GopherRepetitionFilter(), GopherQualityFilter(), C4QualityFilter(filter_no_terminal_punct=False), FineWebQualityFilter()
    return all(one.filter(document) is True for one in filters)


DOLMA = {
    "word_count": "words",
    "median_word_length": "word-length",
    "symbol_to_word_ratio": "symbols",
    "fraction_of_words_with_alpha_character": "alphabetic-words",
    "required_word_count": "stop-words",
    "fraction_of_lines_starting_with_bullet_point": "bullet-lines",
    "fraction_of_lines_ending_with_ellipsis": "ellipsis-lines",
    "fraction_of_duplicate_lines": "duplicate-lines",
    "fraction_of_characters_in_duplicate_lines": "duplicate-line-characters",
}


def dolma(text):
    attributes = get_attributes(text)
    figures = {f"dolma-{rule}": getattr(attributes, name) for name, rule in DOLMA.items()}
    for n, value in attributes.fraction_of_characters_in_most_common_ngram:
        figures[f"dolma-top-{n}-gram"] = value
    for n, value in attributes.fraction_of_characters_in_duplicate_ngrams:
        figures[f"dolma-duplicate-{n}-grams"] = value
    return figures


def personal_data(text):
    spans = FastPiiRegex().predict(DolmaDocument(id="", text=text, source="")).spans
    return next(span.score for span in spans if span.type == "doc_count")


def answer(record):
    text, language = record["text"], record["language"]
    result = {"id": record["id"], "figures": {}, "keep": {}, "text": {}}
    # For "zh", datatrove loads a tokenizer that does not split Chinese.
    own = "cmn_Hani" if language == "zh" else language
    for variant, tokenizer in (("spaces", SPACES), ("tokens", own)):
        lines, kept = c4(text, tokenizer, variant == "tokens")
        result["figures"][variant] = {
            **gopher_repetition(text, tokenizer), **gopher_quality(text, tokenizer), **lines,
            **fineweb_quality(text, tokenizer), **mc4(text),
        }
        result["text"][variant] = kept
    result["figures"]["dolma"] = {**dolma(text), "dolma-personal-data": personal_data(text)}
    if language == "en":
        result["keep"]["fineweb"] = fineweb(text)
    return result


load_word_tokenizer("en")
for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
