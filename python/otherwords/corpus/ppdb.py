"""Paraphrase databases in and out, in the format of PPDB 1.0 and 2.0 (Ganitkevitch 2018, 6.2).

A published PPDB can be used here, and what is made here can be used wherever PPDB is read. A file
that is read and written again is the same, byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from otherwords.corpus.ppdb_checks import SEPARATOR, find_fault
from otherwords.corpus.ppdb_line import PpdbLine
from otherwords.errors import InputError
from otherwords.files.bad_lines import BadLines, Fault
from otherwords.files.lines import read_lines, shown
from otherwords.files.whole_files import write_whole


def read_ppdb(
    path: Path | str, *, bad: BadLines | None = None, check_features: bool = True
) -> Iterator[PpdbLine]:
    """Stream the lines of a paraphrase database; `-` is standard input.

    Without `check_features` reading is several times faster; a bad feature is then an InputError
    when the features of its line are read.
    """
    bad = BadLines() if bad is None else bad
    where = shown(path)
    for number, text in read_lines(path, bad=bad):
        fields = text.split(SEPARATOR)
        fault = find_fault(text, fields, check_features=check_features)
        if fault is None:
            yield PpdbLine(fields, where, number)
        else:
            bad.refuse(Fault(fault.reason, InputError(where, number, fault.message)))


def write_ppdb(path: Path | str, lines: Iterable[PpdbLine]) -> None:
    """Write lines unchanged; `.gz`, `.zst` and `.xz` are compressed, `-` is standard output."""
    with write_whole(path) as out:
        for line in lines:
            out.write(f"{line.text}\n")
