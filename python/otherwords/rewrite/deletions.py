"""Rules that leave a word or a constituent out (paper 004, 4.2.4).

A grammar of paraphrases says in other words what was said, and never leaves it out. For
compression each adjective, adverb and determiner e with the tag C gets a rule

    C -> e | (nothing)

with the features del:C and del:word=e, so that it can be learned that adverbs may go, and that
`very` may. p(LHS|f) and p(f|LHS) tell how surely e is a C, by the counts of the database's own
trees. Beyond the paper, constituents that a sentence can do without may go whole: `del:PP`, with
the commas around them. Some things stay, as weights alone cannot see that they must: what says no,
without which a sentence says the opposite; what is said of something (*the plan is good*); what
a preposition leads to (*because of the snow*); and adjectives without a noun.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

import pyarrow.parquet as pq

from otherwords.errors import DatabaseError
from otherwords.grammar import WILDCARD
from otherwords.parse.tree import Tree
from otherwords.rewrite.features import (
    DELETED_TAG,
    DELETED_WORD,
    DELETION,
    SOURCE_CHARS,
    TARGET_CHARS,
    side_letters,
)
from otherwords.rewrite.sentence import SentenceRule
from otherwords.rewrite.sentence_rules import word_labels

COPULAS = frozenset("be am is are was were been being 's 're 'm become becomes became".split())
LEADING = ("IN", "TO")
"""Tags of words that cannot stand without what comes after them."""
COMMA = ","
NOUNS = ("NP", "NX", "NML")
"""Constituents in which an adjective may be left out."""
NEGATIONS = "no not n't never neither nor nobody nothing none hardly barely scarcely"


@dataclass(frozen=True, kw_only=True)
class Deletable:
    """What may be left out.

    >>> Deletable().has_tag("JJR"), Deletable().has_tag("NN")
    (True, False)
    """

    tags: tuple[str, ...] = ("DT", "JJ*", "RB*")
    """Tags of words; a star stands for anything."""
    constituents: tuple[str, ...] = ("ADVP", "PP", "PRN", "ADJP", "SBAR")
    """Labels of constituents that may go whole. None: the rules of the paper alone."""
    longest: int = 12
    """The most words of such a constituent."""
    never: frozenset[str] = frozenset(NEGATIONS.split())
    """Words that stay, and keep the constituent around them."""

    def has_tag(self, tag: str) -> bool:
        return any(fnmatchcase(tag, pattern) for pattern in self.tags)


class TagCounts:
    """How often each word had each tag.

    >>> counts = TagCounts({("very", "RB"): 9, ("very", "JJ"): 1, ("soon", "RB"): 9})
    >>> round(counts.tag_given_word("very", "RB"), 4), round(counts.word_given_tag("very", "RB"), 4)
    (0.1054, 0.6931)
    """

    def __init__(self, counts: Mapping[tuple[str, str], int]) -> None:
        self._counts = counts
        self._words: Counter[str] = Counter()
        self._tags: Counter[str] = Counter()
        for (word, tag), n in counts.items():
            self._words[word] += n
            self._tags[tag] += n

    @classmethod
    def read(cls, path: Path) -> TagCounts:
        """Read the table of a database; DatabaseError in one line if it is damaged."""
        try:
            columns = pq.read_table(path, columns=["word", "tag", "n"]).to_pydict()
        except (OSError, ValueError, KeyError) as error:  # Arrow's own errors are among these
            raise DatabaseError(f"{path}: damaged. Copy or build the database again.") from error
        pairs = zip(columns["word"], columns["tag"], strict=True)
        return cls(dict(zip(pairs, columns["n"], strict=True)))

    def __contains__(self, pair: tuple[str, str]) -> bool:
        return pair in self._counts

    def tag_given_word(self, word: str, tag: str) -> float:
        """-log p(tag|word)"""
        return math.log(self._words[word] / self._counts[word, tag])

    def word_given_tag(self, word: str, tag: str) -> float:
        """-log p(word|tag)"""
        return math.log(self._tags[tag] / self._counts[word, tag])


def deletion_rules(
    words: Sequence[str],
    tree: Tree,
    labels: Mapping[tuple[int, int], str],
    deletable: Deletable,
    *,
    counts: TagCounts | None = None,
    word_features: Mapping[str, Callable[[str], float]] | None = None,
    labelled: bool = True,
) -> list[SentenceRule]:
    """The rules that leave out words, and constituents, of one sentence.

    With `counts` a word must be known with its tag; without them the tree alone decides. Rules
    have the labels under which a word or constituent may stand in this sentence; X if the rest
    is not labelled.
    """
    more = word_features or {}
    tags = tree.tags if labelled else ()
    found = []
    above = _above(tree)
    for k, (word, tag) in enumerate(zip(words, tree.tags, strict=True)):
        if not deletable.has_tag(tag) or word.lower() in deletable.never:
            continue
        if tag.startswith("JJ") and above[k] not in NOUNS:
            continue
        if counts is not None and (word, tag) not in counts:
            continue
        for label in word_labels(k, tags, labels):
            features = deletion_features([word], tag, label, counts) | _of_words([word], more)
            found.append(SentenceRule(label, k, k + 1, (), features=features, edit=True))
    for label, first, last in _constituents(tree, deletable):
        if first and (words[first - 1].lower() in COPULAS or tree.tags[first - 1] in LEADING):
            continue
        start, end = _with_commas(words, first, last)
        phrase = words[start:end]
        if not deletable.never.isdisjoint(word.lower() for word in phrase):
            continue
        own = labels.get((start, end), WILDCARD) if labelled else WILDCARD
        features = deletion_features(phrase, label, own) | _of_words(phrase, more)
        found.append(SentenceRule(own, start, end, (), features=features, edit=True))
    return found


def deletion_features(
    phrase: Sequence[str], tag: str, label: str, counts: TagCounts | None = None
) -> dict[str, float]:
    """The features of a deletion, those that are not zero; no ratio exists to an empty side.

    >>> found = deletion_features(["very"], "RB", "RB")
    >>> found["del:RB"], found["del:word=very"], found["CharCountDiff"], found["WordCountDiff"]
    (1.0, 1.0, -5.0, -1.0)
    """
    size = len(phrase)
    letters = side_letters(phrase, size)
    found = {
        DELETION: 1.0,
        DELETED_TAG + tag: 1.0,
        "CharCountDiff": -1.0 - letters,
        "Lexical": 1.0,
        "Monotonic": 1.0,
        "PhrasePenalty": 1.0,
        "SourceTerminalsButNoTarget": 1.0,
        "SourceWords": float(size),
        "UnalignedSource": float(size),
        "WordCountDiff": -float(size),
        "WordLenDiff": -sum(map(len, phrase)) / size,
        SOURCE_CHARS: float(letters),
        TARGET_CHARS: -1.0,
    }
    if label == WILDCARD:
        found["ContainsX"] = 1.0
    if size == 1:
        found[DELETED_WORD + phrase[0]] = 1.0
        if counts is not None:
            found["p(LHS|f)"] = counts.tag_given_word(phrase[0], tag)
            found["p(f|LHS)"] = counts.word_given_tag(phrase[0], tag)
    return {name: value for name, value in found.items() if value}


def _constituents(tree: Tree, deletable: Deletable) -> Iterator[tuple[str, int, int]]:
    """Those that may go, but never the whole sentence; words alone are not among them."""
    spans = zip(tree.labels, tree.starts.tolist(), tree.ends.tolist(), strict=True)
    seen = set()
    for label, start, end in spans:
        wanted = label.partition("-")[0] in deletable.constituents
        if wanted and 1 < end - start <= deletable.longest and end - start < len(tree):
            if (start, end) not in seen:
                yield label.partition("-")[0], start, end
            seen.add((start, end))


def _above(tree: Tree) -> list[str]:
    """The lowest constituent of several words around each word."""
    found = [""] * len(tree)
    spans = zip(tree.labels, tree.starts.tolist(), tree.ends.tolist(), strict=True)
    for label, start, end in spans:  # parents come before children
        if end - start > 1:
            found[start:end] = [label.partition("-")[0]] * (end - start)
    return found


def _with_commas(words: Sequence[str], start: int, end: int) -> tuple[int, int]:
    """The span with the commas that would be left alone: both around it, or one at the start.

    >>> _with_commas("the law , passed in may , is old".split(), 3, 6)
    (2, 7)
    >>> _with_commas("in may , it passed".split(), 0, 2)
    (0, 3)
    >>> _with_commas("it passed in may , then".split(), 2, 4)
    (2, 4)
    """
    before = start > 0 and words[start - 1] == COMMA
    after = end < len(words) and words[end] == COMMA
    at_end = not any(word[:1].isalnum() for word in words[end:])
    if before and (after or at_end):
        return start - 1, end + after
    return (start, end + after) if start == 0 else (start, end)


def _of_words(
    phrase: Sequence[str], features: Mapping[str, Callable[[str], float]]
) -> dict[str, float]:
    return {name: -sum(map(value, phrase)) for name, value in features.items()}
