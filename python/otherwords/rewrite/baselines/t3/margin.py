"""Weights under which every gold derivation beats all others by their losses, as far as it can.

The problem is that of Tsochantaridis et al. (2005), which Cohn and Lapata solve by cutting planes:

    minimise  L/2 |w|^2 + 1/n sum_i max_y [ loss_i(y) - w (f_i(gold) - f_i(y)) ]

Here it is solved example by example (Lacoste-Julien et al. 2013, block-coordinate Frank-Wolfe):
each step finds the worst derivation of an example, as a cutting plane would, and moves towards it
by the step that is best for the dual, in closed form. So there is no rate to choose, the dual never
falls, and the gap to the primal tells how far it is.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]
Worst = Callable[[int, Vector], tuple[Vector, float]]
"""For an example and weights: features of gold less those of the worst derivation, and its loss."""


@dataclass(frozen=True)
class Pass:
    """How a pass over the examples went."""

    dual: float
    primal: float
    """An estimate: every example under the weights of its own turn."""
    loss: float
    """The mean loss of the worst derivations."""


def learn_weights(
    examples: int,
    features: int,
    worst: Worst,
    *,
    passes: int,
    strength: float,
    seed: int = 1,
    progress: Callable[[int, int], object] | None = None,
) -> tuple[Vector, list[Pass]]:
    """The mean of the weights after each step, later ones counting more, and how passes went.

    `strength` is L, how strongly large weights are held back.
    """
    weights, average = np.zeros(features), np.zeros(features)
    own = np.zeros((examples, features), np.float32)
    own_losses = np.zeros(examples)
    loss_sum, step = 0.0, 0
    history = []
    chance = random.Random(seed)
    for _ in range(passes):
        order = list(range(examples))
        chance.shuffle(order)
        hinge = losses = 0.0
        for one in order:
            apart, loss = worst(one, weights)
            hinge += max(0.0, loss - float(weights @ apart))
            losses += loss
            toward = apart / (strength * examples)
            difference = own[one] - toward
            size = strength * float(difference @ difference)
            gain = strength * float(difference @ weights) - own_losses[one] + loss / examples
            share = min(1.0, max(0.0, gain / size)) if size > 0 else 0.0
            moved = (-share * difference).astype(np.float32)
            own[one] += moved
            weights += moved
            change = share * (loss / examples - own_losses[one])
            own_losses[one] += change
            loss_sum += change
            step += 1
            average += (weights - average) * (2 / (step + 1))
            if progress is not None:
                progress(step, passes * examples)
        square = strength / 2 * float(weights @ weights)
        history.append(Pass(loss_sum - square, square + hinge / examples, losses / examples))
    return average, history
