"""Compare constituent trees with gold trees: labelled brackets, as EVALB counts them.

EVALB, by Sekine and Collins, with the settings of its file COLLINS.prm is what parsers of
English have been scored with since 1997. A constituent is a bracket: a label and the first and
last word. A guessed bracket is right if the gold has it too, as often as the gold has it.

    precision  right brackets / guessed brackets
    recall     right brackets / gold brackets
    F1         2 precision recall / (precision + recall)
    exact      sentences with all brackets right and none too many / sentences

Before counting, traces go, function tags go (NP-SBJ is NP), the top node goes, and so do
punctuation marks: a bracket begins and ends at the words that are left, and vanishes without
any. PRT counts as ADVP. The tables below say which. Two things differ from EVALB. Which words
are punctuation, the gold says for both trees; EVALB asks each tree, and gives up on a sentence
whose parser tagged a comma as a noun. And the top node goes under any of its usual names.

`tagging` is over all words, as tagging is measured elsewhere; `tagging_no_punctuation` is
over the words that EVALB keeps, which is the figure it prints.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from otherwords.evaluate.parses.same_sentences import percentage, same_sentences
from otherwords.parse.transform import TOPS, without_empties, without_function_tags
from otherwords.parse.tree import Tree
from otherwords.signature import signature

PUNCTUATION_TAGS = frozenset({",", ":", "``", "''", "."})
"""Words with these tags are taken out before brackets are counted; brackets and hyphens stay."""
LABELS_NOT_COUNTED = TOPS
"""Constituents that are not counted, wherever they stand."""
EQUAL_LABELS = {"PRT": "ADVP"}
"""Labels that count as another one."""


class BracketCounts(NamedTuple):
    """How many brackets of one sentence, or of many, are right, and of how many."""

    matched: int
    gold: int
    guessed: int

    @property
    def precision(self) -> float:
        return percentage(self.matched, self.guessed)

    @property
    def recall(self) -> float:
        return percentage(self.matched, self.gold)

    @property
    def f1(self) -> float:
        return percentage(2 * self.matched, self.gold + self.guessed)

    @property
    def exact(self) -> bool:
        return self.matched == self.gold == self.guessed


@dataclass(frozen=True)
class BracketScore:
    """How good trees are, in percent, with the counts of sentences, words and brackets."""

    f1: float
    precision: float
    recall: float
    exact: float
    tagging: float
    tagging_no_punctuation: float
    sentences: int
    words: int
    matched: int
    gold: int
    guessed: int
    signature: str


def score_brackets(
    gold: Iterable[Tree], guess: Iterable[Tree], *, names: tuple[str, str] = ("gold", "guess")
) -> BracketScore:
    """Score one tree per sentence against the gold; errors call the two by `names`.

    As in EVALB, sentences without any word but punctuation do not count for `exact`. Where
    nothing was guessed nothing is wrong, and precision is 100 (EVALB: 0).

    >>> gold = Tree.from_brackets("(S (NP (DT the) (NN dog)) (VP (VBZ sleeps)) (. .))")
    >>> flat = Tree.from_brackets("(S (DT the) (NN dog) (VP (NN sleeps)) (. .))")
    >>> score = score_brackets([gold], [flat])
    >>> score.precision, round(score.recall, 2), score.f1, score.exact, score.tagging
    (100.0, 66.67, 80.0, 0.0, 75.0)
    """
    checksum = hashlib.sha256()
    sentences = scored = exact = words = kept = right_tags = right_kept_tags = 0
    total = BracketCounts(0, 0, 0)
    for right, guessed in same_sentences(_bare(gold), _bare(guess), names=names):
        checksum.update(f"{right}\n".encode())
        counts = _count(right, guessed)
        total = BracketCounts(*map(sum, zip(total, counts, strict=True)))
        right_at = [a == b for a, b in zip(right.tags, guessed.tags, strict=True)]
        kept_here = [tag not in PUNCTUATION_TAGS for tag in right.tags]
        sentences += 1
        scored += any(kept_here)
        exact += any(kept_here) and counts.exact
        words += len(right_at)
        kept += sum(kept_here)
        right_tags += sum(right_at)
        right_kept_tags += sum(a and b for a, b in zip(right_at, kept_here, strict=True))
    return BracketScore(
        f1=total.f1,
        precision=total.precision,
        recall=total.recall,
        exact=percentage(exact, scored),
        tagging=percentage(right_tags, words),
        tagging_no_punctuation=percentage(right_kept_tags, kept),
        sentences=sentences,
        words=words,
        **total._asdict(),
        signature=signature("brackets", checksum.hexdigest(), settings={"rules": "COLLINS"}),
    )


def count_brackets(gold: Tree, guess: Tree) -> BracketCounts:
    """Compare the brackets of one sentence, to choose the best of several trees for example.

    >>> gold = Tree.from_brackets("(S (NP (NN rain)) (VP (VBZ falls)))")
    >>> counts = count_brackets(gold, Tree.from_brackets("(NP (NP (NN rain)) (NNS falls))"))
    >>> counts, counts.f1
    (BracketCounts(matched=1, gold=3, guessed=2), 40.0)
    """
    ((right, guessed),) = same_sentences(_bare([gold]), _bare([guess]), names=("gold", "guess"))
    return _count(right, guessed)


def _bare(trees: Iterable[Tree]) -> Iterable[Tree]:
    return (without_function_tags(without_empties(tree)) for tree in trees)


def _count(gold: Tree, guess: Tree) -> BracketCounts:
    kept_before = [0, *accumulate(tag not in PUNCTUATION_TAGS for tag in gold.tags)]
    right, guessed = _brackets(gold, kept_before), _brackets(guess, kept_before)
    return BracketCounts((right & guessed).total(), right.total(), guessed.total())


def _brackets(tree: Tree, kept_before: list[int]) -> Counter[tuple[str, int, int]]:
    spans = zip(tree.labels, tree.starts.tolist(), tree.ends.tolist(), strict=True)
    return Counter(
        (EQUAL_LABELS.get(label, label), kept_before[start], kept_before[end])
        for label, start, end in spans
        if label not in LABELS_NOT_COUNTED and kept_before[start] < kept_before[end]
    )
