"""Joint parses beside single ones: attachment, brackets, what went up and down, and p.

Punctuation is left out, as in the paper. Gold of Penn trees is scored in attachments too, through
the head rules, and the method `pairs` in brackets as well. p comes from the paired bootstrap over
sentences.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from otherwords.evaluate.bootstrap import difference, resampled_totals
from otherwords.evaluate.joint.paraphrased import Paraphrased
from otherwords.evaluate.parses import count_brackets
from otherwords.evaluate.parses.dependencies import NO_TAG, is_punctuation
from otherwords.parse.from_trees import dependencies_from
from otherwords.parse.joint.joint_parser import JointParse, JointParser, Method
from otherwords.parse.tree import Tree
from otherwords.progress import Progress

ALL = "all"


@dataclass(frozen=True)
class Compared:
    """A gold sentence with its single and its joint parse, word by word, punctuation left out."""

    gold: Paraphrased
    found: JointParse
    right: NDArray[np.bool_]
    """By parse (single, joint), then head and head with relation, then word."""
    places: NDArray[np.int64]
    """The numbers of the words, from zero."""
    brackets: NDArray[np.int64] | None
    """By parse: right, gold and guessed brackets; None without gold trees or trees."""


def compare(
    sentences: Sequence[Paraphrased],
    parser: JointParser,
    method: Method,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> list[Compared]:
    """Parse all sentences alone and jointly."""
    groups = ((each.words, each.paraphrases) for each in sentences)
    found = []
    parses = parser.parse_many(groups, method, threads=threads)
    for gold, parse in zip(sentences, parses, strict=True):
        found.append(_compared(gold, parse))
        if progress is not None:
            progress(len(found), len(sentences))
    return found


def _compared(gold: Paraphrased, parse: JointParse) -> Compared:
    tree = gold.dependencies
    upos = tree.upos or (NO_TAG,) * len(tree.words)
    marks = map(is_punctuation, tree.words, tree.tags, upos)
    places = np.flatnonzero([not mark for mark in marks])
    right = []
    for each in (parse.single, parse.tree):
        guess = dependencies_from(each) if isinstance(each, Tree) else each
        heads = np.asarray(guess.heads) == tree.heads
        relations = np.array([a == b for a, b in zip(guess.relations, tree.relations, strict=True)])
        right.append([heads[places], (heads & relations)[places]])
    brackets = None
    if gold.tree is not None and isinstance(parse.tree, Tree) and isinstance(parse.single, Tree):
        pairs = [count_brackets(gold.tree, each) for each in (parse.single, parse.tree)]
        brackets = np.array(pairs, np.int64)
    return Compared(gold, parse, np.array(right, bool), places, brackets)


def summary(
    rows: Sequence[Compared],
    chosen: Iterable[NDArray[np.bool_]] | None = None,
    *,
    samples: int = 2000,
    seed: int = 1,
) -> dict[str, Any]:
    """Scores of single and joint parses, in percent, over all words or the chosen ones of each."""
    picks = [*chosen] if chosen is not None else [np.ones(len(row.places), bool) for row in rows]
    counts = np.array(
        [
            [*row.right[:, :, pick].sum(axis=2).ravel(), pick.sum()]
            for row, pick in zip(rows, picks, strict=True)
        ],
        np.int64,
    ).reshape(-1, 5)  # single: heads, with relations; joint: the same; words
    gains = counts[:, 2] - counts[:, 0]
    found: dict[str, Any] = {
        "sentences": int((counts[:, 4] > 0).sum()),
        "words": int(counts[:, 4].sum()),
        "up": int((gains > 0).sum()),
        "down": int((gains < 0).sum()),
        "changed": sum(row.found.tree != row.found.single for row in rows),
        "unlinked": sum(not row.found.linked for row in rows),
    }
    draws = resampled_totals(counts, samples=samples, seed=seed)
    for name, one, other in (("uas", 0, 2), ("las", 1, 3)):
        found[name] = _scores(counts.sum(0), draws, one, other, lambda t, k: t[..., k] / t[..., 4])
    bracketed = [row.brackets for row in rows if row.brackets is not None]
    if chosen is None and bracketed:
        flat = np.array(bracketed, np.int64).reshape(-1, 6)
        drawn = resampled_totals(flat, samples=samples, seed=seed)

        def f1(t: NDArray[Any], k: int) -> NDArray[Any]:
            share: NDArray[Any] = 2 * t[..., k] / (t[..., k + 1] + t[..., k + 2])
            return share

        found["f1"] = _scores(flat.sum(0), drawn, 0, 3, f1)
    main = found.get("f1", found["uas"])
    return {**found, **{key: main[key] for key in ("baseline", "joint", "p")}}


def _scores(
    totals: NDArray[np.int64], draws: NDArray[np.float64], one: int, other: int, share: Any
) -> dict[str, float | None]:
    with np.errstate(invalid="ignore", divide="ignore"):
        single, joint = (100 * float(np.nan_to_num(share(totals, k))) for k in (one, other))
        moved = np.nan_to_num(100 * (share(draws, other) - share(draws, one)))
    p = difference(joint - single, moved).p
    return {"baseline": round(single, 2), "joint": round(joint, 2), "p": p}


def by_corpus(rows: Sequence[Compared], **options: Any) -> dict[str, dict[str, Any]]:
    """A summary for each corpus, and for all together."""
    names = list(dict.fromkeys(row.gold.corpus for row in rows))
    found = {name: summary([r for r in rows if r.gold.corpus == name], **options) for name in names}
    return {**found, ALL: summary(rows, **options)} if len(names) > 1 else found
