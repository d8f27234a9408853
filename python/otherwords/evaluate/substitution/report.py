"""A database on SWORDS or SemEval 2007: lists and orders of each system, with paired tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from otherwords.corpus.resources.substitutes import Target, read_lexsub, read_swords
from otherwords.corpus.wordnet import WordNet
from otherwords.database import Database
from otherwords.database.manifest import PACKED
from otherwords.errors import EmptyInputError, UnknownNameError
from otherwords.evaluate.bootstrap import difference, resampled_totals
from otherwords.evaluate.coverage.study import check_language, checksum_of, share
from otherwords.evaluate.substitution.generation import (
    LEAST,
    f_score,
    lexsub_answers,
    swords_counts,
)
from otherwords.evaluate.substitution.lemmas import Lemmas
from otherwords.evaluate.substitution.ranking import average_precision
from otherwords.evaluate.substitution.systems import CONTEXT, COSTS, SYSTEMS, Substitutes
from otherwords.files.lines import shown
from otherwords.signature import CHECKSUM_LENGTH, signature

READERS = {"swords": read_swords, "lexsub": read_lexsub}
SETTINGS = [(strict, kind) for strict in (False, True) for kind in LEAST]
WEIGHTS: dict[str, Callable[[int, int], float]] = {
    "swords": lambda votes, of: votes / of,
    "lexsub": lambda votes, _: float(votes),
}
"""What a substitute weighs in its ideal order: the share of votes, or how many gave it."""
SCALE = 10**6
"""Shares as integers, for draws that do not depend on the order of sums."""
Totals = NDArray[np.int64]


def substitution(
    data: str,
    path: Path | str,
    database: Database,
    *,
    wordnet: WordNet | None = None,
    samples: int = 1000,
    seed: int = 1,
) -> dict[str, Any]:
    """Score what a database offers; lemmas are WordNet's if it is given or installed."""
    check_data(data)
    check_language(database)
    lemmas = Lemmas(wordnet or WordNet.installed())
    targets = [one for one in map(lemmas_of(lemmas), READERS[data](path)) if one.judged]
    if not targets:
        raise EmptyInputError(f"{shown(path)}: no word with substitutes in it.")
    system = Substitutes(database, lemmas, seed=seed)
    lists = [system.orders(target) for target in targets]
    scores = _swords(targets, lists) if data == "swords" else _lexsub(targets, lists)
    scores |= _gap(targets, system, WEIGHTS[data])
    packed = str(database.manifest.files[PACKED]["sha256"])[:CHECKSUM_LENGTH]
    settings = {"database": packed, "lemmas": lemmas.name, "samples": samples}
    return {
        "data": data,
        "targets": len(targets),
        "with_substitutes": sum(bool(one[COSTS]) for one in lists),
        "substitutes_each": share(sum(len(one[COSTS]) for one in lists), len(lists)),
        "systems": {
            name: {
                score: float(value(own[name].sum(axis=0))) for score, (value, own) in scores.items()
            }
            for name in SYSTEMS
        },
        "context_gain": {
            score: _gain(value, own, samples, seed) for score, (value, own) in scores.items()
        },
        "signature": signature(data, checksum_of(path), settings=settings, seed=seed),
    }


def check_data(data: str) -> None:
    """An error of one line if there is no such data set."""
    if data not in READERS:
        raise UnknownNameError("data set", data, READERS)


def lemmas_of(lemmas: Lemmas) -> Any:
    """Give a function that puts the substitutes of a target into their lemmas.

    Votes for two forms of one lemma are added up, as SWORDS does; the target itself is dropped.
    """

    def lemmatised(target: Target) -> Target:
        own = lemmas.lemma(target.word, target.part)
        judged: dict[str, tuple[int, int]] = {}
        for word, (votes, of) in target.judged.items():
            lemma = lemmas.lemma(word, target.part)
            if lemma != own and of:
                before = judged.get(lemma, (0, 0))
                judged[lemma] = before[0] + votes, before[1] + of
        return target._replace(judged=judged)

    return lemmatised


def _swords(targets: Sequence[Target], lists: Sequence[dict[str, list[str]]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for strict, kind in SETTINGS:
        own = {
            name: np.array(
                [
                    swords_counts(one[name], target.judged, kind=kind, strict=strict)
                    for target, one in zip(targets, lists, strict=True)
                ],
                np.int64,
            )
            for name in SYSTEMS
        }
        found[f"{'strict' if strict else 'lenient'}_{kind}_f10"] = f_score, own
    return found


def _lexsub(targets: Sequence[Target], lists: Sequence[dict[str, list[str]]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for field in ("best", "oot", "best_mode", "oot_mode"):
        own = {
            name: _shares(
                [
                    getattr(lexsub_answers(one[name], target.judged), field)
                    for target, one in zip(targets, lists, strict=True)
                ]
            )
            for name in SYSTEMS
        }
        found[field] = mean, own
    return found


def _gap(
    targets: Sequence[Target], system: Substitutes, weight: Callable[[int, int], float]
) -> dict[str, Any]:
    """SWORDS gives a target's own substitutes; SemEval those of all sentences with the word."""
    pools: dict[str, set[str]] = {}
    for target in targets:
        pools.setdefault(target.pool, set()).update(target.judged)
    own: dict[str, list[float | None]] = {name: [] for name in SYSTEMS}
    for target in targets:
        weights = {word: weight(*votes) for word, votes in target.judged.items()}
        for name, order in system.ranked(target, sorted(pools[target.pool])).items():
            own[name].append(average_precision(order, weights))
    return {"gap": (mean, {name: _shares(values) for name, values in own.items()})}


def _shares(values: Sequence[float | None]) -> Totals:
    """Values and whether there is one, as integers."""
    rows = [(0, 0) if value is None else (round(value * SCALE), 1) for value in values]
    return np.array(rows, np.int64)


def mean(totals: NDArray[np.float64]) -> NDArray[np.float64]:
    """The mean from sums and counts along the last axis."""
    return totals[..., 0] / np.maximum(totals[..., 1], 1) / SCALE


def _gain(value: Any, own: dict[str, Totals], samples: int, seed: int) -> dict[str, Any]:
    """How much context adds to costs alone, on the same draws of targets."""
    both = np.stack([own[CONTEXT], own[COSTS]], axis=1)
    draws = value(resampled_totals(both, samples=samples, seed=seed))
    whole = value(both.sum(axis=0))
    return difference(float(whole[0] - whole[1]), draws[:, 0] - draws[:, 1])._asdict()
