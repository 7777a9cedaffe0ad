"""Trains the trees of the learned extractor on the files that `prepare.ts` writes.

usage: extract.py FOLDER SEEDS ROUNDS

FOLDER has `train` (the training pages and their copies) and `other` (pages that only measure). For each seed, the trees are
trained once without each fold, and once on all folds. Written: `train/p-SEED` and `other/p-SEED`, the probabilities
of blocks by models that have not seen the page's domain; `blocks.txt` and `page-model.json`, the models of the first
seed; `train/page-types`, the probabilities of the types of pages and copies, out of fold; 0 for copies without an
estimate.
"""

import json
import re
import sys

import lightgbm as lgb
import numpy as np
from scipy.optimize import minimize
from scipy.special import softmax

FOLDS = 5
MAX_ROWS = 250
"""Blocks of a page that are drawn for training, by weight; of a copy three fifths."""
COPY_WEIGHT = 0.7
MEASURED = re.compile("(plain|aged|excerpt)([+]translated)?")
"""Pages and copies that get probabilities."""
MIN_PAGE_WEIGHT = 0.02
"""Weight of a block without probability in the features of a page, as in `page-type.ts`."""
TYPES = ["article", "documentation", "service", "forum", "collection", "listing", "product"]

BLOCKS = dict(
    objective="cross_entropy", learning_rate=0.13, num_leaves=31, feature_fraction=0.1, bagging_fraction=0.8,
    bagging_freq=1, min_data_in_leaf=120, lambda_l2=30, max_bin=63, verbose=-1, force_col_wise=True,
    deterministic=True,
)
EXTENTS = 9
"""Numbers of a page in addition to the means of its blocks, as in `page-type.ts`."""
STEPS = 8
"""Quantiles that a number is compared with, as in `page-type.ts`."""
MIN_DOMAINS = 12
"""Registrable domains that a term is on."""
MAX_TERMS = 800
PAGE_L2 = 2.5
EXCERPT_WEIGHT = 0.1
"""Weight of an excerpt in the model of page types. Above that, it is worse on whole pages."""
AGED_WEIGHT = 0.3
"""Weight of an aged copy in the model of page types."""


class Part:
    """The rows of `train` or `other`."""

    def __init__(self, folder):
        self.folder = folder
        with open(f"{folder}/pages.json") as file:
            meta = json.load(file)
        self.names = meta["features"]
        with open(f"{folder}/../lexical.json") as file:
            self.lexical_names = json.load(file)
        self.pages = meta["pages"]
        self.base = np.memmap(f"{folder}/base", np.float32, "r").reshape(-1, len(self.names))
        self.count = np.fromfile(f"{folder}/count", np.int32)
        self.terms = np.fromfile(f"{folder}/terms", np.int32)

    def matrix(self, rows, lexical):
        table = np.memmap(f"{self.folder}/lexical-{lexical}", np.float32, "r").reshape(-1, len(self.lexical_names))
        return np.hstack([self.base[rows], table[rows]])

    def predict(self, model, rows, lexical, step=100_000):
        parts = [rows[i : i + step] for i in range(0, len(rows), step)]
        return np.concatenate([model.predict(self.matrix(part, lexical)) for part in parts])


def page_weight(page):
    weight = 1 if page["copy"] == "plain" else COPY_WEIGHT
    return page["weight"] * weight * (0.5 if page["copy"].startswith("excerpt") else 1)


def training_rows(part, seed, weight_of=page_weight, max_rows=MAX_ROWS):
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
        most = max_rows if plain else max_rows * 3 // 5
        chosen = np.arange(last - first)
        if len(chosen) > most:
            chosen = random.choice(len(chosen), most, replace=False, p=own / own.sum())
        rows.append(first + chosen)
        weights.append(own[chosen])
        folds.append(np.full(len(chosen), page["fold"]))
    rows, weights, folds = map(np.concatenate, (rows, weights, folds))
    return rows, weights * len(weights) / weights.sum(), folds


