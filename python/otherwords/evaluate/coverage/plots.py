"""Reports of coverage as curves, like Figures 6.1, 6.3 and 6.4."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from otherwords.evaluate.coverage.judged import curves
from otherwords.plot import line_plot

KEPT = "paraphrases kept, %"
Series = dict[str, list[tuple[float, float]]]


def plots(report: Mapping[str, Any]) -> dict[str, str]:
    """The plots of a report as SVG, by their names."""
    study = report["study"]
    if study == "wordnet":
        sizes = [(row["size"], row["covered"]) for row in report["by_size"]]
        covered = {"covered": [(x, 100 * y) for x, y in sizes if y is not None]}
        title = "Lemmas of touched synsets"
        found = {"sizes": line_plot(covered, title, "lemmas of the synset", "covered, %")}
        shares = {"pairs in WordNet": "share_found", "lemmas covered": "lemmas_covered"}
        return found | {"thresholds": _kept(report["curve"], shares, "WordNet")}
    if study == "propbank":
        names = {"types": "types_covered", "tokens": "tokens_covered"}
        return {
            part: _kept(report[part]["curve"], names, f"PropBank: {part}")
            for part in ("predicates", "relations")
        }
    if study == "rules":
        names = {"whole": "share_whole", "in parts": "share_parts"}
        return {"thresholds": _kept(report["curve"], names, "Entailment rules")}
    if study == "judged":
        return {"precision": line_plot(curves(report), "Judged rules", "recall", "precision")}
    rows = {name: _best(row) for name, row in report["labels"].items()}
    rows["control"] = _best(report["control"])
    title = "Other forms of the word"
    return {"forms": line_plot(rows, title, "best paraphrases", "with the same stem, %")}


def _kept(curve: Sequence[Mapping[str, Any]], names: Mapping[str, str], title: str) -> str:
    series: Series = {}
    for shown, key in names.items():
        points = [(100 * row["kept"], row[key]) for row in curve if row[key] is not None]
        series[shown] = [(x, 100 * y) for x, y in points]
    return line_plot(series, title, KEPT, "%")


def _best(row: Mapping[str, Any]) -> list[tuple[float, float]]:
    points = [(int(name[3:]), value) for name, value in row.items() if name.startswith("top")]
    return [(x, 100 * y) for x, y in points if y is not None]
