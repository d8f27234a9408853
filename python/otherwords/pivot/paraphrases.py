"""From translation rules to paraphrases, as queries over ids (Ganitkevitch 2018, 6.4.1.1).

Notation of the queries: f is a phrase of the pivot language, e its translation; e1 and e2 are a
phrase and its paraphrase. Each step reads tables and writes one; the engine does the work.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

from otherwords.engine import Engine
from otherwords.engine.folders import whole_parts
from otherwords.engine.sql_numbers import literal
from otherwords.pivot.features import ESTIMATED, PARAPHRASE, PROBABILITIES, TRANSLATION
from otherwords.pivot.orders import combinations, inverses
from otherwords.pivot.queries import (
    WHOLE,
    columns,
    count_rows,
    keep,
    keep_small,
    named_columns,
    quoted,
    read_sql,
)
from otherwords.pivot.ranking import cost_sql
from otherwords.pivot.settings import Bounds, Settings

VIRTUAL = {
    "product": "CAST(a.{n} AS DECIMAL(19, 0)) * CAST(b.{n} AS DECIMAL(19, 0))",
    "minimum": "CAST(least(a.{n}, b.{n}) AS DECIMAL(38, 0))",
    "geometric": "CAST(floor(sqrt(CAST(a.{n} AS DOUBLE) * b.{n}) * 1048576) AS DECIMAL(38, 0))",
}
"""How often a pair was seen through a pivot; sums of decimals are exact beyond 2^53."""
MANY_PAIRS = 1_000_000_000
BOUND = "p(e|f)"
"""The bound before pivoting that keeps pivots small."""
KEYS = ("lhs", "e1", "e2", "ord", "best")
SAME = "e1 = e2 AND ord = 0"
TOTALS = {
    "p(e|f)": "first_any",
    "p(e|f,LHS)": "first_label",
    "p(f|e)": "second_any",
    "p(f|e,LHS)": "second_label",
}
"""The table of renormalise.sql that holds what the probabilities of a phrase add up to."""
STEPS = ("scored", "labelled", "any_label", "pairs", "normalised", "chosen", "same", "renormalised")


def make_paraphrases(
    engine: Engine,
    rules: Path,
    folder: Path,
    settings: Settings,
    *,
    warn: Callable[[str], None] | None = None,
) -> None:
    """Pivot rules: writes `folder/paraphrases`, and `identities` if they are wanted.

    `folder/pivoted` has the rules inside the bounds, for explanations. `warn` receives a line if
    no bound keeps pivots small and that makes very many pairs.
    """
    engine.read("rules", rules)
    _choose_rules(engine, rules, folder, settings)
    if warn is not None:
        _warn_of_large_pivots(engine, settings, warn)
    _pivot(engine, folder, settings)
    scored = _with_cost(read_sql("features", features=named_columns(PARAPHRASE)), settings)
    with_itself = settings.identities or settings.renormalise
    if with_itself:  # then they are needed twice
        scored = keep(engine, "scored", folder, scored)
    chosen = _pruned(f"SELECT * FROM ({scored}) AS t WHERE NOT ({SAME})", settings)
    same = f"SELECT * FROM ({scored}) AS t WHERE {SAME}"
    if settings.renormalise:
        keep(engine, "chosen", folder, chosen)
        keep(engine, "same", folder, same)
        both = keep(engine, "renormalised", folder, _with_cost(_renormalised(), settings))
        chosen, same = f"{both} WHERE NOT ({SAME})", f"{both} WHERE {SAME}"
    elif not with_itself:
        chosen = keep(engine, "chosen", folder, chosen)
    engine.write(read_sql("links", chosen=chosen), folder / "paraphrases")
    if settings.identities:
        engine.write(read_sql("links", chosen=same), folder / "identities")
    for name in STEPS:
        shutil.rmtree(folder / name, ignore_errors=True)


def conditions(bounds: Mapping[str, Bounds], expressions: Mapping[str, str]) -> list[str]:
    """Bounds on features as conditions of SQL, with the expression that gives each feature.

    >>> conditions({"p(e|f)": Bounds(most=6.9)}, TRANSLATION)
    ['-ln(p_e_f) <= 6.9e+00']
    """
    pairs = [(">=", b.least, name) for name, b in bounds.items()]
    pairs += [("<=", b.most, name) for name, b in bounds.items()]
    known = ((test, bound, name) for test, bound, name in pairs if bound is not None)
    return [f"{expressions[name]} {test} {literal(float(bound))}" for test, bound, name in known]


def _choose_rules(engine: Engine, rules: Path, folder: Path, settings: Settings) -> None:
    tests = conditions(settings.before, TRANSLATION)
    if tests:
        engine.write(f"SELECT * FROM rules WHERE {' AND '.join(tests)}", folder / "pivoted")
    else:
        with whole_parts(folder / "pivoted") as copy:
            shutil.copytree(rules, copy, dirs_exist_ok=True)
    engine.read("pivoted_rules", folder / "pivoted")
    found = engine.query("SELECT DISTINCT ord FROM pivoted_rules")["ord"].to_pylist()
    made = combinations(found)
    keep_small(engine, "orders", folder, made)
    keep_small(engine, "inverses", folder, inverses(made["relative"].to_pylist()))


def _pivot(engine: Engine, folder: Path, settings: Settings) -> None:
    virtual = settings.estimate == "counts"
    if virtual:
        with_label, any_label = (_counts(settings.virtual, n) for n in ("n", "n_any"))
    else:
        with_label, any_label = _products("_label"), _products("")
    one_label = _has_one_label_each(engine)
    sums = (f"{query} AS {name}, " for name, query in with_label.items())
    labelled = read_sql("pivot", **with_label, any_label="".join(sums) if one_label else "")
    if one_label:
        keep(engine, "pairs", folder, labelled)
    else:
        keep(engine, "labelled", folder, labelled)
        keep(engine, "any_label", folder, read_sql("pivot_any_label", **any_label))
        keep(engine, "pairs", folder, read_sql("joined"))
    if virtual:
        engine.write(read_sql("virtual"), folder / "normalised")
        engine.read("pairs", folder / "normalised")


def _has_one_label_each(engine: Engine) -> bool:
    """Whether no phrase has a second label, as in Hiero: then labels change no sum."""
    several = "SELECT e FROM pivoted_rules WHERE p_label_f < 1 OR p_label_e < 1"
    return count_rows(engine, several) == 0


def _products(label: str) -> dict[str, str]:
    """Sums of probabilities, at most 1 each, as whole numbers that doubles hold exactly."""
    forward = f"a.p_f_e{label} * b.p_e_f{label}"
    backward = f"b.p_f_e{label} * a.p_e_f{label}"
    products = {"forward": forward, "backward": backward}
    return {name: f"sum(floor({each} * {WHOLE}))" for name, each in products.items()}


def _counts(virtual: str, n: str) -> dict[str, str]:
    """Sums of virtual counts, the same in both directions."""
    count = VIRTUAL[virtual].format(n=n)
    return dict.fromkeys(("forward", "backward"), f"CAST(sum({count}) AS DECIMAL(38, 0))")


def _warn_of_large_pivots(engine: Engine, settings: Settings, warn: Callable[[str], None]) -> None:
    """Say so before pivots without a bound make more pairs than anyone would wait for."""
    bound = settings.before.get(BOUND)
    if bound is not None and bound.most is not None:
        return
    sizes = "SELECT CAST(count(*) AS DOUBLE) AS k FROM pivoted_rules GROUP BY f, lhs"
    pairs = f"SELECT max(k) AS most, sum(k * (k + 1) / 2) AS pairs FROM ({sizes}) AS t"
    (found,) = engine.query(pairs).to_pylist()
    if found["pairs"] is not None and found["pairs"] > MANY_PAIRS:
        warn(
            f"pivoting without a bound on {BOUND} makes {found['pairs']:,.0f} pairs, as one pivot "
            f"has {found['most']:,.0f} translations. Set [pivot.before] in the recipe."
        )


def _with_cost(query: str, settings: Settings) -> str:
    """Round features to a millionth, then add them up.

    The last bits of logarithms differ from machine to machine; rounded they are the same, and
    so are ties, pruning and the borders of sizes. PPDB prints five decimals.
    """
    rounded = {name: f"floor({quoted(name)} * 1e6 + 5e-1) / 1e6" for name in ESTIMATED}
    features = f"SELECT {columns(KEYS)}, {named_columns(rounded)} FROM ({query}) AS exact"
    return f"SELECT *, {cost_sql(settings.ranking)} AS cost FROM ({features}) AS features"


def _pruned(query: str, settings: Settings) -> str:
    """Leave out what lies outside the bounds, then all but the cheapest of each phrase."""
    tests = conditions(settings.after, {name: quoted(name) for name in ESTIMATED})
    kept = f"SELECT * FROM ({query}) AS t WHERE {' AND '.join(tests)}" if tests else query
    if not settings.top:
        return kept
    order = "PARTITION BY lhs, e1 ORDER BY cost, e2, ord"
    placed = f"SELECT *, row_number() OVER ({order}) AS place FROM ({kept}) AS t"
    names = columns((*KEYS, *ESTIMATED, "cost"))
    return f"SELECT {names} FROM ({placed}) AS t WHERE place <= {settings.top}"


def _renormalised() -> str:
    features = {name: quoted(name) for name in ESTIMATED}
    features |= {
        name: f"{quoted(name)} + ln({table}.total / {WHOLE})" for name, table in TOTALS.items()
    }
    names = {column: quoted(name) for name, column in PROBABILITIES.items()}
    return read_sql("renormalise", features=named_columns(features), **names)
