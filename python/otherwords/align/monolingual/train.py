"""Train the learned aligner on pairs with links made by people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import repeat

import numpy as np
from numpy.typing import NDArray

from otherwords.align.monolingual.choose import choose_links
from otherwords.align.monolingual.features import first_features, kind_pairs, second_features
from otherwords.align.monolingual.learned import LearnedAligner, Thresholds, known_words
from otherwords.align.monolingual.lexicon import Lexicon
from otherwords.align.monolingual.network import Examples, Network, joined, sigmoid, train_network
from otherwords.align.monolingual.words import Floats, Side, WordTable
from otherwords.corpus.gold import GoldPair
from otherwords.errors import EmptyInputError
from otherwords.parse import Parser
from otherwords.progress import Progress

NOTHING_SHARED = 0.4
"""Words whose letters are less alike, and that share nothing else, are easy to keep apart."""


@dataclass(frozen=True, kw_only=True)
class Training:
    """How to train; the defaults were chosen on development data."""

    units: int = 48
    """The size of the hidden layer of each network."""
    networks: int = 3
    """So many networks, begun differently, become one."""
    epochs: int = 6
    rate: float = 3e-3
    decay: float = 1e-5
    easy: float = 0.15
    """The share of easy pairs of words that is learned from, each counted so much more."""
    possible: float = 0.6
    """How far a link that is merely possible is to be found: 0 not at all, 1 like a sure one."""
    seed: int = 1


@dataclass(frozen=True)
class _Pair:
    a: Side
    b: Side
    known: Floats
    targets: Floats
    kept: NDArray[np.int64]
    weights: Floats


def train_aligner(
    gold: Iterable[GoldPair],
    lexicon: Lexicon | None = None,
    settings: Training | None = None,
    *,
    counts: Iterable[float] | None = None,
    parser: Parser | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> LearnedAligner:
    """Learn from linked pairs; `lexicon` holds what is known of words beforehand.

    `counts` says how much each pair counts; by default once.
    """
    settings = settings or Training()
    parser = parser or Parser.open()
    lexicon = lexicon or Lexicon({})
    weighted = (
        zip(gold, repeat(1.0), strict=False) if counts is None else zip(gold, counts, strict=True)
    )
    chosen = [(pair, count) for pair, count in weighted if pair.possible]
    pairs = _prepared(chosen, lexicon, settings, parser, threads)
    if not pairs:
        raise EmptyInputError("nothing to learn from: no pair has a link. Give pairs with links.")
    first = _train(pairs, None, settings, progress)
    second = _train(pairs, first, settings, progress)
    aligner = LearnedAligner((first, second), lexicon, parser=parser)
    aligner.thresholds = best_thresholds(
        [aligner._of_sides(pair.a, pair.b) for pair in pairs], [pair.targets for pair in pairs]
    )
    return aligner


def _prepared(
    gold: Sequence[tuple[GoldPair, float]],
    lexicon: Lexicon,
    settings: Training,
    parser: Parser,
    threads: int | None,
) -> list[_Pair]:
    random = np.random.default_rng(settings.seed)
    table = WordTable(parser.word_vectors)
    sides = [side for pair, _ in gold for side in (pair.source, pair.target)]
    trees = iter(parser.dependencies_batch(sides, threads=threads))
    pairs = []
    for (pair, count), left in zip(gold, trees, strict=False):
        table.make_room()
        a, b = table.side(left), table.side(next(trees))
        targets = np.zeros((len(a.words), len(b.words)), np.float32)
        for links, value in ((pair.possible, settings.possible), (pair.sure, 1.0)):
            for i, j in links:
                targets[i, j] = value
        known = known_words(a, b, lexicon, None)
        shared = (a.stems[:, None] == b.stems[None, :]) | (known > 0) | (targets > 0)
        hard = shared | (a.letters @ b.letters.T > NOTHING_SHARED)
        drawn = random.random(hard.shape) < settings.easy
        kept = np.flatnonzero(hard | drawn)
        weights = np.where(hard.ravel()[kept], 1, 1 / settings.easy) * count
        pairs.append(_Pair(a, b, known, targets, kept, weights.astype(np.float32)))
    return pairs


def _train(
    pairs: Sequence[_Pair], before: Network | None, settings: Training, progress: Progress | None
) -> Network:
    features, kinds = [], []
    for pair in pairs:
        numbers = kind_pairs(pair.a, pair.b).ravel()
        rows = first_features(pair.a, pair.b, pair.known).reshape(numbers.size, -1)
        if before is not None:
            guess = sigmoid(before.logits(rows, numbers)).reshape(pair.targets.shape)
            more = second_features(pair.a, pair.b, guess).reshape(numbers.size, -1)
            rows = np.concatenate([rows[pair.kept], more[pair.kept]], axis=1)
        else:
            rows = rows[pair.kept]
        features.append(rows.astype(np.float16))
        kinds.append(numbers[pair.kept].astype(np.int16))
    examples = Examples(
        np.concatenate(features),
        np.concatenate(kinds),
        np.concatenate([pair.targets.ravel()[pair.kept] for pair in pairs]),
        np.concatenate([pair.weights for pair in pairs]),
    )
    return joined(
        [
            train_network(
                examples,
                units=settings.units,
                epochs=settings.epochs,
                rate=settings.rate,
                decay=settings.decay,
                seed=settings.seed + (before is not None) + 100 * number,
                progress=progress,
            )
            for number in range(settings.networks)
        ]
    )


def best_thresholds(probabilities: Sequence[Floats], targets: Sequence[Floats]) -> Thresholds:
    """The thresholds with the highest F1 over all links."""
    best, found = -1.0, Thresholds()
    for sure in np.arange(0.30, 0.66, 0.05).tolist():
        for grow in {round(sure - step, 2) for step in (0.0, 0.1, 0.2)}:
            guessed = right = possible = wanted = 0
            for scores, gold in zip(probabilities, targets, strict=True):
                links = choose_links(scores, threshold=sure, grow=grow)
                guessed += len(links)
                possible += sum(gold[link] > 0 for link in links)
                right += sum(gold[link] == 1 for link in links)
                wanted += int((gold == 1).sum())
            precision, recall = possible / max(1, guessed), right / max(1, wanted)
            f1 = 2 * precision * recall / max(1e-9, precision + recall)
            if f1 > best:
                best, found = f1, Thresholds(round(sure, 2), round(grow, 2))
    return found
