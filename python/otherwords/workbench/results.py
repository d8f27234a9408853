"""What raters said about systems: means, wins at tied rates, sign test, correlation with scores.

Systems are compared only where their variants of a sentence are about equally long (rates within
0.05 of each other, or within 10 % of the length), because raters like longer sentences better
(Ganitkevitch 2018, section 5.4.2.3).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations
from typing import Any, NamedTuple

from scipy.stats import binomtest

from otherwords.evaluate.correlation import pearson, spearman
from otherwords.workbench.exchange.outgoing import done_work
from otherwords.workbench.store.store import Store
from otherwords.workbench.store.tasks import Task, items_of

TIED = 0.05
TIED_PART = 0.10


class Rated(NamedTuple):
    """The mean rating of one variant on one scale."""

    item: str
    variant: str
    system: str
    rate: float
    scale: str
    mean: float
    raters: int
    score: float | None = None


def rated(store: Store, task: Task) -> list[Rated]:
    """The mean ratings of every variant that somebody rated."""
    given: defaultdict[tuple[str, str, str], list[int]] = defaultdict(list)
    for one in done_work(store, task):
        for variant, own in one.replayed.state["ratings"].items():
            for scale, value in own.items():
                given[one.item, variant, scale].append(value)
    found = []
    for item in items_of(store, task.id):
        for variant in item.content["variants"]:
            for scale in task.settings["scales"]:
                values = given.get((item.name, variant["id"], scale["name"]))
                if values:
                    about = (item.name, variant["id"], variant["system"], variant["rate"])
                    mean = sum(values) / len(values)
                    score = variant.get("score")
                    found.append(Rated(*about, scale["name"], mean, len(values), score))
    return found


def results(ratings: Iterable[Rated]) -> dict[str, Any]:
    """Means by system and scale, and each two systems compared."""
    ratings = list(ratings)
    groups: defaultdict[tuple[str, str], list[Rated]] = defaultdict(list)
    for each in ratings:
        groups[each.system, each.scale].append(each)
    means = [
        {
            "system": system,
            "scale": scale,
            "variants": len(own),
            "mean": sum(each.mean for each in own) / len(own),
            "rate": sum(each.rate for each in own) / len(own),
        }
        for (system, scale), own in sorted(groups.items())
    ]
    return {
        "means": means,
        "pairs": list(_pairs(ratings)),
        "scores": list(_scores(groups)),
    }


def _pairs(ratings: list[Rated]) -> Iterable[dict[str, Any]]:
    by_place = {(each.system, each.scale, each.item): each for each in ratings}
    systems = sorted({each.system for each in ratings})
    scales = sorted({each.scale for each in ratings})
    items = sorted({each.item for each in ratings})
    for scale in scales:
        for one, other in combinations(systems, 2):
            wins = [0, 0, 0]
            for item in items:
                a, b = by_place.get((one, scale, item)), by_place.get((other, scale, item))
                if a is None or b is None or not tied(a.rate, b.rate):
                    continue
                wins[0 if a.mean > b.mean else 1 if b.mean > a.mean else 2] += 1
            if sum(wins):
                yield {
                    "scale": scale,
                    "first": one,
                    "second": other,
                    "wins": wins[0],
                    "losses": wins[1],
                    "ties": wins[2],
                    "p": sign_test(wins[0], wins[1]),
                }


def tied(one: float, other: float) -> bool:
    """Whether two rates are about the same.

    >>> tied(0.50, 0.54), tied(0.50, 0.60), tied(1.00, 1.09)
    (True, False, True)
    """
    apart = abs(one - other)
    return apart <= TIED + 1e-9 or apart <= TIED_PART * max(one, other) + 1e-9


def sign_test(wins: int, losses: int) -> float | None:
    """The two-sided sign test; ties do not count. None without any win or loss.

    >>> sign_test(8, 2)
    0.109375
    """
    total = wins + losses
    return float(binomtest(wins, total).pvalue) if total else None


def _scores(groups: dict[tuple[str, str], list[Rated]]) -> Iterable[dict[str, Any]]:
    for (system, scale), own in sorted(groups.items()):
        scored = [(each.mean, each.score) for each in own if each.score is not None]
        if len(scored) > 1:
            means, scores = [mean for mean, _ in scored], [score for _, score in scored]
            yield {
                "system": system,
                "scale": scale,
                "count": len(scored),
                "pearson": _or_none(pearson(means, scores)),
                "spearman": _or_none(spearman(means, scores)),
            }


def _or_none(value: float) -> float | None:
    return None if value != value else value
