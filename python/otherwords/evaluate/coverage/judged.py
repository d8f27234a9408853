"""Rules between relations that people judged, ranked by a database: precision and recall.

A rule is ranked by the cost at which the database has it, whole or in parts; rules that it lacks
come last, together. Precision and recall are those of all rules at least as cheap. `directed` moves
a rule to the end if the guess at the relation says that the hypothesis is more specific than the
premise, or its opposite: then it does not follow. Beside it stands what needs no database: calling
every rule true, and those whose sides are one relation in two forms.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from otherwords.database import Database
from otherwords.database.ranking.columns import relation_named
from otherwords.database.relations.relation import OPPOSITE, SPECIFIC
from otherwords.errors import InputError
from otherwords.evaluate.coverage.matches import (
    PARTS,
    Match,
    add_reduced,
    find_rules,
    lowest_costs,
    mixed_rules,
    wanted_of,
)
from otherwords.evaluate.coverage.rules import read_all
from otherwords.evaluate.coverage.study import checksum_of, open_study, share
from otherwords.evaluate.coverage.word_forms import reduced
from otherwords.files.lines import shown

DIRECTED = "directed"
NOT_ENTAILED = (SPECIFIC, OPPOSITE)
POINTS = 20
"""How many points of a curve are reported."""


def judged_coverage(path: Path | str, database: Database, *, seed: int = 1) -> dict[str, Any]:
    """Precision and recall of a database's costs on judged rules, and of the control."""
    rules = read_all(path)
    if any(rule.holds is None for rule in rules):
        message = "its rules are not judged. For rules alone: otherwords evaluate coverage rules"
        raise InputError(shown(path), None, message)
    truth = np.array([rule.holds for rule in rules], bool)
    wanted, mixed = wanted_of(rules), wanted_of(mixed_rules(rules, seed))
    with open_study(database) as study:
        add_reduced(study, [*wanted, *mixed])
        matches = find_rules(study, "wanted", wanted)
        costs = lowest_costs(matches, len(rules))
        chance = lowest_costs(find_rules(study, "mixed", mixed), len(rules))[PARTS]
        same = np.array([reduced(rule.premise) == reduced(rule.hypothesis) for rule in rules], bool)
        rankings = {**costs, DIRECTED: _directed(costs[PARTS], matches)}
        return {
            "study": "judged",
            "rules": len(rules),
            "true": int(truth.sum()),
            "base_precision": share(int(truth.sum()), len(rules)),
            "same_in_one_form": _binary(same, truth),
            "guessed_relations": sum(relation_named(one.relation) is not None for one in matches),
            "rankings": {name: ranked(own, truth) for name, own in rankings.items()},
            "with_same_form": ranked(np.where(same, -np.inf, rankings[DIRECTED]), truth),
            "control": ranked(chance, truth),
            "signature": study.signature("judged coverage", checksum_of(path), seed),
        }


def _directed(costs: Any, matches: Sequence[Match]) -> Any:
    found = costs.copy()
    for one in matches:
        if relation_named(one.relation) in NOT_ENTAILED and one.cost == costs[one.rule]:
            found[one.rule] = np.inf
    return found


def _binary(chosen: Any, truth: Any) -> dict[str, Any]:
    hits = int((chosen & truth).sum())
    return {
        "rules": int(chosen.sum()),
        "precision": share(hits, int(chosen.sum())),
        "recall": share(hits, int(truth.sum())),
    }


def ranked(costs: Any, truth: Any) -> dict[str, Any]:
    """Precision and recall as the threshold moves; rules of the same cost move together.

    `average_precision` is the sum, over the thresholds, of precision times the gain in recall, up
    to the rules that are found at all: a ranking is not paid for rules it says nothing of.
    """
    found = ~np.isposinf(costs)
    curve = _curve(costs, truth)
    average, before = 0.0, 0.0
    for point in curve:
        average += point["precision"] * (point["recall"] - before)
        before = point["recall"]
    best = max(curve, key=lambda point: point["f1"], default=None)
    step = max(1, -(-len(curve) // POINTS))
    shown_points = curve[step - 1 :: step]
    if curve and shown_points[-1] is not curve[-1]:
        shown_points.append(curve[-1])
    return {
        **_binary(found, truth),
        "average_precision": average,
        "best_f1": best["f1"] if best else None,
        "curve": shown_points,
    }


def _curve(costs: Any, truth: Any) -> list[dict[str, float]]:
    order = np.argsort(costs, kind="stable")
    order = order[~np.isposinf(costs[order])]
    hits = np.cumsum(truth[order])
    ends = [k for k in range(len(order)) if k + 1 == len(order) or _higher(costs, order, k)]
    total = int(truth.sum())
    return [_point(float(costs[order[k]]), int(hits[k]), k + 1, total) for k in ends]


def _higher(costs: Any, order: Any, place: int) -> bool:
    return bool(costs[order[place + 1]] > costs[order[place]])


def _point(cost: float, hits: int, chosen: int, total: int) -> dict[str, float]:
    precision, recall = hits / chosen, hits / total if total else 0.0
    f1 = 2 * precision * recall / (precision + recall) if hits else 0.0
    return {"cost": cost, "precision": precision, "recall": recall, "f1": f1}


def curves(report: Mapping[str, Any]) -> dict[str, list[tuple[float, float]]]:
    """Recall and precision of every ranking, to plot."""
    every = {**report["rankings"], "control": report["control"]}
    return {
        name: [(point["recall"], point["precision"]) for point in one["curve"]]
        for name, one in every.items()
    }
