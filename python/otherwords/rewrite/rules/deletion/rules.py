"""Rules that delete a word or a constituent (Ganitkevitch 2018, 4.2.4).

A grammar of paraphrases never leaves anything out. So for compression each adjective, adverb and
determiner e with the tag C gets a rule

    C -> e | (nothing)

with the features del:C and del:word=e, so that tuning can learn that adverbs may go, and that
`very` may. p(LHS|f) and p(f|LHS) say how surely e is a C, by the counts of the database's own
trees. Beyond the paper, longer parts may be deleted (see `parts`), with a feature for their label
(`del:PP`), for what they stand in (`del:PP<NP`) and for their first word (`del:first=of`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from otherwords.grammar import WILDCARD
from otherwords.parse.tree import Tree
from otherwords.rewrite.decode.sentence_rule import SentenceRule
from otherwords.rewrite.features import (
    DELETED_FIRST,
    DELETED_TAG,
    DELETED_WORD,
    DELETED_WORDS,
    DELETION,
    SOURCE_CHARS,
    TARGET_CHARS,
    side_letters,
)
from otherwords.rewrite.rules.deletion.deletable import Part
from otherwords.rewrite.rules.deletion.tag_counts import TagCounts
from otherwords.rewrite.rules.labels import word_labels


def deletion_rules(
    words: Sequence[str],
    tree: Tree,
    labels: Mapping[tuple[int, int], str],
    parts: Iterable[Part],
    *,
    counts: TagCounts | None = None,
    word_features: Mapping[str, Callable[[str], float]] | None = None,
    labelled: bool = True,
) -> list[SentenceRule]:
    """The rules that delete these words and constituents of one sentence.

    With `counts` a word must be known with its tag; without them the tree alone decides. A rule
    has the labels that its words have in this sentence, or X if the sentence is not labelled.
    """
    more = word_features or {}
    tags = tree.tags if labelled else ()
    found = []
    for part in parts:
        head = words[part.head]
        if part.is_word and counts is not None and (head, part.kind) not in counts:
            continue
        start, end = part.start, part.end
        if end == start + 1:
            own = word_labels(start, tags, labels)
        else:
            own = (labels.get((start, end), WILDCARD) if labelled else WILDCARD,)
        phrase = words[start:end]
        for label in own:
            features = deletion_features(phrase, part, head, label, counts)
            features |= {name: -sum(map(value, phrase)) for name, value in more.items()}
            found.append(SentenceRule(label, start, end, (), features=features, edit=True))
    return found


def deletion_features(
    phrase: Sequence[str], part: Part, head: str, label: str, counts: TagCounts | None = None
) -> dict[str, float]:
    """The features of a deletion, without zeros; an empty side has no ratios.

    >>> part = Part("RB", "ADJP", 3, 4, 3, is_word=True)
    >>> found = deletion_features(["very"], part, "very", "RB")
    >>> found["del:RB"], found["del:word=very"], found["CharCountDiff"], found["WordCountDiff"]
    (1.0, 1.0, -5.0, -1.0)
    """
    size = len(phrase)
    letters = side_letters(phrase, size)
    found = {
        DELETION: 1.0,
        DELETED_WORDS: float(size),
        DELETED_TAG + part.kind: 1.0,
        f"{DELETED_TAG}{part.kind}<{part.parent}": 1.0,
        (DELETED_WORD if part.is_word else DELETED_FIRST) + head: 1.0,
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
    if part.is_word and counts is not None:
        found["p(LHS|f)"] = counts.tag_given_word(head, part.kind)
        found["p(f|LHS)"] = counts.word_given_tag(head, part.kind)
    return {name: value for name, value in found.items() if value}
