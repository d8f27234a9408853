"""Train a parser on treebanks and plain text; the same input gives the same bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from otherwords._core import ParserTrainer, __version__
from otherwords.errors import EmptyInputError, OtherwordsError, check_kind
from otherwords.machine import threads_for_kernel
from otherwords.parse.dependency_tree import DependencyTree
from otherwords.parse.features import RESERVED, UNKNOWN, Features
from otherwords.parse.model_file import Trained
from otherwords.parse.settings import Shape, Training
from otherwords.parse.train.checkpoint import Checkpoint
from otherwords.parse.train.hyphens import join_hyphens, join_hyphens_in_dependencies
from otherwords.parse.train.plain_text import NO_VECTORS, WordVectors, learn_vectors, words_of
from otherwords.parse.train.treebanks import (
    ABSENT,
    Corpus,
    Inventory,
    Sentence,
    gather,
    take_inventory,
    to_corpus,
)
from otherwords.parse.transform import plain
from otherwords.parse.tree import Tree
from otherwords.progress import Progress

Treebank = Sequence[Tree | DependencyTree]


@dataclass(frozen=True)
class Epoch:
    """The state of training: mean loss per word (tags, arcs, relations) or sentence (trees)."""

    number: int
    tags: float
    arcs: float
    relations: float
    trees: float


def train_parser(
    treebanks: Sequence[Treebank],
    text: Sequence[Sequence[str]] = (),
    *,
    settings: Training | None = None,
    sources: dict[str, str] | None = None,
    threads: int | None = None,
    checkpoint: Path | str | None = None,
    report: Callable[[Epoch], None] = lambda epoch: None,
    progress: Progress | None = None,
) -> Trained:
    """Train one parser on all treebanks together.

    A treebank is trees or dependencies; a sentence in two of them is learned once, from both.
    `text` is tokenised sentences. `sources` (names and checksums of files) goes into the card. The
    result does not depend on `threads`. The file `checkpoint` keeps the state after each epoch:
    training that was killed resumes from it, with the same result. `report` is called after each
    epoch; `progress` with the steps done and an estimate of their total, None until it is known.
    """
    settings = Training() if settings is None else settings
    check_kind("settings", settings, Training)
    sentences = gather([[*treebank, *_whole_words(treebank)] for treebank in treebanks])
    if not sentences:
        raise EmptyInputError("the treebanks hold no sentence to learn from.")
    inventory = take_inventory(
        sentences, least_count=settings.least_count, least_label=settings.least_label
    )
    card = {
        "version": __version__,
        "settings": asdict(settings),
        "sources": sources or {},
        "sentences": len(sentences),
        "words": sum(len(sentence.words) for sentence in sentences),
        "text_sentences": len(text),
    }
    kept = Checkpoint(checkpoint, card)
    steps = _Steps(progress)
    vectors = NO_VECTORS
    if text:
        spoken = [sentence.words for sentence in sentences]
        vectors = learn_vectors(
            words_of(text), spoken, inventory.words, settings, kept.vectors(), steps.count
        )
    known = len(inventory.words)
    words = (*inventory.words, *list(vectors.rows)[known:])
    features = Features(words, settings.buckets)
    corpus = to_corpus(sentences, inventory, features)
    learner = _Learner(settings, features, inventory, corpus, vectors, known)
    drawn = list(_epochs(sentences, len(treebanks), settings))
    trainer = learner.start(drawn)
    done = kept.epochs_done(trainer)
    if done == 0:
        kept.save(0, vectors.vectors, trainer)
    if drawn:
        steps.expect(trainer.steps(drawn[0]) * (len(drawn) - done))
    for number, chosen in list(enumerate(drawn, start=1))[done:]:
        steps.begin()
        losses = _epoch(trainer, chosen, number, threads, steps)
        kept.save(number, vectors.vectors, trainer)
        report(Epoch(number, *losses))
    return learner.finish(trainer, card)


def _epoch(
    trainer: ParserTrainer,
    chosen: NDArray[np.uint32],
    number: int,
    threads: int | None,
    steps: _Steps,
) -> Sequence[float]:
    try:
        return trainer.epoch(chosen, threads=threads_for_kernel(threads), progress=steps.count)
    except FloatingPointError as error:
        found = f"training failed in epoch {number}: {error}"
        raise OtherwordsError(f"{found}. Use a lower learning rate.") from error


class _Steps:
    """Adds up the steps of the parts of the work, each of which counts from 1."""

    def __init__(self, progress: Progress | None) -> None:
        self._progress = progress
        self._before = 0
        self._here = 0
        self._total: int | None = None

    def expect(self, steps: int) -> None:
        """Estimate the total: so many steps are still to come."""
        self._total = self._before + self._here + steps

    def begin(self) -> None:
        """Begin the next part."""
        self._before += self._here
        self._here = 0

    def count(self, done: int) -> None:
        self._here = done
        now = self._before + done
        if self._progress is not None:
            self._progress(now, None if self._total is None else max(now, self._total))


def _whole_words(treebank: Treebank) -> Iterator[Tree | DependencyTree]:
    for tree in treebank:
        if isinstance(tree, Tree):
            joined: Tree | DependencyTree | None = join_hyphens(plain(tree))
        else:
            joined = join_hyphens_in_dependencies(tree)
        if joined is not None:
            yield joined


def _epochs(
    sentences: Sequence[Sentence], treebanks: int, settings: Training
) -> Iterator[NDArray[np.uint32]]:
    """The sentences of each epoch: all of a small treebank, a sample of a large one."""
    members = [
        np.array([k for k, s in enumerate(sentences) if number in s.treebanks], np.uint32)
        for number in range(treebanks)
    ]
    for epoch in range(settings.epochs):
        chosen = [
            own[np.argsort(_chance(settings.seed, epoch, own), kind="stable")] for own in members
        ]
        drawn = [own[: settings.most_sentences] for own in chosen]
        yield np.unique(np.concatenate(drawn)).astype(np.uint32)


def _chance(seed: int, epoch: int, numbers: NDArray[np.uint32]) -> NDArray[np.uint64]:
    """A random number for each sentence, the same on every machine (the mix of SplitMix64)."""
    mixed = numbers.astype(np.uint64) + np.uint64(((seed * 1_000_003 + epoch) << 32) % 2**64)
    mixed = mixed * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


@dataclass(frozen=True)
class _Learner:
    """Starts the kernel, and turns its weights into a parser."""

    settings: Training
    features: Features
    inventory: Inventory
    corpus: Corpus
    vectors: WordVectors
    known: int
    """Words from the treebanks; those only in plain text come after them."""

    @property
    def shape(self) -> Shape:
        chosen = self.settings
        return Shape(
            features=self.features.count,
            embedding=chosen.embedding,
            layers=chosen.layers,
            hidden=chosen.hidden,
            span=chosen.span,
            arc=chosen.arc,
            relation=chosen.relation,
            labels=max(1, len(self.inventory.labels)),
            tags=max(1, len(self.inventory.tags)),
            relations=max(1, len(self.inventory.relations)),
        )

    def start(self, epochs: Sequence[NDArray[np.uint32]]) -> ParserTrainer:
        """A kernel at its first step, which knows how many will follow."""
        frequencies = self._uses()
        frequencies[:RESERVED] = 0
        frequencies[RESERVED + len(self.features.words) :] = 0
        given = self._given()
        # The number of batches hardly varies between epochs: a first kernel counts them.
        arrays = self.shape, self.settings, self.corpus, frequencies, given, self.vectors.vectors
        steps = sum(ParserTrainer(*arrays, 1).steps(epoch) for epoch in epochs[:1]) * len(epochs)
        return ParserTrainer(*arrays, steps)

    def finish(self, trainer: ParserTrainer, card: dict[str, object]) -> Trained:
        """Round the weights to their stored precision; fill in the rows that were never trained."""
        dense, rows, bridge = trainer.weights()
        table = rows.reshape(self.features.count, self.settings.embedding)
        never = self._uses() == 0
        never[:RESERVED] = False
        table[never] = 0
        first, last = RESERVED + self.known, RESERVED + len(self.features.words)
        table[first:last] = table[UNKNOWN]
        given = self._given()
        known = np.flatnonzero(given != ABSENT)
        if len(known):
            turn = bridge.reshape(-1, self.settings.embedding)
            vectors = self.vectors.vectors[given[known]]
            for k in range(turn.shape[0]):  # in the same order on every machine
                table[known] += vectors[:, k : k + 1] * turn[k]
        scales = np.abs(table).max(axis=1) / np.float32(127)
        scales[scales == 0] = 1
        return Trained(
            self.shape,
            self.inventory.labels,
            self.inventory.tags,
            self.inventory.relations,
            self.features.words,
            self.features.buckets,
            np.rint(table / scales[:, None]).astype(np.int8),
            scales.astype(np.float32),
            dense.astype(np.float16),
            card,
        )

    def _uses(self) -> NDArray[np.uint32]:
        return np.bincount(self.corpus.features, minlength=self.features.count).astype(np.uint32)

    def _given(self) -> NDArray[np.uint32]:
        """The row of the vectors of each feature, or ABSENT."""
        rows = np.full(self.features.count, ABSENT, np.uint32)
        for number, word in enumerate(self.features.words, start=RESERVED):
            rows[number] = self.vectors.rows.get(word, ABSENT)
        return rows
