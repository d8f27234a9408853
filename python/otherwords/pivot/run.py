"""From occurrences of translation rules to paraphrases, as queries over ids (paper 004, 6.4.1.1).

Notation of the queries: f is a phrase of the pivot language, e its translation; e1 and e2 are a
phrase and its paraphrase. Each step reads tables and writes one; the work is done by the engine.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from otherwords.engine import Engine
from otherwords.engine.folders import whole_folder
from otherwords.engine.sql_files import literal
from otherwords.pivot.features import ESTIMATED
from otherwords.pivot.orders import combinations, inverses
from otherwords.pivot.settings import Bounds, Settings

WHOLE = "4503599627370496"
"""Probability 1 as a whole number, 2^52: sums of whole numbers up to here are exact as doubles."""
VIRTUAL = {
    "product": "CAST(a.{n} AS DOUBLE) * b.{n}",
    "minimum": "CAST(least(a.{n}, b.{n}) AS DOUBLE)",
    "geometric": "sqrt(CAST(a.{n} AS DOUBLE) * b.{n}) * 1048576",
}
COUNTED = """
    SELECT family, f, e, lhs, ord, n, links, lex_ef, lex_fe FROM once WHERE least_links = links
    UNION ALL
    SELECT family, f, e, lhs, ord, n, links, lex_ef, lex_fe FROM several
"""
SHARED = """
    AND f IN (
        SELECT f FROM ({counted}) AS t WHERE n >= {least_count} GROUP BY f HAVING count(*) > 1
    )
"""
ANY_LABEL = "sum(floor({forward})) AS forward, sum(floor({backward})) AS backward,"
STEPS = ("scored", "labelled", "any_label", "pairs", "normalised", "chosen", "same", "renormalised")
SAME = "e1 = e2 AND ord = 0"
# features of a translation rule, by the columns of rules.sql
TRANSLATION = {
    "Lex(e|f)": "lex_ef",
    "Lex(f|e)": "lex_fe",
    "LogCount": "ln(n)",
    "RarityPenalty": "exp(1 - n)",
    "p(LHS|e)": "-ln(p_label_e)",
    "p(LHS|f)": "-ln(p_label_f)",
    "p(e|LHS)": "-ln(p_e_label)",
    "p(e|f)": "-ln(p_e_f)",
    "p(e|f,LHS)": "-ln(p_e_f_label)",
    "p(f|LHS)": "-ln(p_f_label)",
    "p(f|e)": "-ln(p_f_e)",
    "p(f|e,LHS)": "-ln(p_f_e_label)",
}


def count_rules(
    engine: Engine,
    occurrences: Sequence[Path],
    folder: Path,
    settings: Settings,
    *,
    families: Sequence[int] | None = None,
    weights: Mapping[int, int] | None = None,
) -> None:
    """Count the rules of all bitexts and work out their probabilities: `folder/rules`.

    `occurrences` has a table for each bitext, `families` the family of pivot languages that each
    belongs to, by default one for all, and `weights` that of each family, as whole numbers.
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
    _write_small(engine, "weights", folder, pa.table(table))
    engine.write(_rules_query(engine, settings, families=len(shares)), folder / "rules")
    for step in ("once", "several"):
        shutil.rmtree(folder / step)


def _rules_query(engine: Engine, settings: Settings, *, families: int) -> str:
    least, only_pairs = settings.least_count, settings.only_pairs
    shared = SHARED.format(counted=COUNTED, least_count=least) if only_pairs else ""
    labels = engine.query("SELECT count(*) AS n FROM (SELECT DISTINCT lhs FROM once) AS t")
    if families > 1 or labels["n"][0].as_py() > 1:
        return read_sql("rules", counted=COUNTED, least_count=least, shared=shared)
    some = least > 1 or only_pairs
    return read_sql(
        "rules_one_label",
        counted=COUNTED,
        least_count=least,
        shared=shared,
        of_kept_f="WHERE f IN (SELECT f FROM kept)" if some else "",
        of_kept_e="WHERE e IN (SELECT e FROM kept)" if some else "",
    )


