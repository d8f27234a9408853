"""Train an aligner on sentence pairs, and link the words of these or of other pairs.

    aligner = Aligner.train(pairs)
    for links in aligner.link(pairs): ...

A pair is two lists of tokens. Where there is None instead (a line left out), there is an empty
set of links, so that results stay in step with lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice, pairwise, repeat
from pathlib import Path
from typing import Literal, TypeAlias

from otherwords._core import AlignmentModel
from otherwords.align.model_file import read_model_file, write_model_file
from otherwords.align.settings import Settings
from otherwords.align.symmetrisation import MEAN, check_rule
from otherwords.align.vocabulary import EncodedBitext, TokenPair, Vocabulary, encode
from otherwords.corpus.links import Link
from otherwords.errors import EmptyInputError, UnknownNameError

Decoding: TypeAlias = Literal["posterior", "viterbi"]
Progress: TypeAlias = Callable[[int, int | None], None]
WeightedLinks: TypeAlias = dict[Link, float]

BATCH = 20_000
"""Pairs linked at a time."""
IDENTITY_REPEATS = 2
"""How often a word paired with itself is added to monolingual training text."""


class Aligner:
    """A trained model of both directions with its words."""

    def __init__(
        self, model: AlignmentModel, source: Vocabulary, target: Vocabulary, settings: Settings
    ) -> None:
        self._model = model
        self._source = source
        self._target = target
        self.settings = settings

    @classmethod
    def train(
        cls,
        pairs: Iterable[TokenPair | None],
        settings: Settings | None = None,
        *,
        monolingual: bool = False,
        threads: int | None = None,
        progress: Progress | None = None,
    ) -> Aligner:
        """Learn from sentence pairs alone; no dictionary or linked text is needed.

        With `monolingual` both sides are taken to be in one language, and every word is added
        as a version of itself (paper 001, section 2).
        """
        settings = settings or Settings()
        return cls._train(
            *_read(pairs, settings),
            settings.monolingual() if monolingual else settings,
            monolingual=monolingual,
            threads=threads,
            progress=progress,
        )

    @classmethod
    def _train(
        cls,
        bitext: EncodedBitext,
        source: Vocabulary,
        target: Vocabulary,
        settings: Settings,
        *,
        monolingual: bool,
        threads: int | None,
        progress: Progress | None,
    ) -> Aligner:
        full = bitext.without_empty()
        if not len(full):
            raise EmptyInputError("nothing to align: no pair has words on both sides.")
        if monolingual:
            full = _with_identities(full, source, target)
        total = AlignmentModel.steps(settings)
        model = AlignmentModel.train(
            *full.sides(source, target),
            source.twins(target),
            target.twins(source),
            settings,
            threads or 0,
            (lambda done: progress(done, total)) if progress else None,
        )
        return cls(model, source, target, settings)

    def link(
        self,
        pairs: Iterable[TokenPair | None],
        *,
        rule: str = MEAN,
        threshold: float = 0.5,
        decoding: Decoding = "posterior",
        threads: int | None = None,
    ) -> Iterator[WeightedLinks]:
        """Stream the links of each pair with their probabilities, in order of position.

        The probability of a link is the mean of the two directions'. The rule `mean` keeps
        all links of at least `threshold`; the other rules merge the links of both directions
        (see `RULES`), each the likeliest of its word, or with `decoding="viterbi"` those of
        the likeliest sentence.
        """
        _check(rule, decoding)
        source_words, target_words = len(self._source), len(self._target)
        stream = iter(pairs)
        source, target = self._source.copy(), self._target.copy()
        while batch := list(islice(stream, BATCH)):
            if len(source) > source_words + 10**6 or len(target) > target_words + 10**6:
                source, target = self._source.copy(), self._target.copy()
            bitext = encode(batch, source, target)
            yield from self._link(bitext, source, target, rule, threshold, decoding, threads or 0)

    def _link(
        self,
        bitext: EncodedBitext,
        source: Vocabulary,
        target: Vocabulary,
        rule: str,
        threshold: float,
        decoding: Decoding,
        threads: int,
    ) -> Iterator[WeightedLinks]:
        twins = source.twins(target), target.twins(source)
        for first in range(0, len(bitext), BATCH):
            last = min(first + BATCH, len(bitext))
            offsets, sources, targets, weights = self._model.link(
                *bitext.sides(source, target, first, last),
                *twins,
                rule,
                threshold,
                decoding == "viterbi",
                threads,
                None,
            )
            places = zip(sources.tolist(), targets.tolist(), strict=True)
            links = zip(places, weights.tolist(), strict=True)
            ends = offsets.tolist()
            for start, stop in pairwise(ends):
                yield dict(islice(links, stop - start))

    def save(self, path: Path | str) -> None:
        """Write the model to a file, whole or not at all."""
        write_model_file(
            path,
            self._model.arrays(),
            list(self._source.numbers),
            list(self._target.numbers),
            self.settings,
        )

    @classmethod
    def load(cls, path: Path | str) -> Aligner:
        """Read a model; a damaged file, or one of a later version, is a ModelFileError."""
        model, source, target, settings = read_model_file(path)
        return cls(model, source, target, settings)


def align(
    pairs: Iterable[TokenPair | None],
    settings: Settings | None = None,
    *,
    rule: str = MEAN,
    threshold: float = 0.5,
    decoding: Decoding = "posterior",
    monolingual: bool = False,
    threads: int | None = None,
    progress: Progress | None = None,
) -> tuple[Aligner, Iterator[WeightedLinks]]:
    """Train on sentence pairs and link the same pairs, reading them once.

    Gives the aligner, and the links as `Aligner.link` does.
    """
    _check(rule, decoding)
    settings = settings or Settings()
    bitext, source, target = _read(pairs, settings)
    aligner = Aligner._train(
        bitext,
        source,
        target,
        settings.monolingual() if monolingual else settings,
        monolingual=monolingual,
        threads=threads,
        progress=progress,
    )
    links = aligner._link(bitext, source, target, rule, threshold, decoding, threads or 0)
    return aligner, links


def _check(rule: str, decoding: str) -> None:
    check_rule(rule)
    if decoding not in ("posterior", "viterbi"):
        raise UnknownNameError("decoding", decoding, ["posterior", "viterbi"])


def _read(
    pairs: Iterable[TokenPair | None], settings: Settings
) -> tuple[EncodedBitext, Vocabulary, Vocabulary]:
    source = Vocabulary(stem_length=settings.stem_length)
    target = Vocabulary(stem_length=settings.stem_length)
    return encode(pairs, source, target), source, target


def _with_identities(
    bitext: EncodedBitext, source: Vocabulary, target: Vocabulary
) -> EncodedBitext:
    """Add each word that both sides know as a pair of sentences of one word."""
    import numpy as np

    shared = [word for word in source.numbers if word in target.numbers]
    words = chain.from_iterable(repeat(shared, IDENTITY_REPEATS))
    added = encode((([word], [word]) for word in words), source, target)
    return EncodedBitext(
        np.concatenate([bitext.source, added.source]),
        np.concatenate([bitext.target, added.target]),
        np.concatenate(
            [bitext.source_offsets, added.source_offsets[1:] + bitext.source_offsets[-1]]
        ),
        np.concatenate(
            [bitext.target_offsets, added.target_offsets[1:] + bitext.target_offsets[-1]]
        ),
    )
