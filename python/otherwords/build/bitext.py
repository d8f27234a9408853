"""One bitext of a recipe: its files and its languages.

The two sides come in any order. Which of them holds the phrases and which is the pivot depends on
the language of the paraphrases (`oriented.py`); trees are over the English side, unless the recipe
says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from otherwords.align.files import GENERAL, language_of_name
from otherwords.corpus.formats import bitext_format
from otherwords.corpus.languages import iso_639_2t
from otherwords.errors import OtherwordsError
from otherwords.files.lines import STANDARD_STREAM
from otherwords.grammar.settings import Settings as GrammarSettings

Side: TypeAlias = Literal["source", "target"]
PARSED_LANGUAGE = "eng"
"""The language that the built-in parser knows."""


@dataclass(frozen=True, kw_only=True)
class Bitext:
    """Sentence pairs of two languages, with their links and trees if they already exist.

    >>> bitext = Bitext(source="train.de", target="train.en")
    >>> bitext.codes, bitext.parsed_side
    (('de', 'en'), 'target')
    """

    source: Path
    """Sentences, one a line; or both sides as a .tsv or .tmx file."""
    target: Path | None = None
    """Their translations, one a line."""
    languages: tuple[str, str] | None = None
    """The languages of both sides, such as ["en", "de"]; by default taken from the file names."""
    columns: tuple[int, int] = (0, 1)
    """For .tsv: the columns of source and target, counted from zero."""
    width: int | None = None
    """For .tsv: how many columns there are, if more than `columns` needs."""
    tokenised: bool = False
    """Whether the text is tokenised already: split at spaces only."""
    links: Path | None = None
    """Existing word links, source-target, a line for each pair."""
    trees: Path | None = None
    """Existing trees, in Penn brackets, one for each pair."""
    parsed: Side | None = None
    """Which side the trees are over; by default the English one."""
    weight: float = 1.0
    """How much its pivot language counts beside others, where languages are weighted."""
    name: str | None = None
    """Its name in reports; by default the names of its files."""

    @property
    def codes(self) -> tuple[str, str]:
        """The languages of source and target, as given or taken from the file names."""
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
                    f"{path}: the file name does not end in a language code. Give both languages: "
                    'languages = ["en", "de"], or --languages en,de.'
                )
        return found

    @property
    def parsed_side(self) -> Side | None:
        """Which of its sides has trees; None if neither can have any."""
        if self.parsed is not None:
            return self.parsed
        found = [iso_639_2t(code) == PARSED_LANGUAGE for code in self.codes]
        return "source" if found[0] else "target" if found[1] else None

    @property
    def title(self) -> str:
        """Its name in messages."""
        if self.name is not None:
            return self.name
        files = [self.source] if self.target is None else [self.source, self.target]
        return " + ".join(Path(path).name for path in files)

    def files(self) -> Iterator[Path]:
        """All files it names."""
        for path in (self.source, self.target, self.links, self.trees):
            if path is not None:
                yield Path(path)

    def check(self, grammar: GrammarSettings) -> None:
        """Reject what cannot be built from."""
        if self.target is None and bitext_format(self.source) == "plain":
            raise OtherwordsError(
                f"{self.source}: one file, which is neither .tsv nor .tmx. Give target too."
            )
        for path in self.files():
            if str(path) == STANDARD_STREAM:
                raise OtherwordsError(
                    "standard input cannot be used: a build that resumes reads its files again. "
                    "Name a file."
                )
        if not self.weight > 0:
            raise OtherwordsError(f"{self.title}: weight is {self.weight}, it must be above 0.")
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