def train_blocks(part, target, drawn, chosen, lexical, seed, rounds):
    rows, weights, _ = drawn
    data = lgb.Dataset(
        part.matrix(rows[chosen], lexical), label=target[rows[chosen]], weight=weights[chosen]
    )
    return lgb.train(dict(BLOCKS, seed=seed), data, rounds)


def page_numbers(part, pages, probability, lexical):
    """`pageNumbers` of `page-type.ts`: the means of the features of blocks, and how much content a page has."""
    result = np.zeros((len(pages), len(part.names) + len(part.lexical_names) + EXTENTS), np.float32)
    for i, page in enumerate(pages):
        rows = np.arange(page["from"], page["to"])
        if len(rows) == 0:
            continue
        p, words = probability[rows].astype(float), part.count[rows].astype(float)
        weights = (p + MIN_PAGE_WEIGHT) * words
        if weights.sum() > 0:
            result[i, :-EXTENTS] = weights @ part.matrix(rows, lexical) / weights.sum()
        total, content = max(1, words.sum()), words[p > 0.5]
        longest = content.max(initial=0)
        result[i, -EXTENTS:] = [
            np.log1p(len(content)),
            np.log1p(content.sum()),
            content.sum() / total,
            (p * words).sum() / total,
            (p * (1 - p) * words).sum() / total,
            np.log1p(longest),
            longest / max(1, content.sum()),
            np.log1p(len(rows)),
            np.log1p(words.sum()),
        ]
    return result


class PageTypes:
    """A multinomial logistic model of numbers, by the quantiles that they reach, and terms; see `page-type.ts`."""

    def __init__(self, numbers, terms, domains, label, weight):
        plain = weight == 1
        self.steps = np.stack([steps_of(column) for column in numbers[plain].T])
        self.terms = frequent_terms(terms, domains)
        self.fit(numbers, terms, label, weight)
        # A model of the terms with the largest weights alone: it is as good, and small.
        largest = np.argsort(-np.abs(self.weights[numbers.shape[1] :]).max(1), kind="stable")[:MAX_TERMS]
        self.terms = self.terms[np.sort(largest)]
        self.fit(numbers, terms, label, weight)

    def inputs(self, numbers, terms):
        reached = [np.searchsorted(steps, column, side="right") for steps, column in zip(self.steps, numbers.T)]
        return np.hstack([np.stack(reached, 1) / STEPS, [np.isin(self.terms, own) for own in terms]])

    def fit(self, numbers, terms, label, weight):
        inputs = self.inputs(numbers, terms)
        right = np.eye(len(TYPES))[label] * weight[:, None]

        def loss(flat):
            values = flat.reshape(-1, len(TYPES))
            estimates = softmax(inputs @ values[:-1] + values[-1], axis=1)
            error = estimates * weight[:, None] - right
            gradient = np.vstack([inputs.T @ error + PAGE_L2 * values[:-1], error.sum(0)])
            value = PAGE_L2 / 2 * (values[:-1] ** 2).sum() - (right * np.log(estimates + 1e-12)).sum()
            return value, gradient.ravel()

        start = np.zeros((inputs.shape[1] + 1) * len(TYPES))
        found = minimize(loss, start, jac=True, method="L-BFGS-B", options=dict(maxiter=200))
        self.weights, self.bias = np.split(found.x.reshape(-1, len(TYPES)), [-1])

    def predict(self, numbers, terms):
        return softmax(self.inputs(numbers, terms) @ self.weights + self.bias, axis=1)

    def save(self, path):
        arrays = dict(steps=self.steps, terms=self.terms, weights=self.weights, bias=self.bias)
        with open(path, "w") as file:
            json.dump({name: values.ravel().tolist() for name, values in arrays.items()}, file)


