"""What may be deleted from a sentence: the kinds of words and parts, and one part found."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import NamedTuple

NEGATIONS = frozenset(
    "no not n't never neither nor nobody nothing none hardly barely scarcely".split()
)


@dataclass(frozen=True, kw_only=True)
class Deletable:
    """What may be deleted.

    >>> Deletable().has_tag("JJR"), Deletable().has_tag("NN")
    (True, False)
    """

    tags: tuple[str, ...] = ("DT", "JJ*", "RB*", "UH")
    """Tags of words; a star stands for anything."""
    openers: bool = True
    """Whether a sentence may lose a first `and`, a clause its `that`."""
    constituents: tuple[str, ...] = ("ADVP", "PP", "PRN", "ADJP", "SBAR", "INTJ")
    """Labels of constituents that may be deleted as a whole."""
    set_apart: tuple[str, ...] = ("NP", "S", "VP")
    """Labels of constituents that may go where commas set them apart."""
    conjuncts: bool = True
    """Whether one of several coordinated things may go."""
    main_clauses: bool = True
    """Whether `I think that` may go."""
    longest: int = 25
    """The most words of a part."""
    never: frozenset[str] = NEGATIONS
    """Words that stay, and keep the part around them."""
    with_facts: bool = False
    """Whether a part that can go as a whole may take a name, a number or a degree with it."""

    def has_tag(self, tag: str) -> bool:
        return any(fnmatchcase(tag, pattern) for pattern in self.tags)

    @classmethod
    def words_alone(cls) -> Deletable:
        """What Ganitkevitch 2018 deletes: single words only."""
        return cls(
            tags=("DT", "JJ*", "RB*"),
            openers=False,
            constituents=(),
            set_apart=(),
            conjuncts=False,
            main_clauses=False,
        )


class Part(NamedTuple):
    """Something that may go: what it is, what it stands in, and its words."""

    kind: str
    """A tag or label; `CC+NP` and `NP+CC` for a conjunct with its `and`; or MAIN."""
    parent: str
    start: int
    end: int
    head: int
    """The place of its first word that is not a comma."""
    is_word: bool = False
    """Whether it is one word, apart from commas around it."""
    with_facts: bool = False
    """Whether it may take a name, a number or a degree with it."""
