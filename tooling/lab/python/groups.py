"""Groups pages as Gupta 2022, section 3.6: t-SNE of the tag ratios to several dimensions, then k-means.

In: {"rows": a list of numbers per page, "folds": a number per page, "variants": [{"dimensions", "clusters"}], "embed",
"seed"}, one line of JSON. 0 dimensions are the rows themselves. The first variant is also fitted without each fold.
Out: {"variants": [{"labels", "silhouette"}], "folds": the labels of all pages, for each fold}.

t-SNE cannot map a new page: a page that was not embedded gets the label of most of its five nearest neighbours, by its
row, among those that were. At most "embed" pages are embedded, because time is quadratic. Labels are sorted by the
number of pages.
"""

import json
import sys
from functools import cache

import numpy as np
from sklearn.cluster import KMeans
from sklearn.manifold import TSNE
from sklearn.metrics import silhouette_score
from sklearn.neighbors import KNeighborsClassifier

NEIGHBOURS = 5
STARTS = 30


def main():
    given = json.loads(sys.stdin.readline())
    rows, folds, seed = np.array(given["rows"]), np.array(given["folds"]), given["seed"]

    @cache
    def embedded(fold, dimensions):
        """The pages outside the fold that are embedded, and their positions."""
        outside = np.flatnonzero(folds != fold)
        drawn = np.random.default_rng(seed).permutation(outside)[: given["embed"]]
        if dimensions == 0:
            return drawn, rows[drawn]
        # Barnes and Hut's approximation has at most three dimensions.
        return drawn, TSNE(dimensions, method="exact", random_state=seed).fit_transform(rows[drawn])

    def labelled(fold, dimensions, clusters):
        drawn, points = embedded(fold, dimensions)
        found = KMeans(clusters, n_init=STARTS, random_state=seed).fit_predict(points)
        order = np.argsort(-np.bincount(found), kind="stable")
        found = np.argsort(order)[found]
        labels = KNeighborsClassifier(NEIGHBOURS).fit(rows[drawn], found).predict(rows)
        labels[drawn] = found
        return {"labels": labels.tolist(), "silhouette": float(silhouette_score(points, found))}

    first = given["variants"][0]
    print(
        json.dumps(
            {
                "variants": [labelled(-1, **variant) for variant in given["variants"]],
                "folds": [labelled(fold, **first)["labels"] for fold in range(folds.max() + 1)],
            }
        )
    )


main()
