"""Compress a sentence by integer linear programming, after Clarke and Lapata (2008).

Of all ways to drop words that respect the grammar (`constraints`), take the one that a
trigram language model likes best, with a reward for words that matter to the document
(`significance`):

    score = log P(compression) + weight x sum of I(w) over the words kept

The language model pulls towards few and common words, the reward the other way; a shortest and a
longest length hold the rate where it is wanted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Literal

from otherwords.errors import OtherwordsError
from otherwords.parse import Parser
from otherwords.parse.dependency_tree import DependencyTree
from otherwords.parse.tree import Tree
from otherwords.rewrite.baselines.ilp.constraints import bracketed, constraints_of, settled
from otherwords.rewrite.baselines.ilp.program import fitting_steps, solve
from otherwords.rewrite.baselines.ilp.significance import WordFrequencies, significance
from otherwords.rewrite.baselines.ilp.trigrams import NextWord, SentenceTrigrams
from otherwords.rewrite.length.bonus import CLOSE, most_words
from otherwords.rewrite.length.sentence import lengths

Ending = Literal["optimal", "best in time", "longer than asked", "unchanged"]
UNCHANGED: Ending = "unchanged"
ATTEMPTS = 3
"""Programs tried for a sentence: as asked, then relaxed or smaller."""


@dataclass(frozen=True)
class IlpSettings:
    """How a sentence is compressed; `least` and `most` are shares of its words."""

    weight: float = 0.1
    """The weight of significance against the language model: lambda of the paper."""
    least: float = 0.4
    """The paper's shortest compression keeps 40 % of the words."""
    most: float | None = None
    most_trigrams: int = 8000
    """Beyond this, steps may skip fewer words."""
    seconds: float = 60.0
    """Time limit for each program; then the best so far is taken."""
    ratio: float | None = None
    """Hold each sentence to this ratio, as rewriting does, instead of to `least` and `most`."""

    def __post_init__(self) -> None:
        most = 1.0 if self.most is None else self.most
        if not 0 < self.least <= most <= 1:
            asked = f"least {self.least} and most {self.most}"
            raise OtherwordsError(f"{asked} are not 0 < least <= most <= 1. Try 0.65 and 0.75.")

    def lengths(self, words: int) -> tuple[int, int | None]:
        """The fewest and the most words to keep of a sentence.

        >>> IlpSettings(least=0.65, most=0.75).lengths(20)
        (13, 15)
        """
        if self.ratio is not None:
            return lengths(words, self.ratio)
        fewest = max(1, ceil(self.least * words - CLOSE))
        if self.most is None:
            return fewest, None
        return fewest, max(fewest, most_words(words, self.most))


@dataclass(frozen=True)
class Compression:
    """What is left of a sentence, and how certain it is that it is the best.

    `ending` is `optimal`; `best in time` if the solver was stopped; `longer than asked` if the
    constraints leave nothing so short; `unchanged` if nothing was found in time, or the sentence
    is a single word. `longest_skip` is None where every step was allowed (see `program`).
    """

    words: tuple[str, ...]
    kept: tuple[bool, ...]
    score: float
    ending: Ending
    longest_skip: int | None
    tags: tuple[str, ...] = ()
    """Of the words of the sentence."""


class IlpCompressor:
    """Clarke and Lapata's compressor over our parser and any language model."""

    def __init__(
        self,
        model: NextWord,
        frequencies: WordFrequencies,
        *,
        settings: IlpSettings | None = None,
        parser: Parser | None = None,
        threads: int | None = None,
    ) -> None:
        self.model = model
        self.frequencies = frequencies
        self.settings = settings or IlpSettings()
        self.parser = parser
        self.threads = threads

    def compress_document(self, sentences: Sequence[Sequence[str]]) -> list[Compression]:
        """Compress the sentences of one document; words that it repeats are significant."""
        parser = self.parser = self.parser or Parser.open()
        document = Counter(word.lower() for words in sentences for word in words)
        arcs = parser.dependencies_batch(sentences, threads=self.threads)
        trees = parser.parse_batch(sentences, threads=self.threads)
        return [
            self.compress_parsed(one, tree, document=document)
            for one, tree in zip(arcs, trees, strict=True)
        ]

    def compress(self, words: Sequence[str]) -> Compression:
        """Compress one sentence that is its own document."""
        return self.compress_document([words])[0]

    def compress_parsed(
        self, arcs: DependencyTree, tree: Tree, *, document: Mapping[str, int] | None = None
    ) -> Compression:
        """Compress a sentence whose trees are known."""
        words, settings = arcs.words, self.settings
        trigrams = SentenceTrigrams(words, self.model)
        scores = significance(arcs, tree, self.frequencies, document=document)
        rewards = [settings.weight * score for score in scores]
        least, most = settings.lengths(len(words))
        least = min(least, len(words) - len(bracketed(words)))
        found, ending, skip = None, UNCHANGED, None
        if len(words) > 1:
            found, ending, skip = self._search(arcs, trigrams, rewards, least, most)
        kept = found or (True,) * len(words)
        places = [place for place, keep in enumerate(kept) if keep]
        score = trigrams.total(places) + sum(rewards[place] for place in places)
        left = tuple(words[place] for place in places)
        return Compression(left, kept, score, ending, skip, arcs.tags)

    def _search(
        self,
        arcs: DependencyTree,
        trigrams: SentenceTrigrams,
        rewards: Sequence[float],
        least: int,
        most: int | None,
    ) -> tuple[tuple[bool, ...] | None, Ending, int | None]:
        """Solve; without the longest length if that is impossible, smaller if it takes too long."""
        settings = self.settings
        marks = [place for place, name in enumerate(arcs.relations) if name == "punct"]
        size, asked = settings.most_trigrams, most
        for _ in range(ATTEMPTS):
            constraints = constraints_of(arcs, least=least, most=most)
            required, dropped = settled(constraints)
            steps = fitting_steps(len(arcs), size, dropped=dropped, required=required, marks=marks)
            found = solve(trigrams, rewards, constraints, steps, seconds=settings.seconds)
            if found.kept is not None:
                in_time: Ending = "optimal" if found.ending == "optimal" else "best in time"
                ending: Ending = in_time if most == asked else "longer than asked"
                return found.kept, ending, steps.longest
            if found.ending == "impossible":
                most = None
            else:
                size //= 4
        return None, UNCHANGED, None
