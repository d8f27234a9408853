"""Parse a sentence together with a paraphrase of it, or with several.

    joint = JointParser(Parser.open(), Aligner.open("learned"))
    found = joint.parse("What killed Bob Marley ?".split(), ["How did Bob Marley die ?".split()])
    found.tree, found.single

Where two sentences say the same, what the parser finds easy in one helps it with the other (Choe
and McClosky 2015). The words they share are found by an aligner; any object with a method `link`
will do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias, get_args

import numpy as np

from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.parse.arc_scores import ArcScores
from otherwords.parse.dependency_tree import DependencyTree
from otherwords.parse.joint.dual import Agreement, DualSettings, agree
from otherwords.parse.joint.linked import Linked, single_links
from otherwords.parse.joint.pairs import PairSettings, candidates, find_pair
from otherwords.parse.joint.product import ProductSettings, multiply
from otherwords.parse.parser import LONGEST, Parser
from otherwords.parse.tree import Tree

if TYPE_CHECKING:
    from otherwords.parse.joint.switch import Switch

Method: TypeAlias = Literal["soft", "hard", "product", "pairs", "switch"]
METHODS: tuple[Method, ...] = get_args(Method)
Words = Sequence[str]
BATCH = 128
"""Sentences parsed at a time, each with its paraphrases."""


class Links(Protocol):
    """Anything that links the words of two sentences."""

    def link(
        self, pairs: Iterable[tuple[Words, Words] | None], /
    ) -> Iterator[Mapping[tuple[int, int], float]]:
        """Stream the links of each pair."""


@dataclass(frozen=True)
class JointParse:
    """What joint parsing made of a sentence; trees are of one kind, constituents for `pairs`."""

    tree: Tree | DependencyTree
    others: list[Tree | DependencyTree]
    """The trees of the paraphrases."""
    single: Tree | DependencyTree
    """The tree of the sentence parsed alone."""
    links: list[Linked]
    certificate: Agreement | None = None
    """For hard and soft: whether the trees are known to be the best, and how far they can be."""

    @property
    def linked(self) -> bool:
        """Whether any word is linked; without, all sentences were parsed alone."""
        return any(len(each) for each in self.links)


@dataclass
class JointParser:
    """A parser that looks at paraphrases; the settings were chosen on development data."""

    parser: Parser
    aligner: Links
    soft: DualSettings = field(default_factory=lambda: DualSettings(slack=0.5, step=0.5))
    hard: DualSettings = field(
        default_factory=lambda: DualSettings(slack=np.inf, step=1.0, rounds=50)
    )
    product: ProductSettings = field(default_factory=ProductSettings)
    pairs: PairSettings = field(default_factory=PairSettings)
    switch: Switch | None = None
    """What decides, for the method `switch`, between the product and the single parse."""

    def labelled(self) -> JointParser:
        """The same parser, whose trees shall agree about relations as well."""
        return replace(
            self,
            soft=replace(self.soft, labelled=True),
            hard=replace(self.hard, labelled=True),
            product=replace(self.product, labelled=True),
            pairs=replace(self.pairs, labelled=True),
        )

    def parse(
        self, sentence: Words, paraphrases: Sequence[Words], method: Method = "product"
    ) -> JointParse:
        """Parse one sentence with its paraphrases."""
        return next(self.parse_many([(sentence, paraphrases)], method))

    def parse_many(
        self,
        groups: Iterable[tuple[Words, Sequence[Words]]],
        method: Method = "product",
        *,
        threads: int | None = None,
    ) -> Iterator[JointParse]:
        """Stream the parses of many sentences, each with its paraphrases.

        Each sentence of 1 to 300 words; one without words, or a paraphrase without any, is an
        error. The network reads each of them once.
        """
        if method not in METHODS:
            raise UnknownNameError("method", method, METHODS)
        stream = iter(groups)
        run = self._constituents if method == "pairs" else self._dependencies
        while batch := list(islice(stream, BATCH)):
            for sentence, paraphrases in batch:
                for words in (sentence, *paraphrases):
                    _check_length(words)
            pairs = [(one, other) for one, others in batch for other in others]
            links = map(single_links, self.aligner.link(pairs))
            grouped = [[next(links) for _ in others] for _, others in batch]
            yield from run(batch, grouped, method, threads)

    def _dependencies(
        self,
        batch: Sequence[tuple[Words, Sequence[Words]]],
        links: Sequence[list[Linked]],
        method: Method,
        threads: int | None,
    ) -> Iterator[JointParse]:
        every = [words for one, others in batch for words in (one, *others)]
        scores = iter(self.parser.arc_scores_batch(every, threads=threads))
        for (_, others), linked in zip(batch, links, strict=True):
            sentence = next(scores)
            yield self.of_scores(sentence, [next(scores) for _ in others], linked, method)

    def of_scores(
        self,
        sentence: ArcScores,
        others: Sequence[ArcScores],
        links: list[Linked],
        method: Method = "product",
    ) -> JointParse:
        """Joint parses from scores of arcs, for parsers of your own."""
        single = sentence.decode()
        if not any(len(each) for each in links):
            return JointParse(single, [other.decode() for other in others], single, links)
        if method in ("hard", "soft"):
            found = agree(sentence, others, links, self.hard if method == "hard" else self.soft)
            trees = _trees([sentence, *others], found)
            return JointParse(trees[0], [*trees[1:]], single, links, found)
        trees = multiply(sentence, others, links, self.product)
        if method == "switch":
            if self.switch is None:
                from otherwords.parse.joint.switch import shipped_switch

                self.switch = shipped_switch()
            words = [other.words for other in others]
            if not self.switch.keeps(trees[0], single, words, links):
                trees[0] = single
        return JointParse(trees[0], [*trees[1:]], single, links)

    def _constituents(
        self,
        batch: Sequence[tuple[Words, Sequence[Words]]],
        links: Sequence[list[Linked]],
        method: Method,
        threads: int | None,
    ) -> Iterator[JointParse]:
        s = self.pairs
        every = [words for one, others in batch for words in (one, *others)]
        # Trees with the same dependencies are dropped: some more are needed.
        most = 2 * max(s.trees, s.other_trees)
        lists = iter(self.parser.nbest_batch(every, most, threads=threads))
        for (_, others), linked in zip(batch, links, strict=True):
            own = candidates(next(lists), s.trees)
            theirs = [candidates(next(lists), s.other_trees) for _ in others]
            chosen, partners = 0, [0] * len(theirs)
            if any(len(each) for each in linked):
                chosen, partners = find_pair(own, theirs, linked, s)
            trees = [each[place].scored.tree for each, place in zip(theirs, partners, strict=True)]
            yield JointParse(own[chosen].scored.tree, [*trees], own[0].scored.tree, linked)


def _trees(every: Sequence[ArcScores], found: Agreement) -> list[DependencyTree]:
    if found.relations is None:
        return [scores.tree(own) for scores, own in zip(every, found.heads, strict=True)]
    solutions = zip(every, found.heads, found.relations, strict=True)
    return [scores.named(heads, relations) for scores, heads, relations in solutions]


def _check_length(words: Words) -> None:
    if not 0 < len(words) <= LONGEST:
        raise OtherwordsError(
            f"joint parsing takes sentences of 1 to {LONGEST} words, found {len(words):,}. "
            "Split or drop it."
        )
