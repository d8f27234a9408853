"""Train an aligner on sentence pairs, and link the words of these or of other pairs.

    aligner = Aligner.train(pairs)
    for links in aligner.link(pairs): ...

A pair is two lists of tokens, or None for a line that was skipped: it gets no links, so that
results stay parallel to lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, pairwise, repeat
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Literal, TypeAlias, get_args

import numpy as np

from otherwords._core import AlignmentModel
from otherwords.align.memory import Needs, check_counts, check_training, evenly_chosen
from otherwords.align.model_file import Arrays, check_model_name, read_model_file, write_model
from otherwords.align.settings import Settings
from otherwords.align.symmetrisation import MEAN, check_rule
from otherwords.align.vocabulary import (
    EncodedBitext,
    TokenPair,
    Vocabulary,
    encode,
    put_first,
)
from otherwords.corpus.links import Link
from otherwords.errors import EmptyInputError, UnknownNameError, check_kind
from otherwords.files.whole_files import write_whole_bytes
from otherwords.machine import threads_for_kernel
from otherwords.progress import Progress

if TYPE_CHECKING:
    from otherwords.align.monolingual import OneLanguage

Decoding: TypeAlias = Literal["posterior", "viterbi"]
DECODINGS = get_args(Decoding)
WeightedLinks: TypeAlias = dict[Link, float]

BATCH = 20_000
"""Pairs linked at a time."""
IDENTITY_REPEATS = 2
"""How many times each word paired with itself is added to monolingual training text."""


class Aligner:
    """A trained model of both directions with its words.

    >>> pairs = [(["das", "haus"], ["the", "house"]), (["das", "buch"], ["the", "book"])]
    >>> aligner = Aligner.train(pairs)
    >>> [sorted(links) for links in aligner.link(pairs)]
    [[(0, 0), (1, 1)], [(0, 0), (1, 1)]]

    It can be pickled, and so sent to other processes: one loaded from a file by the name of the
    file, one trained in this process by its content.
    """

    def __init__(
        self,
        model: AlignmentModel,
        source: Vocabulary,
        target: Vocabulary,
        settings: Settings,
        path: Path | None = None,
    ) -> None:
        self._model = model
        self._source = source
        self._target = target
        self.settings = settings
        self._path = path

    @classmethod
    def train(
        cls,
        pairs: Iterable[TokenPair | None],
        settings: Settings | None = None,
        *,
        monolingual: bool = False,
        memory: int | None = None,
        threads: int | None = None,
        progress: Progress | None = None,
    ) -> Aligner:
        """Learn from sentence pairs alone; no dictionary or linked text is needed.

        With `monolingual` both sides are in one language, and every word is added as a
        translation of itself (Cohn et al. 2008, section 2). If the process will most likely need
        more than `memory` bytes, that is a MemoryLimitError before training starts. `progress` is
        called with the steps done and their total.
        """
        options = _Options(settings, monolingual, memory, threads, progress)
        return cls._train_on_part(*_read(pairs, options.settings), options)[0]

    @classmethod
    def _train_on_part(
        cls, bitext: EncodedBitext, source: Vocabulary, target: Vocabulary, options: _Options
    ) -> tuple[Aligner, EncodedBitext, Vocabulary, Vocabulary]:
        """Train on as many pairs as the settings say; all are returned, to be linked."""
        wanted, full = options.settings.train_pairs, bitext.lengths() > 0
        total = int(full.sum())
        if not 0 < wanted < total:
            return cls._train(bitext, source, target, options), bitext, source, target
        kept = full.copy()
        kept[np.flatnonzero(full)] = list(evenly_chosen(total, wanted))
        part = bitext.chosen(kept)
        left, all_left, new_left = put_first(part.source, source)
        right, all_right, new_right = put_first(part.target, target)
        trained = cls._train(part.renumbered(new_left, new_right), left, right, options)
        return trained, bitext.renumbered(new_left, new_right), all_left, all_right

    @classmethod
    def _train(
        cls,
        bitext: EncodedBitext,
        source: Vocabulary,
        target: Vocabulary,
        options: _Options,
    ) -> Aligner:
        full, settings, progress = bitext.without_empty(), options.settings, options.progress
        if not len(full):
            raise EmptyInputError("nothing to align: no pair has words on both sides.")
        if options.monolingual:
            full = _with_identities(full, source, target)
        if options.memory is not None:
            check_training(Needs.of(full, source, target), options.memory)
        check_counts(full, source, target, settings)
        total = AlignmentModel.steps(settings)
        model = AlignmentModel.train(
            *full.sides(source, target),
            source.twins(target),
            target.twins(source),
            settings,
            threads_for_kernel(options.threads),
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

        The probability of a link is the mean over both directions. The rule `mean` keeps all
        links whose probability is at least `threshold`. The other rules (see `RULES`) merge the
        links of both directions: the most probable link of each word, or with
        `decoding="viterbi"` those of the most probable alignment of the sentence.
        """
        _check(rule, decoding)
        source_words, target_words = len(self._source), len(self._target)
        stream = iter(pairs)
        source, target = self._source.copy(), self._target.copy()
        while batch := list(islice(stream, BATCH)):
            if len(source) > source_words + 10**6 or len(target) > target_words + 10**6:
                source, target = self._source.copy(), self._target.copy()
            bitext = encode(batch, source, target)
            yield from self._link(
                bitext, source, target, rule, threshold, decoding, threads_for_kernel(threads)
            )

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
        """Save the model to a file, whole or not at all."""
        check_model_name(path)
        with write_whole_bytes(path) as writer:
            self.save_into(writer)

    def save_into(self, writer: IO[bytes]) -> None:
        """Write the content of a model file, for a file that appears together with others."""
        write_model(
            writer,
            self._model.arrays(),
            list(self._source.numbers),
            list(self._target.numbers),
            self.settings,
        )

    @classmethod
    def load(cls, path: Path | str) -> Aligner:
        """Read a model; a damaged file, or one of a later version, is a ModelFileError."""
        return cls(*read_model_file(path), Path(path).absolute())

    @staticmethod
    def open(name: Path | str) -> OneLanguage:
        """An aligner for two sentences in English, or one of yours.

        `learned` is the one that comes with otherwords, `staged` one after Meteor; any other name
        is the file of a learned aligner (`otherwords align train`). Neither needs training text.

        >>> aligner = Aligner.open("learned")
        >>> sorted(aligner.align("The cat sleeps .".split(), "Now the cat sleeps .".split()))
        [(0, 1), (1, 2), (2, 3), (3, 4)]
        """
        from otherwords.align.monolingual import open_aligner

        return open_aligner(name)

    def align(self, source: Sequence[str], target: Sequence[str]) -> WeightedLinks:
        """The links of one pair, as `link` gives them."""
        return next(self.link([(source, target)]))

    def __reduce__(self) -> tuple[Any, ...]:
        if self._path is not None:
            return type(self).load, (self._path,)
        words = list(self._source.numbers), list(self._target.numbers)
        return _from_content, (type(self), self._model.arrays(), *words, self.settings)

    def __repr__(self) -> str:
        words = f"{len(self._source):,} source and {len(self._target):,} target words"
        return f"<Aligner of {words}>"