def _count(engine: Engine, occurrences: str, folder: Path) -> None:
    """Count in slices of f that fit into memory; Parquet files sorted by f are read once so."""
    rows = engine.query(f"SELECT count(*) AS n FROM ({occurrences}) AS t")["n"][0].as_py()
    slices = engine.parts_of(rows)
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
    engine.write(read_sql("count_links", occurrences=occurrences), folder / "several")
    engine.read("several", folder / "several")


def translation_features(columns: str = "*") -> str:
    """A query over `rules` that adds the estimated features of translation rules."""
    named = ", ".join(f'{TRANSLATION[name]} AS "{name}"' for name in ESTIMATED)
    return f"SELECT {columns}, {named} FROM rules"


def make_paraphrases(engine: Engine, rules: Path, folder: Path, settings: Settings) -> None:
    """Pivot rules: writes `folder/paraphrases`, and `identities` if they are wanted.

    `folder/pivoted` has the rules inside the bounds, for explanations.
    """
    engine.read("rules", rules)
    _choose_rules(engine, rules, folder, settings)
    _pivot(engine, folder, settings)
    scored = _with_cost(read_sql("features"), settings)
    with_itself = settings.identities or settings.renormalise
    if with_itself:  # then they are needed twice
        scored = _kept(engine, "scored", folder, scored)
    chosen = _pruned(f"SELECT * FROM ({scored}) AS t WHERE NOT ({SAME})", settings)
    same = f"SELECT * FROM ({scored}) AS t WHERE {SAME}"
    if settings.renormalise:
        _kept(engine, "chosen", folder, chosen)
        _kept(engine, "same", folder, same)
        both = _kept(engine, "renormalised", folder, _with_cost(read_sql("renormalise"), settings))
        chosen, same = f"{both} WHERE NOT ({SAME})", f"{both} WHERE {SAME}"
    elif not with_itself:
        chosen = _kept(engine, "chosen", folder, chosen)
    engine.write(read_sql("links", chosen=chosen), folder / "paraphrases")
    if settings.identities:
        engine.write(read_sql("links", chosen=same), folder / "identities")
    for name in STEPS:
        shutil.rmtree(folder / name, ignore_errors=True)


def _kept(engine: Engine, name: str, folder: Path, query: str) -> str:
    """Keep the rows of a query as a table; gives the query that reads it."""
    engine.write(query, folder / name)
    engine.read(name, folder / name)
    return f"SELECT * FROM {name}"


def conditions(bounds: Mapping[str, Bounds], columns: Mapping[str, str] | None = None) -> list[str]:
    """Bounds as conditions of SQL; a column is its feature's name unless told otherwise.

    >>> conditions({"p(e|f)": Bounds(most=6.9)}, TRANSLATION)
    ['-ln(p_e_f) <= 6.9e+00']
    """
    named = columns or {name: f'"{name}"' for name in ESTIMATED}
    pairs = [(">=", b.least, name) for name, b in bounds.items()]
    pairs += [("<=", b.most, name) for name, b in bounds.items()]
    known = ((test, bound, name) for test, bound, name in pairs if bound is not None)
    return [f"{named[name]} {test} {literal(float(bound))}" for test, bound, name in known]


def _with_cost(query: str, settings: Settings) -> str:
    """Round features to a millionth, then add them up.

    Logarithms differ in their last bits from machine to machine; rounded they are the same, and
    so is what ties, what is pruned and where sizes end. PPDB prints five decimals.
    """
    keys = "lhs, e1, e2, ord, best"
    rounded = ", ".join(f'floor("{name}" * 1e6 + 5e-1) / 1e6 AS "{name}"' for name in ESTIMATED)
    terms = (f'{literal(float(weight))} * "{name}"' for name, weight in settings.ranking.items())
    cost = " + ".join(terms)
    return (
        f"SELECT *, {cost} AS cost "
        f"FROM (SELECT {keys}, {rounded} FROM ({query}) AS exact) AS features"
    )


