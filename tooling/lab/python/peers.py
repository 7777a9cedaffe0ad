"""Measures one peer in Python: reads a job as a line of JSON, and writes the answer as one.

A function of this file prepares the peer `VARIANT` of the group `GROUP`: its name is `GROUP_VARIANT`. It returns a
function of a text, or with `@of_bytes` of the text's bytes in UTF-8.

    python peers.py GROUP VARIANT FILE

prints the characters that a peer extracts from one page, and the seconds from its import to the text.
"""

import json
import os
import re
import resource
import sys
import time

WORDS = re.compile(r"\w+")
SHINGLE = 5
PERMUTATIONS = 14 * 8
MERSENNE_61 = (1 << 61) - 1


def of_bytes(prepare):
    prepare.of_bytes = True
    return prepare


def parse_resiliparse():
    from resiliparse.parse.html import HTMLTree

    return HTMLTree.parse


def extract_resiliparse():
    from resiliparse.extract.html2text import extract_plain_text

    return lambda page: extract_plain_text(page, main_content=True)


def extract_trafilatura():
    from trafilatura import extract

    return lambda page: extract(page) or ""


@of_bytes
def exact_python_xxh64():
    import xxhash

    return xxhash.xxh64_digest


@of_bytes
def exact_python_xxh3_128():
    import xxhash

    return xxhash.xxh3_128_digest


def minhash_python_datasketch():
    from datasketch import MinHash

    def run(text):
        sketch = MinHash(num_perm=PERMUTATIONS)
        sketch.update_batch([shingle.encode() for shingle in set(shingles(text))])

    return run


def minhash_python_numpy():
    import numpy
    import xxhash

    random = numpy.random.default_rng(1)
    factors = random.integers(1, MERSENNE_61, PERMUTATIONS, dtype=numpy.uint64)
    addends = random.integers(0, MERSENNE_61, PERMUTATIONS, dtype=numpy.uint64)
    prime = numpy.uint64(MERSENNE_61)

    def run(text):
        hashes = [xxhash.xxh64_intdigest(shingle.encode()) for shingle in shingles(text)]
        if hashes:
            column = numpy.array(hashes, dtype=numpy.uint64)[:, None]
            ((column * factors + addends) % prime).min(axis=0)

    return run


def shingles(text):
    words = WORDS.findall(text.lower())
    return [" ".join(words[i : i + SHINGLE]) for i in range(len(words) - SHINGLE + 1)]


def filter_datatrove_fineweb():
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


def peak_bytes():
    """Returns the peak of resident memory: of this program, by /proc, or of its process before it, too."""
    try:
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM:")) * 1024
    except (OSError, StopIteration):
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak if sys.platform == "darwin" else peak * 1024


def measure(job):
    """Runs the job's variant on all batches, as the measuring process in Node does."""
    prepare = globals()[f'{job["group"]}_{job["variant"].replace("-", "_")}']
    run = prepare()
    with open(os.path.join(job["spool"], "pages.json")) as file:
        entries = json.load(file)
    data = open(os.path.join(job["spool"], "pages.bin"), "rb")
    errors = []
    empty = 0

    def read(index):
        data.seek(entries[index]["offset"])
        text = data.read(entries[index]["length"])
        return text if hasattr(prepare, "of_bytes") else text.decode()

    def spent_ms(batch, place):
        """Returns the CPU time of a batch. Freeing a result that is not a string is part of the time."""
        nonlocal empty
        texts = [read(index) for index in batch]
        start = time.process_time()
        for text in texts:
            try:
                result = run(text)
                if isinstance(result, str) and result.strip() == "":
                    empty += 1
                result = None
            except Exception as error:
                errors.append({"page": place, "message": repr(error)[:300]})
        return (time.process_time() - start) * 1000

    batches = job["batches"]
    counted = batches[job["warm"] :]
    for batch in batches[: job["warm"]]:
        spent_ms(batch, 0)
    spent = 0
    for batch in reversed(counted):
        if spent >= job["warmMs"]:
            break
        spent += spent_ms(batch, 0)
    limit = float("inf") if job["budgetMs"] is None else job["budgetMs"]
    times = []
    spent = 0
    passes = 0
    while passes == 0 or spent < min(job["minMs"], limit):
        errors.clear()
        empty = 0
        for place, batch in enumerate(counted):
            if spent >= limit:
                break
            ms = spent_ms(batch, place)
            if passes == 0:
                times.append(ms)
            else:
                times[place] = (times[place] * passes + ms) / (passes + 1)
            spent += ms
        passes += 1
    return {
        "cpuMs": times,
        "peakBytes": peak_bytes(),
        "empty": empty,
        "errors": errors,
    }


if len(sys.argv) > 1:
    with open(sys.argv[3]) as file:
        page = file.read()
    start = time.perf_counter()
    characters = len(globals()["_".join(sys.argv[1:3])]()(page))
    print(json.dumps({"characters": characters, "seconds": time.perf_counter() - start}))
    sys.exit()

# Peers may print; standard output is for answers.
answers, sys.stdout = sys.stdout, sys.stderr
for line in sys.stdin:
    print(json.dumps(measure(json.loads(line))), file=answers, flush=True)
