"""Runs a recipe on Spark: the same documents, byte for byte, as `winnow run RECIPE` on one machine.

    spark-submit winnow_spark.py RECIPE [--partitions N] [--winnow COMMAND]

Spark distributes, shuffles and retries; everything that is done with a page is done by `winnow`, in child processes:

1. Each shard of the manifest is piped into `winnow worker`, which prints a receipt. The receipt names the files of the attempt that
   counts, so that retries and speculative tasks cannot mix their outputs.
2. Documents that share a key are candidates. Each key becomes a star around its smallest document, and the connected components of
   all stars are found by alternating large-star and small-star (Kiveris et al. 2014, "Connected Components in MapReduce and Beyond").
3. The documents of a component are brought together, in the order of the corpus, and `winnow dedup` compares them. Its clusters
   never extend beyond a component, because it only compares candidates. Documents without candidates stay with their shard.
4. The documents of each shard, in order again, are piped into `winnow convert`, and the complete output is renamed.

The folder of the recipe, its inputs and its output must be visible under the same paths on all hosts.
"""

import argparse
import hashlib
import itertools
import json
import os
import shlex
import shutil
import subprocess
import sys
import threading
import uuid
from collections import ChainMap, deque
from pathlib import Path

from pyspark.sql import DataFrame, SparkSession, Window
from pyspark.sql import functions as F

# A group of about as many rows is hot: it is not brought together in one task.
HOT = 1_000_000
# Rows of a hot group that are expected in the sample by which it is found.
SAMPLED = 100

# Texts had their limit when they were extracted.
MAX_TEXT = "1GB"

# A child process has these variables of the driver and no others.
PASSED = ("PATH", "HOME", "TMPDIR")


def main() -> int:
    parser = argparse.ArgumentParser(description="Runs a recipe on Spark.")
    parser.add_argument("recipe", help="a JSON file")
    parser.add_argument("--partitions", type=int, help="number of tasks that compare documents (default: one per shard)")
    parser.add_argument("--winnow", default="winnow", help='the command, such as "node /opt/winnow/bin/winnow.js"')
    args = parser.parse_args()

    path = Path(args.recipe).resolve()
    recipe = json.loads(path.read_text())
    output = path.parent / recipe["output"]
    # A stage is a name, or an object with a name and options.
    dedup = ChainMap(*({stage: {}} if isinstance(stage, str) else stage for stage in recipe["stages"])).get("dedup")
    env = {name: value for name, value in os.environ.items() if name in PASSED or name.startswith("AWS_")}
    winnow = shlex.split(args.winnow)

    spark = SparkSession.builder.appName(f"winnow {path.name}").getOrCreate()
    plan = subprocess.run([*winnow, "run", str(path), "--plan"], env=env, stdout=subprocess.PIPE, check=True)
    manifest = plan.stdout.decode().splitlines()
    cpus = spark.conf.get("spark.task.cpus", "1")
    worker = [*winnow, "worker", str(path), "--keys", "--concurrency", cpus]
    receipts = work(spark, manifest, shlex.join(worker), env)
    if dedup is not None and not all(has_output(output, receipt) for receipt in receipts):
        scratch = output / "work" / f"spark.{uuid.uuid4().hex[:8]}"
        scratch.mkdir(parents=True)
        try:
            config = scratch / "dedup.json"
            config.write_text(json.dumps({**dedup, "drop": False, "maxSize": MAX_TEXT}))
            engine = [*winnow, "dedup", "-", "--config", str(config)]
            corpus = Corpus(output, recipe.get("format", "parquet"), receipts, engine, [*winnow, "convert", "-"], env)
            keys = spark.read.schema("shard int, line int, key long").parquet(*(address(corpus.path(r, "keys")) for r in receipts))
            nodes = components(stars(keys.selectExpr("key", f"{NODE} as node")), scratch)
            write_shards(compared(nodes, corpus, args.partitions or len(receipts)), corpus, dedup.get("drop", False))
        finally:
            shutil.rmtree(scratch, ignore_errors=True)
    spark.stop()
    # Everything is there but the report.
    return subprocess.run([*winnow, "run", str(path)], env=env).returncode


# Shards


def work(spark: SparkSession, manifest: list[str], command: str, env: dict) -> list[dict]:
    """Processes all shards and returns their receipts, in the order of the manifest.

    There is one task per shard, so that a retry repeats one shard. By default, PySpark ignores the exit code of a child and gives it
    an empty environment.
    """
    context = spark.sparkContext
    lines = context.parallelize(manifest, max(1, len(manifest))).pipe(command, env=env, checkCode=True).collect()
    receipts = {receipt["shard"]: receipt for receipt in map(json.loads, lines) if "files" in receipt}
    if len(receipts) != len(manifest):
        raise RuntimeError(f"{len(manifest) - len(receipts)} of {len(manifest)} shards have no receipt")
    return [receipts[shard] for shard in sorted(receipts)]