def align(
    pairs: Iterable[TokenPair | None],
    settings: Settings | None = None,
    *,
    rule: str = MEAN,
    threshold: float = 0.5,
    decoding: Decoding = "posterior",
    monolingual: bool = False,
    memory: int | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> tuple[Aligner, Iterator[WeightedLinks]]:
    """Train on sentence pairs and link the same pairs, reading them once.

    Returns the aligner, and the links as `Aligner.link` yields them. With
    `Settings(train_pairs=...)` it trains on some of the pairs and links all of them.
    """
    _check(rule, decoding)
    options = _Options(settings, monolingual, memory, threads, progress)
    read = _read(pairs, options.settings)
    aligner, bitext, source, target = Aligner._train_on_part(*read, options)
    links = aligner._link(
        bitext, source, target, rule, threshold, decoding, threads_for_kernel(threads)
    )
    return aligner, links


class _Options:
    """How to train."""

    def __init__(
        self,
        settings: Settings | None,
        monolingual: bool,
        memory: int | None,
        threads: int | None,
        progress: Progress | None,
    ) -> None:
        settings = settings or Settings()
        check_kind("settings", settings, Settings)
        self.settings = settings.monolingual() if monolingual else settings
        self.monolingual = monolingual
        self.memory = memory
        self.threads = threads
        self.progress = progress


def _from_content(
    kind: type[Aligner], arrays: Arrays, source: list[str], target: list[str], settings: Settings
) -> Aligner:
    """The aligner that was pickled by its content."""
    length = settings.stem_length
    left = Vocabulary(stem_length=length, words=source)
    right = Vocabulary(stem_length=length, words=target)
    model = AlignmentModel.from_arrays(arrays, left.stems(), right.stems(), settings)
    return kind(model, left, right, settings)


def _check(rule: str, decoding: str) -> None:
    check_rule(rule)
    if decoding not in DECODINGS:
        raise UnknownNameError("decoding", decoding, DECODINGS)


def _read(
    pairs: Iterable[TokenPair | None], settings: Settings
) -> tuple[EncodedBitext, Vocabulary, Vocabulary]:
    source = Vocabulary(stem_length=settings.stem_length)
    target = Vocabulary(stem_length=settings.stem_length)
    return encode(pairs, source, target), source, target


def _with_identities(
    bitext: EncodedBitext, source: Vocabulary, target: Vocabulary
) -> EncodedBitext:
    """Add each word that both sides share as a pair of one-word sentences."""
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
