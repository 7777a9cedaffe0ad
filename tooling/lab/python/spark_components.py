"""Compares the components of apps/spark with a union-find, on random graphs with hot keys and a chain.

    python spark_components.py FOLDER_OF_WINNOW_SPARK
"""

import random
import sys
import tempfile
from pathlib import Path

from pyspark.sql import SparkSession

sys.path.insert(0, sys.argv[1])
import winnow_spark  # noqa: E402

NODES = 2000

# All keys are cold; some are hot; most are hot.
HOT = [1_000_000, 20, 5]


def rows(seed: int) -> list[tuple[int, int]]:
    draw = random.Random(seed).randrange
    few = [(draw(900), draw(NODES)) for _ in range(1200)]
    star = [(10_000, node) for node in range(0, 600, 2)]
    chain = [(20_000 + link, 1000 + link + end) for link in range(300) for end in (0, 1)]
    return few + star + chain


def union_find(keys: list[tuple[int, int]]) -> dict[int, int]:
    """The smallest node of the component of each node that shares a key with another."""
    parents = list(range(NODES))

    def root(node: int) -> int:
        while parents[node] != node:
            node = parents[node]
        return node

    first: dict[int, int] = {}
    shared = set()
    for key, node in keys:
        other = first.setdefault(key, node)
        if other != node:
            shared.update((node, other))
        one, two = root(node), root(other)
        parents[max(one, two)] = min(one, two)
    return {node: root(node) for node in shared}


settings = {"spark.driver.host": "127.0.0.1", "spark.ui.enabled": "false", "spark.sql.shuffle.partitions": "4"}
spark = SparkSession.builder.master("local[2]").config(map=settings).getOrCreate()
for seed, hot in enumerate(HOT):
    winnow_spark.HOT = hot
    keys = rows(seed)
    edges = winnow_spark.stars(spark.createDataFrame(keys, "key long, node long"))
    with tempfile.TemporaryDirectory() as folder:
        found = {row.node: row.component for row in winnow_spark.components(edges, Path(folder)).collect()}
    assert found == union_find(keys), f"different components for HOT = {hot}"
