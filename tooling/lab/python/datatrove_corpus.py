"""FineWeb's pipeline by datatrove, over web archives in a folder: extraction, quality filters, MinHash.

    python datatrove_corpus.py ARCHIVES OUTPUT WORKERS

Without the steps that download models or lists: the filters of addresses and languages. Prints the numbers of pages, of texts, of
documents that the filters keep, and of those that are left without near-duplicates.
"""

import json
import sys
from pathlib import Path

from datatrove.executor import LocalPipelineExecutor
from datatrove.pipeline.dedup import MinhashDedupBuckets, MinhashDedupCluster, MinhashDedupFilter, MinhashDedupSignature
from datatrove.pipeline.dedup.minhash import MinhashConfig
from datatrove.pipeline.extractors import Trafilatura
from datatrove.pipeline.filters import C4QualityFilter, FineWebQualityFilter, GopherQualityFilter, GopherRepetitionFilter
from datatrove.pipeline.readers import JsonlReader, WarcReader
from datatrove.pipeline.writers import JsonlWriter
from datatrove.utils.hashing import HashConfig


def run(name: str, pipeline: list, tasks: int, workers: int) -> list[dict]:
    """Runs a step, and returns the statistics of its blocks."""
    logs = f"{output}/logs/{name}"
    LocalPipelineExecutor(pipeline=pipeline, tasks=tasks, workers=workers, logging_dir=logs).run()
    return json.loads(Path(logs, "stats.json").read_text())


def count(block: dict, name: str) -> int:
    value = block["stats"].get(name, 0)
    return value["total"] if isinstance(value, dict) else value


if __name__ == "__main__":
    archives, output, workers = sys.argv[1], sys.argv[2], int(sys.argv[3])
    shards = len(list(Path(archives).iterdir()))
    config = MinhashConfig(hash_config=HashConfig(hash_fc="xxhash", precision=64))
    filters = [
        GopherRepetitionFilter(),
        GopherQualityFilter(),
        C4QualityFilter(filter_no_terminal_punct=False),
        FineWebQualityFilter(),
    ]
    documents, signatures, buckets, removed = (f"{output}/{name}" for name in ("documents", "signatures", "buckets", "removed"))
    # By default, pages that take a second are dropped, which are many on a busy machine.
    extractor = Trafilatura(favour_precision=True, timeout=10)
    extract = [WarcReader(archives), extractor, *filters, JsonlWriter(documents)]
    blocks = run("extract", extract, shards, workers)
    run("signatures", [JsonlReader(documents), MinhashDedupSignature(signatures, config=config)], shards, workers)
    run("buckets", [MinhashDedupBuckets(signatures, buckets, config=config)], config.num_buckets, workers)
    run("clusters", [MinhashDedupCluster(buckets, removed, config=config)], 1, 1)
    last = run("filter", [JsonlReader(documents), MinhashDedupFilter(removed), JsonlWriter(f"{output}/corpus")], shards, workers)
    figures = {
        "pages": count(blocks[0], "documents"),
        "texts": count(blocks[1], "forwarded"),
        "timeouts": count(blocks[1], "timeout"),
        "kept": count(blocks[1 + len(filters)], "forwarded"),
        "corpus": count(last[1], "forwarded"),
    }
    print(json.dumps(figures))
