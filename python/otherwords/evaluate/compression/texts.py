"""Score compressions given as texts or lists of words, not as a test set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from otherwords.evaluate.arguments import references_of, words_of
from otherwords.evaluate.compression.paired import TIED
from otherwords.evaluate.compression.score import CompressionReport, TestSet, score_compressions
from otherwords.evaluate.texts import check_lengths, cutter
from otherwords.progress import Progress


def score_compressed_texts(
    outputs: Mapping[str, Sequence[Any]],
    references: Sequence[Any],
    sources: Sequence[Any],
    *,
    language: str = "en",
    tokenised: bool = False,
    cased: bool = False,
    ratio: float | None = None,
    tied: float = TIED,
    samples: int = 1000,
    seed: int = 1,
    progress: Progress | None = None,
) -> CompressionReport:
    """`score_compressions` for texts: the outputs of each system by its name."""
    cut = cutter(language, tokenised=tokenised)
    for each in outputs.values():
        check_lengths(outputs=each, references=references, sources=sources)
    wanted = references_of(references, sources, cut)
    return score_compressions(
        TestSet(words_of(sources, cut), wanted, cased),
        {name: words_of(each, cut) for name, each in outputs.items()},
        ratio=ratio,
        tied=tied,
        samples=samples,
        seed=seed,
        progress=progress,
    )
