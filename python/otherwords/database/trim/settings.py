"""What a trimmed database keeps."""

from __future__ import annotations

from dataclasses import dataclass

from otherwords.errors import OtherwordsError


@dataclass(frozen=True, kw_only=True)
class TrimSettings:
    """Which paraphrases and which of their pivots are kept; all of these hold at once.

    >>> TrimSettings(top=0)
    Traceback (most recent call last):
    otherwords.errors.OtherwordsError: top is 0, it must be 1 or more.
    """

    least_goodness: float = 3.0
    """The least goodness of a paraphrase, from 1 to 5."""
    later_goodness: float = 1.0
    """The same from the fourth paraphrase of a phrase on: some may be in doubt, not all."""
    top: int = 12
    """Most paraphrases of a phrase, variants and opposites not counted."""
    labels: int = 2
    """Most labels of a paraphrase, the best ones."""
    variants: int = 2
    """Most variants of the phrase itself: another article, case, spelling or form."""
    forms: bool = True
    """Whether variants and derivations are kept beside other words, or only instead of them."""
    opposites: int = 2
    """Most opposites of a phrase, whatever their goodness; `lookup --opposites` shows them."""
    slots: int = 20_000
    """Most rules with slots, the best of all."""
    pivots: int = 2
    """The main pivots of each paraphrase that are kept, for `lookup --explain`."""
    tag_count: int = 3
    """Words that had a tag less often are not kept among the counts of tags."""

    def __post_init__(self) -> None:
        for name in ("least_goodness", "later_goodness"):
            if not 1 <= getattr(self, name) <= 5:
                raise OtherwordsError(f"{name} is {getattr(self, name):g}, it must be 1 to 5.")
        least = {"top": 1, "labels": 1, "variants": 0, "opposites": 0, "slots": 0, "pivots": 0}
        for name, fewest in (least | {"tag_count": 1}).items():
            if getattr(self, name) < fewest:
                raise OtherwordsError(
                    f"{name} is {getattr(self, name)}, it must be {fewest} or more."
                )
