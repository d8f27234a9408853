"""Examples in files: tab-separated columns, or JSON Lines; variants are written in the same form.

text TAB label                                one column is the text, the others are kept
text TAB 0-5:PERSON 10-14:PLACE               one more may hold spans
{"text": "...", "spans": [[0, 5, "PERSON"]], "label": "..."}
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from otherwords.errors import InputError, OtherwordsError
from otherwords.files.lines import read_lines, shown
from otherwords.plain_json import parse_json
from otherwords.rewrite.augmentation import Example, Span, check_spans

SPAN = re.compile(r"(\d+)-(\d+)(?::(\S+))?")
TEXT, SPANS = "text", "spans"


@dataclass(frozen=True)
class Columns:
    """Which columns of a table hold the text and the spans, from 1; None if there are no spans."""

    text: int = 1
    spans: int | None = None

    def __post_init__(self) -> None:
        if self.text < 1 or (self.spans is not None and self.spans < 1):
            raise OtherwordsError("columns are counted from 1.")
        if self.text == self.spans:
            raise OtherwordsError(f"column {self.text} cannot hold both the text and its spans.")


@dataclass(frozen=True)
class Row:
    """One example, and how to write others like it."""

    example: Example
    cells: tuple[str, ...] | None
    """Of a table; None if the row is JSON."""
    rest: dict[str, Any] | None
    columns: Columns

    def written(self, example: Example) -> str:
        """A line like this one for another example."""
        if self.rest is not None:
            spans = [list(each) for each in example.spans]
            own = self.rest | {TEXT: example.text}
            return json.dumps(
                own | ({SPANS: spans} if SPANS in self.rest else {}), ensure_ascii=False
            )
        cells = list(self.cells or ())
        cells[self.columns.text - 1] = example.text
        if self.columns.spans is not None:
            cells[self.columns.spans - 1] = " ".join(map(_span_text, example.spans))
        return "\t".join(cells)


def read_examples(path: Path | str, columns: Columns) -> Iterator[Row]:
    """Read examples; a name that ends in .jsonl says JSON Lines."""
    is_json = str(path).removesuffix(".gz").endswith(".jsonl")
    for number, line in read_lines(path):
        try:
            row = _json_row(line, columns) if is_json else _table_row(line, columns)
            check_spans(row.example)
        except OtherwordsError as error:
            raise InputError(shown(path), number, str(error)) from None
        yield row


def _table_row(line: str, columns: Columns) -> Row:
    cells = line.split("\t")
    needed = max(columns.text, columns.spans or 0)
    if len(cells) < needed:
        raise OtherwordsError(f"expected {needed} tab-separated columns, found {len(cells)}.")
    spans: list[Span] = []
    for part in cells[columns.spans - 1].split() if columns.spans is not None else ():
        found = SPAN.fullmatch(part)
        if found is None:
            raise OtherwordsError(f"'{part}' is not a span. Write 0-5:LABEL, or 0-5.")
        spans.append(Span(int(found[1]), int(found[2]), found[3] or ""))
    return Row(Example(cells[columns.text - 1], tuple(spans)), tuple(cells), None, columns)


def _json_row(line: str, columns: Columns) -> Row:
    try:
        rest = parse_json(line)
    except ValueError as error:
        raise OtherwordsError(f"not JSON: {error}.") from None
    if not isinstance(rest, dict) or not isinstance(rest.get(TEXT), str):
        raise OtherwordsError('expected an object with a "text".')
    given = rest.get(SPANS, [])
    if not isinstance(given, list):
        raise OtherwordsError(f'"{SPANS}" is no list. Write [[0, 5, "LABEL"]].')
    spans = []
    for each in given:
        fits = isinstance(each, list) and len(each) in (2, 3)
        if not fits or not all(isinstance(end, int) for end in each[:2]):
            raise OtherwordsError(f'{each!r} is not a span. Write [0, 5, "LABEL"], or [0, 5].')
        spans.append(Span(*each))
    return Row(Example(rest[TEXT], tuple(spans)), None, rest, columns)


def _span_text(span: Span) -> str:
    return f"{span.start}-{span.end}" + (f":{span.label}" if span.label else "")
