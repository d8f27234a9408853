"""A bitext as seen from the language of the paraphrases.

The files of a bitext come in any order. Once the language of the paraphrases is chosen, one side
holds the phrases and the other is the pivot; every stage after the files works in that direction,
from pivot (source) to phrases (target).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from otherwords.build.bitext import Bitext, Side
from otherwords.corpus.languages import iso_639_2t
from otherwords.errors import OtherwordsError
from otherwords.grammar.settings import Settings as GrammarSettings


@dataclass(frozen=True)
class OrientedBitext:
    """A bitext with the language of its phrases.

    >>> oriented = OrientedBitext(Bitext(source="train.en", target="train.de"), "en")
    >>> oriented.pivot, oriented.phrase_side, oriented.is_turned
    ('deu', 'source', True)
    """

    bitext: Bitext
    language: str
    """The language of the phrases, by any of its codes."""

    @cached_property
    def phrase_side(self) -> Side:
        """Which of its sides the phrases are on."""
        first, second = map(iso_639_2t, self.bitext.codes)
        title = self.bitext.title
        if first == second:
            raise OtherwordsError(
                f"{title}: both sides are {first}. The pivot must be another language."
            )
        wanted = iso_639_2t(self.language)
        if wanted not in (first, second):
            raise OtherwordsError(
                f"{title}: is {first} and {second}, but paraphrases of {wanted} are wanted. "
                "Leave it out, or give its languages."
            )
        return "source" if wanted == first else "target"

    @property
    def is_turned(self) -> bool:
        """Whether the files have the phrases first, and the pivot second."""
        return self.phrase_side == "source"

    @property
    def pivot(self) -> str:
        """The pivot language, by ISO 639-2/T."""
        return iso_639_2t(self.bitext.codes[1 if self.is_turned else 0])

    def rules(self, grammar: GrammarSettings) -> GrammarSettings:
        """The settings of its rules, whose source is the pivot side.

        Trees are over one side or the other. If neither side can be parsed, all phrases are X.
        """
        if not grammar.needs_trees:
            return grammar
        parsed = self.bitext.parsed_side
        if parsed is None:
            return replace(grammar, tiers=())
        return replace(grammar, parsed="target" if parsed == self.phrase_side else "source")
