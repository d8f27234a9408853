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

    [Hiero]
    outputs = "hiero.txt"          # one line for each sentence of the test half
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

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
        )
        texts = [one.text for one in sentences]
        outputs = rewriter.rewrite_all(texts, 1)
        return [
            (found[0].text if found else text).split()
            for text, found in zip(texts, outputs, strict=True)
        ]

    return rewrite
