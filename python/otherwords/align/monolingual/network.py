"""A small network that turns the features of two words into the probability of a link.

One hidden layer; the kinds of the two words (noun and verb, say) have weights of their own, as a
table added to the hidden layer. Trained by Adam on the cross-entropy, in NumPy, the same numbers
from the same seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from otherwords.align.monolingual.words import KINDS, Floats
from otherwords.progress import Progress

BATCH = 2048


@dataclass
class Network:
    """The weights; the features are first shifted and scaled to about -1 to 1."""

    shift: Floats
    scale: Floats
    kinds: Floats
    """By pair of kinds, then hidden unit; it holds the biases too."""
    hidden: Floats
    output: Floats
    bias: Floats

    def logits(self, features: Floats, kinds: NDArray[np.int64]) -> Floats:
        """The log-odds of each row of features."""
        scaled = features - self.shift
        scaled *= self.scale
        units = scaled @ self.hidden
        units += self.kinds[kinds]
        np.maximum(units, 0, out=units)
        return (units @ self.output + self.bias).astype(np.float32)

    def check(self) -> None:
        """Raise a ValueError if the arrays do not fit together, or a number is not finite."""
        width, units = self.hidden.shape
        shapes = {"shift": (width,), "scale": (width,), "kinds": (len(KINDS) ** 2, units)}
        shapes |= {"hidden": (width, units), "output": (units,), "bias": self.bias.shape}
        for name, array in self.arrays().items():
            if array.shape != shapes[name] or not np.isfinite(array).all():
                raise ValueError(f"the array {name} does not fit the others")
        if self.bias.size != 1:
            raise ValueError("there is more than one bias")

    def arrays(self) -> dict[str, Floats]:
        return {field.name: getattr(self, field.name) for field in fields(self)}


def joined(networks: Sequence[Network]) -> Network:
    """One network with the mean log-odds of several that shift and scale alike."""
    first = networks[0]
    return Network(
        first.shift,
        first.scale,
        np.concatenate([each.kinds for each in networks], axis=1),
        np.concatenate([each.hidden for each in networks], axis=1),
        (np.concatenate([each.output for each in networks]) / len(networks)).astype(np.float32),
        np.mean([each.bias for each in networks], axis=0, dtype=np.float32),
    )


def sigmoid(logits: Floats) -> Floats:
    return (1 / (1 + np.exp(-np.clip(logits, -30, 30)))).astype(np.float32)


@dataclass(frozen=True)
class Examples:
    """Rows of features, their kinds, whether they are links (0 to 1) and how much they count."""

    features: NDArray[np.float16]
    kinds: NDArray[np.int16]
    targets: Floats
    weights: Floats


def train_network(
    examples: Examples,
    *,
    units: int,
    epochs: int,
    rate: float,
    decay: float,
    seed: int,
    progress: Progress | None = None,
) -> Network:
    """Learn from examples; `decay` pulls the weights towards zero."""
    random = np.random.default_rng(seed)
    count, width = examples.features.shape
    sample = examples.features[:: max(1, count // 100_000)].astype(np.float32)
    shift = sample.mean(0)
    scale = 1 / np.maximum(sample.std(0), 1e-3)
    scale = np.minimum(scale, 20).astype(np.float32)
    network = Network(
        shift,
        scale,
        np.zeros((len(KINDS) ** 2, units), np.float32),
        (random.standard_normal((width, units)) * np.sqrt(2 / width)).astype(np.float32),
        (random.standard_normal(units) * np.sqrt(2 / units)).astype(np.float32),
        np.full(1, -3, np.float32),
    )
    learned = ["kinds", "hidden", "output", "bias"]
    first = {name: np.zeros_like(getattr(network, name)) for name in learned}
    second = {name: np.zeros_like(getattr(network, name)) for name in learned}
    steps = epochs * -(-count // BATCH)
    done = 0
    for _ in range(epochs):
        order = random.permutation(count)
        for start in range(0, count, BATCH):
            rows = order[start : start + BATCH]
            gradient = _gradient(network, examples, rows)
            done += 1
            now = rate * min(1.0, 2 * (1 - done / steps))
            for name in learned:
                weights = getattr(network, name)
                change = gradient[name] + decay * weights * (name == "hidden")
                first[name] += 0.1 * (change - first[name])
                second[name] += 0.01 * (change**2 - second[name])
                steady = np.sqrt(second[name] / (1 - 0.99**done)) + 1e-8
                weights -= now * first[name] / (1 - 0.9**done) / steady
        if progress is not None:
            progress(done, steps)
    return network


def _gradient(network: Network, examples: Examples, rows: NDArray[np.int64]) -> dict[str, Floats]:
    features = (examples.features[rows].astype(np.float32) - network.shift) * network.scale
    kinds = examples.kinds[rows].astype(np.int64)
    units = features @ network.hidden + network.kinds[kinds]
    active = units > 0
    units *= active
    logits = (units @ network.output + network.bias).astype(np.float32)
    error = (sigmoid(logits) - examples.targets[rows]) * examples.weights[rows] / len(rows)
    back = error[:, None] * network.output[None, :] * active
    ones = np.ones(len(rows), np.float32)
    places = kinds, np.arange(len(rows))
    by_kind = csr_matrix((ones, places), shape=(len(network.kinds), len(rows)))
    return {
        "kinds": np.asarray(by_kind @ back),
        "hidden": features.T @ back,
        "output": units.T @ error,
        "bias": error.sum(keepdims=True),
    }
