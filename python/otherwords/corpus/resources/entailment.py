"""Rules between relations: what *X relation Y* entails, learned by a program or judged by people.

    reverb      accept@R@<TAB>be worn by[<TAB>score]
    zeichner    ,rule_lhs,rule_rhs,lhs,rhs,judgment,confidence     (comma-separated, with a head)
    levyholt    x, is used in, y<TAB>x, is widely used in, y<TAB>True

ReVerb's form, in which Berant's rules are published, marks a relation whose arguments are exchanged
by `@R@`. A mark on both sides says nothing: *X be lower in Y* is as good with Y and X renamed.
On one side it means *X accept Y -> Y be worn by X*. So a rule is `exchanged` if one side is marked.

Zeichner's rules go from left to right, those of Levy and Holt from right to left: the second
column is given, the first is asked about. `Rule` is always premise, then hypothesis.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from otherwords.errors import InputError, OtherwordsError, UnknownNameError
from otherwords.files.lines import read_lines, shown

REVERSED = "@R@"
ZEICHNER = ["", "rule_lhs", "rule_rhs", "lhs", "rhs", "judgment", "confidence"]
ANSWERS = {"yes": True, "no": False, "true": True, "false": False}
FORMS = ("levyholt", "reverb", "zeichner")


class Rule(NamedTuple):
    """One relation entails another, its arguments exchanged or not; `holds` if it was judged."""

    premise: str
    hypothesis: str
    exchanged: bool = False
    holds: bool | None = None
    score: float | None = None


def form_of(path: Path | str) -> str:
    """Recognise the form of a file from its first line."""
    line = next((line for _, line in read_lines(path)), None)
    if line is None:
        raise InputError(shown(path), None, "is empty. Give rules between relations.")
    if line.split(",") == ZEICHNER:
        return "zeichner"
    columns = line.split("\t")
    if len(columns) == 3 and all(_relation(side) for side in columns[:2]):
        return "levyholt"
    if len(columns) in (2, 3):
        return "reverb"
    advice = "Give two columns of relations, or the file of Zeichner or of Levy and Holt."
    raise InputError(shown(path), 1, f"no form of entailment rules that is known. {advice}")


def read_rules(path: Path | str, form: str | None = None) -> Iterator[Rule]:
    """Stream the rules of a file, whose form is recognised if it is not given."""
    form = form or form_of(path)
    if form not in FORMS:
        raise UnknownNameError("form", form, FORMS)
    if form == "zeichner":
        return _zeichner(path)
    return (_line(form, line, shown(path), number) for number, line in read_lines(path))


def _line(form: str, line: str, path: str, number: int) -> Rule:
    try:
        return (_reverb if form == "reverb" else _levy_holt)(line.split("\t"))
    except OtherwordsError as error:
        raise InputError(path, number, str(error)) from None


def _reverb(columns: list[str]) -> Rule:
    if len(columns) not in (2, 3):
        found = f"expected 2 or 3 tab-separated columns, found {len(columns)}"
        raise OtherwordsError(f"{found}. Write: relation, relation, score.")
    sides = [" ".join(side.removesuffix(REVERSED).split()) for side in columns[:2]]
    if not all(sides):
        raise OtherwordsError("a relation is empty. Fill it in, or remove the line.")
    marks = [side.endswith(REVERSED) for side in columns[:2]]
    score = _number(columns[2]) if len(columns) == 3 else None
    return Rule(sides[0], sides[1], exchanged=marks[0] != marks[1], score=score)


def _levy_holt(columns: list[str]) -> Rule:
    sides = [_relation(side) for side in columns[:2]]
    if len(columns) != 3 or len(sides) != 2 or None in sides:
        raise OtherwordsError("expected 'x, relation, y' twice and True or False, in 3 columns.")
    hypothesis, premise = (side for side in sides if side is not None)
    # the arguments of one side may be named by their kind, so one that is the same is enough
    straight = (hypothesis[0] == premise[0]) + (hypothesis[2] == premise[2])
    crossed = (hypothesis[0] == premise[2]) + (hypothesis[2] == premise[0])
    return Rule(premise[1], hypothesis[1], crossed > straight, _answer(columns[2]))


def _zeichner(path: Path | str) -> Iterator[Rule]:
    lines = read_lines(path)
    first = next(lines, (1, ""))[1]
    if first.split(",") != ZEICHNER:
        raise InputError(shown(path), 1, f"expected the head {','.join(ZEICHNER)}.")
    for number, line in lines:
        row = next(csv.reader([line.replace("\r", " ")]), [])
        if len(row) != len(ZEICHNER):
            message = f"expected {len(ZEICHNER)} comma-separated columns, found {len(row)}."
            raise InputError(shown(path), number, message)
        try:
            yield Rule(row[1], row[2], holds=_answer(row[5]))
        except OtherwordsError as error:
            raise InputError(shown(path), number, str(error)) from None


def _relation(side: str) -> list[str] | None:
    """First argument, relation, second argument."""
    parts = [" ".join(part.split()) for part in side.split(",")]
    return parts if len(parts) == 3 and all(parts) else None


def _answer(written: str) -> bool:
    if written.strip().lower() not in ANSWERS:
        raise OtherwordsError(f"the judgement is '{written}'. Write Yes or No, True or False.")
    return ANSWERS[written.strip().lower()]


def _number(written: str) -> float:
    try:
        return float(written)
    except ValueError:
        raise OtherwordsError(f"the score '{written}' is not a number.") from None
