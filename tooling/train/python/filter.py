"""Trains the model of page types on the files that `filter/collect.ts` writes.

usage: filter.py FOLDER

FOLDER has `rows`, the features of each page in each situation, `copy-rows`, those of altered copies, and `pages.json`.
Copies are trained on where their page is, and never measured. For each division of the pages into
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
        weights = self.meta["weights"]
        self.weight = np.array([weights[situation] for situation in situations])
        copies, known = self.meta["copies"], self.meta["copySituations"]
        self.copy_page = np.array(copies, int)
        self.copy_rows = np.fromfile(f"{folder}/copy-rows", np.float32).reshape(len(copies), len(known), shape[2])
        self.copy_weight = self.meta["copyWeight"] * np.array([weights[situation] for situation in known])


def train(data, chosen, seed, columns=slice(None)):
    """Each page is a row per situation; the weights of situations decide how much each counts."""
    copies = chosen[data.copy_page]
    parts = [
        (data.rows[chosen], data.label[chosen], data.weight),
        (data.copy_rows[copies], data.label[data.copy_page[copies]], data.copy_weight),
    ]
    rows = np.concatenate([own[:, :, columns].reshape(-1, own[:, :, columns].shape[2]) for own, _, _ in parts])
    label = np.concatenate([np.repeat(own, len(weights)) for _, own, weights in parts])
    weight = np.concatenate([np.tile(weights, len(own)) for _, own, weights in parts])
    return lgb.train(dict(TREES, seed=seed), lgb.Dataset(rows, label=label, weight=weight), ROUNDS)


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
