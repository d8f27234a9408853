"""How much a word says about its document: the significance score of Clarke and Lapata (2008).

A language model likes short and common sentences. What makes a compression keep the words that
carry the news is this score, of nouns and verbs only:

    I(w) = (l / N) f log(F_a / F)

Notation, with our choices where the paper leaves them open:
    l    the clauses above the word: constituents labelled S, SINV or SQ (not SBAR and SBARQ,
         which hold a clause of their own and would count it twice)
    N    the deepest l of the sentence; in a sentence without clauses l / N is 1
    f    how often the word is in its document, ignoring case; the sentence itself counts, so
         without a document f is its count in the sentence
    F    how often it is in a corpus; a word that the corpus lacks counts as seen once
    F_a  the words of the corpus. (The paper sums topic words only, which takes a tagged corpus;
         all words make the log larger by the same number for every word.)

Auxiliaries and copulas have the tags of verbs, but say nothing about the topic: they score 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import log
from pathlib import Path

from otherwords.errors import EmptyInputError
from otherwords.files.lines import read_lines
from otherwords.parse.dependency_tree import DependencyTree
from otherwords.parse.tree import Tree

CLAUSES = frozenset({"S", "SINV", "SQ"})
WITHOUT_TOPIC = frozenset({"aux", "aux:pass", "cop"})


class WordFrequencies:
    """How often words are in a corpus, ignoring case.

    >>> counted = WordFrequencies.of_sentences([["The", "cat"], ["the", "dog"]])
    >>> counted.total, counted["THE"], counted["horse"]
    (4, 2, 1)
    """

    def __init__(self, counts: Mapping[str, int]) -> None:
        self._counts: Counter[str] = Counter()
        for word, count in counts.items():
            self._counts[word.lower()] += count
        self.total = sum(self._counts.values())
        if not self.total:
            raise EmptyInputError("no words to count. Give text with words in it.")

    @classmethod
    def of_sentences(cls, sentences: Iterable[Sequence[str]]) -> WordFrequencies:
        """Count the words of sentences."""
        return cls(Counter(word for sentence in sentences for word in sentence))

    @classmethod
    def of_file(cls, path: Path | str) -> WordFrequencies:
        """Count the words of a tokenised text, plain or compressed."""
        return cls.of_sentences(line.split() for _, line in read_lines(path))

    def __getitem__(self, word: str) -> int:
        """The count of a word; one that was never seen counts once."""
        return self._counts.get(word.lower(), 0) or 1


def significance(
    dependencies: DependencyTree,
    tree: Tree,
    frequencies: WordFrequencies,
    *,
    document: Mapping[str, int] | None = None,
) -> list[float]:
    """Score every word of a sentence; all but nouns and verbs get 0.

    `document` counts the words of the document, lowercased.

    >>> tree = Tree.from_brackets("(S (NP (NNS dogs)) (VP (VBP bark)))")
    >>> arcs = DependencyTree(tree.words, tree.tags, [2, 0], ["nsubj", "root"])
    >>> counted = WordFrequencies({"dogs": 1, "bark": 2, "the": 5})
    >>> [round(score, 3) for score in significance(arcs, tree, counted)]  # log 8, log 4
    [2.079, 1.386]
    """
    words = [word.lower() for word in dependencies.words]
    counts: Mapping[str, int] = Counter(words) if document is None else document
    depths = clause_depths(tree)
    deepest = max(depths, default=0)
    scores = []
    for place, word in enumerate(words):
        if not _is_topic(dependencies, place):
            scores.append(0.0)
            continue
        share = depths[place] / deepest if deepest else 1.0
        rarity = log(max(1.0, frequencies.total / frequencies[word]))
        scores.append(share * max(1, counts.get(word, 0)) * rarity)
    return scores


def clause_depths(tree: Tree) -> list[int]:
    """Count the clauses above every word.

    >>> clause_depths(Tree.from_brackets("(S (NP (PRP I)) (VP (VBP see) (S (NP (PRP it)))))"))
    [1, 1, 2]
    """
    depths = [0] * len(tree)
    for label, start, end in zip(
        tree.labels, tree.starts.tolist(), tree.ends.tolist(), strict=True
    ):
        for name in label.split("+"):
            if name in CLAUSES:
                for place in range(start, end):
                    depths[place] += 1
    return depths


def _is_topic(dependencies: DependencyTree, place: int) -> bool:
    tag = dependencies.tags[place]
    return tag.startswith(("NN", "VB")) and dependencies.relations[place] not in WITHOUT_TOPIC
