"""Compress text with a trained transducer.

Like the grammar, and unlike the other baselines, it brings a text to the ratio, some sentences more
and some less, or holds each sentence to it. Each output word earns a bonus or a penalty until the
length is reached (`rewrite.length`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from otherwords.rewrite.baselines.deleting import deletion_steps
from otherwords.rewrite.baselines.line_compressor import LineCompressor
from otherwords.rewrite.baselines.t3.examples import Searched
from otherwords.rewrite.baselines.t3.features import LANGUAGE_MODEL
from otherwords.rewrite.baselines.t3.model import T3Model
from otherwords.rewrite.baselines.t3.trees import output_words
from otherwords.rewrite.decode.hypothesis import GLUED, Derivation, Hypothesis
from otherwords.rewrite.decode.sentence import Sentence
from otherwords.rewrite.length import TextShortener, decode_to_ratio
from otherwords.rewrite.length.bonus import LENGTH
from otherwords.rewrite.read.text import Line, OutputWord, TextInOut
from otherwords.rewrite.result import Rewrite
from otherwords.rewrite.trace.steps import Kind, Step

if TYPE_CHECKING:
    from otherwords.language_model import LanguageModel
    from otherwords.parse import Parser

BEAM = 50


@dataclass
class _Prepared:
    """The forests of some sentences by their words, and the derivations of outputs seen."""

    searched: dict[tuple[str, ...], Searched]
    made: dict[tuple[tuple[str, ...], tuple[str, ...]], tuple[float, tuple[int, ...]]] = field(
        default_factory=dict
    )


@dataclass
class _Decoder:
    """Searches prepared forests with a bonus on output words."""

    prepared: _Prepared
    model: T3Model
    bonus: float

    def decode(self, sentences: Sequence[Sentence], k: int = 1) -> list[list[Hypothesis]]:
        return [self._decode(sentence.words, k) for sentence in sentences]

    def _decode(self, source: tuple[str, ...], k: int) -> list[Hypothesis]:
        searched = self.prepared.searched[source]
        edges = searched.chart.forest.edges
        words = np.array([sum(one % 2 == 0 for one in edge.symbols) for edge in edges], np.float64)
        scores = searched.scores(self.model.vector) + self.bonus * words
        weight = self.model.weights.get(LANGUAGE_MODEL, 0.0)
        found = searched.chart.best(scores, weight, k=k, beam=BEAM, by_length=True)
        outputs = []
        for one in found:
            plain = one.score - self.bonus * len(one.words)
            known = self.prepared.made.get((source, one.words))
            if known is None or known[0] < plain:
                self.prepared.made[source, one.words] = plain, one.edges
            score = one.score - self.bonus * len(source)
            outputs.append(Hypothesis(one.words, score, {}, Derivation(None, GLUED, 0, 0)))
        return outputs


class T3Compressor(LineCompressor):
    """Compresses by a tree transducer; 200 lines at a time are a text."""

    def __init__(
        self,
        text: TextInOut,
        model: T3Model,
        language_model: LanguageModel | None,
        *,
        ratio: float,
        each: bool = False,
        parser: Parser | None = None,
        threads: int | None = None,
    ) -> None:
        from otherwords.parse import Parser

        super().__init__(text)
        self._model = model
        self._language_model = language_model
        self._ratio = ratio
        self._each = each
        self._parser = parser or Parser.open()
        self._threads = threads

    def _compress(self, lines: Sequence[Line]) -> Iterator[Rewrite]:
        numbers: Mapping[str, int] = self._model.numbers
        trees = self._parser.parse_batch([line.tokens for line in lines], threads=self._threads)
        made = {
            line.words: Searched.of(tree, self._model.grammar, numbers.get, self._language_model)
            for line, tree in zip(lines, trees, strict=True)
        }
        prepared = _Prepared(made)
        sentences = [Sentence(line.words) for line in lines]
        free = {LENGTH: 0.0}

        def make(weights: Mapping[str, float]) -> _Decoder:
            return _Decoder(prepared, self._model, weights[LENGTH])

        best = (
            decode_to_ratio(make, free, sentences, ratio=self._ratio)
            if self._each
            else TextShortener(make, free, self._ratio)(sentences)
        )
        for line, tree, [first] in zip(lines, trees, best, strict=True):
            _, edges = prepared.made[line.words, first.words]
            output = output_words(made[line.words].chart.forest, edges)
            steps = steps_of(line.words, output)
            text = self._text.write(line, output, tree.tags)
            yield Rewrite(text, first.words, first.score, {}, line.words, steps)


def steps_of(words: Sequence[str], output: Sequence[OutputWord]) -> Step:
    """What became of a sentence: words that stayed, words left out, and words that changed.

    >>> changed = [OutputWord("dogs", 1), OutputWord("howl", None)]
    >>> [step.kind for step in steps_of(["old", "dogs", "bark"], changed).children]
    ['deleted', 'kept', 'rewritten']
    """
    origins = [word.origin for word in output]
    known = [origin for origin in origins if origin is not None]
    if len(known) == len(origins) and known == sorted(known):
        stay = set(known)
        return deletion_steps(words, [place in stay for place in range(len(words))])
    if known != sorted(known):
        known = []
    pieces: list[Step] = []
    at = said = 0
    for origin in [*known, len(words)]:
        until = origins.index(origin) if origin in origins else len(output)
        source, target = tuple(words[at:origin]), tuple(one.text for one in output[said:until])
        if source or target:
            kind: Kind = "rewritten" if target else "deleted"
            pieces.append(Step(kind, GLUED, at, origin, source, target))
        if origin < len(words):
            same = (words[origin],)
            pieces.append(Step("kept", GLUED, origin, origin + 1, same, same, (), ((0, 0),)))
        at, said = origin + 1, until + 1
    return Step("glued", GLUED, 0, len(words), (), (), tuple(pieces))
