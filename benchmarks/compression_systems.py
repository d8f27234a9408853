"""The compressors that are compared: people, chance, integer programming, paraphrasers.

A system is a function from sentences (by document) to outputs. Paraphrasers take minutes and
files that other runs made, so they are named in a TOML file, by outputs made before or by what
makes them:

    [Syntax]
    database = "defr.ow"
    model = "europarl.lm"          # by default the database's own
    weights = "syntax.toml"
    task = "compression"           # the default
    deletions = false              # by default rules that leave words out are added
    ratio = 0.9                    # by default that of all systems; some reach no other
    ratio_of = "text"              # by default each sentence is held to it

    [Hiero]
    outputs = "hiero.txt"          # one line for each sentence of the test half
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np

from otherwords.corpus import read_lines
from otherwords.corpus.compressions import Compressed
from otherwords.rewrite.baselines import (
    Compression,
    IlpCompressor,
    IlpSettings,
    NextWord,
    WordFrequencies,
    delete_at_random,
)
from otherwords.rewrite.length.text import best_lengths, text_lengths

Words = Sequence[str]
System = Callable[[Sequence[Compressed]], list[Words]]


def random_deletion(ratio: float) -> System:
    """Words deleted at random."""
    return lambda sentences: [delete_at_random(one.text.split(), ratio) for one in sentences]


class Ilp:
    """Integer programming, a document at a time; `made` keeps how each sentence ended."""

    def __init__(
        self, model: NextWord, frequencies: WordFrequencies, settings: IlpSettings
    ) -> None:
        self.compressor = IlpCompressor(model, frequencies, settings=settings)
        self.made: list[Compression] = []

    def __call__(self, sentences: Sequence[Compressed]) -> list[Words]:
        self.made = []
        for _, document in groupby(sentences, key=lambda one: one.document):
            texts = [one.text.split() for one in document]
            self.made += self.compressor.compress_document(texts)
        return [one.words for one in self.made]


class IlpOfText:
    """Integer programming that may shorten a text unevenly, as our own compression does.

    Every sentence is compressed to each of several lengths; of these, the choice with the highest
    sum of scores at the wanted length is taken.
    """

    def __init__(
        self, model: NextWord, frequencies: WordFrequencies, settings: IlpSettings, ratio: float
    ) -> None:
        self.ratio = ratio
        self.systems = [
            Ilp(model, frequencies, replace(settings, least=least / 100, most=(least + 10) / 100))
            for least in range(40, 100, 10)
        ]

    def __call__(self, sentences: Sequence[Compressed]) -> list[Words]:
        for system in self.systems:
            system(sentences)
        of_each = list(zip(*(system.made for system in self.systems), strict=True))
        best = [_best_of_each_length(found) for found in of_each]
        tables = [
            (np.array(list(own)), np.array([one.score for one in own.values()])) for own in best
        ]
        words = sum(len(one.text.split()) for one in sentences)
        sizes = best_lengths(tables, *text_lengths(words, self.ratio), bonus=0.0)
        return [own[size].words for own, size in zip(best, sizes, strict=True)]


def _best_of_each_length(found: Sequence[Compression]) -> dict[int, Compression]:
    best: dict[int, Compression] = {}
    for one in sorted(found, key=lambda one: (len(one.words), -one.score)):
        best.setdefault(len(one.words), one)
    return best


def paraphrasers(path: Path, ratio: float) -> dict[str, System]:
    """The systems named in a TOML file; its paths are taken from its own folder."""
    named = tomllib.loads(path.read_text())
    return {name: _paraphraser(table, path.parent, ratio) for name, table in named.items()}


def _paraphraser(table: dict[str, Any], folder: Path, ratio: float) -> System:
    if "outputs" in table:
        lines = [line.split() for _, line in read_lines(folder / table["outputs"])]

        def given(sentences: Sequence[Compressed]) -> list[Words]:
            if len(lines) != len(sentences):
                raise SystemExit(f"{table['outputs']}: {len(lines)} lines for {len(sentences)}")
            return list(lines)

        return given

    def rewrite(sentences: Sequence[Compressed]) -> list[Words]:
        from otherwords.rewrite.rewriter import Rewriter
        from otherwords.rewrite.weights import read_weights

        rewriter = Rewriter(
            folder / table["database"],
            folder / table["model"] if "model" in table else None,
            read_weights(folder / table["weights"]) if "weights" in table else None,
            task=table.get("task", "compression"),
            tokenised=True,
            deletions=table.get("deletions", True),
            ratio=table.get("ratio", ratio),
            ratio_of=table.get("ratio_of", "sentence"),
        )
        texts = [one.text for one in sentences]
        outputs = rewriter.rewrite_all(texts, 1)
        return [
            (found[0].text if found else text).split()
            for text, found in zip(texts, outputs, strict=True)
        ]

    return rewrite
