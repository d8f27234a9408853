"""How good lists of substitutes are, as the makers of each data set measure it.

SWORDS (Lee et al. 2021): a substitute is acceptable if more than half of the people said so, and
conceivable if at least a tenth did. With k = 10, summed over all targets,

    precision = hits / substitutes given, at most k a target
    recall    = hits / min(k, substitutes that count)

and F is their harmonic mean. `strict` takes the list as it is; `lenient` first drops what nobody
was asked about. (The program published with SWORDS prints the lenient figure for acceptable ones
under all four names, by a slip in a loop; the intended definitions are followed here.)

SemEval 2007 (McCarthy and Navigli): with H the answers of all people to an item, and f(a) how many
gave the answer a,

    best       sum of f(a) over the answers given, divided by their number and by |H|
    oot        the same for up to ten answers, not divided by their number
    mode       whether the answer of most people is the first, or among the ten

averaged over all items (recall). Items with no single most frequent answer have no mode.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

TOP = 10
ACCEPTABLE, CONCEIVABLE = "acceptable", "conceivable"
LEAST = {ACCEPTABLE: 0.5 + 1e-4, CONCEIVABLE: 0.1}
"""The share of votes from which a substitute counts."""
Votes = Mapping[str, tuple[int, int]]


class Counts(NamedTuple):
    """What one target adds to precision and recall."""

    hits: int
    given: int
    wanted: int


def swords_counts(output: Sequence[str], judged: Votes, *, kind: str, strict: bool) -> Counts:
    """Count one target; substitutes and answers are lemmas, each once.

    >>> swords_counts(["smart", "bat"], {"smart": (9, 10), "dim": (1, 10)}, kind="acceptable",
    ...     strict=True)
    Counts(hits=1, given=2, wanted=1)
    """
    good = {word for word, (votes, of) in judged.items() if of and votes / of >= LEAST[kind]}
    known = {word for word, (_, of) in judged.items() if of}
    kept = [word for word in output if strict or word in known][:TOP]
    return Counts(sum(word in good for word in kept), len(kept), min(len(good), TOP))


def f_score(totals: NDArray[np.float64]) -> NDArray[np.float64]:
    """F from hits, given and wanted along the last axis; 0 where nothing is given or wanted."""
    hits, given, wanted = np.moveaxis(totals, -1, 0)
    found: NDArray[np.float64] = 2 * hits / np.maximum(given + wanted, 1)  # 2 P R / (P + R)
    return found


class Answers(NamedTuple):
    """What one item of SemEval adds: shares for best and oot, and the modes; None without one."""

    best: float
    oot: float
    best_mode: float | None
    oot_mode: float | None


def lexsub_answers(output: Sequence[str], judged: Votes) -> Answers:
    """Score one item: the first substitute for `best`, ten for `oot`.

    >>> lexsub_answers(["smart", "clever"], {"clever": (3, 3), "smart": (1, 1)})
    Answers(best=0.25, oot=1.0, best_mode=0.0, oot_mode=1.0)
    """
    times = {word: votes for word, (votes, _) in judged.items() if votes}
    total = sum(times.values())
    first, ten = output[:1], output[:TOP]
    best, oot = (sum(times.get(word, 0) for word in own) / total for own in (first, ten))
    most = [word for word, votes in times.items() if votes == max(times.values())]
    if len(most) != 1:
        return Answers(best, oot, None, None)
    return Answers(best, oot, float(most[0] in first), float(most[0] in ten))
