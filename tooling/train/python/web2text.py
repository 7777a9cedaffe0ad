"""Trains web2text's two convolutional networks (Vogels et al. 2018, section 3.3) with JAX.

Usage: web2text.py FOLDER FOLD EPOCHS SEED

FOLDER contains blocks.f32, edges.f32 (features by leaf, row-major), labels.u8, words.f32 (the words of each
leaf) and pages.json: the leaves and the fold of each page. FOLD is the fold that is left out; -1 for none. Writes the networks to standard output
as JSON.
"""

import json
import sys
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

FILTERS = (50, 50, 50, 10)
KERNELS = (1, 1, 3, 3, 3)
DROPOUT = 0.2
L2 = 1e-4
LEARNING_RATE = 1e-3
# Standardised features are at most this far from their mean: some are rare, with a small deviation.
MAX_DEVIATIONS = 4
CHUNK = 128
CHUNKS_PER_BATCH = 8
# A leaf weighs as much as the square root of its words; the leaves of a page weigh the same together as those of
# every other page, but a leaf at most this many times the mean.
MAX_WEIGHT = 10


def initial(key, features, classes):
    layers = []
    sizes = (features, *FILTERS, classes)
    for kernel, before, after in zip(KERNELS, sizes[:-1], sizes[1:]):
        key, own = jax.random.split(key)
        scale = (2 / (kernel * before)) ** 0.5
        layers.append(
            {
                "w": jax.random.normal(own, (kernel * before, after)) * scale,
                "b": jnp.zeros(after),
            }
        )
    return layers


def forward(layers, x, mask, key=None):
    """x: batch, leaves, features. Leaves beyond the ends of a page are zero in every layer."""
    for i, (layer, kernel) in enumerate(zip(layers, KERNELS)):
        if kernel == 3:
            padded = jnp.pad(x, ((0, 0), (1, 1), (0, 0)))
            x = jnp.concatenate((padded[:, :-2], padded[:, 1:-1], padded[:, 2:]), axis=2)
        x = x @ layer["w"] + layer["b"]
        if i == len(layers) - 1:
            return x
        x = jax.nn.relu(x) * mask[:, :, None]
        if key is not None:
            key, own = jax.random.split(key)
            x = x * jax.random.bernoulli(own, 1 - DROPOUT, x.shape) / (1 - DROPOUT)


def loss(layers, x, weight, labels, key):
    log = jax.nn.log_softmax(forward(layers, x, weight > 0, key))
    picked = jnp.take_along_axis(log, labels[:, :, None], axis=2)[:, :, 0]
    decay = sum(jnp.sum(layer["w"] ** 2) for layer in layers) / 2
    return -jnp.mean(picked * weight) + L2 * decay


@jax.jit
def step(layers, moments, at, rate, x, weight, labels, key):
    value, gradient = jax.value_and_grad(loss)(layers, x, weight, labels, key)
    first = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, moments[0], gradient)
    second = jax.tree.map(lambda m, g: 0.999 * m + 0.001 * g * g, moments[1], gradient)
    moved = jax.tree.map(
        lambda w, m, v: w - rate * (m / (1 - 0.9**at)) / (jnp.sqrt(v / (1 - 0.999**at)) + 1e-8),
        layers,
        first,
        second,
    )
    return moved, (first, second), value


def train(x, weight, labels, classes, epochs, seed):
    """Trains on one long sequence, in which pages are separated by rows without weight."""
    random = np.random.default_rng(seed)
    key = jax.random.PRNGKey(seed)
    layers = initial(key, x.shape[1], classes)
    zeros = jax.tree.map(jnp.zeros_like, layers)
    moments = (zeros, zeros)
    count = (len(x) - CHUNK) // CHUNK
    steps = epochs * (count // CHUNKS_PER_BATCH)
    at = 0
    for epoch in range(epochs):
        starts = random.permutation(count) * CHUNK + random.integers(CHUNK)
        total = 0.0
        for batch in range(count // CHUNKS_PER_BATCH):
            own = starts[batch * CHUNKS_PER_BATCH : (batch + 1) * CHUNKS_PER_BATCH]
            rows = own[:, None] + np.arange(CHUNK)
            at += 1
            rate = LEARNING_RATE * (0.01 + 0.99 * 0.5 * (1 + np.cos(np.pi * at / steps)))
            key, dropout = jax.random.split(key)
            layers, moments, value = step(
                layers, moments, at, rate, x[rows], weight[rows], labels[rows], dropout
            )
            total += float(value)
        print(f"epoch {epoch + 1}: loss {total / (count // CHUNKS_PER_BATCH):.4f}", file=sys.stderr, flush=True)
    return layers


def network(layers, mean, scale):
    sizes = [mean.size, *(layer["w"].shape[1] for layer in layers)]
    return {
        "mean": mean.tolist(),
        "scale": scale.tolist(),
        "layers": [
            {
                "kernel": kernel,
                "inputs": sizes[i],
                "outputs": sizes[i + 1],
                "weights": np.asarray(layer["w"]).ravel().tolist(),
                "biases": np.asarray(layer["b"]).tolist(),
            }
            for i, (layer, kernel) in enumerate(zip(layers, KERNELS))
        ],
    }


def main():
    folder, fold, epochs, seed = Path(sys.argv[1]), *map(int, sys.argv[2:5])
    pages = json.loads((folder / "pages.json").read_text())
    leaves = sum(page["leaves"] for page in pages)
    blocks = np.memmap(folder / "blocks.f32", np.float32, "r").reshape(leaves, -1)
    edges = np.memmap(folder / "edges.f32", np.float32, "r").reshape(leaves, -1)
    is_content = np.memmap(folder / "labels.u8", np.uint8, "r")
    words = np.sqrt(np.maximum(1, np.memmap(folder / "words.f32", np.float32, "r")))

    # The rows of the long sequence: the leaves of the pages, and a row without weight after each page.
    rows, weights, first = [], [], 0
    for page in pages:
        own = np.arange(first, first + page["leaves"])
        if page["fold"] != fold and len(own) > 0:
            rows.extend((own, [-1]))
            weights.extend((words[own] / words[own].sum(), [0]))
        first += page["leaves"]
    rows = np.concatenate(rows)
    weights = np.concatenate(weights)
    weights = np.minimum(MAX_WEIGHT, weights / weights.mean()).astype(np.float32)
    inside = rows >= 0
    networks = []
    content = np.where(inside, is_content[rows], 0).astype(np.int32)
    has_edge = np.append(inside[:-1] & inside[1:], False)
    pairs = np.where(has_edge, 2 * content + np.append(content[1:], 0), 0).astype(np.int32)
    for features, mask, labels, classes in ((blocks, inside, content, 2), (edges, has_edge, pairs, 4)):
        x = np.asarray(features[rows])
        mean = x[mask].mean(axis=0, dtype=np.float64).astype(np.float32)
        deviation = x[mask].std(axis=0, dtype=np.float64)
        scale = np.where(deviation > 1e-6, 1 / np.maximum(deviation, 1e-6), 0).astype(np.float32)
        x = np.clip((x - mean) * scale, -MAX_DEVIATIONS, MAX_DEVIATIONS) * mask[:, None]
        layers = train(x, weights * mask, labels, classes, epochs, seed)
        networks.append(network(layers, mean, scale))
    json.dump(networks, sys.stdout)


main()
