"""Paraphrases that people have judged, as pairs of words and phrases that a database may know.

SimLex-999 has pairs of words judged for similarity from 0 to 10. ParaBank has sentences beside
candidates judged from 0 to 100. Of these, every place where the two differ is a pair of phrases,
or several to choose from: a word of context may be needed before a database knows it, as where
"that" is dropped.
"""

from __future__ import annotations

import csv
import gzip
import statistics
from collections import defaultdict
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import product
from pathlib import Path
from typing import NamedTuple

from benchmarks.data import SHARED
from otherwords.text import Tokeniser

FOLDER = SHARED / "judgements"
TAGS = {"A": "JJ", "N": "NN", "V": "VB"}
LONGEST = 5
CONTEXT = 2
"""The most words of context on either side."""
Pair = tuple[str, str, str]
"""Source, target, and the label that counts; any if it is empty."""


class Judged(NamedTuple):
    """What was judged: all its changes, each as one of several pairs, the narrowest first."""

    group: tuple[str, ...]
    """What shares a group is not independent, and is drawn together."""
    changes: tuple[tuple[Pair, ...], ...]
    judgement: float


def simlex(file: Path = FOLDER / "simlex999.txt") -> list[Judged]:
    """Both directions of every pair, by the label of its part of speech."""
    judged = []
    with file.open(encoding="utf-8") as lines:
        for row in csv.DictReader(lines, delimiter="\t"):
            words, tag = (row["word1"].lower(), row["word2"].lower()), TAGS[row["POS"]]
            for pair in (words, words[::-1]):
                judged.append(Judged(words, (((*pair, tag),),), float(row["SimLex999"])))
    return judged


def parabank(folder: Path = FOLDER) -> list[Judged]:
    """Sentences and candidates with words replaced, dropped or added, and the mean judgement."""
    sentences = {row["ref_id"]: row["ref_sent"] for row in _rows(folder / "parabank.ref.tsv.gz")}
    scores = defaultdict(list)
    for row in _rows(folder / "parabank.candidates.tsv.gz"):
        if row["ref_id"] in sentences and row["human_score"]:
            pair = sentences[row["ref_id"]].lower(), row["candidate"].lower()
            scores[pair].append(float(row["human_score"]))
    cut = Tokeniser("en").tokens
    judged = []
    for (sentence, candidate), found in scores.items():
        places = changes(cut(sentence), cut(candidate))
        if places:
            judged.append(Judged((sentence,), places, statistics.mean(found)))
    return judged


def changes(first: Sequence[str], second: Sequence[str]) -> tuple[tuple[Pair, ...], ...]:
    """Each place in which two sentences differ, alone and with words around it.

    >>> [pairs[0] for pairs in changes("i bought a car".split(), "you bought a bike".split())]
    [('i', 'you', ''), ('car', 'bike', '')]
    >>> changes("i think so".split(), "i do think so".split())[0][:2]
    (('think', 'do think', ''), ('i', 'i do', ''))
    """
    matcher = SequenceMatcher(None, first, second, autojunk=False)
    found = []
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind != "equal":
            found.append(tuple(_widened(first, second, (a, b, c, d))))
    return tuple(found)


def _widened(
    first: Sequence[str], second: Sequence[str], place: tuple[int, int, int, int]
) -> Iterator[Pair]:
    a, b, c, d = place
    widths = range(CONTEXT + 1)
    for left, right in sorted(product(widths, widths), key=sum):
        one, other = first[max(0, a - left) : b + right], second[max(0, c - left) : d + right]
        same = first[b : b + right] == second[d : d + right]
        same = same and first[max(0, a - left) : a] == second[max(0, c - left) : c]
        if same and 0 < len(one) <= LONGEST and 0 < len(other) <= LONGEST:
            yield " ".join(one), " ".join(other), ""


def _rows(path: Path) -> Iterator[dict[str, str]]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        yield from csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
