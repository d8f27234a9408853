"""Look entailment rules up in a database: whole, or without the words that both sides share.

*make an important contribution to / make a significant contribution to* is *an important / a
significant* between words that stay, so a database may have it in pieces. Both ways are reported
apart: `whole`, and `parts`, which also counts rules that are found only after the words shared
at their ends are taken off. A rule whose arguments are exchanged is found only as a rule with a
slot at each end that change places.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from otherwords.corpus.resources.entailment import Rule
from otherwords.database.ranking.columns import RELATION
from otherwords.evaluate.coverage.study import Study
from otherwords.evaluate.coverage.word_forms import reduced

WHOLE, PARTS = "whole", "parts"
WAYS = (WHOLE, PARTS)
ENDS = re.compile(r"\[[^\[\] ]+,[12]\] (.+) \[[^\[\] ]+,[12]\]")
UNKNOWN = 0.0


class Wanted(NamedTuple):
    """A rule as it is looked up."""

    rule: int
    way: str
    first: str
    second: str
    exchanged: bool


class Match(NamedTuple):
    """A rule that was found under a label, at its lowest cost, with the guess at the relation."""

    rule: int
    way: str
    label: str
    cost: float
    relation: float


def wanted_of(rules: Sequence[Rule]) -> list[Wanted]:
    """Both ways to look for each rule, in reduced form; sides that become the same are left out."""
    found = []
    for place, rule in enumerate(rules):
        first, second = reduced(rule.premise), reduced(rule.hypothesis)
        if first == second:
            continue
        found.append(Wanted(place, WHOLE, first, second, rule.exchanged))
        inner = unshared(first, second)
        if not rule.exchanged and all(inner) and inner != (first, second):
            found.append(Wanted(place, PARTS, *inner, False))
    return found


def unshared(first: str, second: str) -> tuple[str, str]:
    """Two phrases without the words that both begin or end with.

    >>> unshared("be resolve in", "be describe in")
    ('resolve', 'describe')
    """
    one, other = first.split(), second.split()
    while one and other and one[-1] == other[-1]:
        one, other = one[:-1], other[:-1]
    while one and other and one[0] == other[0]:
        one, other = one[1:], other[1:]
    return " ".join(one), " ".join(other)


def add_reduced(study: Study, wanted: Sequence[Wanted]) -> None:
    """Let queries use the pairs of the database in reduced form, as far as they are wanted."""
    forms = {one.first for one in wanted} | {one.second for one in wanted}
    rows = []
    for phrase in study.query("all_phrases")["phrase"].to_pylist():
        form = reduced(phrase)
        if form in forms:
            rows.append((phrase, form))
    columns = {
        name: pa.array([row[place] for row in rows], pa.string())
        for place, name in enumerate(("phrase", "form"))
    }
    study.add("forms", columns)
    has_guess = RELATION in study.database.manifest.features
    guess = f'p."{RELATION}"' if has_guess else f"CAST({UNKNOWN} AS DOUBLE)"
    straight = study.query("reduced_pairs", relation=guess)
    crossed = _crossed(study, forms, straight.schema)
    table = pa.concat_tables([straight, crossed])
    study.add("reduced", {name: table[name] for name in table.column_names})


def _crossed(study: Study, forms: set[str], schema: pa.Schema) -> pa.Table:
    rows: dict[tuple[str, str, str], float] = {}
    for row in study.query("crossed").to_pylist():
        sides = [ENDS.fullmatch(row[name]) for name in ("source", "target")]
        inner = [reduced(side[1]) for side in sides if side is not None]
        if len(inner) == 2 and forms.issuperset(inner):
            key = inner[0], inner[1], row["label"]
            rows[key] = min(row["cost"], rows.get(key, row["cost"]))
    values = [(*key, True, cost, UNKNOWN) for key, cost in sorted(rows.items())]
    named = [dict(zip(schema.names, value, strict=True)) for value in values]
    return pa.Table.from_pylist(named, schema)


def find_rules(study: Study, name: str, wanted: Sequence[Wanted]) -> list[Match]:
    """The rules that the database has, after `add_reduced`."""
    kinds = {"rule": pa.int64(), "exchanged": pa.bool_()}
    columns = {
        field: pa.array([getattr(one, field) for one in wanted], kinds.get(field, pa.string()))
        for field in Wanted._fields
    }
    study.add(name, columns)
    rows = study.query("rule_matches", wanted=name).to_pylist()
    return sorted(Match(**row) for row in rows)


def mixed_rules(rules: Sequence[Rule], seed: int) -> list[Rule]:
    """The same premises with the hypotheses of other rules, drawn at random."""
    order = np.random.default_rng(seed).permutation(len(rules))
    return [
        rule._replace(hypothesis=rules[other].hypothesis)
        for rule, other in zip(rules, order, strict=True)
    ]


def lowest_costs(matches: Sequence[Match], rules: int) -> dict[str, np.ndarray]:
    """For each way the lowest cost of each rule, infinite if it was not found.

    A rule found whole counts as found in parts too.
    """
    found = {way: np.full(rules, np.inf) for way in WAYS}
    for one in matches:
        for way in WAYS[WAYS.index(one.way) :]:
            found[way][one.rule] = min(found[way][one.rule], one.cost)
    return found
