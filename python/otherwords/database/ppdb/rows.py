"""Lines of PPDB files as rows of a table, a batch at a time.

Nearly all lines of a file have the same features in the same styles: for those one match extracts
all values. The others are parsed one by one, with the text of their features in the column
`written`; a line whose sides had to be tidied has its whole text there. So nothing is lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from math import isinf
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from otherwords.corpus.ppdb_checks import SEPARATOR
from otherwords.corpus.ppdb_features import NOT_AVAILABLE
from otherwords.corpus.ppdb_line import PpdbLine
from otherwords.database.number_styles import OR_ZERO, find_styles, line_pattern
from otherwords.database.ppdb.sides import tidy_sides
from otherwords.errors import InputError
from otherwords.files.bad_lines import BadLines, Fault
from otherwords.printable import CONTROL

Row = tuple[str, str, str, str | None, str | None, str | None, int, PpdbLine]


class PlacedLine(NamedTuple):
    """A line with its number among all lines of all files."""

    place: int
    line: PpdbLine


class RowMaker:
    """Turns lines into record batches; learns the features and their styles from the first."""

    def __init__(self, first: Iterable[PpdbLine], bad: BadLines) -> None:
        self._bad = bad
        self._names = {name: name for name in RESERVED}
        """The spelling of each name, by its lowercase form: column names ignore case."""
        self._first_error: InputError | None = None
        written = [found for line in first if (found := self._features(line)) is not None]
        if not written and self._first_error is not None:
            raise self._first_error  # else it would be the ranking that finds no features
        self.styles, self._optional = find_styles(written)
        self.needed: Sequence[str] = ()
        """Features that it is ranked by: a line without a number for one is rejected."""
        self._pattern = line_pattern(self.styles, self._optional)

    def batch(self, lines: Sequence[PlacedLine]) -> pa.RecordBatch:
        """The rows of some lines, without those that the policy skips."""
        plain: list[tuple[str | None, ...]] = []
        odd: list[dict[str, float]] = []
        rows: list[list[Row]] = [[], []]
        for place, line in lines:
            fields = line.text.split(SEPARATOR)
            found = self._pattern.fullmatch(" " + fields[3])
            sides = tidy_sides(fields[1], fields[2])
            whole = sides != (fields[1], fields[2])
            fields[1], fields[2] = sides
            if found is not None:
                plain.append(found.groups())
                rows[0].append(_row(fields, line.text if whole else None, place, line))
            elif (numbers := self._numbers(line)) is not None:
                odd.append(numbers)
                text = line.text if whole else fields[3]
                rows[1].append(_row(fields, text, place, line))
        before = list(self.styles)
        self._learn(odd)
        parts = [
            self._table(rows[0], self._plain_columns(before, plain, rows[0])),
            self._table(rows[1], self._odd_columns(odd)),
        ]
        return self._refused(pa.concat_tables(parts), [row[-1] for each in rows for row in each])

    def _learn(self, odd: Iterable[Mapping[str, float]]) -> None:
        """Add features that the first lines did not have."""
        new = {name for numbers in odd for name in numbers if name not in self.styles}
        for name in sorted(new):
            self.styles[name] = ".5f" + OR_ZERO
            self._optional.add(name)
        if new:
            self._pattern = line_pattern(self.styles, self._optional)

    def _plain_columns(
        self, names: Sequence[str], values: list[tuple[str | None, ...]], rows: list[Row]
    ) -> dict[str, pa.Array]:
        texts = list(chain.from_iterable(values))
        numbers = _read_numbers(texts).reshape(-1, max(1, len(names)))
        for column, name in enumerate(names):
            if self.styles[name].endswith(OR_ZERO):
                zeros = np.flatnonzero(numbers[:, column] == 0).tolist()
                written = texts[column :: len(names)]
                if len(zeros) != written.count("0"):
                    for place in zeros:
                        if written[place] != "0":
                            rows[place] = _keep_text(rows[place])
        absent = np.array([text is None for text in texts] if self._optional else [], bool)
        return {
            name: pa.array(
                numbers[:, column],
                mask=absent[column :: len(names)] if name in self._optional else None,
                from_pandas=False,
            )
            for column, name in enumerate(names)
        }

    def _odd_columns(self, lines: Sequence[Mapping[str, float]]) -> dict[str, pa.Array]:
        return {
            name: pa.array([numbers.get(name) for numbers in lines], pa.float64())
            for name in self.styles
        }

    def _table(self, rows: Sequence[Row], numbers: Mapping[str, pa.Array]) -> pa.Table:
        names = ("label", "source", "target", "links", "entailment", "written")
        columns: dict[str, Any] = {
            name: pa.array([row[place] for row in rows], pa.string())
            for place, name in enumerate(names)
        }
        columns["place"] = pa.array([row[6] for row in rows], pa.int64())
        for name in self.styles:
            absent = pa.nulls(len(rows), pa.float64())
            columns[name] = numbers.get(name, absent)
        return pa.table(columns)

    def _refused(self, table: pa.Table, lines: Sequence[PpdbLine]) -> pa.RecordBatch:
        """Skip, if the policy allows, lines without a number that they are ranked by."""
        keep = np.ones(table.num_rows, bool)
        for name in self.needed:
            column = table[name].to_numpy()
            for place in np.flatnonzero(np.isnan(column) & keep).tolist():
                found = f"no number for {name}, which it is ranked by"
                error = lines[place].error(f"{found}. Add one, or skip bad lines, or use --rank.")
                self._bad.refuse(Fault("without a feature of the ranking", error))
                keep[place] = False
        kept = table if keep.all() else table.filter(pa.array(keep))
        schema = kept.schema
        return pa.record_batch([kept[name].combine_chunks() for name in schema.names], schema)

    def _features(self, line: PpdbLine) -> dict[str, str] | None:
        try:
            found = line.written_features
        except InputError as error:
            self._first_error = self._first_error or error
            return None  # refused when its turn comes
        if taken := self._taken(found):
            self._first_error = self._first_error or line.error(f"{taken}. Rename it.")
            return None
        return found

    def _numbers(self, line: PpdbLine) -> dict[str, float] | None:
        try:
            found = line.features
        except InputError as error:
            self._bad.refuse(Fault("with a bad feature", error))
            return None
        taken = self._taken(found)
        endless = next((name for name, number in found.items() if isinf(number)), None)
        if taken or endless is not None:
            message = f"{taken}. Rename it." if taken else f"the number of {endless} is too large."
            self._bad.refuse(Fault("with a bad feature", line.error(message)))
            return None
        return found

    def _taken(self, names: Iterable[str]) -> str:
        """Say which name of a line cannot be a column, or is one; else remember all names."""
        lowered: dict[str, str] = {}
        for name in names:
            if CONTROL.search(name):
                return f"a control character in the feature '{name}'"
            key = name.lower()
            other = lowered.setdefault(key, self._names.get(key, name))
            if key in RESERVED or other != name:
                return f"a feature called '{name}', and there is a column '{other}'"
        self._names |= lowered
        return ""


RESERVED = {"label", "source", "target", "type", "size", "cost", "links"}
RESERVED |= {"entailment", "written", "place"}


def _row(fields: list[str], written: str | None, place: int, line: PpdbLine) -> Row:
    links = fields[4] if len(fields) > 4 else None
    entailment = fields[5] if len(fields) > 5 else None
    return fields[0][1:-1], fields[1], fields[2], links, entailment, written, place, line


def _keep_text(row: Row) -> Row:
    features = row[-1].text.split(SEPARATOR)[3]
    return (*row[:5], row[5] or features, *row[6:])


def _read_numbers(texts: list[str | None]) -> npt.NDArray[np.float64]:
    try:
        return np.fromiter(map(float, texts), np.float64, len(texts))  # type: ignore[arg-type]
    except (ValueError, TypeError):  # some are NA or absent
        known = ("nan" if text is None or text == NOT_AVAILABLE else text for text in texts)
        return np.fromiter(map(float, known), np.float64, len(texts))
