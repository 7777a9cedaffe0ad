"""Trains variants of the trees of `extract.py`, each without some of the features or copies.

usage: extract_ablations.py FOLDER PLAN OUTPUT

FOLDER is that of `extract.py`. PLAN is a JSON file: `rounds`; `rows`, how many blocks of a page are drawn; `folds`, how
many of the folds are predicted, each by a model of all the others; `every`: of `other`, the first of so many pages is
predicted; and `variants`: `id`, `seed`, the names of `features` and of `copies` that are left out,
`pages`, the indexes of pages that are left out, and `repair`: false if pages with a wrong gold text have the weight of
all others. Written: `OUTPUT/ID.train` and
`OUTPUT/ID.other`, the probabilities of blocks; 0 in the other folds.

The features of a fold are read and binned once for all variants. A feature that is left out has no gain.
"""

import json
import sys
import time

import lightgbm as lgb
import numpy as np

from extract import BLOCKS, COPY_WEIGHT, Part, training_rows


def full_weight(page):
    return 1 if page["copy"] == "plain" else COPY_WEIGHT


def page_factors(pages, variant):
    """What a variant multiplies the weights of pages by; it does not draw rows of pages with 0."""
    left_out = set(variant["copies"])
    factors = np.array(
        [0 if page["copy"] in left_out else page["weight"] if variant["repair"] else 1 for page in pages]
    )
    factors[variant["pages"]] = 0
    return factors


def train_variant(data, weights, variant, names, rounds):
    """Trains on the rows with a weight."""
    chosen = np.where(weights > 0)[0]
    subset = data.subset(chosen).construct()
    subset.set_weight(weights[chosen] * len(chosen) / weights[chosen].sum())
    left_out = np.isin(names, variant["features"])
    gains = np.where(left_out, 0.0, 1.0).tolist()
    model = lgb.train(dict(BLOCKS, seed=variant["seed"], feature_contri=gains), subset, rounds)
    assert not model.feature_importance()[left_out].any()
    return model


def main():
    folder, plan, output = sys.argv[1:4]
    train, other = Part(f"{folder}/train"), Part(f"{folder}/other")
    with open(plan) as file:
        plan = json.load(file)
    variants = plan["variants"]
    with open(f"{folder}/lexical.json") as file:
        names = train.names + json.load(file)
    target = np.fromfile(f"{folder}/train/target", np.float32)
    rows, weights, folds = training_rows(train, variants[0]["seed"], full_weight, plan["rows"])
    page_of_row = np.searchsorted([page["to"] for page in train.pages], rows, side="right")
    factors = {variant["id"]: page_factors(train.pages, variant)[page_of_row] for variant in variants}

    def predictions(chosen, lexical, part, measured):
        """Yields the predictions of each variant for measured rows, by a model of the chosen training rows."""
        data = lgb.Dataset(
            train.matrix(rows[chosen], lexical), label=target[rows[chosen]], params=BLOCKS
        ).construct()
        values = part.matrix(measured, lexical)
        for variant in variants:
            start = time.monotonic()
            own = (weights * factors[variant["id"]])[chosen]
            model = train_variant(data, own, variant, names, plan["rounds"])
            yield variant["id"], model.predict(values)
            print(f"{lexical} {variant['id']}: {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)

    probability = {variant["id"]: np.zeros(len(target), np.float32) for variant in variants}
    for fold in range(plan["folds"]):
        pages = [page for page in train.pages if page["copy"] == "plain" and page["fold"] == fold]
        measured = np.concatenate([np.arange(page["from"], page["to"]) for page in pages])
        for name, estimates in predictions(folds != fold, fold, train, measured):
            probability[name][measured] = estimates
            probability[name].tofile(f"{output}/{name}.train")
    measured = np.concatenate([np.arange(page["from"], page["to"]) for page in other.pages[:: plan["every"]]])
    for name, values in predictions(folds >= 0, "all", other, measured):
        estimates = np.zeros(len(other.count), np.float32)
        estimates[measured] = values
        estimates.tofile(f"{output}/{name}.other")


main()