def steps_of(values):
    """The distinct values among quantiles; if they are fewer than `STEPS`, each is repeated."""
    quantiles = np.quantile(values, (np.arange(STEPS) + 0.5) / STEPS).astype(np.float32)
    distinct = np.unique(quantiles)
    return distinct[np.arange(STEPS) * len(distinct) // STEPS]


def frequent_terms(terms, domains):
    """The terms of at least `MIN_DOMAINS` registrable domains."""
    found = {}
    for own, domain in zip(terms, domains):
        for term in own.tolist():
            found.setdefault(term, set()).add(domain)
    return np.array(sorted(term for term, names in found.items() if len(names) >= MIN_DOMAINS), np.int32)


def train_pages(train, probability, folder):
    """
    Trains the model of page types. Aged copies, some in an invented language, are for pages of other times and
    languages; excerpts, with and without their terms, for pages of little but text. Copies get estimates, too.
    """
    typed = [i for i, page in enumerate(train.pages) if page["type"] in TYPES]

    def of(*names):
        return [i for i in typed if train.pages[i]["copy"].removesuffix("+translated") in names]

    plain, aged, excerpts = of("plain"), of("aged"), of("excerpt")
    estimated = plain + aged + excerpts
    rows = estimated + excerpts
    pages = [train.pages[i] for i in rows]
    numbers = page_numbers(train, pages[: len(estimated)], probability, "all")
    numbers = np.vstack([numbers, numbers[len(plain) + len(aged) :]])
    terms = [train.terms[page["termsFrom"] : page["termsTo"]] for page in pages[: len(estimated)]]
    terms += [np.zeros(0, np.int32)] * len(excerpts)
    weight = np.repeat([1, AGED_WEIGHT, EXCERPT_WEIGHT], [len(plain), len(aged), 2 * len(excerpts)])
    label = np.array([TYPES.index(page["type"]) for page in pages])
    fold = np.array([page["fold"] for page in pages])

    def model_of(rows):
        own = [terms[row] for row in rows]
        return PageTypes(numbers[rows], own, [pages[row]["domain"] for row in rows], label[rows], weight[rows])

    estimates = np.zeros((len(estimated), len(TYPES)))
    for k in range(FOLDS):
        held_out = np.where(fold[: len(estimated)] == k)[0]
        model = model_of(np.where(fold != k)[0])
        estimates[held_out] = model.predict(numbers[held_out], [terms[row] for row in held_out])
    model_of(np.arange(len(pages))).save(f"{folder}/page-model.json")
    types = np.zeros((len(train.pages), len(TYPES)), np.float32)
    types[estimated] = estimates
    types.tofile(f"{folder}/train/page-types")


def main():
    folder, seeds, rounds = sys.argv[1:4]
    train, other = Part(f"{folder}/train"), Part(f"{folder}/other")
    target = np.fromfile(f"{folder}/train/target", np.float32)
    fold = np.zeros(len(target), np.int8)
    estimated = np.zeros(len(target), bool)
    for page in train.pages:
        fold[page["from"] : page["to"]] = page["fold"]
        estimated[page["from"] : page["to"]] = MEASURED.fullmatch(page["copy"]) is not None
    for nth, seed in enumerate(int(seed) for seed in seeds.split(",")):
        drawn = training_rows(train, seed)
        probability = np.zeros(len(target), np.float32)
        for k in range(FOLDS):
            model = train_blocks(train, target, drawn, drawn[2] != k, k, seed, int(rounds))
            rows = np.where((fold == k) & estimated)[0]
            probability[rows] = train.predict(model, rows, k)
            print(f"seed {seed}, fold {k}", file=sys.stderr, flush=True)
        probability.tofile(f"{folder}/train/p-{seed}")
        model = train_blocks(train, target, drawn, drawn[2] >= 0, "all", seed, int(rounds))
        all_rows = np.arange(len(other.count))
        other.predict(model, all_rows, "all").astype(np.float32).tofile(f"{folder}/other/p-{seed}")
        if nth == 0:
            model.save_model(f"{folder}/blocks.txt")
            train_pages(train, probability, folder)


if __name__ == "__main__":
    main()
