"""The syntactic model: signatures from tags, lemmas and parses around each phrase (5.2.2).

The text is read twice. First the n-gram model finds the phrases that are frequent enough; then the
sentences are parsed, some thousands at a time, and the projections of the features of each
phrase are added to its sums. The sums lie in a scratch file that is mapped into memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from otherwords._core import SimilarityWriter, hash_features, project_contexts
from otherwords.engine.memory import bytes_of
from otherwords.files.lines import read_lines
from otherwords.files.scratch import explained, scratch_folder
from otherwords.machine import threads_for_kernel
from otherwords.parse import Parser
from otherwords.similarity.build import SHARES, BuildReport, about_of, build_similarity, writing
from otherwords.similarity.counted import starts_of
from otherwords.similarity.settings import RUN, SimilaritySettings
from otherwords.similarity.similarity import Similarity
from otherwords.similarity.syntactic_features import (
    Annotated,
    ParseFeatures,
    kinds_without,
    window_features,
)
from otherwords.similarity.texts import Reading, sources
from otherwords.text.lemmatise import Lemmatiser

SENTENCES = 2000
"""Parsed and added at once."""
ROWS = 20_000
Annotate = Callable[[Sequence[Sequence[str]]], Iterable[Annotated]]


def build_syntactic(
    texts: Iterable[str | Path] | Path,
    path: Path | str,
    *,
    settings: SimilaritySettings,
    reading: Reading,
    annotate: Annotate | None = None,
    memory: str = "1GB",
    scratch: Path | str | None = None,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> BuildReport:
    """Describe the phrases of a text by what is around them in its parses.

    `annotate` turns tokenised sentences into annotated ones, words as they are; by default the
    shipped parser and lemmatiser do. It may give classes of entities too.
    """
    annotate = annotate or Annotator(threads)
    kinds = kinds_without(settings.without)
    with scratch_folder(scratch) as folder:
        tokens = folder / "tokens.txt"
        with explained(folder):
            _write_tokens(texts, reading, tokens)
        kept = folder / "kept.ows"
        plain = replace(settings, model="ngram", bits=RUN, keep_sums=False, without=())
        report = build_similarity(
            tokens,
            kept,
            settings=plain,
            reading=replace(reading, tokenised=True),
            memory=memory,
            scratch=folder,
            threads=threads,
        )
        known = Similarity.open(kept)
        shape = (len(known), settings.bits)
        with explained(folder):
            sums = np.memmap(folder / "sums", np.int64, "w+", shape=shape)
        lines = (line.split() for _, line in read_lines(tokens))
        done = 0
        while batch := list(islice(lines, SENTENCES)):
            _add_batch(annotate([words for words in batch if words]), known, sums, kinds, settings)
            done += len(batch)
            if progress is not None:
                progress(done)
        about = {
            **about_of(settings, reading),
            "features": list(kinds),
            "sentences": report.sentences,
            "words": report.words,
        }
        size = bytes_of(memory) // SHARES
        with writing(path, settings, about, folder, size, threads) as writer:
            _write_sums(known, sums, writer, settings)
    return BuildReport(report.sentences, report.words, len(Similarity.open(path)))


class Annotator:
    """Parses and lemmatises English sentences."""

    def __init__(self, threads: int | None = None) -> None:
        self.parser = Parser.open()
        self.lemmatiser = Lemmatiser()
        self.threads = threads

    def __call__(self, sentences: Sequence[Sequence[str]]) -> Iterator[Annotated]:
        parsed = self.parser.both_batch(sentences, threads=self.threads)
        for words, (tree, dependencies) in zip(sentences, parsed, strict=True):
            yield Annotated(words, self.lemmatiser.lemmas(words, tree.tags), tree, dependencies)


def _write_tokens(texts: Iterable[str | Path] | Path, reading: Reading, path: Path) -> None:
    """Keep the tokens in their own case: the parser wants to see it."""
    cased = replace(reading, cased=True)
    with path.open("w", encoding="utf-8") as out:
        for _, lines in sources(texts):
            while batch := list(islice(lines, SENTENCES)):
                out.write(cased.write(batch))


def _add_batch(
    sentences: Iterable[Annotated],
    known: Similarity,
    sums: NDArray[np.int64],
    kinds: Sequence[str],
    settings: SimilaritySettings,
) -> None:
    names: dict[str, int] = {}
    rows: list[int] = []
    features: list[int] = []
    for sentence in sentences:
        for place, own in _described(sentence, known, kinds, settings.longest):
            features += [names.setdefault(name, len(names)) for name in own]
            rows += [place] * len(own)
    if not rows:
        return
    # each pair of phrase and feature once, with its count
    keys = np.array(rows, np.int64) * len(names) + np.array(features, np.int64)
    pairs, counts = np.unique(keys, return_counts=True)
    phrases, first = np.unique(pairs // len(names), return_index=True)
    hashes = hash_features(list(names), None)[pairs % len(names)]
    lengths = np.diff(np.append(first, len(pairs)))
    content = project_contexts(
        starts_of(lengths),
        hashes,
        counts.astype(np.uint64),
        settings.bits,
        True,
        threads_for_kernel(None),
    )
    sums[phrases] += content.view(np.int64)


def _described(
    sentence: Annotated, known: Similarity, kinds: Sequence[str], longest: int
) -> Iterator[tuple[int, list[str]]]:
    """The frequent phrases of a sentence, by their places, with their features."""
    count = len(sentence.words)
    spans = [
        (start, end)
        for start in range(count)
        for end in range(start + 1, min(start + longest, count) + 1)
    ]
    phrases = [" ".join(sentence.words[start:end]) for start, end in spans]
    places = known.core.find(phrases, not known.cased).tolist()
    lefts, rights = window_features(sentence, kinds)
    parses = ParseFeatures(sentence, kinds)
    for (start, end), place in zip(spans, places, strict=True):
        if place >= 0:
            yield place, [*lefts[start], *rights[end], *parses.of(start, end)]


def _write_sums(
    known: Similarity,
    sums: NDArray[np.int64],
    writer: SimilarityWriter,
    settings: SimilaritySettings,
) -> None:
    for start in range(0, len(sums), ROWS):
        end = min(start + ROWS, len(sums))
        part = np.ascontiguousarray(sums[start:end])
        content = (
            part.view(np.uint8)
            if settings.keep_sums
            else np.packbits(part >= 0, axis=1, bitorder="little")
        )
        places = np.arange(start, end)
        phrases = known.core.phrases(places.astype(np.uint64))
        writer.add(phrases, known.core.counts(places), np.ascontiguousarray(content))
