"""Count translation rules and estimate their probabilities (paper 004, 6.4.1.1).

Notation of the queries: f is a phrase of the pivot language, e its translation.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

import pyarrow as pa

from otherwords.engine import Engine
from otherwords.engine.sql_numbers import literal
from otherwords.align.association import g2_sql, strength_of
from otherwords.pivot.features import TRANSLATION
from otherwords.pivot.queries import count_rows, keep, keep_small, named_columns, read_sql
from otherwords.pivot.settings import Settings

COUNTED = """
    SELECT family, f, e, lhs, ord, n, own, slots, links, lex_ef, lex_fe FROM once WHERE least_links = links
    UNION ALL
    SELECT family, f, e, lhs, ord, n, own, slots, links, lex_ef, lex_fe FROM several
"""
SHARED = """
    AND f IN (
        SELECT f FROM ({counted}) AS t WHERE {often} GROUP BY f
        HAVING min(e) <> max(e) OR min(ord) <> max(ord)
    )
"""
"""Pivots with two translations at least; under several labels one is still one."""
SIGNIFICANT = """
LEFT JOIN family_any ON kept.family = family_any.family
WHERE kept.slots > 0 OR {strength} >= {bound}
"""
SIGNIFICANT_ONE_LABEL = "WHERE kept.slots > 0 OR {strength} >= {bound}"


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
    for k, path in enumerate(occurrences):
        engine.read(f"occurrences_{k}", path)
    tables = [f"SELECT *, {g} AS family FROM occurrences_{k}" for k, g in enumerate(numbers)]
    _count(engine, " UNION ALL ".join(tables), folder)
    shares = weights or dict.fromkeys(numbers, 1)
    table = {
        "family": pa.array(shares, pa.int32()),
        "weight": pa.array(shares.values(), pa.int64()),
    }
    keep_small(engine, "weights", folder, pa.table(table))
    engine.write(_rules_query(engine, settings, families=len(shares)), folder / "rules")
    for step in ("once", "several"):
        shutil.rmtree(folder / step)


def translation_features(columns: str) -> str:
    """A query over `rules` that adds the estimated features to these columns."""
    return f"SELECT {columns}, {named_columns(TRANSLATION)} FROM rules"


def _count(engine: Engine, occurrences: str, folder: Path) -> None:
    """Count in slices of f that fit into memory; each row of files sorted by f is read once."""
    slices = engine.parts_of(count_rows(engine, occurrences))
    width = 2**64 // slices
    (folder / "once").mkdir()
    parts = []
    for k in range(slices):
        first = -(2**63) + k * width
        last = 2**63 - 1 if k + 1 == slices else first + width - 1
        own = f"SELECT * FROM ({occurrences}) AS t WHERE f BETWEEN {first} AND {last}"
        parts.append(folder / "once" / f"{k}")
        engine.write(read_sql("count", occurrences=own), parts[-1])
    engine.read("once", parts)
    keep(engine, "several", folder, read_sql("count_links", occurrences=occurrences))


def _rules_query(engine: Engine, settings: Settings, *, families: int) -> str:
    often = f"n >= {settings.least_count}"
    if settings.significance:
        often = f"({often} OR slots = 0)"
    shared = SHARED.format(counted=COUNTED, often=often) if settings.only_pairs else ""
    given = {"counted": COUNTED, "often": often, "shared": shared}
    bound = literal(strength_of(settings.significance)) if settings.significance else ""
    if families > 1 or count_rows(engine, "SELECT DISTINCT lhs FROM once") > 1:
        strength = g2_sql("pair_any.own", "f_any.own", "e_group.own", "family_any.own")
        significant = SIGNIFICANT.format(strength=strength, bound=bound) if bound else ""
        return read_sql("rules", significant=significant, **given)
    strength = g2_sql("kept.n", "f_any.n", "e_any.n", "label_any.phrases")
    significant = SIGNIFICANT_ONE_LABEL.format(strength=strength, bound=bound) if bound else ""
    some = settings.least_count > 1 or settings.only_pairs
    return read_sql(
        "rules_one_label",
        significant=significant,
        of_kept_f="WHERE f IN (SELECT f FROM kept)" if some else "",
        of_kept_e="WHERE e IN (SELECT e FROM kept)" if some else "",
        **given,
    )
