"""Compare dependency trees with gold trees: attachment scores.

    UAS  words with the right head / words
    LAS  words with the right head and the right relation / words

Each comes with and without punctuation, since papers print both: annotators and guidelines
differ more over a comma than over a subject. A relation is right with its subtype
(`nsubj:pass`); `las_universal` looks at the part before the colon only, as the CoNLL shared
tasks on Universal Dependencies did.

A word is punctuation if the gold says so: by the universal tag PUNCT, or in gold without
universal tags by the Penn tags below, or in gold without any tags by having no character but
punctuation (Unicode category P; and the grave accent, half of a Penn quotation mark).
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import eq
from typing import NamedTuple

from otherwords.evaluate.parses.same_sentences import percentage, same_sentences
from otherwords.parse.dependency_tree import DependencyTree
from otherwords.signature import signature

PUNCTUATION_UPOS = "PUNCT"
PUNCTUATION_XPOS = frozenset({",", ".", ":", "``", "''", "-LRB-", "-RRB-", "HYPH", "NFP"})
"""What English treebanks tag as PUNCT, in Penn tags (a few NFP are SYM: smileys)."""
NO_TAG = "_"


@dataclass(frozen=True)
class DependencyScore:
    """How good dependencies are, in percent, with the counts of sentences and words."""

    uas: float
    las: float
    las_universal: float
    uas_no_punctuation: float
    las_no_punctuation: float
    las_universal_no_punctuation: float
    tagging: float
    sentences: int
    words: int
    words_no_punctuation: int
    signature: str


def score_dependencies(
    gold: Iterable[DependencyTree],
    guess: Iterable[DependencyTree],
    *,
    names: tuple[str, str] = ("gold", "guess"),
) -> DependencyScore:
    """Score one tree per sentence against the gold; errors call the two by `names`.

    `tagging` compares XPOS over all words; a guess without tags has 0.

    >>> gold = DependencyTree(["rain", "falls"], ["NN", "VBZ"], [2, 0], ["nsubj", "root"])
    >>> guess = DependencyTree(["rain", "falls"], ["NN", "NNS"], [2, 0], ["obl", "root"])
    >>> score = score_dependencies([gold], [guess])
    >>> score.uas, score.las, score.tagging
    (100.0, 50.0, 50.0)
    """
    checksum = hashlib.sha256()
    sentences = 0
    rows: list[_Word] = []
    for right, guessed in same_sentences(gold, guess, names=names):
        checksum.update(_canonical(right))
        sentences += 1
        rows += _compared(right, guessed)
    content = [row for row in rows if not row.punctuation]
    return DependencyScore(
        uas=_share(row.head for row in rows),
        las=_share(row.relation for row in rows),
        las_universal=_share(row.universal for row in rows),
        uas_no_punctuation=_share(row.head for row in content),
        las_no_punctuation=_share(row.relation for row in content),
        las_universal_no_punctuation=_share(row.universal for row in content),
        tagging=_share(row.tag for row in rows),
        sentences=sentences,
        words=len(rows),
        words_no_punctuation=len(content),
        signature=signature("dependencies", checksum.hexdigest()),
    )


def is_punctuation(word: str, tag: str, upos: str) -> bool:
    """Whether a word is punctuation, by the best evidence; an underscore is no tag.

    >>> is_punctuation("%", "NN", "SYM"), is_punctuation("-", "HYPH", "_")
    (False, True)
    >>> is_punctuation("``", "_", "_"), is_punctuation("e.g.", "_", "_")
    (True, False)
    """
    if upos != NO_TAG:
        return upos == PUNCTUATION_UPOS
    if tag != NO_TAG:
        return tag in PUNCTUATION_XPOS
    return all(unicodedata.category(char).startswith("P") or char == "`" for char in word)


class _Word(NamedTuple):
    """What of one word is right."""

    punctuation: bool
    tag: bool
    head: bool
    universal: bool
    relation: bool


def _compared(gold: DependencyTree, guess: DependencyTree) -> Iterator[_Word]:
    upos = gold.upos or (NO_TAG,) * len(gold.words)
    marks = map(is_punctuation, gold.words, gold.tags, upos)
    tags = map(eq, gold.tags, guess.tags)
    heads = map(eq, gold.heads.tolist(), guess.heads.tolist())
    relations = zip(gold.relations, guess.relations, strict=True)
    for mark, tag, head, (right, guessed) in zip(marks, tags, heads, relations, strict=True):
        universal = right.partition(":")[0] == guessed.partition(":")[0]
        yield _Word(mark, tag, head, head and universal, head and right == guessed)


def _share(right: Iterable[bool]) -> float:
    values = list(right)
    return percentage(sum(values), len(values))


def _canonical(tree: DependencyTree) -> bytes:
    """The same bytes for the same gold; comments and columns that do not count are left out."""
    columns = tree.words, tree.tags, tree.heads.tolist(), tree.relations
    rows = zip(*columns, strict=True)
    return "".join("\t".join(map(str, row)) + "\n" for row in rows).encode() + b"\n"
