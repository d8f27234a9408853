"""Turn two one-way word alignments into one.

Each direction can link a word to only one word of the other side. The intersection of the two is
precise but sparse, the union complete but noisy; the other rules choose in between. The aligner's
default, `mean`, needs probabilities and so is not one of the rules for links alone: it keeps every
link whose mean probability over both directions is at least one half.
"""

from __future__ import annotations

from collections.abc import Iterable

from otherwords import _core
from otherwords.corpus.links import Link
from otherwords.errors import LinkError, UnknownNameError

RULES = {
    "intersection": "links that both directions found",
    "union": "links that either direction found",
    "grow": "the intersection, then links of the union next to a chosen one (left, right, up, "
    "down) with a word that has no link yet",
    "grow-diag": "the same, with diagonal neighbours too",
    "grow-diag-final": "then links of either direction with a word that has no link yet",
    "grow-diag-final-and": "then links of either direction whose words both have no link yet",
}
MEAN = "mean"
CHOICES = (MEAN, *RULES)
"""All rules of the aligner."""


def symmetrise(
    forward: Iterable[Link], backward: Iterable[Link], rule: str = "grow-diag-final-and"
) -> set[Link]:
    """Merge the two directional alignments of one sentence pair.

    Both are given as (source, target). The result always contains the intersection and never
    leaves the union. Positions beyond any sentence pair that can be aligned are a LinkError.

    >>> sorted(symmetrise({(0, 0), (1, 1)}, {(0, 0), (1, 2)}, "union"))
    [(0, 0), (1, 1), (1, 2)]
    """
    if rule not in RULES:
        raise UnknownNameError("symmetrisation rule", rule, RULES)
    try:
        return set(_core.symmetrise(list(forward), list(backward), rule))
    except (ValueError, OverflowError) as error:
        raise LinkError(f"{error}. Count positions from zero, in words.") from error


def check_rule(rule: str) -> None:
    """Raise an error that lists the rules, `mean` included, unless this is one of them."""
    if rule not in CHOICES:
        raise UnknownNameError("symmetrisation rule", rule, CHOICES)
