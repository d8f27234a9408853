"""From sentences with compressions made by people to a model.

Both sides are parsed and linked where their words are the same. Every compression that some
derivation yields is an example; the others still teach rules. Features in fewer than `least_seen`
sentences are dropped.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

import numpy as np

from otherwords.corpus.compressions import Compressed
from otherwords.errors import EmptyInputError, OtherwordsError
from otherwords.progress import Progress
from otherwords.rewrite.baselines.t3.examples import Example, Searched, common_words
from otherwords.rewrite.baselines.t3.features import LANGUAGE_MODEL
from otherwords.rewrite.baselines.t3.grammar import LEAST_COUNT, count_t3_rules
from otherwords.rewrite.baselines.t3.losses import check_loss
from otherwords.rewrite.baselines.t3.margin import Pass, learn_weights
from otherwords.rewrite.baselines.t3.model import T3Model

if TYPE_CHECKING:
    from otherwords.language_model import LanguageModel
    from otherwords.parse import Parser

TRAINING_BEAM = 15


@dataclass(frozen=True, kw_only=True)
class T3Settings:
    """How weights are learned."""

    passes: int = 6
    """How often every example is looked at."""
    strength: float = 0.02
    """How strongly large weights are held back."""
    loss: str = "tokens"
    """How bad a compression is: tokens, or ngrams (up to three words)."""
    least_count: int = LEAST_COUNT
    """The fewest times that a learned rule was seen."""
    least_seen: int = 3
    """The fewest sentences that have a feature."""
    beam: int = TRAINING_BEAM
    """Combinations tried at each node of the chart."""
    seed: int = 1

    def __post_init__(self) -> None:
        check_loss(self.loss)
        if min(self.passes, self.least_count, self.least_seen, self.beam) < 1:
            raise OtherwordsError("passes, counts and beam: expected 1 or more.")
        if not self.strength > 0:
            raise OtherwordsError(f"strength {self.strength:g}: expected more than 0.")


@dataclass(frozen=True)
class Trained:
    """A model, and what it was made of."""

    model: T3Model
    sentences: int
    compressions: int
    examples: int
    """Compressions that a derivation yields."""
    rules: int
    """Learned rules, beside copies."""
    passes: tuple[Pass, ...]


def train_t3(
    rows: Iterable[Compressed],
    language_model: LanguageModel | None,
    settings: T3Settings | None = None,
    *,
    parser: Parser | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Trained:
    """Train a transducer; texts are tokenised, with spaces between tokens."""
    from otherwords.parse import Parser

    settings = settings or T3Settings()
    parser = parser or Parser.open()
    texts: list[tuple[str, ...]] = []
    summaries: list[list[tuple[str, ...]]] = []
    for row in rows:
        shorter = [tuple(one.split()) for one in row.summaries if one.split()]
        if row.text.split() and shorter:
            texts.append(tuple(row.text.split()))
            summaries.append(shorter)
    if not texts:
        raise EmptyInputError("no sentence has a compression: nothing to learn from.")
    trees = parser.parse_batch(texts, threads=threads)
    flat = [(place, one) for place, several in enumerate(summaries) for one in several]
    others = parser.parse_batch([one for _, one in flat], threads=threads)
    grammar = count_t3_rules(
        (
            (trees[place], other, common_words(texts[place], one))
            for (place, one), other in zip(flat, others, strict=True)
        ),
        least_count=settings.least_count,
    )
    numbers: dict[str, int] = {LANGUAGE_MODEL: 0}

    def number(name: str) -> int:
        return numbers.setdefault(name, len(numbers))

    searched = [Searched.of(tree, grammar, number, language_model) for tree in trees]
    names = _keep_frequent(searched, numbers, settings.least_seen)
    made = [Example.of(searched[place], one, language_model) for place, one in flat]
    examples = [one for one in made if one is not None]
    if not examples:
        raise EmptyInputError(
            f"none of {len(flat):,} compressions can be derived: do they only leave words out?"
        )
    place = None if language_model is None else 0
    weights, passes = learn_weights(
        len(examples),
        len(names),
        lambda one, now: examples[one].worst(now, place, loss=settings.loss, beam=settings.beam),
        passes=settings.passes,
        strength=settings.strength,
        seed=settings.seed,
        progress=progress,
    )
    found = {name: round(float(weights[at]), 6) for at, name in enumerate(names)}
    kept = {name: weight for name, weight in found.items() if weight}
    about = {**asdict(settings), "sentences": len(texts), "examples": len(examples)}
    rules = sum(1 for sides in grammar.counts if sides[0] != sides[1])
    model = T3Model(grammar, kept, about)
    return Trained(model, len(texts), len(flat), len(examples), rules, tuple(passes))


def _keep_frequent(searched: list[Searched], numbers: dict[str, int], least_seen: int) -> list[str]:
    """Drop features that few sentences have, and number the others anew."""
    seen = np.zeros(len(numbers), np.int64)
    for one in searched:
        seen[np.unique(one.rows.columns)] += 1
    seen[0] = least_seen  # the language model is in the chart
    stay = np.flatnonzero(seen >= least_seen)
    anew = np.full(len(numbers), -1, np.int64)
    anew[stay] = np.arange(len(stay))
    for one in searched:
        one.renumbered(anew)
    names = list(numbers)
    return [names[place] for place in stay.tolist()]
