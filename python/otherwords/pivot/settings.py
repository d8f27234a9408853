"""How paraphrases are made from translation rules; each option is declared once."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.pivot.features import ESTIMATED, find_feature
from otherwords.pivot.ranking import RANKING

CHOICES = {
    "estimate": ("pivot", "counts"),
    "virtual": ("product", "minimum", "geometric"),
    "languages": ("pooled", "weighted"),
}


class Bounds(NamedTuple):
    """The least and the most that a feature may be; None is no bound."""

    least: float | None = None
    most: float | None = None


A_THOUSANDTH = Bounds(most=round(math.log(1000), 6))
"""The bound of Ganitkevitch 2018 on both phrase probabilities (5.4.2.1), as a negative log."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Which translation rules are pivoted, how paraphrases are scored, and which are kept.

    >>> Settings(top=10).estimate
    'pivot'
    """

    least_count: int = 2
    """How often a translation rule must occur to be pivoted. Rarer rules still count towards the
    probabilities."""
    significance: float = 1e-4
    """The highest probability that the sides of a rule without slots meet by chance only, by the
    log-likelihood ratio of their counts; others are not pivoted. 0 does without the test, and then
    `least_count` holds for all rules."""
    rare_words: int = 4
    """Rules that relate one word to at most so many are pivoted however rare they are, if they are
    significant: phrases that stand for a word are rarer than words, and are wanted."""
    before: Mapping[str, Bounds] = field(
        default_factory=lambda: {"p(e|f)": A_THOUSANDTH, "p(f|e)": A_THOUSANDTH}
    )
    """Bounds on features of translation rules; others are not pivoted (6.4.1.1)."""
    after: Mapping[str, Bounds] = field(
        default_factory=lambda: {"p(e|f)": A_THOUSANDTH, "p(f|e)": A_THOUSANDTH}
    )
    """Bounds on features of paraphrases; others are dropped."""
    top: int = 25
    """How many paraphrases to keep per phrase and label, cheapest first; 0 keeps all."""
    ranking: Mapping[str, float] = field(default_factory=lambda: dict(RANKING))
    """The weight of each feature in the cost; by default those of Eq. 6.1. Lower is better."""
    estimate: Literal["pivot", "counts"] = "pivot"
    """Estimate probabilities by pivoting those of the translations (Eq. 3.7, 3.8), or as
    relative frequencies of virtual counts (Eq. 3.9)."""
    virtual: Literal["product", "minimum", "geometric"] = "product"
    """The g of Eq. 3.10: how often a pair was seen through a pivot if its translations were seen
    n and m times: n m (Eq. 3.11), the smaller of both, or the root of n m. For `counts` only."""
    renormalise: bool = False
    """Whether to scale the probabilities that pruning left, including that of the phrase itself,
    so that they add up to one again."""
    languages: Literal["pooled", "weighted"] = "pooled"
    """With several pivot languages: count them as one, as in PPDB, or each by itself, then
    weighted by the `weight` of its bitexts among the languages that have the phrase."""
    identities: bool = False
    """Whether to keep each phrase as a paraphrase of itself, in a separate table."""

    def __post_init__(self) -> None:
        for name, known in CHOICES.items():
            if getattr(self, name) not in known:
                raise UnknownNameError(f"value of setting {name}", getattr(self, name), known)
        for name, smallest in {"least_count": 1, "rare_words": 0, "top": 0}.items():
            if getattr(self, name) < smallest:
                raise OtherwordsError(
                    f"setting {name} is {getattr(self, name)}; it must be at least {smallest}."
                )
        if not 0 <= self.significance <= 1:
            raise OtherwordsError(
                f"setting significance is {self.significance}; it is a probability, from 0 to 1."
            )
        for bounds in (self.before, self.after):
            for name, (least, most) in bounds.items():
                find_feature(name, ESTIMATED)
                if least is not None and most is not None and least > most:
                    raise OtherwordsError(f"bounds of {name}: least {least} is more than {most}.")
        for name in self.ranking:
            find_feature(name, ESTIMATED)
        if not self.ranking:
            raise OtherwordsError("setting ranking is empty: nothing to rank by. Weight a feature.")

    @property
    def only_pairs(self) -> bool:
        """Whether to skip pivots with one translation, which lead back to the same phrase."""
        return not (self.identities or self.renormalise or self.estimate == "counts")
