r"""Extract the synchronous rules that the links of sentence pairs allow (Ganitkevitch 2018, 3.1.2).

A phrase pair is allowed if it contains a link and no link leaves it. Each phrase pair is a rule,
and so is each with slots in place of smaller phrase pairs inside it. The label of a phrase pair
is that of its span in the tree over one side, so both sides have the same label, and paraphrases
of either side can be built from the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from otherwords import _core
from otherwords.align.vocabulary import token_pair
from otherwords.corpus.links import Link
from otherwords.corpus.slots import Slot
from otherwords.errors import OtherwordsError, check_kind, check_list
from otherwords.grammar.kernel_settings import KernelSettings
from otherwords.grammar.labels import WILDCARD, Labels
from otherwords.grammar.rules import Rule
from otherwords.grammar.sentence_pairs import PairEncoder, Tokens, Words
from otherwords.grammar.settings import Settings
from otherwords.machine import threads_for_kernel
from otherwords.parse.tree import Tree
from otherwords.progress import Progress

BLOCK = 4096
"""How many rules are converted to text at a time."""


@dataclass(frozen=True, eq=False, repr=False)
class Rules(Sequence[Rule]):
    """All rules of a batch, one for each occurrence, as flat arrays of numbers.

    The symbols of rule r on the source side are `source[source_starts[r]:source_starts[r + 1]]`:
    the number of a word, or -1, -2, ... for the first, second, ... slot. Likewise `target`;
    `slots`, the labels of its slots; and `links`, pairs of places among its symbols. The rules
    of sentence pair k are `pairs[k]:pairs[k + 1]`. Labels are keys (see `Labels`).
    """

    words: Words
    labels: Labels
    pairs: NDArray[np.uint64]
    lhs: NDArray[np.uint64]
    slot_starts: NDArray[np.uint64]
    slots: NDArray[np.uint64]
    source_starts: NDArray[np.uint64]
    source: NDArray[np.int32]
    target_starts: NDArray[np.uint64]
    target: NDArray[np.int32]
    link_starts: NDArray[np.uint64]
    links: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.lhs)

    def __repr__(self) -> str:
        return f"<{len(self):,} rules of {len(self.pairs) - 1:,} sentence pairs>"

    @overload
    def __getitem__(self, place: int) -> Rule: ...
    @overload
    def __getitem__(self, place: slice) -> list[Rule]: ...
    def __getitem__(self, place: int | slice) -> Rule | list[Rule]:
        if isinstance(place, slice):
            return [self[r] for r in range(*place.indices(len(self)))]
        r = range(len(self))[place]
        return next(self._read(r, r + 1))

    def __iter__(self) -> Iterator[Rule]:
        for first in range(0, len(self), BLOCK):
            yield from self._read(first, min(first + BLOCK, len(self)))

    def counts(self) -> Counter[str]:
        """Count how often each rule occurs, by its text."""
        return Counter(map(str, self))

    def _read(self, first: int, last: int) -> Iterator[Rule]:
        """Read some rules; slicing lists is many times faster than slicing arrays."""
        write = self.labels.text
        columns = (
            self.lhs[first:last].tolist(),
            _cut(self.slots, self.slot_starts, first, last),
            _cut(self.source, self.source_starts, first, last),
            _cut(self.target, self.target_starts, first, last),
            _cut(self.links, self.link_starts, first, last),
        )
        for lhs, slots, source, target, links in zip(*columns, strict=True):
            names = [Slot(write(key), k) for k, key in enumerate(slots, 1)]
            sides = (self._symbols(source, names), self._symbols(target, names))
            yield Rule(write(lhs), *sides, tuple(map(tuple, links)))

    def _symbols(self, numbers: list[int], slots: list[Slot]) -> tuple[str | Slot, ...]:
        texts = self.words.texts
        return tuple(texts[n] if n >= 0 else slots[-n - 1] for n in numbers)


class Extractor:
    """Extracts batch after batch; words and labels keep their numbers between batches.

    >>> extractor = Extractor(Settings.hiero())
    >>> for rule in extractor.extract([(["der", "hund"], ["the", "dog"], {(0, 0), (1, 1)}, None)]):
    ...     print(rule, rule.links)
    [X] ||| der ||| the ((0, 0),)
    [X] ||| der hund ||| the dog ((0, 0), (1, 1))
    [X] ||| [X,1] hund ||| [X,1] dog ((1, 1),)
    [X] ||| der [X,1] ||| the [X,1] ((0, 0),)
    [X] ||| hund ||| dog ((0, 0),)
    """

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self.words = Words()
        self.labels = Labels()

    def extract(
        self,
        pairs: Iterable[tuple[Tokens, Tokens, Iterable[Link], Tree | None]],
        *,
        threads: int | None = None,
        progress: Progress | None = None,
    ) -> Rules:
        """Extract the rules of sentence pairs: source, target, links, tree of the parsed side.

        The same rules in the same order on any number of threads.
        """
        settings = self.settings
        encoder = PairEncoder(self.words, self.labels, source_is_parsed=settings.source_is_parsed)
        for source, target, links, tree in pairs:
            if settings.needs_trees and tree is None:
                raise OtherwordsError(
                    f"sentence pair {len(encoder)}: no tree, but labels need one. "
                    "Give its tree, or use Settings.hiero()."
                )
            encoder.add(source, target, links, tree if settings.needs_trees else None)
        encoded = encoder.arrays(with_trees=settings.needs_trees)
        wanted = KernelSettings(settings, [WILDCARD, *self.labels.texts])

        def report(done: int) -> None:
            if progress:
                progress(done, len(encoder))

        arrays = _core.extract_rules(encoded, wanted, threads_for_kernel(threads), report)
        links = arrays.pop("links").reshape(-1, 2)
        return Rules(self.words, self.labels, links=links, **arrays)


def extract(
    pairs: Iterable[tuple[Tokens, Tokens]],
    links: Iterable[Iterable[Link]],
    trees: Iterable[Tree] | None = None,
    *,
    settings: Settings | None = None,
    threads: int | None = None,
) -> Rules:
    """Extract the translation rules of tokenised sentence pairs from their links and trees.

    All three stand in step: for each pair its links, as `Aligner.link` gives them, and the tree
    over its target. Without trees every rule has the one label X, as in Hiero. A rule comes once
    for each place where it occurs; `counts()` adds them up.

    >>> pairs = [("der hund schläft".split(), "the dog sleeps".split())]
    >>> links = [{(0, 0), (1, 1), (2, 2)}]
    >>> tree = Tree.from_brackets("(S (NP (DT the) (NN dog)) (VP (VBZ sleeps)))")
    >>> for text in sorted(extract(pairs, links, [tree]).counts())[-8:-1]:
    ...     print(text)
    [S] ||| [DT,1] hund [VBZ,2] ||| [DT,1] dog [VBZ,2]
    [S] ||| [DT,1] hund schläft ||| [DT,1] dog sleeps
    [S] ||| [NP,1] schläft ||| [NP,1] sleeps
    [S] ||| der [NN,1] schläft ||| the [NN,1] sleeps
    [S] ||| der [S\\DT,1] ||| the [S\\DT,1]
    [S] ||| der hund [VBZ,1] ||| the dog [VBZ,1]
    [S] ||| der hund schläft ||| the dog sleeps
    >>> print(extract(pairs, links)[1])
    [X] ||| der hund ||| the dog
    """
    check_list("pairs", pairs, "sentence pairs", "Write [(['das'], ['the'])].")
    check_list("links", links, "links, a set for each pair", "Write [{(0, 0)}].")
    texts, linked = list(pairs), list(links)
    parsed = [None] * len(texts) if trees is None else list(trees)
    sizes = {"pairs": len(texts), "links": len(linked), "trees": len(parsed)}
    if len(set(sizes.values())) > 1:
        found = ", ".join(f"{size} {name}" for name, size in sizes.items())
        raise OtherwordsError(f"{found}: expected the same number of each. Are the files parallel?")
    if settings is None:
        settings = Settings.hiero() if trees is None else Settings()
    check_kind("settings", settings, Settings)
    rows = zip(texts, linked, parsed, strict=True)
    checked = ((*token_pair(pair, k), own, tree) for k, (pair, own, tree) in enumerate(rows))
    return Extractor(settings).extract(checked, threads=threads)


def _cut(
    values: NDArray[Any], starts: NDArray[np.uint64], first: int, last: int
) -> Iterator[list[Any]]:
    """Cut the values of rules `first` to `last` apart."""
    places = starts[first : last + 1].astype(np.int64)
    block = values[places[0] : places[-1]].tolist()
    return (block[a:b] for a, b in pairwise((places - places[0]).tolist()))
