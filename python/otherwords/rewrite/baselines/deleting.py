"""Turn "which words stay" into rewrites: text with its capitals, and a step for each deletion."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias

from otherwords.grammar.labels import WILDCARD
from otherwords.rewrite.baselines.ilp import IlpCompressor
from otherwords.rewrite.baselines.line_compressor import LineCompressor
from otherwords.rewrite.baselines.random_deletion import places_at_random
from otherwords.rewrite.decode.hypothesis import GLUED
from otherwords.rewrite.read.text import Line, TextInOut
from otherwords.rewrite.result import Rewrite
from otherwords.rewrite.trace.steps import Step


class Choice(NamedTuple):
    """Which words of a sentence stay, and how good that is."""

    kept: tuple[bool, ...]
    score: float = 0.0
    tags: tuple[str, ...] = ()


Choose: TypeAlias = Callable[[Sequence[Sequence[str]]], list[Choice]]
"""Takes the tokens of the sentences of one document, none of them empty."""


def choose_at_random(ratio: float, seed: int) -> Choose:
    """Choose by chance."""

    def choose(sentences: Sequence[Sequence[str]]) -> list[Choice]:
        places = [set(places_at_random(words, ratio, seed=seed)) for words in sentences]
        return [
            Choice(tuple(place in left for place in range(len(words))))
            for words, left in zip(sentences, places, strict=True)
        ]

    return choose


def choose_by_ilp(compressor: IlpCompressor) -> Choose:
    """Choose by integer linear programming."""

    def choose(sentences: Sequence[Sequence[str]]) -> list[Choice]:
        found = compressor.compress_document(sentences)
        return [Choice(one.kept, one.score, one.tags) for one in found]

    return choose


class DeletingCompressor(LineCompressor):
    """Compresses by deleting words and nothing else; 200 lines at a time are a document.

    >>> text = TextInOut("en", lowercased=True)
    >>> compressor = DeletingCompressor(text, choose_at_random(0.6, seed=1))
    >>> [found] = compressor.rewrite_all(["The old dogs bark at the moon."])
    >>> found[0].text, [step.source_text for step in found[0].edits]
    ('The old the.', ['dogs bark at', 'moon'])
    """

    def __init__(self, text: TextInOut, choose: Choose) -> None:
        super().__init__(text)
        self._choose = choose

    def _compress(self, lines: Sequence[Line]) -> Iterator[Rewrite]:
        return map(self._rewrite, lines, self._choose([line.tokens for line in lines]))

    def _rewrite(self, line: Line, choice: Choice) -> Rewrite:
        steps = deletion_steps(line.words, choice.kept)
        text = self._text.write(line, steps.output, choice.tags)
        words = tuple(word.text for word in steps.output)
        return Rewrite(text, words, choice.score, {}, line.words, steps)


def deletion_steps(words: Sequence[str], kept: Sequence[bool]) -> Step:
    """Each run of words that stay or go as a step, glued from left to right.

    >>> [(step.kind, step.source) for step in deletion_steps(["a", "b", "c"], [1, 0, 0]).children]
    [('kept', ('a',)), ('deleted', ('b', 'c'))]
    """
    pieces = []
    at = 0
    for stays, run in groupby(kept):
        end = at + len(list(run))
        source = tuple(words[at:end])
        place = WILDCARD, at, end
        if stays:
            links = tuple((k, k) for k in range(end - at))
            pieces.append(Step("kept", *place, source, source, (), links))
        else:
            pieces.append(Step("deleted", *place, source, ()))
        at = end
    return Step("glued", GLUED, 0, len(words), (), (), tuple(pieces))
