"""One bitext of a recipe: its files, and which of its sides is what.

Files come in any order. What matters later is which side holds the phrases (the language of the
paraphrases) and which is the pivot, and which of the two has the trees: English, unless the
recipe says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, TypeAlias

from otherwords.align.files import GENERAL, language_of_name
from otherwords.corpus.files import STANDARD_STREAM
from otherwords.corpus.formats import bitext_format
from otherwords.corpus.languages import TERMINOLOGY, iso_639_2t
from otherwords.errors import OtherwordsError
from otherwords.grammar.settings import Settings as GrammarSettings

Side: TypeAlias = Literal["source", "target"]
PARSED_LANGUAGE = "eng"
"""The language that the built-in parser knows."""


@dataclass(frozen=True, kw_only=True)
class Bitext:
    """Sentence pairs of two languages, with their links and trees if those are there already.

    >>> bitext = Bitext(source="train.de", target="train.en")
    >>> bitext.codes, bitext.pivot("en"), bitext.pivot("deu")
    (('de', 'en'), 'de', 'en')
    """

    source: Path
    """Sentences, one a line; or both sides as a .tsv or .tmx file."""
    target: Path | None = None
    """Their translations, one a line."""
    languages: tuple[str, str] | None = None
    """The languages of both sides, such as ["en", "de"]; by default the file names tell."""
    columns: tuple[int, int] = (0, 1)
    """For .tsv: the columns of source and target, counted from zero."""
    width: int | None = None
    """For .tsv: how many columns there are, if more than `columns` needs."""
    tokenised: bool = False
    """Whether the text is tokenised already: split at blanks only."""
    links: Path | None = None
    """Word links made before, source-target, a line for each pair."""
    trees: Path | None = None
    """Trees made before, in Penn brackets, one for each pair."""
    parsed: Side | None = None
    """Which side the trees are over; by default the English one."""
    weight: float = 1.0
    """How much its pivot language counts beside others, where languages are weighted."""
    name: str | None = None
    """What it is called in reports; by default as its files."""

    @property
    def codes(self) -> tuple[str, str]:
        """The languages of source and target, as given or as the file names tell."""
        if self.languages is not None:
            return self.languages
        if self.target is None:
            raise OtherwordsError(
                f"{self.source}: one file, so its languages must be given: "
                'languages = ["en", "de"], or --languages en,de.'
            )
        found = language_of_name(self.source), language_of_name(self.target)
        for path, code in zip((self.source, self.target), found, strict=True):
            if code == GENERAL:
                raise OtherwordsError(
                    f"{path}: the name tells no language. Give both: "
                    'languages = ["en", "de"], or --languages en,de.'
                )
        return found

    def pivot(self, language: str) -> str:
        """The code of the pivot side, if the phrases are in this language."""
        return self.codes[1 if self.phrase_side(language) == "source" else 0]

    def phrase_side(self, language: str) -> Side:
        """Which of its sides the phrases are on."""
        first, second = map(iso_639_2t, self.codes)
        if first == second:
            raise OtherwordsError(f"{self.title}: both sides are {first}. A pivot is another one.")
        wanted = iso_639_2t(language)
        if wanted not in (first, second):
            raise OtherwordsError(
                f"{self.title}: is {first} and {second}, paraphrases are wanted of {wanted}. "
                "Leave it out, or give its languages."
            )
        return "source" if wanted == first else "target"

    @property
    def parsed_side(self) -> Side | None:
        """Which of its sides has trees; None if neither can have."""
        if self.parsed is not None:
            return self.parsed
        found = [iso_639_2t(code) == PARSED_LANGUAGE for code in self.codes]
        return "source" if found[0] else "target" if found[1] else None

    def rules(self, grammar: GrammarSettings, language: str) -> GrammarSettings:
        """The settings of its rules, which have the pivot side as source: the trees are there or
        here, or nowhere, and then phrases are all X.
        """
        if not grammar.needs_trees:
            return grammar
        if self.parsed_side is None:
            return replace(grammar, tiers=())
        same = self.parsed_side == self.phrase_side(language)
        return replace(grammar, parsed="target" if same else "source")

    @property
    def title(self) -> str:
        """What it is called in messages."""
        if self.name is not None:
            return self.name
        files = [self.source] if self.target is None else [self.source, self.target]
        return " + ".join(Path(path).name for path in files)

    def files(self) -> Iterator[Path]:
        """All files it names."""
        for path in (self.source, self.target, self.links, self.trees):
            if path is not None:
                yield Path(path)

    def check(self, language: str, grammar: GrammarSettings) -> None:
        """Refuse what cannot be built from."""
        self.phrase_side(language)
        if self.target is None and bitext_format(self.source) == "plain":
            raise OtherwordsError(
                f"{self.source}: one file, which is neither .tsv nor .tmx. Give target too."
            )
        for path in self.files():
            if str(path) == STANDARD_STREAM:
                raise OtherwordsError(
                    "stdin cannot be built from: a build reads its files again when it goes on "
                    "after a stop. Name a file."
                )
        if not self.weight > 0:
            raise OtherwordsError(f"{self.title}: weight is {self.weight}, more than 0 is needed.")
        if grammar.needs_trees and grammar.slots and self.parsed_side is None:
            raise OtherwordsError(
                f"{self.title}: labels are wanted, but neither side is English. Give trees and "
                'parsed, or choose kind = "hiero" or "phrases".'
            )
        if self.parsed is not None and self.trees is None and self._parsed_code != PARSED_LANGUAGE:
            raise OtherwordsError(
                f"{self.title}: parsed is the side in {self._parsed_code}, which has no parser "
                "here. Give its trees."
            )

    @property
    def _parsed_code(self) -> str:
        return iso_639_2t(self.codes[0 if self.parsed_side == "source" else 1])


def two_letters(code: str) -> str:
    """The code by which the tokeniser knows a language.

    >>> two_letters("deu"), two_letters("ger"), two_letters("en")
    ('de', 'de', 'en')
    """
    full = iso_639_2t(code)
    return next(code for code, same in TERMINOLOGY.items() if len(code) == 2 and same == full)