def _pruned(query: str, settings: Settings) -> str:
    """Leave out what lies outside the bounds, then all but the cheapest of each phrase."""
    tests = conditions(settings.after)
    kept = f"SELECT * FROM ({query}) AS t WHERE {' AND '.join(tests)}" if tests else query
    if not settings.top:
        return kept
    order = "PARTITION BY lhs, e1 ORDER BY cost, e2, ord"
    placed = f"SELECT *, row_number() OVER ({order}) AS place FROM ({kept}) AS t"
    names = ", ".join(
        f'"{name}"' for name in ("lhs", "e1", "e2", "ord", "best", *ESTIMATED, "cost")
    )
    return f"SELECT {names} FROM ({placed}) AS t WHERE place <= {settings.top}"


def read_sql(name: str, **values: object) -> str:
    """Read a query of this room and fill in what it leaves open."""
    text = resources.files(__package__).joinpath(f"{name}.sql").read_text(encoding="utf-8")
    return text.format(**values)


def _choose_rules(engine: Engine, rules: Path, folder: Path, settings: Settings) -> None:
    tests = conditions(settings.before, TRANSLATION)
    if tests:
        engine.write(f"SELECT * FROM rules WHERE {' AND '.join(tests)}", folder / "pivoted")
    else:
        with whole_folder(folder / "pivoted") as copy:
            shutil.copytree(rules, copy, dirs_exist_ok=True)
    engine.read("pivoted_rules", folder / "pivoted")
    found = engine.query("SELECT DISTINCT ord FROM pivoted_rules")["ord"].to_pylist()
    made = combinations(found)
    _write_small(engine, "orders", folder, made)
    _write_small(engine, "inverses", folder, inverses(made["relative"].to_pylist()))


def _pivot(engine: Engine, folder: Path, settings: Settings) -> None:
    virtual = settings.estimate == "counts"
    if virtual:
        with_label = dict.fromkeys(("forward", "backward"), VIRTUAL[settings.virtual].format(n="n"))
        any_label = dict.fromkeys(with_label, VIRTUAL[settings.virtual].format(n="n_any"))
    else:
        with_label, any_label = _products("_label"), _products("")
    one_label = _has_one_label_each(engine)
    whatever = ANY_LABEL.format(**with_label) if one_label else ""
    engine.write(read_sql("pivot", **with_label, any_label=whatever), folder / "labelled")
    if one_label:
        engine.read("pairs", folder / "labelled")
    else:
        engine.read("labelled", folder / "labelled")
        engine.write(read_sql("pivot_any_label", **any_label), folder / "any_label")
        engine.read("any_label", folder / "any_label")
        engine.write(read_sql("joined"), folder / "pairs")
        engine.read("pairs", folder / "pairs")
    if virtual:
        engine.write(read_sql("virtual"), folder / "normalised")
        engine.read("pairs", folder / "normalised")


def _has_one_label_each(engine: Engine) -> bool:
    """Whether no phrase has a second label, as in Hiero: then labels change no sum."""
    several = "SELECT count(*) AS n FROM pivoted_rules WHERE p_label_f < 1 OR p_label_e < 1"
    return bool(engine.query(several)["n"][0].as_py() == 0)


def _products(label: str) -> dict[str, str]:
    return {
        "forward": f"a.p_f_e{label} * b.p_e_f{label} * {WHOLE}",
        "backward": f"b.p_f_e{label} * a.p_e_f{label} * {WHOLE}",
    }


def _write_small(engine: Engine, name: str, folder: Path, table: pa.Table) -> None:
    path = folder / f"{name}.parquet"
    pq.write_table(table, path)
    engine.read(name, path)
