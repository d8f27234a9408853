"""Count translation rules and estimate their probabilities (Ganitkevitch 2018, 6.4.1.1).

Notation of the queries: f is a phrase of the pivot language, e its translation.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

import pyarrow as pa

from otherwords.align.association import g2_sql, strength_of
from otherwords.engine import Engine
from otherwords.engine.folders import whole_parts
from otherwords.engine.ranges import Slice
from otherwords.engine.split import Split
from otherwords.engine.sql_numbers import literal
from otherwords.pivot.features import TRANSLATION
from otherwords.pivot.queries import keep, keep_small, named_columns, read_sql, write_slice
from otherwords.pivot.settings import Settings

COUNTED = """
    SELECT family, f, e, lhs, ord, n, own, words, links, lex_ef, lex_fe
    FROM once WHERE least_links = links
    UNION ALL
    SELECT family, f, e, lhs, ord, n, own, words, links, lex_ef, lex_fe FROM several
"""
SHARED = "HAVING min(e) <> max(e) OR min(ord) <> max(ord)"
"""Pivots with two translations at least; under several labels one is still one."""
SLICED = ("kept", "sides")
STEPS = ("split", "once", "several", *SLICED, "totals")
MOST_PIECES = 64


def count_rules(
    engine: Engine,
    occurrences: Sequence[Path],
    folder: Path,
    settings: Settings,
    *,
    families: Sequence[int] | None = None,
    weights: Mapping[int, int] | None = None,
) -> None:
    """Count the rules of all bitexts and estimate their probabilities: `folder/rules`.

    `occurrences` has a table for each bitext, `families` the family of pivot languages that each
    belongs to (by default all are one family), and `weights` the weight of each family, as whole
    numbers.
    """
    numbers = families or [0] * len(occurrences)
    shares = weights or dict.fromkeys(numbers, 1)
    table = {
        "family": pa.array(shares, pa.int32()),
        "weight": pa.array(shares.values(), pa.int64()),
    }
    keep_small(engine, "weights", folder, pa.table(table))
    slices = engine.slices(occurrences, "f", folder / "split")
    by_phrase = Split("e", min(MOST_PIECES, len(slices)))
    for number, part in enumerate(slices):
        _count(engine, part, numbers, folder)
        _keep_slice(engine, number, by_phrase, folder, settings)
    _estimate(engine, len(slices), folder, settings)
    for step in STEPS:
        shutil.rmtree(folder / step, ignore_errors=True)


def translation_features(columns: str) -> str:
    """A query over `rules` that adds the estimated features to these columns."""
    return f"SELECT {columns}, {named_columns(TRANSLATION)} FROM rules"


def _count(engine: Engine, part: Slice, families: Sequence[int], folder: Path) -> None:
    """Count the rules of some pivots: `folder/once`, and `folder/several` by their links."""
    tables = []
    for number, family in enumerate(families):
        if files := part.of(number):
            engine.read(f"occurrences_{number}", files)
            tables.append(f"SELECT *, {family} AS family FROM occurrences_{number}")
    occurrences = " UNION ALL ".join(tables)
    for name, query in {"once": "count", "several": "count_links"}.items():
        keep(engine, name, folder, read_sql(query, occurrences=occurrences))


def _keep_slice(
    engine: Engine, number: int, by_phrase: Split, folder: Path, settings: Settings
) -> None:
    """Keep the rules to be pivoted, with what is summed over their pivots, and their phrases."""
    often = _often(settings)
    shared = SHARED if settings.only_pairs else ""
    queries = {
        "kept": read_sql("kept", counted=COUNTED, often=often, shared=shared),
        "sides": read_sql("sides", counted=COUNTED),
    }
    for name, query in queries.items():
        (folder / name).mkdir(exist_ok=True)
        engine.write(query, folder / name / str(number), split=by_phrase)


def _estimate(engine: Engine, slices: int, folder: Path, settings: Settings) -> None:
    """Estimate the probabilities of the rules that were kept, some phrases at a time."""
    kept, sides = ([folder / name / str(k) for k in range(slices)] for name in SLICED)
    engine.read("sides", sides)
    keep(engine, "totals", folder, read_sql("totals"))
    strength = g2_sql("own_pair", "own_f", "own_e_family", "family_any.phrases")
    query = read_sql("rules", significant=_significant(strength, settings))
    found = engine.slices([kept, sides], "e", folder / "split")
    filled = [part for part in found if part.of(0)] or [found[0]]
    with whole_parts(folder / "rules") as rules:
        for number, part in enumerate(filled):
            engine.read("kept", part.of(0) or kept)
            engine.read("sides", part.of(1))
            write_slice(engine, query, rules, number)


def _often(settings: Settings) -> str:
    """Which counted rules may be pivoted; phrases that stand for a word may be rare."""
    often = f"n >= {settings.least_count}"
    return (
        f"({often} OR words BETWEEN 1 AND {settings.rare_words})"
        if settings.significance
        else often
    )


def _significant(strength: str, settings: Settings) -> str:
    if not settings.significance:
        return ""
    return f"WHERE kept.words = 0 OR {strength} >= {literal(strength_of(settings.significance))}"
