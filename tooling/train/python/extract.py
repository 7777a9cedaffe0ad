"""Trains the trees of the learned extractor on the files that `prepare.ts` writes.

usage: extract.py FOLDER SEEDS ROUNDS DROPPED

FOLDER has `train` (wcxb-dev and its copies) and `other` (pages that only measure). For each seed, the trees are
trained once without each fold, and once on all folds. Written: `train/p-SEED` and `other/p-SEED`, the probabilities
of blocks by models that have not seen the page's domain; `blocks.txt` and `pages.txt`, the models of the first seed;
`page-types.json`, the probabilities of page types, out of fold. DROPPED is a comma-separated list of regular
expressions; features that match one are constant, for ablations.
"""

import json
import re
import sys

import lightgbm as lgb
import numpy as np

FOLDS = 5
LEXICAL = 32
MAX_ROWS = 250
"""Blocks of a page that are drawn for training, by weight; of a copy three fifths."""
COPY_WEIGHT = 0.7
MIN_PAGE_WEIGHT = 0.02
"""Weight of a block without probability in the features of a page, as in `page-type.ts`."""
TYPES = ["article", "documentation", "service", "forum", "collection", "listing", "product"]

BLOCKS = dict(
    objective="cross_entropy", learning_rate=0.1, num_leaves=31, feature_fraction=0.1, bagging_fraction=0.8,
    bagging_freq=1, min_data_in_leaf=120, lambda_l2=30, max_bin=63, num_threads=2, verbose=-1, force_col_wise=True,
    deterministic=True,
)
PAGES = dict(
    objective="multiclass", num_class=len(TYPES), learning_rate=0.08, num_leaves=7, feature_fraction=0.15,
    bagging_fraction=0.8, bagging_freq=1, min_data_in_leaf=12, lambda_l2=5, max_bin=31, num_threads=2, verbose=-1,
    deterministic=True,
)
PAGE_ROUNDS = 70


class Part:
    """The rows of `train` or `other`."""

    def __init__(self, folder):
        self.folder = folder
        with open(f"{folder}/pages.json") as file:
            meta = json.load(file)
        self.names = meta["features"]
        self.pages = meta["pages"]
        self.base = np.memmap(f"{folder}/base", np.float32, "r").reshape(-1, len(self.names))
        self.count = np.fromfile(f"{folder}/count", np.int32)

    def matrix(self, rows, lexical, dropped):
        table = np.memmap(f"{self.folder}/lexical-{lexical}", np.float32, "r").reshape(-1, LEXICAL)
        values = np.hstack([self.base[rows], table[rows]])
        values[:, dropped] = 0
        return values

    def predict(self, model, rows, lexical, dropped, step=100_000):
        parts = [rows[i : i + step] for i in range(0, len(rows), step)]
        return np.concatenate([model.predict(self.matrix(part, lexical, dropped)) for part in parts])


def page_weight(page):
    return page["weight"] * (1 if page["copy"] == "plain" else COPY_WEIGHT)


def training_rows(part, seed, weight_of=page_weight):
    """The drawn rows, with their folds and weights: a page's blocks have the same sum, by the root of their words."""
    random = np.random.default_rng(seed)
    rows, weights, folds = [], [], []
    for page in part.pages:
        first, last = page["from"], page["to"]
        plain = page["copy"] == "plain"
        weight = weight_of(page)
        if weight == 0 or first == last:
            continue
        own = np.sqrt(np.maximum(part.count[first:last], 1))
        own = weight * own / own.sum()
        most = MAX_ROWS if plain else MAX_ROWS * 3 // 5
        chosen = np.arange(last - first)
        if len(chosen) > most:
            chosen = random.choice(len(chosen), most, replace=False, p=own / own.sum())
        rows.append(first + chosen)
        weights.append(own[chosen])
        folds.append(np.full(len(chosen), page["fold"]))
    rows, weights, folds = map(np.concatenate, (rows, weights, folds))
    return rows, weights * len(weights) / weights.sum(), folds


