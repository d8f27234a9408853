"""Find the best rewrites of sentences: rules, weights and a language model choose.

A rewrite is a derivation: rules of a packed store and of the sentence itself, one for each part
of the input, and pieces glued from left to right where no rule joins them. Its score is the
weighted sum of its features, and higher is better (Ganitkevitch 2018, 4.1). The search is CKY
with cube pruning, in Rust; this is its Python face.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property, partial
from threading import Lock
from typing import Any

import numpy as np

from otherwords import _core
from otherwords.corpus.slots import write_symbol
from otherwords.database.packed import PackedStore
from otherwords.database.packed_rows import reading
from otherwords.database.packed_writer import COST
from otherwords.database.sizes import size_number
from otherwords.errors import OtherwordsError
from otherwords.language_model import LanguageModel
from otherwords.machine import threads_for_kernel
from otherwords.rewrite.decode.hypothesis import Derivation, Hypothesis, read_steps
from otherwords.rewrite.decode.own_rules import escaped, values_of
from otherwords.rewrite.decode.sentence import Sentence
from otherwords.rewrite.decode.sentence_rule import SentenceRule
from otherwords.rewrite.decode.settings import DecoderSettings
from otherwords.rewrite.features import GLUE, LANGUAGE_MODEL, MISFIT, check_weights, known_features
from otherwords.rewrite.truth.word_guard import WordGuard

__all__ = ["Decoder", "Derivation", "Hypothesis", "Sentence", "SentenceRule", "WordFeature"]

WordFeature = Callable[[str], float]
MOST_OTHERS = 2
"""How many decoders with other weights are kept; each holds up to 192 MB of prepared rules."""


class Decoder:
    """Finds the rewrites of sentences with the highest scores.

    The value of a word feature for a rule is its sum over the words of the target minus its sum
    over the words of the source. With a guard, rules that it does not allow are not tried.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from otherwords.database.packed import PackedWriter
    >>> path = Path(tempfile.mkdtemp(), "small.ow")
    >>> with PackedWriter(path, features=["p(e|f)"]) as writer:
    ...     writer.add(["X"], ["in short"], ["briefly"], [0], ["0-0 1-0"], [[1.5]])
    >>> decoder = Decoder(PackedStore(path), None, {"p(e|f)": -1.0, "GlueRule": -0.5})
    >>> same = [SentenceRule("X", k, k + 1, (w,)) for k, w in enumerate(["in", "short"])]
    >>> [best] = decoder.decode([Sentence(("in", "short"), tuple(same))])[0]
    >>> best.words, best.score, best.features["GlueRule"]
    (('in', 'short'), -1.0, 2.0)
    """

    def __init__(
        self,
        store: PackedStore,
        model: LanguageModel | None,
        weights: Mapping[str, float],
        *,
        word_features: Mapping[str, WordFeature] | None = None,
        settings: DecoderSettings | None = None,
        guard: WordGuard | None = None,
    ) -> None:
        self.store, self.model = store, model
        self.guard = guard
        self.word_features = dict(word_features or {})
        self.settings = settings or DecoderSettings()
        core = None if model is None else model.core
        values = self._word_values()
        with reading(store.path):
            self._tables = _core.DecoderTables(store._store, core, values)
        self._guard = None if guard is None else guard.for_words(self._stored_words)
        self._others: dict[tuple[tuple[str, float], ...], Decoder] = {}
        self._turn = Lock()
        self._weigh(weights)

    def with_weights(self, weights: Mapping[str, float]) -> Decoder:
        """The same decoder with other weights; what does not depend on them is shared.

        It may be one that was made before: those of the last few weights are kept, with what
        they know of the rules that they have met.
        """
        if weights == self.weights:
            return self
        key = tuple(sorted(weights.items()))
        with self._turn:  # a rewriter may be used by several threads
            other = self._others.pop(key, None)
            if other is None:
                other = copy.copy(self)
                other._weigh(weights)
                if len(self._others) >= MOST_OTHERS:
                    del self._others[next(iter(self._others))]
            self._others[key] = other
        return other

    def decode(self, sentences: Sequence[Sentence], k: int = 1) -> list[list[Hypothesis]]:
        """The best outputs of each sentence, all different, the best first.

        There are fewer than k if no more exist, or if finding them took too many derivations
        (100,000, and 100 for each output); none if no rules cover the sentence within its
        constraints.
        """
        if k < 1:
            raise OtherwordsError(f"k is {k}, expected 1 or more outputs.")
        asked = [self._asked(sentence) for sentence in sentences]
        threads = threads_for_kernel(self.settings.threads)
        with reading(self.store.path), _naming(self.model):
            found = self._core.decode(asked, k, threads)
        return [
            [self._hypothesis(each, sentence, labels) for each in own]
            for sentence, (own, labels) in zip(sentences, found, strict=True)
        ]

    @cached_property
    def _stored_words(self) -> list[str]:
        with reading(self.store.path):
            return _core.DecoderTables.stored_words(self.store._store)

    def _word_values(self) -> list[Any]:
        """For each word feature, its value for every word of the store."""
        if not self.word_features:
            return []
        words = self._stored_words
        found = []
        for name, value in self.word_features.items():
            values = np.array([value(word) for word in words], float)
            for place in np.flatnonzero(~np.isfinite(values))[:1]:
                raise OtherwordsError(
                    f"the feature {name} of the word '{words[place]}' is {values[place]}, "
                    "expected a finite number."
                )
            found.append(values)
        return found

    def _weigh(self, weights: Mapping[str, float]) -> None:
        # the cost of a rule and glue are not features of a stored rule
        stored = [name if name not in (COST, GLUE) else "" for name in self.store.features]
        check_weights(weights, known_features(filter(None, stored), self.word_features))
        self.weights = {name: float(weight) for name, weight in weights.items()}
        # an imported database may store features that are local elsewhere
        names = _core.DecoderTables.local_names()
        local = [name if name not in stored and name != GLUE else "" for name in names]
        shown = [*stored, *local, *self.word_features]
        numbers = (
            self._weights_of(stored),
            self._weights_of(local),
            self._weights_of(self.word_features),
            self.weights.get(LANGUAGE_MODEL, 0.0),
            self.weights.get(GLUE, 0.0),
            self.weights.get(MISFIT, 0.0),
        )
        known = self.settings
        limits = (known.pops, known.span, size_number(known.size), known.rules_per_node)
        self._core = _core.Decoder(self._tables, numbers, limits, shown, self._guard)

    def _weights_of(self, names: Iterable[str]) -> list[float]:
        return [self.weights.get(name, 0.0) for name in names]

    def _asked(self, sentence: Sentence) -> tuple[Any, ...]:
        """A sentence as the kernel takes it; its rules are `checked_rules`."""
        added = sentence.added
        more = [self._dot(rule.features) for rule in added]
        forbidden = [[write_symbol(word) for word in phrase] for phrase in sentence.forbidden]
        own = sentence.own
        return (
            own.for_kernel(self._tables, sentence.labels),
            own.scores(self.word_features, self._dot).tolist(),
            [escaped(rule) for rule in added],
            more,
            own.before,
            sentence.kept,
            sentence.changed,
            sentence.most_edits,
            forbidden,
            sentence.names,
        )

    def _dot(self, features: Mapping[str, float]) -> float:
        weights = self.weights
        return sum(weights[name] * value for name, value in features.items() if name in weights)

    def _hypothesis(self, found: Any, sentence: Sentence, labels: list[str]) -> Hypothesis:
        output, score, features, own, steps = found
        summed = partial(self._features, features, own, sentence)
        derive = partial(self._derive, steps, sentence, labels)
        return Hypothesis(output, score, summed, derive)

    def _features(
        self, stored: Mapping[str, float], own: Sequence[int], sentence: Sentence
    ) -> dict[str, float]:
        """The sums over rules of the store and of the sentence."""
        features = dict(stored)
        rules, words = sentence.checked_rules, sentence.words
        for rule in (rules[number] for number in own):
            extra = values_of(rule, words, self.word_features)
            for name, value in (*rule.features.items(), *extra.items()):
                features[name] = features.get(name, 0.0) + value
        return {name: float(value) for name, value in features.items() if value}

    def _derive(self, steps: Any, sentence: Sentence, labels: list[str]) -> Derivation:
        known = self._labels

        def name(number: int) -> str:
            return known[number] if number < len(known) else labels[number - len(known)]

        return read_steps(steps.tolist(), sentence.checked_rules, name)

    @cached_property
    def _labels(self) -> list[str]:
        """The labels of the store by number."""
        return [*self.store.labels, *self._tables.other_labels()]


@contextmanager
def _naming(model: LanguageModel | None) -> Iterator[None]:
    """If the kernel found damage in the model, raise the error that names its file."""
    try:
        yield
    except ValueError:
        if model is not None:
            model.check_what_was_read()
        raise
