"""A corpus by NeMo Curator, over web archives in a folder: extraction by Trafilatura and the heuristic filters for English (Gopher's and C4's).

    python nemo_corpus.py ARCHIVES OUTPUT WORKERS

Without near-duplicates: its MinHash needs cuDF and a GPU. Prints the number of documents that the filters keep.
"""

import json
import sys
from pathlib import Path

import ray
from nemo_curator.backends.ray_data import RayDataExecutor
from nemo_curator.pipeline import Pipeline
from nemo_curator.stages.file_partitioning import FilePartitioningStage
from nemo_curator.stages.text.download.base.iterator import DocumentIterateExtractStage
from nemo_curator.stages.text.download.common_crawl.extract import CommonCrawlHTMLExtractor
from nemo_curator.stages.text.download.common_crawl.warc_iterator import CommonCrawlWarcIterator
from nemo_curator.stages.text.filters import ScoreFilter
from nemo_curator.stages.text.filters.heuristic import repetition, string
from nemo_curator.stages.text.io.writer import JsonlWriter

FILTERS = [
    string.NonAlphaNumericFilter(max_non_alpha_numeric_to_text_ratio=0.25),
    string.SymbolsToWordsFilter(max_symbol_to_word_ratio=0.1),
    string.NumbersFilter(max_number_to_text_ratio=0.15),
    string.UrlsFilter(max_url_to_text_ratio=0.2),
    string.BulletsFilter(max_bullet_lines_ratio=0.9),
    string.WhiteSpaceFilter(max_white_space_ratio=0.25),
    string.ParenthesesFilter(max_parentheses_ratio=0.1),
    string.LongWordFilter(max_word_length=1000),
    string.WordCountFilter(min_words=50, max_words=100_000),
    string.BoilerPlateStringFilter(),
    string.MeanWordLengthFilter(min_mean_word_length=3, max_mean_word_length=10),
    repetition.RepeatedLinesFilter(max_repeated_line_fraction=0.7),
    repetition.RepeatedParagraphsFilter(max_repeated_paragraphs_ratio=0.7),
    repetition.RepeatedLinesByCharFilter(max_repeated_lines_char_ratio=0.8),
    repetition.RepeatedParagraphsByCharFilter(max_repeated_paragraphs_char_ratio=0.8),
    *(repetition.RepeatingTopNGramsFilter(n, ratio) for n, ratio in ((2, 0.2), (3, 0.18), (4, 0.16))),
    *(
        repetition.RepeatingDuplicateNGramsFilter(n, ratio)
        for n, ratio in ((5, 0.15), (6, 0.14), (7, 0.13), (8, 0.12), (9, 0.11), (10, 0.1))
    ),
    string.PunctuationFilter(max_num_sentences_without_endmark_ratio=0.85),
    string.EllipsisFilter(max_num_lines_ending_with_ellipsis_ratio=0.3),
    string.CommonEnglishWordsFilter(min_num_common_words=2),
    string.WordsWithoutAlphabetsFilter(min_words_with_alphabets=0.8),
]


if __name__ == "__main__":
    archives, output, workers = sys.argv[1], sys.argv[2], int(sys.argv[3])
    ray.init(num_cpus=workers, num_gpus=0, include_dashboard=False, log_to_driver=False)
    pipeline = Pipeline(
        name="corpus",
        stages=[
            FilePartitioningStage(file_paths=archives, files_per_partition=1, file_extensions=[".gz"]),
            DocumentIterateExtractStage(CommonCrawlWarcIterator(), CommonCrawlHTMLExtractor(algorithm="trafilatura")),
            ScoreFilter(FILTERS, text_field="text"),
            JsonlWriter(output),
        ],
    )
    pipeline.run(RayDataExecutor())
    ray.shutdown()
    print(json.dumps({"kept": sum(path.read_bytes().count(b"\n") for path in Path(output).rglob("*.jsonl"))}))