def train_blocks(part, target, drawn, chosen, lexical, dropped, seed, rounds):
    rows, weights, _ = drawn
    data = lgb.Dataset(
        part.matrix(rows[chosen], lexical, dropped), label=target[rows[chosen]], weight=weights[chosen]
    )
    return lgb.train(dict(BLOCKS, seed=seed), data, rounds)


def page_features(part, pages, probability, lexical, dropped):
    """The means of the features of a page's blocks, weighted by probability and words, as in `page-type.ts`."""
    result = np.zeros((len(pages), len(part.names) + LEXICAL), np.float32)
    for i, page in enumerate(pages):
        rows = np.arange(page["from"], page["to"])
        weights = (probability[rows] + MIN_PAGE_WEIGHT) * part.count[rows]
        if weights.sum() > 0:
            result[i] = weights @ part.matrix(rows, lexical, dropped) / weights.sum()
    return result


def train_pages(train, probability, dropped, seed, folder):
    pages = [page for page in train.pages if page["copy"] == "plain" and page["type"] in TYPES]
    values = page_features(train, pages, probability, "all", dropped)
    label = np.array([TYPES.index(page["type"]) for page in pages])
    fold = np.array([page["fold"] for page in pages])
    estimates = np.zeros((len(pages), len(TYPES)))
    params = dict(PAGES, seed=seed)
    for k in range(FOLDS):
        rest = fold != k
        model = lgb.train(params, lgb.Dataset(values[rest], label=label[rest]), PAGE_ROUNDS)
        estimates[fold == k] = model.predict(values[fold == k])
    lgb.train(params, lgb.Dataset(values, label=label), PAGE_ROUNDS).save_model(f"{folder}/pages.txt")
    with open(f"{folder}/page-types.json", "w") as file:
        json.dump([dict(id=p["id"], type=p["type"], estimates=e.tolist()) for p, e in zip(pages, estimates)], file)


def main():
    folder, seeds, rounds, patterns = sys.argv[1:5]
    train, other = Part(f"{folder}/train"), Part(f"{folder}/other")
    with open(f"{folder}/lexical.json") as file:
        names = train.names + json.load(file)
    patterns = [pattern for pattern in patterns.split(",") if pattern]
    dropped = [i for i, name in enumerate(names) if any(re.search(pattern, name) for pattern in patterns)]
    target = np.fromfile(f"{folder}/train/target", np.float32)
    fold = np.zeros(len(target), np.int8)
    plain = np.zeros(len(target), bool)
    for page in train.pages:
        fold[page["from"] : page["to"]] = page["fold"]
        plain[page["from"] : page["to"]] = page["copy"] == "plain"
    for nth, seed in enumerate(int(seed) for seed in seeds.split(",")):
        drawn = training_rows(train, seed)
        probability = np.zeros(len(target), np.float32)
        for k in range(FOLDS):
            model = train_blocks(train, target, drawn, drawn[2] != k, k, dropped, seed, int(rounds))
            rows = np.where((fold == k) & plain)[0]
            probability[rows] = train.predict(model, rows, k, dropped)
            print(f"seed {seed}, fold {k}", file=sys.stderr, flush=True)
        probability.tofile(f"{folder}/train/p-{seed}")
        model = train_blocks(train, target, drawn, drawn[2] >= 0, "all", dropped, seed, int(rounds))
        all_rows = np.arange(len(other.count))
        other.predict(model, all_rows, "all", dropped).astype(np.float32).tofile(f"{folder}/other/p-{seed}")
        if nth == 0:
            model.save_model(f"{folder}/blocks.txt")
            gains = model.feature_importance("gain")
            with open(f"{folder}/gains.json", "w") as file:
                json.dump(dict(zip(names, (gains / gains.sum()).tolist())), file)
            train_pages(train, probability, dropped, seed, folder)


if __name__ == "__main__":
    main()
