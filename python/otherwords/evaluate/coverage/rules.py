"""How many entailment rules between relations a database has as paraphrases (6.1.1.2)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

from otherwords.corpus.resources.entailment import Rule, read_rules
from otherwords.database import Database
from otherwords.errors import EmptyInputError
from otherwords.evaluate.coverage.matches import (
    WHOLE,
    add_reduced,
    find_rules,
    lowest_costs,
    mixed_rules,
    wanted_of,
)
from otherwords.evaluate.coverage.study import checksum_of, open_study, share, thresholds
from otherwords.files.lines import shown

LABELS = 10
EXAMPLES = 10


def rule_coverage(path: Path | str, database: Database, *, seed: int = 1) -> dict[str, Any]:
    """Shares of rules found, Table 6.4's labels, curves over thresholds, and the control."""
    rules = read_all(path)
    wanted, mixed = wanted_of(rules), wanted_of(mixed_rules(rules, seed))
    with open_study(database) as study:
        add_reduced(study, [*wanted, *mixed])
        matches = find_rules(study, "wanted", wanted)
        costs = lowest_costs(matches, len(rules))
        chance = lowest_costs(find_rules(study, "mixed", mixed), len(rules))
        whole = [one for one in matches if one.way == WHOLE]
        labels = Counter(one.label for one in whole).most_common(LABELS)
        exchanged = np.array([rule.exchanged for rule in rules], bool)
        shapes = {"straight": ~exchanged, "exchanged": exchanged}
        every = np.array([one.cost for one in matches], np.float64)
        return {
            "study": "rules",
            "rules": len(rules),
            "same_in_one_form": len(rules) - len({one.rule for one in wanted}),
            **_found(costs, np.inf),
            "by_arguments": {
                name: {"rules": int(own.sum())}
                | _found({way: found[own] for way, found in costs.items()}, np.inf)
                for name, own in shapes.items()
            },
            "labels": [list(pair) for pair in labels],
            "curve": [one | _found(costs, one["cost"]) for one in thresholds(every, database)],
            "examples": _examples(rules, costs[WHOLE]),
            "control": _found(chance, np.inf),
            "signature": study.signature("rule coverage", checksum_of(path), seed),
        }


def read_all(path: Path | str) -> list[Rule]:
    """All rules of a file, whatever its form; an error if there is none."""
    rules = list(read_rules(path))
    if not rules:
        raise EmptyInputError(f"{shown(path)}: no rule in it. Give two columns of relations.")
    return rules


def _found(costs: dict[str, Any], highest: float) -> dict[str, Any]:
    report: dict[str, Any] = {}
    for way, own in costs.items():
        count = int(((own <= highest) & np.isfinite(own)).sum())
        report[f"found_{way}"] = count
        report[f"share_{way}"] = share(count, len(own))
    return report


def _examples(rules: list[Rule], costs: Any) -> list[list[str]]:
    """The cheapest rules of several words, like Table 6.3."""
    order = [k for k in np.argsort(costs, kind="stable") if np.isfinite(costs[k])]
    rows = [[rules[k].premise, rules[k].hypothesis] for k in order if " " in rules[k].premise]
    return rows[:EXAMPLES]
