"""Measures one peer in Python."""

import re
import time

from spool import answer, read_job, resident_bytes

WORDS = re.compile(r"\w+")
SHINGLE = 5
PERMUTATIONS = 14 * 8
MERSENNE_61 = (1 << 61) - 1


def python_xxh64():
    import xxhash

    def run(texts, documents):
        for document in documents:
            xxhash.xxh64_digest(document)

    return run


def python_xxh3_128():
    import xxhash

    def run(texts, documents):
        for document in documents:
            xxhash.xxh3_128_digest(document)

    return run


def python_datasketch():
    from datasketch import MinHash

    def run(texts, documents):
        for text in texts:
            sketch = MinHash(num_perm=PERMUTATIONS)
            sketch.update_batch([shingle.encode() for shingle in set(shingles(text))])

    return run


def python_numpy():
    import numpy
    import xxhash

    random = numpy.random.default_rng(1)
    factors = random.integers(1, MERSENNE_61, PERMUTATIONS, dtype=numpy.uint64)
    addends = random.integers(0, MERSENNE_61, PERMUTATIONS, dtype=numpy.uint64)
    prime = numpy.uint64(MERSENNE_61)

    def run(texts, documents):
        for text in texts:
            hashes = [xxhash.xxh64_intdigest(shingle.encode()) for shingle in shingles(text)]
            if hashes:
                column = numpy.array(hashes, dtype=numpy.uint64)[:, None]
                ((column * factors + addends) % prime).min(axis=0)

    return run


def shingles(text):
    words = WORDS.findall(text.lower())
    return [" ".join(words[i : i + SHINGLE]) for i in range(len(words) - SHINGLE + 1)]


def spent_ms(run, batch, spool):
    documents = [spool(i) for i in range(*batch)]
    texts = [document.decode() for document in documents]
    start = time.process_time()
    run(texts, documents)
    return (time.process_time() - start) * 1000


def main():
    job, run, spool = read_job(globals())
    batches = job["batches"]
    spent = 0
    for batch in reversed(batches):
        if spent >= job["warmMs"]:
            break
        spent += spent_ms(run, batch, spool)
    times = [None] * len(batches)
    spent = 0
    passes = 0
    while passes == 0 or spent < min(job["minMs"], job["budgetMs"]):
        for index, batch in enumerate(batches):
            if spent >= job["budgetMs"]:
                break
            ms = spent_ms(run, batch, spool)
            times[index] = ((times[index] or 0) * passes + ms) / (passes + 1)
            spent += ms
        passes += 1
    times = [ms for ms in times if ms is not None]
    answer({"cpuMs": times, "peakBytes": resident_bytes("VmHWM")})


main()
