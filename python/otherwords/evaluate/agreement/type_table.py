"""Agreement on types as tables: the measures, each type, and on demand what differs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from otherwords.corpus.annotations import Scope
from otherwords.corpus.annotations.checks import shown
from otherwords.evaluate.agreement.differences import Difference
from otherwords.evaluate.agreement.judgements import JudgementAgreement
from otherwords.evaluate.agreement.tallies import Variants
from otherwords.evaluate.agreement.type_counts import Row
from otherwords.evaluate.agreement.types import TypeAgreement
from otherwords.tables import Table


def agreement_tables(
    report: TypeAgreement, *, judgement: JudgementAgreement | None = None, detail: bool = False
) -> list[Table]:
    """The tables of a report; `detail` adds each pair and each difference."""
    found = [_head(report), _measures(report)]
    if report.by_type:
        found.append(_rows("type", report.annotators, report.by_type))
    if detail and report.by_pair:
        found.append(_rows("pair", report.annotators, report.by_pair))
    if detail and report.differences:
        found.append(Table([*map(_difference, report.differences)], DIFFERENCE_HEAD))
    if judgement is not None:
        found.append(_judgement(judgement))
    return found


def _head(report: TypeAgreement) -> Table:
    rows = [
        ["annotators", ", ".join(report.annotators)],
        ["pairs", f"{report.pairs:,}"],
        ["phenomena", ", ".join(f"{count:,}" for count in report.phenomena)],
    ]
    left_out = report.left_out.items()
    return Table([*rows, *([f"left out, {reason}", f"{times:,}"] for reason, times in left_out)])


def _measures(report: TypeAgreement) -> Table:
    first, second = report.annotators
    rows = [
        ["tokens (agr_w)", *_four(report.agr_w)],
        ["phenomena (agr_ph)", *_four(report.agr_ph)],
        ["partial overlap (agr_o_partial)", _number(report.agr_o_partial)],
        ["total overlap (agr_o_total)", _number(report.agr_o_total)],
        [f"{first} covered by {second} (k_first)", _number(report.k_first)],
        [f"{second} covered by {first} (k_second)", _number(report.k_second)],
        ["degree of overlap (f1)", *_four(report.f1)],
    ]
    return Table(rows, ["", "overall", "by pair", "by type", "by both"])


def _rows(title: str, annotators: Iterable[str], rows: Mapping[str, Row]) -> Table:
    head = [title, *annotators, "agr_w", "agr_ph", "partial", "total", "f1"]
    body = [
        [name, f"{row.first:,}", f"{row.second:,}", *map(_number, row[2:])]
        for name, row in rows.items()
    ]
    return Table(body, head)


DIFFERENCE_HEAD = ["pair", "by", "type", "tokens", "degree", "the other"]


def _difference(one: Difference) -> list[str]:
    return [
        one.pair,
        one.annotator,
        one.type,
        _scopes(one.scopes),
        _number(one.degree),
        ", ".join(_of_the_other(one)) or "nothing here",
    ]


def _of_the_other(one: Difference) -> Iterator[str]:
    if one.other is not None:
        yield "the same tokens" if one.other == one.scopes else _scopes(one.other)
    if one.projections_differ:
        yield "another projection"
    if one.keys_differ:
        yield "other keys"
    if one.instead is not None:
        yield f"{one.instead} instead"


def _judgement(judgement: JudgementAgreement) -> Table:
    rows = [
        ["observed agreement", _number(judgement.observed)],
        ["Cohen's kappa", _number(judgement.cohen)],
        ["Fleiss' kappa", _number(judgement.fleiss)],
        ["Krippendorff's alpha", _number(judgement.krippendorff)],
    ]
    return Table(rows, ["paraphrase?", f"{judgement.yes:,} yes, {judgement.no:,} no"])


def _scopes(scopes: tuple[Scope, Scope]) -> str:
    return " | ".join(shown(scope) if scope else "-" for scope in scopes)


def _four(variants: Variants) -> list[str]:
    return [_number(value) for value in variants]


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"