def address(path: Path) -> str:
    """A shared folder is a file system of each host, whatever Spark's default is."""
    return f"file://{path}"


def output_receipt(output: Path, receipt: dict) -> Path:
    """The file by which `winnow run` sees that the documents of a shard were compared and written."""
    return output / "receipts" / f"{receipt['name']}.output.json"


def has_output(output: Path, receipt: dict) -> bool:
    path = output_receipt(output, receipt)
    return path.exists() and json.loads(path.read_text())["recipe"] == receipt["recipe"]


class Corpus:
    """The documents that the workers wrote, and the commands that process them. Sent to the tasks."""

    def __init__(self, output: Path, format: str, receipts: list[dict], engine: list[str], convert: list[str], env: dict):
        self.output, self.format, self.engine, self.convert, self.env = output, format, engine, convert, env
        self.receipts = {receipt["shard"]: receipt for receipt in receipts}

    def path(self, receipt: dict, role: str) -> Path:
        return self.output / receipt["files"][role]["path"]

    def lines(self, shard: int):
        """Yields the documents of a shard, as JSON without the line break."""
        receipt = self.receipts[shard]
        count = 0
        with open(self.path(receipt, "documents"), "rb") as file:
            for count, line in enumerate(file, 1):
                yield line.rstrip(b"\n")
        if count != receipt["tallies"]["documents"]:
            raise RuntimeError(f"{file.name} has {count} documents; its receipt says {receipt['tallies']['documents']}")


# Components


# A document as one number, in the order of the corpus.
NODE = "shiftleft(cast(shard as long), 32) | cast(line as long)"


def with_smallest(pairs: DataFrame, group: str) -> DataFrame:
    """Adds the column `least`: the smallest node of each group.

    Groups are brought together by one shuffle, except hot ones, which would each be the work of one task: their minima are found in
    two steps, in each task and then overall, and sent to all tasks.
    """
    rate = min(1.0, SAMPLED / HOT)
    counts = pairs.sample(rate, seed=1).groupBy(group).count()
    hot = [row[0] for row in counts.where(F.col("count") >= rate * HOT).select(group).collect()]
    rest = pairs
    if hot:
        groups = F.broadcast(pairs.sparkSession.createDataFrame([(value,) for value in hot], f"{group} long"))
        minima = pairs.join(groups, group).groupBy(group).agg(F.min("node").alias("least"))
        rest = pairs.join(groups, group, "left_anti")
    found = rest.withColumn("least", F.min("node").over(Window.partitionBy(group)))
    return found if not hot else found.unionByName(pairs.join(F.broadcast(minima), group))


def stars(keys: DataFrame) -> DataFrame:
    """Edges (`a`, `b`), `a` > `b`, from documents to the smallest one with the same key."""
    return with_smallest(keys, "key").where("node > least").selectExpr("node as a", "least as b").distinct()


def large_star(edges: DataFrame) -> DataFrame:
    """Connects the larger neighbours of each node to the smallest node among its neighbours and itself."""
    both = edges.selectExpr("a as centre", "b as node").union(edges.selectExpr("b as centre", "a as node"))
    found = with_smallest(both, "centre").where("node > centre")
    return found.selectExpr("node as a", "least(centre, least) as b").distinct()


def small_star(edges: DataFrame) -> DataFrame:
    """Connects the smaller neighbours of each node, and the node itself, to the smallest of them."""
    found = with_smallest(edges.selectExpr("a as centre", "b as node"), "centre")
    moved = found.where("node > least").selectExpr("node as a", "least as b")
    return moved.union(found.selectExpr("centre as a", "least as b")).distinct()


def components(edges: DataFrame, scratch: Path) -> DataFrame:
    """The component of each document with an edge: `node` and `component`, the smallest node.

    Each round is written to disk: plans stay short, and a lost executor costs one round at most.
    """
    spark = edges.sparkSession

    def written(frame: DataFrame, name: str) -> DataFrame:
        path = address(scratch / name)
        frame.write.parquet(path)
        return spark.read.schema("a long, b long").parquet(path)

    def sketch(frame: DataFrame):
        return frame.agg(F.count("*"), F.sum(F.xxhash64("a", "b").cast("decimal(38,0)"))).first()

    current = written(edges, "edges-0")
    state = sketch(current)
    for turn in itertools.count(1):
        following = written(small_star(large_star(current)), f"edges-{turn}")
        before, state = state, sketch(following)
        if state == before:
            break
        current = following
        shutil.rmtree(scratch / f"edges-{turn - 1}")
    leaves = current.selectExpr("a as node", "b as component")
    return leaves.union(current.selectExpr("b as node", "b as component").distinct())


# Documents

DOCUMENT = "component long, shard int, line int, document binary"


