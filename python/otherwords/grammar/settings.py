r"""Which rules are extracted; each option shows a rule that it allows or forbids.

The examples come from one sentence pair, linked word by word but for "of", which has no link:

    der hund meiner schwester schläft
    (S (NP (NP (DT the) (NN dog)) (PP (IN of) (NP (PRP$ my) (NN sister)))) (VP (VBZ sleeps)))

The limits are those of Hiero (Chiang 2007) and SAMT (Zollmann and Venugopal 2006), the labels
those of Ganitkevitch 2018, section 3.2.2.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from otherwords.errors import OtherwordsError, UnknownNameError

TIERS = ("A", "A/B", "A\\B", "A+B", "A+B+C")
"""The kinds of labels, in the order in which Ganitkevitch 2018 looks for them."""
EVERY = ("A", "A/B", "A\\B")
"""The kinds of labels that a word and a phrase can share: a word alone is never an A+B."""
ALSO = {"PP": "ADVP", "RB": "ADVP", "JJ": "ADJP"}
"""Words and phrases that do the same work: "deliberately" and "on purpose" are both adverbials."""
CHOICES = {
    "parsed": ("source", "target"),
    "wildcard": ("never", "phrases", "anywhere"),
    "unary": ("lowest", "highest"),
}
MOST = 255
"""The most symbols a side of a rule can have."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    r"""Limits of rules, and how spans are labelled.

    >>> Settings.hiero().tiers, Settings.syntactic().adjacent, Settings.phrases().slots
    ((), True, 0)
    """

    longest: int = 10
    """The most words of a phrase pair on either side, its slots filled in."""
    slots: int = 2
    """The most slots of a rule. 0: phrase pairs only, no [S] -> [NP,1] schläft | [NP,1] sleeps."""
    source_symbols: int = 5
    """The most words and slots on the source side of a rule that has slots.
    With 2 there is [S] -> [NP,1] schläft | [NP,1] sleeps, but no
    [S] -> der [NN,1] [NP,2] schläft | the [NN,1] of [NP,2] sleeps."""
    target_symbols: int = 5
    """The same on the target side."""
    phrase_words: int = 10
    """The most words on either side of a rule without slots; longer ones still hold slots."""
    least_links: int = 1
    """The fewest links between the words of a rule. 0 also allows
    [NP] -> [NP,1] [NP,2] | [NP,1] of [NP,2], whose only word has no link."""
    adjacent: bool = False
    """Whether slots may be adjacent on the source side, as in
    [S] -> [NP,1] [NP,2] schläft | [NP,1] of [NP,2] sleeps."""
    abstract: bool = False
    """Whether a rule may have no words at all: [NP] -> [DT,1] [NN,2] | [DT,1] [NN,2].
    A slot is always smaller than its rule: there is never [NP] -> [NP,1] | [NP,1]."""
    unaligned_edges: bool = False
    """Whether a phrase may begin or end with a word that has no link:
    [PP] -> meiner schwester | of my sister."""
    unaligned_phrases: bool = False
    """The same for rules without slots alone."""
    whole_sentence: bool = False
    """Whether the whole sentence pair is a phrase pair even if it is longer than `longest`."""
    parsed: Literal["source", "target"] = "target"
    """Which side has the trees. The other side gets its labels through the links."""
    tiers: tuple[str, ...] = TIERS
    r"""The kinds of labels to try, in this order; omitted kinds are not used.
    A: a constituent; A/B: an A that lacks a B on its right; A\B: on its left; A+B, A+B+C:
    adjacent constituents. "the dog of" is NP/NP, or NP+IN if A+B comes first."""
    wildcard: Literal["never", "phrases", "anywhere"] = "phrases"
    """Where a phrase pair without a label is an X: in no rule; as a rule without slots, so
    [X] -> hund meiner | dog of my if there is no A+B+C; or with slots and as one, as in Hiero."""
    unary: Literal["lowest", "highest"] = "lowest"
    """Which of several labels on one span comes first: "sleeps" is VBZ (lowest) or VP (highest)."""
    every: tuple[str, ...] = ()
    r"""The kinds of labels of which a rule without slots gets every one that fits, beside the first
    of `tiers`, so that a word and a phrase can meet. With A "sleeps" is VBZ and VP; with A/B "of"
    is IN and PP/NP."""
    every_slot: tuple[str, ...] = ()
    """The same for what fills a slot: with A there are both [S] -> [NP,1] [VBZ,2] | [NP,1] [VBZ,2]
    and [S] -> [NP,1] [VP,2] | [NP,1] [VP,2], if rules may have no words."""
    also: Mapping[str, str] = field(default_factory=dict)
    """Constituents that may stand for others, and so get their label too in rules without slots:
    with PP = "ADVP" there is [ADVP] -> absichtlich | on purpose."""

    def __post_init__(self) -> None:
        least = {"longest": 1, "slots": 0, "least_links": 0, "phrase_words": 0}
        for name in ("longest", "slots", "source_symbols", "target_symbols", "phrase_words"):
            self._check_range(name, least.get(name, 1), 9 if name == "slots" else MOST)
        self._check_range("least_links", 0, MOST)
        for tier in (*self.tiers, *self.every, *self.every_slot):
            if tier not in TIERS:
                raise UnknownNameError("tier of labels", tier, TIERS)
        for name, known in CHOICES.items():
            if getattr(self, name) not in known:
                raise UnknownNameError(f"value of setting {name}", getattr(self, name), known)
        if not self.tiers and self.wildcard == "never":
            raise OtherwordsError(
                "setting tiers is empty and wildcard is 'never': no rule would have a label. "
                "Allow one of them."
            )

    def _check_range(self, name: str, least: int, most: int) -> None:
        value = getattr(self, name)
        if not least <= value <= most:
            raise OtherwordsError(f"setting {name} is {value}; it must be from {least} to {most}.")

    @classmethod
    def hiero(cls) -> Settings:
        """Rules with the single label X, as in Hiero; needs no trees."""
        return cls(tiers=(), wildcard="anywhere")

    @classmethod
    def syntactic(cls) -> Settings:
        """Rules with labels from trees, as in SAMT; slots may be adjacent."""
        return cls(adjacent=True, every=EVERY, also=ALSO)

    @classmethod
    def phrases(cls) -> Settings:
        """Phrase pairs only, labelled if there are trees."""
        return cls(slots=0, every=EVERY, also=ALSO)

    @property
    def needs_trees(self) -> bool:
        return bool(self.tiers)

    @property
    def source_is_parsed(self) -> bool:
        return self.parsed == "source"
