"""From the probability of each link to links: one to one or many to many, and phrases that grow."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from otherwords.align.monolingual.words import Floats
from otherwords.errors import UnknownNameError

Shape: TypeAlias = Literal["many-to-many", "one-to-one"]
SHAPES = get_args(Shape)


def choose_links(
    probabilities: Floats, *, threshold: float, grow: float, shape: Shape = "many-to-many"
) -> dict[tuple[int, int], float]:
    """The links with at least the probability `threshold`, in order of position.

    A word that has no link then takes the best link with at least the probability `grow` that is
    beside another link, so that words become phrases. `one-to-one` chooses the links with the
    highest sum of what each has above the threshold, no word in two of them, and does not grow.

    >>> p = np.array([[0.9, 0.4], [0.1, 0.2]], np.float32)
    >>> [sorted(choose_links(p, threshold=0.5, grow=low)) for low in (0.3, 1.0)]
    [[(0, 0), (0, 1)], [(0, 0)]]
    """
    if shape not in SHAPES:
        raise UnknownNameError("shape", shape, SHAPES)
    if not probabilities.size:
        return {}
    if shape == "one-to-one":
        chosen = _one_to_one(probabilities, threshold)
    else:
        chosen = _grown(probabilities, probabilities >= threshold, grow)
    rows, columns = np.nonzero(chosen)
    places = zip(rows.tolist(), columns.tolist(), strict=True)
    return dict(zip(places, probabilities[rows, columns].tolist(), strict=True))


def _one_to_one(probabilities: Floats, threshold: float) -> NDArray[np.bool_]:
    from scipy.optimize import linear_sum_assignment

    gain = np.maximum(probabilities - threshold, 0)
    rows, columns = linear_sum_assignment(gain, maximize=True)
    chosen = np.zeros(probabilities.shape, bool)
    chosen[rows, columns] = probabilities[rows, columns] >= threshold
    return chosen


def _grown(probabilities: Floats, chosen: NDArray[np.bool_], grow: float) -> NDArray[np.bool_]:
    n, m = chosen.shape
    wide = np.zeros((n + 2, m + 2), bool)
    wide[1:-1, 1:-1] = chosen
    beside = wide[:-2, 1:-1] | wide[2:, 1:-1] | wide[1:-1, :-2] | wide[1:-1, 2:]
    candidates = np.where(beside & (probabilities >= grow), probabilities, 0)
    out = chosen.copy()
    for axis in (1, 0):
        alone = ~chosen.any(axis=axis)
        best = candidates.argmax(axis=axis)
        for place in np.flatnonzero(alone & (candidates.max(axis=axis) > 0)).tolist():
            out[(place, best[place]) if axis == 1 else (best[place], place)] = True
    return out
