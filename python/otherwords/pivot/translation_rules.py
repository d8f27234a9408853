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
from otherwords.engine.sql_numbers import literal
from otherwords.pivot.features import TRANSLATION
from otherwords.pivot.queries import count_rows, keep_small, named_columns, read_sql
from otherwords.pivot.settings import Settings

COUNTED = """
    SELECT family, f, e, lhs, ord, n, own, words, links, lex_ef, lex_fe
    FROM {once} WHERE least_links = links
    UNION ALL
    SELECT family, f, e, lhs, ord, n, own, words, links, lex_ef, lex_fe FROM {several}
"""
SHARED = """
    AND f IN (
        SELECT f FROM ({counted}) AS t WHERE {often} GROUP BY f
        HAVING min(e) <> max(e) OR min(ord) <> max(ord)
    )
"""
"""Pivots with two translations at least; under several labels one is still one."""
STEPS = ("once", "several", "kept", "sides")


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
    slices = _count(engine, " UNION ALL ".join(tables), folder)
    shares = weights or dict.fromkeys(numbers, 1)
    table = {
        "family": pa.array(shares, pa.int32()),
        "weight": pa.array(shares.values(), pa.int64()),
    }
    keep_small(engine, "weights", folder, pa.table(table))
    if len(shares) == 1 and count_rows(engine, "SELECT DISTINCT lhs FROM once") == 1:
        query = _one_label_query(settings)
    else:
        _keep_rules(engine, slices, folder, settings)
        query = _rules_query(settings)
    engine.write(query, folder / "rules")
    for step in STEPS:
        shutil.rmtree(folder / step, ignore_errors=True)


def translation_features(columns: str) -> str:
    """A query over `rules` that adds the estimated features to these columns."""
    return f"SELECT {columns}, {named_columns(TRANSLATION)} FROM rules"


def _count(engine: Engine, occurrences: str, folder: Path) -> int:
    """Count in slices of f that fit into memory; each row of files sorted by f is read once."""
    slices = engine.parts_of(count_rows(engine, occurrences))
    width = 2**64 // slices
    for name in ("once", "several"):
        (folder / name).mkdir()
    for k in range(slices):
        first = -(2**63) + k * width
        last = 2**63 - 1 if k + 1 == slices else first + width - 1
        own = f"SELECT * FROM ({occurrences}) AS t WHERE f BETWEEN {first} AND {last}"
        _keep_slice(engine, "once", k, folder, read_sql("count", occurrences=own))
        links = read_sql("count_links", occurrences=own, once=f"once_{k}")
        _keep_slice(engine, "several", k, folder, links)
    for name in ("once", "several"):
        engine.read(name, [folder / name / str(k) for k in range(slices)])
    return slices


def _keep_slice(engine: Engine, name: str, k: int, folder: Path, query: str) -> None:
    """Write one slice of a table, and read it as a table of its own."""
    engine.write(query, folder / name / str(k))
    engine.read(f"{name}_{k}", folder / name / str(k))


def _keep_rules(engine: Engine, slices: int, folder: Path, settings: Settings) -> None:
    """Keep the rules to be pivoted, with what is summed over their pivots, slice by slice."""
    often = _often(settings)
    for name in ("kept", "sides"):
        (folder / name).mkdir()
    for k in range(slices):
        counted = COUNTED.format(once=f"once_{k}", several=f"several_{k}")
        shared = SHARED.format(counted=counted, often=often) if settings.only_pairs else ""
        kept = read_sql("kept", counted=counted, often=often, shared=shared)
        _keep_slice(engine, "kept", k, folder, kept)
        _keep_slice(engine, "sides", k, folder, read_sql("sides", counted=counted))
    for name in ("kept", "sides"):
        engine.read(name, [folder / name / str(k) for k in range(slices)])


def _rules_query(settings: Settings) -> str:
    strength = g2_sql("own_pair", "own_f", "e_group.own", "family_any.phrases")
    return read_sql("rules", significant=_significant(strength, settings))


def _one_label_query(settings: Settings) -> str:
    """The same where all rules have one label and languages are one family, as in Hiero."""
    often = _often(settings)
    counted = COUNTED.format(once="once", several="several")
    strength = g2_sql("kept.n", "f_any.n", "e_any.n", "label_any.phrases")
    some = settings.least_count > 1 or settings.only_pairs
    return read_sql(
        "rules_one_label",
        counted=counted,
        often=often,
        shared=SHARED.format(counted=counted, often=often) if settings.only_pairs else "",
        significant=_significant(strength, settings),
        of_kept_f="WHERE f IN (SELECT f FROM kept)" if some else "",
        of_kept_e="WHERE e IN (SELECT e FROM kept)" if some else "",
    )


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
