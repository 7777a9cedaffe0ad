"""Writes the fixture of the tests of boosted trees: small LightGBM models, rows, and LightGBM's scores.

Usage: boosted_trees_fixture.py > src/boosted-trees/fixtures/lightgbm.json

Each model is trained on random rows with a fixed seed by LightGBM 4.7.0. Half of the rows to predict are random; the
others have values next to thresholds, infinite values, NaN and -0. Rows are 32-bit floats and scores 64-bit floats,
little-endian, in Base64.
"""

import base64
import json
import sys

import lightgbm
import numpy as np

FEATURES = 6
TRAINING_ROWS = 3000
ROWS = 60
# Lines that the packer does not read.
UNUSED = ("split_gain", "leaf_weight", "internal_", "feature_infos")
SPECIAL = (np.nan, np.inf, -np.inf, 0.0, -0.0, 1e-40, 3e38)


def training_rows(random):
    rows = random.normal(size=(TRAINING_ROWS, FEATURES))
    rows[:, 1] = random.integers(0, 9, TRAINING_ROWS)
    rows[:, 2] *= random.random(TRAINING_ROWS) < 0.4
    rows[:, 3] = np.exp(4 * rows[:, 3])
    return rows


def thresholds(text):
    """The features and the thresholds of all inner nodes."""
    columns = ([], [])
    for line in text.splitlines():
        for key, column in zip(("split_feature=", "threshold="), columns):
            if line.startswith(key):
                column.extend(line.removeprefix(key).split())
    return [(int(feature), float(threshold)) for feature, threshold in zip(*columns)]


def rows_to_predict(text, random):
    rows = training_rows(random)[:ROWS].astype(np.float32)
    splits = thresholds(text)
    for row in rows[ROWS // 2 :]:
        for at in random.permutation(len(splits))[:4]:
            feature, threshold = splits[at]
            nearest = np.float32(threshold)
            row[feature] = random.choice(
                [nearest, np.nextafter(nearest, np.float32(np.inf)), np.nextafter(nearest, np.float32(-np.inf))]
            )
        if random.random() < 0.3:
            row[random.integers(FEATURES)] = random.choice(SPECIAL)
    return rows


def fixture(seed, target, rounds, **parameters):
    random = np.random.default_rng(seed)
    rows = training_rows(random)
    parameters = {"verbose": -1, "seed": seed, "num_threads": 1, "deterministic": True, "max_bin": 63, **parameters}
    booster = lightgbm.train(parameters, lightgbm.Dataset(rows, target(rows, random)), rounds)
    lines = booster.model_to_string().split("\nend of trees")[0].split("\n")
    text = "\n".join(line for line in lines if not line.startswith(UNUSED)) + "\nend of trees\n"
    chosen = rows_to_predict(text, random)
    return {
        "model": text,
        "rows": len(chosen),
        "features": encode(chosen),
        "scores": encode(booster.predict(chosen, raw_score=True).astype(np.float64)),
    }


def encode(array):
    return base64.b64encode(np.ascontiguousarray(array).tobytes()).decode()


def probability(rows, random):
    score = rows[:, 0] * rows[:, 1] / 4 + np.sign(rows[:, 2]) + np.log(rows[:, 3]) / 4
    return 1 / (1 + np.exp(-score))


def share(rows, random):
    return np.clip(probability(rows, random) + random.normal(size=len(rows)) / 10, 0, 1)


def label(rows, random):
    return random.random(len(rows)) < probability(rows, random)


def three_classes(rows, random):
    return label(rows, random).astype(int) + (rows[:, 4] > 0.5)


def constant(rows, random):
    return np.arange(len(rows)) % 4 == 0


json.dump(
    {
        "cross_entropy": fixture(1, share, 8, objective="cross_entropy", num_leaves=31, learning_rate=0.3),
        "binary": fixture(2, label, 2, objective="binary", num_leaves=70, min_data_in_leaf=5),
        "multiclass": fixture(3, three_classes, 4, objective="multiclass", num_class=3, num_leaves=7),
        "without splits": fixture(4, constant, 3, objective="binary", min_data_in_leaf=TRAINING_ROWS),
    },
    sys.stdout,
    indent=1,
)
sys.stdout.write("\n")
