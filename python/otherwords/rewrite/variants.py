"""Several rewrites of one sentence, each changed in another way.

The next best outputs of a decoder are nearly the best one again, with a comma less. So candidates
are gathered three ways: the list of the best; outputs in which what an earlier variant changed
must stay, so that something else changes; and outputs that must not say what an earlier one said.
Of all candidates the next variant is the one with the best score among those that share the
fewest changes with the variants before it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.rewrite.read.prepare import Prepared
from otherwords.rewrite.result import Rewrite
from otherwords.rewrite.trace.steps import Step

LIST = 50
"""How many of the best outputs are candidates."""
FURTHER = 8
"""How many more are asked for after each variant."""


@dataclass(frozen=True)
class Strength:
    """How much of a sentence may change."""

    words_per_edit: int | None
    """One change is allowed for so many words, and one in any case; None sets no limit."""
    push: float
    """What the weight of a kept word is multiplied by: above 1 more changes."""


STRENGTHS = {
    "low": Strength(10, 0.5),
    "medium": Strength(None, 1.0),
    "high": Strength(None, 2.0),
}
"""Medium is as the weights were tuned."""


def find_strength(name: str) -> Strength:
    """Look a strength up by its name.

    >>> find_strength("hihg")
    Traceback (most recent call last):
    otherwords.errors.UnknownNameError: no strength called 'hihg'. Did you mean 'high'? Known: \
high, low, medium.
    """
    if name not in STRENGTHS:
        raise UnknownNameError("strength", str(name), STRENGTHS)
    return STRENGTHS[name]


def limited(own: Prepared, strength: Strength) -> Prepared:
    """With as many changes as the strength allows."""
    given = own.sentence.most_edits
    limit = most_edits(strength, len(own.line.words), given)
    return own if limit == given else replace(own, sentence=own.sentence.under(most_edits=limit))


def most_edits(strength: Strength, words: int, given: int | None) -> int | None:
    """How many changes a sentence of so many words may have.

    >>> most_edits(STRENGTHS["low"], 25, None), most_edits(STRENGTHS["low"], 4, None)
    (2, 1)
    """
    if strength.words_per_edit is None:
        return given
    own = max(1, words // strength.words_per_edit)
    return own if given is None else min(own, given)


def pushed(weights: Mapping[str, float], strength: Strength) -> dict[str, float]:
    """The weights with that of kept words as the strength has it."""
    found = dict(weights)
    if strength.push != 1.0 and "Identity" in found:
        found["Identity"] -= (strength.push - 1.0) * abs(found["Identity"])
    return found


Edit = tuple[int, int, str]
Ask = Callable[[Prepared, int], Sequence[Rewrite]]
"""The best rewrites of a prepared sentence, so many."""


def edits_of(rewrite: Rewrite) -> frozenset[Edit]:
    """Which words it changed, and into what."""
    return frozenset((step.start, step.end, _shown(step)) for step in rewrite.edits)


def _shown(step: Step) -> str:
    return step.target_text


def choose_variants(own: Prepared, n: int, ask: Ask) -> list[Rewrite]:
    """Up to n rewrites that differ from the sentence and from each other in their changes."""
    if not isinstance(n, int) or n < 1:
        raise OtherwordsError(f"n is {n!r}, expected 1 or more variants.")
    pool: dict[str, Rewrite] = {}
    _add(pool, own, ask(own, max(LIST, 5 * n)))
    chosen: list[Rewrite] = []
    while len(chosen) < n:
        best = _next(pool, chosen)
        if best is None:
            break
        chosen.append(best)
        if len(chosen) < n:
            for other in _elsewhere(own, best):
                _add(pool, own, ask(other, FURTHER))
    return chosen


def _add(pool: dict[str, Rewrite], own: Prepared, found: Sequence[Rewrite]) -> None:
    for each in found:
        if each.text != own.line.typed and each.words != own.line.words:
            pool.setdefault(" ".join(each.words), each)


def _next(pool: dict[str, Rewrite], chosen: Sequence[Rewrite]) -> Rewrite | None:
    """The candidate that shares the smallest part of its changes with any chosen one."""
    before = [edits_of(each) for each in chosen]

    def order(each: Rewrite) -> tuple[float, float, str]:
        own = edits_of(each)
        shared = max((len(own & other) / max(1, min(len(own), len(other))) for other in before),
                     default=0.0)  # fmt: skip
        return round(shared, 2), -each.score, each.text

    texts = {each.text for each in chosen}
    left = [each for each in pool.values() if each.text not in texts]
    best = min(left, key=order, default=None)
    if best is None or (chosen and order(best)[0] >= 1.0 and _only_less(best, before)):
        return None
    return best


def _only_less(rewrite: Rewrite, before: Sequence[frozenset[Edit]]) -> bool:
    """Whether it has no change that no earlier one has."""
    return edits_of(rewrite) <= frozenset().union(*before)


def _elsewhere(own: Prepared, found: Rewrite) -> list[Prepared]:
    """The sentence with what was changed kept; and with what was said forbidden."""
    sentence = own.sentence
    changed = [(step.start, step.end) for step in found.edits]
    outer = [
        a for a in changed if not any(b != a and b[0] <= a[0] and a[1] <= b[1] for b in changed)
    ]
    free = [a for a in outer if not any(a[0] < e and s < a[1] for s, e in sentence.kept)]
    names = tuple(a for a in sentence.names if not any(a[0] < e and s < a[1] for s, e in free))
    kept = sentence.under(kept=tuple(sorted((*sentence.kept, *free))), names=names)
    said = [step.target for step in found.edits]
    words = [tuple(s for s in side if isinstance(s, str)) for side in said]
    known = " ".join(sentence.words)
    new = tuple(each for each in words if each and " ".join(each) not in known)
    forbidden = sentence.under(forbidden=(*sentence.forbidden, *new))
    return [replace(own, sentence=kept), replace(own, sentence=forbidden)]
