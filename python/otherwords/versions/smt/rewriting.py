"""Rewrite the lines of a text with a phrase table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from otherwords.files.lines import read_lines
from otherwords.text import Detokeniser, Tokeniser, recase
from otherwords.versions.smt.decode import MonotoneDecoder
from otherwords.versions.smt.phrase_table import Entry


def rewrite_lines(
    path: Path | str,
    table: Iterable[Entry],
    language_model: Path | str | None = None,
    *,
    language: str = "en",
    tokenised: bool = False,
    cased: bool = False,
    weight: float = 1.0,
) -> Iterator[str]:
    """The best rewriting of each line; without a language model the table decides alone.

    Tokenised text stays tokenised, and in lowercase unless `cased`.
    """
    from otherwords.language_model import LanguageModel

    model = None if language_model is None else LanguageModel.open(language_model)
    decoder = MonotoneDecoder(table, model, weight=weight)
    cut, join = Tokeniser(language), Detokeniser(language)
    for _, line in read_lines(path):
        words = line.split() if tokenised else cut.tokens(line)
        said, _ = decoder.rewrite(words if cased else [word.lower() for word in words])
        yield " ".join(said) if tokenised else join.text(recase(said))
