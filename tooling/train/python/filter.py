"""Trains the model of page types on the files that `filter/collect.ts` writes.

usage: filter.py FOLDER

FOLDER has `rows`, the features of each page in each situation, and `pages.json`. For each division of the pages into
folds, trees are trained without each fold, and the scores of the held-out pages are written to `s-0`, `s-1`, …, and
those without one group of features, of the first division, to `s-without-GROUP`; the trees of all pages to
`trees.txt`.
"""

import json
import sys

import lightgbm as lgb
import numpy as np

ROUNDS = 220
TREES = dict(
    objective="multiclass", num_class=7, learning_rate=0.06, num_leaves=7, min_data_in_leaf=15, lambda_l2=5,
    feature_fraction=0.15, bagging_fraction=0.5, bagging_freq=1, max_bin=63, num_threads=1, extra_trees=True, verbose=-1,
    force_col_wise=True, deterministic=True,
)


class Data:
    """The rows by page and situation."""

    def __init__(self, folder):
        with open(f"{folder}/pages.json") as file:
            self.meta = json.load(file)
        pages, situations = self.meta["pages"], self.meta["situations"]
        shape = (len(pages), len(situations), len(self.meta["features"]))
        self.rows = np.fromfile(f"{folder}/rows", np.float32).reshape(shape)
        self.label = np.array([self.meta["types"].index(page["type"]) for page in pages])
        self.weight = np.array([self.meta["weights"][situation] for situation in situations])


def train(data, chosen, seed, columns=slice(None)):
    """Each page is a row per situation; the weights of situations decide how much each counts."""
    rows = data.rows[chosen][:, :, columns]
    pages, situations, width = rows.shape
    label = np.repeat(data.label[chosen], situations)
    weight = np.tile(data.weight, pages)
    dataset = lgb.Dataset(rows.reshape(-1, width), label=label, weight=weight)
    return lgb.train(dict(TREES, seed=seed), dataset, ROUNDS)


def held_out(data, folds, seed, columns=slice(None)):
    """The scores of pages by trees that have not seen the page's domain."""
    folds = np.array(folds)
    pages, situations, _ = data.rows.shape
    scores = np.zeros((pages, situations, len(data.meta["types"])), np.float32)
    for k in range(max(folds) + 1):
        model = train(data, folds != k, seed, columns)
        rows = data.rows[folds == k][:, :, columns]
        found = model.predict(rows.reshape(-1, rows.shape[2]), raw_score=True)
        scores[folds == k] = found.reshape(rows.shape[0], situations, -1)
    return scores


def main():
    folder = sys.argv[1]
    data = Data(folder)
    for seed, folds in enumerate(data.meta["folds"]):
        held_out(data, folds, seed).tofile(f"{folder}/s-{seed}")
        print(f"division {seed}", file=sys.stderr, flush=True)
    names = np.array(data.meta["features"])
    for group, own in data.meta["groups"].items() if data.meta["ablations"] else []:
        columns = np.where(~np.isin(names, own))[0]
        held_out(data, data.meta["folds"][0], 0, columns).tofile(f"{folder}/s-without-{group}")
        print(f"without {group}", file=sys.stderr, flush=True)
    model = train(data, np.full(len(data.label), True), 0)
    model.save_model(f"{folder}/trees.txt")
    gains = model.feature_importance("gain")
    with open(f"{folder}/gains.json", "w") as file:
        json.dump((gains / gains.sum()).tolist(), file)


if __name__ == "__main__":
    main()
