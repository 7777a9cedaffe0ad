"""Trains the ranker of a metadata field on the files that `metadata/collect.ts` writes.

usage: metadata.py FOLDER

FOLDER has `rows`, the features of the candidates, and `pages.json`. For each division of the pages into folds, trees
are trained without each fold, and the probabilities that the candidates are right, by trees that have not seen the
page's domain, are written to `p-0`, `p-1`, …; the trees of all pages to `trees.txt`.
"""

import json
import sys

import lightgbm as lgb
import numpy as np

ROUNDS = 100
TREES = dict(
    objective="binary", learning_rate=0.06, num_leaves=8, min_data_in_leaf=20, lambda_l2=10, feature_fraction=0.5,
    bagging_fraction=0.8, bagging_freq=1, max_bin=63, num_threads=2, verbose=-1, force_col_wise=True,
    deterministic=True,
)


def train(rows, label, weight, seed):
    return lgb.train(dict(TREES, seed=seed), lgb.Dataset(rows, label=label, weight=weight), ROUNDS)


def main():
    folder = sys.argv[1]
    with open(f"{folder}/pages.json") as file:
        data = json.load(file)
    pages = data["pages"]
    rows = np.fromfile(f"{folder}/rows", np.float32).reshape(-1, len(data["features"]))
    page_of = np.repeat(np.arange(len(pages)), [len(page["labels"]) for page in pages])
    label = np.concatenate([page["labels"] for page in pages])
    # Pages without the right candidate show only what is wrong; all pages count the same.
    sizes = np.bincount(page_of, minlength=len(pages))
    weight = np.array([page["weight"] for page in pages])[page_of] / np.sqrt(sizes[page_of])
    weight *= len(weight) / weight.sum()
    for seed, folds in enumerate(data["folds"]):
        fold = np.array(folds)[page_of]
        probability = np.zeros(len(rows), np.float32)
        for k in range(max(folds) + 1):
            model = train(rows[fold != k], label[fold != k], weight[fold != k], seed)
            probability[fold == k] = model.predict(rows[fold == k])
        probability.tofile(f"{folder}/p-{seed}")
    model = train(rows, label, weight, 0)
    model.save_model(f"{folder}/trees.txt")
    gains = model.feature_importance("gain")
    with open(f"{folder}/gains.json", "w") as file:
        json.dump((gains / gains.sum()).tolist(), file)


if __name__ == "__main__":
    main()
