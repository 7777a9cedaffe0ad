"""Trains the learned ensemble em_13 (Gupta 2022, section 5.2) with scikit-learn, and for comparison the decision
tree and the support vector machine that the thesis leaves to future work (chapter 7).

Usage: em13.py FOLDER SEED

FOLDER contains votes.u16 (13 bits), labels.u8 and folds.u8, one number per text node; folds are 10 groups of
sites. Prints JSON: figures as in table 5.2, with folds of sites and with random folds of text nodes; the forest
and the regression of all data; the probabilities of each model without each fold.

Only 8192 different inputs exist, so that the text nodes are counted by votes and label: a tree is grown on a
bootstrap sample of the counts, which is what a bootstrap sample of the text nodes is.
The tree and the support vector machine have scikit-learn's defaults, with C = 1 for each text node.
"""

import json
import sys
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import f1_score, roc_auc_score
from sklearn.svm import SVC
from sklearn.tree import DecisionTreeClassifier

VOTERS = 13
TREES = 100
FOLDS = 10
VALIDATION_FOLDS = 3
INPUTS = (np.arange(2**VOTERS)[:, None] >> np.arange(VOTERS)) & 1


def counted(votes, labels):
    """The numbers of text nodes by label and votes."""
    return np.stack([np.bincount(votes[labels == label], minlength=2**VOTERS) for label in (0, 1)])


def balanced(counts):
    """The counts as weights with the same total for both labels."""
    return counts * (counts.sum() / 2 / counts.sum(axis=1, keepdims=True))


def rows(counts):
    label, votes = np.nonzero(counts)
    return INPUTS[votes], label, counts[label, votes]


def forest(counts, seed):
    """The mean probability of the trees for every input."""
    random = np.random.default_rng(seed)
    inputs, labels, weights = rows(counts)
    weights = weights.astype(np.int64)
    factor = counts.sum() / 2 / counts.sum(axis=1)
    total = np.zeros(2**VOTERS)
    for tree in range(TREES):
        sample = random.multinomial(weights.sum(), weights / weights.sum())
        model = DecisionTreeClassifier(max_features="sqrt", random_state=seed * 1000 + tree)
        model.fit(inputs, labels, sample_weight=sample * factor[labels])
        total += model.predict_proba(INPUTS)[:, 1]
    return total / TREES


def regression(counts):
    inputs, labels, weights = rows(balanced(counts))
    model = LogisticRegression(max_iter=1000)
    model.fit(inputs, labels, sample_weight=weights)
    return model


def scores(probabilities, counts):
    """F1 and AUC on text nodes with the same total for both labels."""
    _, labels, weights = rows(balanced(counts))
    votes = np.nonzero(counts)[1]
    predicted = probabilities[votes]
    return (
        f1_score(labels, predicted > 0.5, sample_weight=weights),
        roc_auc_score(labels, predicted, sample_weight=weights),
    )


def decision_tree(counts, seed):
    inputs, labels, weights = rows(balanced(counts))
    model = DecisionTreeClassifier(random_state=seed)
    return model.fit(inputs, labels, sample_weight=weights).predict_proba(INPUTS)[:, 1]


def support_vectors(counts):
    """The logistic function of the distance from the border, which is 0.5 on the border."""
    inputs, labels, weights = rows(balanced(counts))
    model = SVC(gamma="auto", cache_size=500)
    model.fit(inputs, labels, sample_weight=weights)
    return 1 / (1 + np.exp(-model.decision_function(INPUTS)))


def models(counts, seed):
    """The probability of every input by model."""
    return {
        "Logistic regression": regression(counts).predict_proba(INPUTS)[:, 1],
        "Random forest": forest(counts, seed),
        "Decision tree": decision_tree(counts, seed),
        "Support vector machine": support_vectors(counts),
    }


def cross_validated(votes, labels, folds, seed):
    """Scores of each fold, and the probabilities without each fold."""
    found, tables = {}, {}
    for fold in range(FOLDS):
        inside = folds == fold
        test = counted(votes[inside], labels[inside])
        for name, table in models(counted(votes[~inside], labels[~inside]), seed).items():
            found.setdefault(name, []).append(scores(table, test))
            tables.setdefault(name, []).append(table)
    return found, tables


def main():
    folder, seed = Path(sys.argv[1]), int(sys.argv[2])
    votes = np.fromfile(folder / "votes.u16", np.uint16)
    labels = np.fromfile(folder / "labels.u8", np.uint8)
    sites = np.fromfile(folder / "folds.u8", np.uint8)
    random = np.random.default_rng(seed).integers(FOLDS, size=len(votes))
    figures, by_fold = [], {}
    for split, folds in (("by site", sites), ("random text nodes", random)):
        found, tables = cross_validated(votes, labels, folds, seed)
        if split == "by site":
            by_fold = tables
        held_out = folds < VALIDATION_FOLDS
        test = counted(votes[held_out], labels[held_out])
        trained = models(counted(votes[~held_out], labels[~held_out]), seed)
        for name, values in found.items():
            f1, auc = np.array(values).T
            validation = scores(trained[name], test)
            figures.append(
                {
                    "model": name,
                    "split": split,
                    "f1": f1.mean(),
                    "deviation": f1.std(),
                    "auc": auc.mean(),
                    "validationF1": validation[0],
                    "validationAuc": validation[1],
                }
            )
    everything = counted(votes, labels)
    model = regression(everything)
    json.dump(
        {
            "nodes": len(votes),
            "content": int(labels.sum()),
            "figures": figures,
            "forest": np.round(255 * forest(everything, seed)).astype(int).tolist(),
            "regression": [float(model.intercept_[0]), *map(float, model.coef_[0])],
            "byFold": {
                name: [np.round(255 * table).astype(int).tolist() for table in tables]
                for name, tables in by_fold.items()
            },
        },
        sys.stdout,
    )


main()