def compared(nodes: DataFrame, corpus: Corpus, partitions: int) -> DataFrame:
    """Compares the documents of each component and returns them with their clusters: `shard`, `line`, `document`."""
    spark = nodes.sparkSession
    places = nodes.selectExpr("cast(shiftright(node, 32) as int) as shard", "cast(node & 4294967295 as int) as line", "component")
    places = places.repartition(len(corpus.receipts), "shard").sortWithinPartitions("shard", "line")

    def read(rows):
        for shard, members in itertools.groupby(rows, lambda row: row.shard):
            documents = enumerate(corpus.lines(shard))
            for row in members:
                yield row.component, shard, row.line, next(text for line, text in documents if line == row.line)
            # To the end, where the number of documents is checked.
            deque(documents, maxlen=0)

    def compare(rows):
        sources: deque = deque()

        def documents():
            for row in rows:
                sources.append((row.shard, row.line))
                yield bytes(row.document)

        for text in piped(corpus.engine, documents(), corpus.env):
            yield *sources.popleft(), text
        if sources:
            raise RuntimeError(f"{len(sources)} documents did not come back")

    documents = spark.createDataFrame(places.rdd.mapPartitions(read), DOCUMENT, verifySchema=False)
    together = documents.repartition(partitions, "component").sortWithinPartitions("shard", "line")
    return spark.createDataFrame(together.rdd.mapPartitions(compare), "shard int, line int, document binary", verifySchema=False)


def write_shards(moved: DataFrame, corpus: Corpus, drop: bool) -> None:
    """Writes the output of each shard: the documents that were compared elsewhere, and those without candidates."""
    # A row in front of the documents of each shard, so that every shard is written.
    heads = moved.sparkSession.createDataFrame([(shard, -1, None) for shard in corpus.receipts], moved.schema)
    rows = heads.union(moved).repartition(len(corpus.receipts), "shard").sortWithinPartitions("shard", "line")

    def write(rows):
        for shard, members in itertools.groupby(rows, lambda row: row.shard):
            write_shard(corpus, shard, {row.line: bytes(row.document) for row in members if row.line >= 0}, drop)
            yield shard

    written = rows.rdd.mapPartitions(write).collect()
    if sorted(written) != sorted(corpus.receipts):
        raise RuntimeError(f"{len(written)} of {len(corpus.receipts)} shards were written")


def write_shard(corpus: Corpus, shard: int, arrived: dict[int, bytes], drop: bool) -> None:
    receipt = corpus.receipts[shard]
    alone = piped(corpus.engine, (text for line, text in enumerate(corpus.lines(shard)) if line not in arrived), corpus.env)
    counts = {"documents": 0, "copies": 0}

    def merged():
        for line in range(receipt["tallies"]["documents"]):
            text = arrived[line] if line in arrived else next(alone)
            # A copy has the evidence of it.
            is_copy = line in arrived and "evidence" in json.loads(text)["cluster"]
            counts["copies"] += is_copy
            if not (is_copy and drop):
                counts["documents"] += 1
                yield text
        # Waits for the end of the child, whose exit code counts.
        if next(alone, None) is not None:
            raise RuntimeError(f"shard {shard}: more documents came back than were sent")

    name = f"{receipt['name']}.{corpus.format}"
    attempt = corpus.output / "work" / f"{receipt['name']}.{uuid.uuid4().hex[:8]}.{corpus.format}"
    try:
        for _ in piped([*corpus.convert, str(attempt)], merged(), corpus.env):
            pass
        with open(attempt, "rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        facts = {"recipe": receipt["recipe"], "path": name, "bytes": attempt.stat().st_size, "sha256": digest, **counts}
        os.replace(attempt, corpus.output / name)
        part = attempt.with_suffix(".json")
        part.write_text(json.dumps(facts, indent=1) + "\n")
        os.replace(part, output_receipt(corpus.output, receipt))
    finally:
        attempt.unlink(missing_ok=True)


def piped(command: list[str], lines, env: dict):
    """Sends lines to a child process and yields those that it prints.

    Unlike `RDD.pipe`, it fails if reading `lines` fails: there, the child would see an early end of its input.
    """
    child = subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    failure = None

    def send():
        nonlocal failure
        try:
            for line in lines:
                child.stdin.write(line + b"\n")
            child.stdin.close()
        except BaseException as error:
            failure = error
            child.kill()

    sender = threading.Thread(target=send, daemon=True)
    sender.start()
    try:
        for line in child.stdout:
            yield line.rstrip(b"\n")
        code = child.wait()
        sender.join()
        if code != 0 and (failure is None or isinstance(failure, BrokenPipeError)):
            raise RuntimeError(f"{shlex.join(command)} ended with code {code}")
        if failure is not None:
            raise failure
    finally:
        child.kill()


if __name__ == "__main__":
    sys.exit(main())
