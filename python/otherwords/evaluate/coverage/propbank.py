"""How many predicates of PropBank a database can paraphrase (6.1.2).

A type is a verb form under its tag (`VBP -> expect`), its tokens are its occurrences; a type is
covered if the database has a paraphrase of it under that tag. Relations are predicates with one or
two arguments (`S -> [NP,1] expect [S,2]`) and count as covered if a rule has all of it. Auxiliaries
are left out, and so are predicates that are no verbs, as in the PropBank of the thesis. In a
database whose only label is X, any paraphrase of the form counts.

The control deals the words of the predicates out to other types at random.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from otherwords.corpus.resources.propbank import read_propbank
from otherwords.database import Database
from otherwords.errors import EmptyInputError
from otherwords.evaluate.coverage.parts import WILDCARD
from otherwords.evaluate.coverage.relations import (
    Pattern,
    is_predicate,
    predicate_pattern,
    relation_patterns,
)
from otherwords.evaluate.coverage.study import Study, checksum_of, open_study, share, thresholds
from otherwords.files.lines import shown

Types = Mapping[Pattern, Sequence[Pattern]]
"""Each type, and the patterns that it may be found under."""


def propbank_coverage(path: Path | str, database: Database, *, seed: int = 1) -> dict[str, Any]:
    """Everything that 6.1.2 reports, curves over thresholds, and the control."""
    found = count_types(path)
    if not found.predicates:
        advice = "Give PropBank in columns, with senses such as expect.01."
        raise EmptyInputError(f"{shown(path)}: no predicate in it. {advice}")
    with open_study(database) as study:
        own = {one: [one] for one in found.predicates}
        if study.query("labels")["label"].to_pylist() == [WILDCARD]:
            own = {one: [one._replace(label=WILDCARD)] for one in found.predicates}
        sections = {
            "predicates": (found.predicates, own),
            "relations": (found.relations, found.patterns),
        }
        report: dict[str, Any] = {"study": "propbank", "sentences": found.sentences}
        for name, (tokens, patterns) in sections.items():
            report[name] = _section(study, database, tokens, patterns, seed)
        report["relations"] |= {"without_pattern": found.without_pattern}
        report["signature"] = study.signature("propbank coverage", checksum_of(path), seed)
        return report


class Found:
    """Types with how often they occur; of relations also the patterns to look for."""

    def __init__(self) -> None:
        self.sentences = 0
        self.predicates: Counter[Pattern] = Counter()
        self.relations: Counter[Pattern] = Counter()
        self.patterns: dict[Pattern, list[Pattern]] = {}
        self.without_pattern = 0
        """Relations that cannot be written as a rule; they are reported apart, in no share."""


def count_types(path: Path | str) -> Found:
    """Count the predicates and relations of a file."""
    found = Found()
    for sentence in read_propbank(path):
        found.sentences += 1
        for predicate in sentence.predicates:
            if not is_predicate(sentence, predicate):
                continue
            found.predicates[predicate_pattern(sentence, predicate)] += 1
            patterns = relation_patterns(sentence, predicate)
            if patterns is None:
                continue
            if not patterns:
                found.without_pattern += 1
                continue
            found.relations[patterns[0]] += 1
            known = found.patterns.setdefault(patterns[0], [])
            known += [one for one in patterns if one not in known]
    return found


def _section(
    study: Study, database: Database, tokens: Counter[Pattern], patterns: Types, seed: int
) -> dict[str, Any]:
    types = sorted(tokens)
    weights = np.array([tokens[one] for one in types], np.int64)
    _add_wanted(study, "wanted", types, (patterns[one] for one in types))
    rows = study.query("found_patterns", wanted="wanted")
    places, costs = rows["type"].to_numpy(), rows["cost"].to_numpy()
    whole = numbers_at(places, costs, weights, np.inf)
    order = np.random.default_rng(seed).permutation(len(types))
    others = [
        _with_word(patterns[types[k]][0], _word(types[other])) for k, other in enumerate(order)
    ]
    _add_wanted(study, "mixed", types, ([one] for one in others))
    mixed = study.query("found_patterns", wanted="mixed")
    chance = numbers_at(mixed["type"].to_numpy(), mixed["cost"].to_numpy(), weights, np.inf)
    curve = [
        one | numbers_at(places, costs, weights, one["cost"]) for one in thresholds(costs, database)
    ]
    counts = {"types": len(types), "tokens": int(weights.sum())}
    return {**counts, **whole, "curve": curve, "control": chance}


def numbers_at(places: Any, costs: Any, weights: Any, highest: float) -> dict[str, Any]:
    """Shares of types and tokens with a paraphrase up to this cost, and how many each has."""
    counts = np.bincount(places[costs <= highest], minlength=len(weights))
    covered = counts > 0
    return {
        "types_covered": share(int(covered.sum()), len(weights)),
        "tokens_covered": share(int(weights[covered].sum()), int(weights.sum())),
        "paraphrases_each": share(int(counts.sum()), int(covered.sum())),
    }


def _add_wanted(
    study: Study, name: str, types: Sequence[Pattern], patterns: Iterable[Sequence[Pattern]]
) -> None:
    rows = [(place, *one) for place, own in enumerate(patterns) for one in own]
    columns = {
        "type": pa.array([row[0] for row in rows], pa.int64()),
        "label": pa.array([row[1] for row in rows], pa.string()),
        "phrase": pa.array([row[2] for row in rows], pa.string()),
    }
    study.add(name, columns)


def _word(pattern: Pattern) -> str:
    """The words of a pattern, without its slots."""
    return " ".join(symbol for symbol in pattern.phrase.split() if symbol[0] != "[")


def _with_word(pattern: Pattern, word: str) -> Pattern:
    """A pattern with other words, in the place of its first one."""
    symbols, written = [], False
    for symbol in pattern.phrase.split():
        if symbol[0] == "[":
            symbols.append(symbol)
        elif not written:
            symbols.append(word)
            written = True
    return Pattern(pattern.label, " ".join(symbols))
