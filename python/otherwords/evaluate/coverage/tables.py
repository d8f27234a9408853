"""Reports of coverage as tables of texts; whoever prints them chooses how."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from otherwords.tables import Table

NOTHING = "-"
COUNTS = {
    "wordnet": (
        *("synsets", "singletons", "synsets_reached", "singletons_reached", "synsets_touched"),
        *("singletons_touched", "share_touched", "lemmas_covered", "pairs", "pairs_found"),
        *("share_found", "without_same_lemma", "without_near_spelling", "without_both"),
        *("pairs_beyond", "pairs_known_beyond"),
    ),
    "rules": (
        *("rules", "same_in_one_form", "found_whole", "share_whole", "found_parts"),
        "share_parts",
    ),
    "judged": ("rules", "true", "base_precision", "guessed_relations"),
}
"""The numbers at the top of each report."""


def tables_of(report: Mapping[str, Any]) -> Iterator[Table]:
    """The tables of any study's report."""
    study = report["study"]
    names = COUNTS.get(study, ())
    if names:
        yield Table([[name.replace("_", " "), shown(name, report[name])] for name in names])
    if study == "judged":
        rows = {**report["rankings"], "with same form": report["with_same_form"]}
        yield _table("ranking", rows | {"control": report["control"]}, JUDGED)
        return
    if study == "propbank":
        for part in ("predicates", "relations"):
            rows = {"all": report[part], "control": report[part]["control"]}
            yield _table(part, rows, PROPBANK)
            yield _curve(report[part]["curve"], PROPBANK[2:])
        return
    if study == "morphology":
        rows = {**report["labels"], "control": report["control"]}
        yield _table("label", rows, ("words", "top1", "top3", "top5", "top10"))
        yield Table(report["examples"], ["word", "its forms among the ten best"])
        return
    if study == "wordnet":
        sizes = {str(row["size"]): row for row in report["by_size"]}
        yield _table("size", sizes, ("synsets", "touched", "covered"))
        yield _curve(report["curve"], WORDNET)
    else:
        yield _table("arguments", report["by_arguments"], RULES)
        yield Table(
            [[label, f"{count:,}"] for label, count in report["labels"]], ["label", "rules"]
        )
        yield _curve(report["curve"], RULES[1:])
    yield Table([[name.replace("_", " "), shown(name, value)] for name, value in _control(report)])


JUDGED = ("rules", "precision", "recall", "average_precision", "best_f1")
PROPBANK = ("types", "tokens", "types_covered", "tokens_covered", "paraphrases_each")
WORDNET = ("synsets_touched", "lemmas_covered", "pairs", "pairs_found", "share_found")
RULES = ("rules", "found_whole", "share_whole", "found_parts", "share_parts")


def _control(report: Mapping[str, Any]) -> list[tuple[str, Any]]:
    return [(f"control: {name}", value) for name, value in report["control"].items()]


def _table(first: str, rows: Mapping[str, Any], columns: tuple[str, ...]) -> Table:
    head = [first, *(name.replace("_", " ") for name in columns)]
    return Table(
        [[name, *(shown(key, row.get(key)) for key in columns)] for name, row in rows.items()], head
    )


def _curve(curve: list[Mapping[str, Any]], columns: tuple[str, ...]) -> Table:
    rows = {}
    for row in curve:
        name = f"{100 * row['kept']:.0f} %"
        rows[f"goodness {row['goodness']:g}" if "goodness" in row else name] = row
    return _table("kept", rows, columns)


def shown(name: str, value: Any) -> str:
    """A number as people read it: counts with commas, shares as percentages.

    >>> shown("pairs", 1234), shown("share_found", 0.25), shown("paraphrases_each", 1.5)
    ('1,234', '25.0 %', '1.50')
    """
    if value is None:
        return NOTHING
    if isinstance(value, int):
        return f"{value:,}"
    return f"{value:.2f}" if name.endswith("_each") else f"{100 * value:.1f} %"
