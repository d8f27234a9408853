"""Show agreement on types to people: the measures, each type, and on demand what differs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from otherwords.corpus.annotation_checks import shown
from otherwords.corpus.annotations import Scope
from otherwords.evaluate.differences import Difference
from otherwords.evaluate.judgements import JudgementAgreement
from otherwords.evaluate.tallies import Variants
from otherwords.evaluate.type_agreement import TypeAgreement
from otherwords.evaluate.type_counts import Row


def agreement_table(
    report: TypeAgreement, *, judgement: JudgementAgreement | None = None, detail: bool = False
) -> str:
    """Lay out a report as text; `detail` adds each pair and each difference."""
    parts = [_head(report), _measures(report)]
    if report.by_type:
        parts.append(_rows("type", report.annotators, report.by_type))
    if detail and report.by_pair:
        parts.append(_rows("pair", report.annotators, report.by_pair))
    if detail and report.differences:
        parts.append(_aligned([DIFFERENCE_HEAD, *map(_difference, report.differences)]))
    if judgement is not None:
        parts.append(_judgement(judgement))
    return "\n\n".join([*parts, f"signature  {report.signature}"])


def _head(report: TypeAgreement) -> str:
    lines = [
        ["annotators", ", ".join(report.annotators)],
        ["pairs", f"{report.pairs:,}"],
        ["phenomena", ", ".join(f"{count:,}" for count in report.phenomena)],
        *([f"left out, {reason}", f"{times:,}"] for reason, times in report.left_out.items()),
    ]
    return _aligned(lines)


def _measures(report: TypeAgreement) -> str:
    first, second = report.annotators
    return _aligned(
        [
            ["", "overall", "by pair", "by type", "by both"],
            ["tokens (agr_w)", *_four(report.agr_w)],
            ["phenomena (agr_ph)", *_four(report.agr_ph)],
            ["partial overlap (agr_o_partial)", _number(report.agr_o_partial)],
            ["total overlap (agr_o_total)", _number(report.agr_o_total)],
            [f"{first} covered by {second} (k_first)", _number(report.k_first)],
            [f"{second} covered by {first} (k_second)", _number(report.k_second)],
            ["degree of overlap (f1)", *_four(report.f1)],
        ]
    )


def _rows(title: str, annotators: Iterable[str], rows: Mapping[str, Row]) -> str:
    head = [title, *annotators, "agr_w", "agr_ph", "partial", "total", "f1"]
    body = [
        [name, f"{row.first:,}", f"{row.second:,}", *map(_number, row[2:])]
        for name, row in rows.items()
    ]
    return _aligned([head, *body])


DIFFERENCE_HEAD = ["pair", "by", "type", "tokens", "degree", "the other"]


def _difference(one: Difference) -> list[str]:
    return [
        one.pair,
        one.annotator,
        one.type,
        _scopes(one.scopes),
        _number(one.degree),
        ", ".join(_told(one)) or "nothing here",
    ]


def _told(one: Difference) -> Iterator[str]:
    if one.other is not None:
        yield "the same tokens" if one.other == one.scopes else _scopes(one.other)
    if one.projections_differ:
        yield "another projection"
    if one.keys_differ:
        yield "other keys"
    if one.instead is not None:
        yield f"{one.instead} instead"


def _judgement(judgement: JudgementAgreement) -> str:
    return _aligned(
        [
            ["paraphrase?", f"{judgement.yes:,} yes, {judgement.no:,} no"],
            ["observed agreement", _number(judgement.observed)],
            ["Cohen's kappa", _number(judgement.cohen)],
            ["Fleiss' kappa", _number(judgement.fleiss)],
            ["Krippendorff's alpha", _number(judgement.krippendorff)],
        ]
    )


def _scopes(scopes: tuple[Scope, Scope]) -> str:
    return " | ".join(shown(scope) if scope else "-" for scope in scopes)


def _four(variants: Variants) -> list[str]:
    return [_number(value) for value in variants]


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def _aligned(lines: Sequence[Sequence[str]]) -> str:
    """Set columns apart by two blanks; the first to the left, numbers to the right.

    >>> print(_aligned([["order", "12"], ["ellipsis", "3"]]))
    order     12
    ellipsis   3
    """
    columns = max(map(len, lines))
    full = [[*line, *[""] * (columns - len(line))] for line in lines]
    widths = [max(len(line[column]) for line in full) for column in range(columns)]
    right = [column > 0 and _all_numbers(full, column) for column in range(columns)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if numeric else cell.ljust(width)
            for cell, width, numeric in zip(line, widths, right, strict=True)
        ).rstrip()
        for line in full
    )


def _all_numbers(lines: Sequence[Sequence[str]], column: int) -> bool:
    cells = [line[column] for line in lines[1:] if line[column]]
    return all(
        cell.replace(",", "").replace(".", "").lstrip("-").isdigit() or cell == "-"
        for cell in cells
    )
