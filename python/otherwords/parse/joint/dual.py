"""Joint parsing by dual decomposition (Choe and McClosky 2015, section 3.2).

A sentence with tree a, and paraphrases with trees b, are parsed again and again; where the trees
disagree about an arc between linked words, its score is changed on both sides until they agree, or
until the change reaches a limit, the slack s.

    hard        the trees must agree: no limit
    symmetric   -s <= u <= s: each arc that one tree has and the other has not costs s
    one-way     0 <= u <= s, as Algorithm 2 is printed: only arcs cost that the paraphrase has and
                the sentence has not

Notation: u the changes, by paraphrase, head and dependent; f the sum of arc scores. The dual
value, the score of both decodings under u, is never less than the best primal value,

    f(a) + sum f(b) - s * (arcs that count as disagreement)

so that their difference, the gap, says how far from the best the answer can be: without a gap the
trees are the best of all pairs of trees. With `labelled`, an arc is one with its relation, here and
in `spaces`: trees agree if their relations do, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.parse.arc_scores import ArcScores
from otherwords.parse.joint.linked import Linked
from otherwords.parse.joint.spaces import Labelled, Solution, Unlabelled

Heads = NDArray[np.uint32]
Clipping: TypeAlias = Literal["symmetric", "one-way"]
CLOSE = 1e-4
"""A smaller gap is none: arc scores are single precision."""


@dataclass(frozen=True, kw_only=True)
class DualSettings:
    """How to search; the step is halved each time the dual value has risen."""

    slack: float = 2.0
    """The limit s; infinite for hard agreement."""
    clipping: Clipping = "symmetric"
    step: float = 1.0
    rounds: int = 20
    projective: bool = True
    labelled: bool = False
    """Whether trees must agree about relations as well."""

    def __post_init__(self) -> None:
        if self.clipping not in get_args(Clipping):
            raise UnknownNameError("clipping", self.clipping, get_args(Clipping))
        if not (self.slack >= 0 and self.step > 0 and self.rounds >= 1):
            raise OtherwordsError(
                f"slack {self.slack}, step {self.step}, rounds {self.rounds}: expected a slack of "
                "0 or more, a step above 0, 1 round or more."
            )


@dataclass(frozen=True)
class Agreement:
    """The outcome: the heads of all sentences, the sentence itself first, and its certificate."""

    heads: list[Heads]
    relations: list[NDArray[np.int64]] | None
    """With `labelled`: the number of each relation in `ArcScores.names`."""
    converged: bool
    """Whether the trees are known to be the best."""
    gap: float
    """How much better the best trees can be at most; infinite if hard agreement was not reached."""
    rounds: int


def agree(
    sentence: ArcScores,
    others: Sequence[ArcScores],
    links: Sequence[Linked],
    settings: DualSettings | None = None,
) -> Agreement:
    """The trees of a sentence and of its paraphrases that are best together."""
    settings = settings or DualSettings()
    low = -settings.slack if settings.clipping == "symmetric" else 0.0
    if np.isinf(settings.slack):
        low = -np.inf
    kind = Labelled if settings.labelled else Unlabelled
    own, *theirs = [kind(scores, settings.projective) for scores in (sentence, *others)]
    changes = [own.zeros(len(each)) for each in links]
    best: list[Solution] = []
    best_value, lowest, step = -np.inf, np.inf, settings.step
    last = np.inf
    rounds = 0
    while rounds < settings.rounds:
        rounds += 1
        added = [(each.left, change) for each, change in zip(links, changes, strict=True)]
        found = [own.decode(added)]
        for other, each, change in zip(theirs, links, changes, strict=True):
            found.append(other.decode([(each.right, -change)]))
        differences = [
            own.shared(found[0], each.left) - own.shared(other, each.right)
            for each, other in zip(links, found[1:], strict=True)
        ]
        dual = sum(each.changed for each in found)
        value = sum(each.value for each in found) - _cost(differences, settings)
        if value > best_value or not best:
            best_value, best = value, found
        if dual > last:
            step /= 2
        last, lowest = dual, min(lowest, dual)
        converged = lowest - best_value <= CLOSE
        if converged:
            break
        for change, difference in zip(changes, differences, strict=True):
            np.clip(change - step * difference, low, settings.slack, out=change)
    if np.isinf(best_value):
        best = found  # no two trees agreed: the last ones, as in Algorithm 1
    gap = float(lowest - best_value)
    relations = [each.relations for each in best if each.relations is not None]
    heads = [each.heads for each in best]
    return Agreement(heads, relations or None, converged, max(0.0, gap), rounds)


def _cost(differences: Sequence[NDArray[np.float32]], settings: DualSettings) -> float:
    if settings.clipping == "symmetric" or np.isinf(settings.slack):
        count = sum(float(np.abs(difference).sum()) for difference in differences)
    else:
        count = sum(float(np.maximum(-difference, 0).sum()) for difference in differences)
    return settings.slack * count if count else 0.0
