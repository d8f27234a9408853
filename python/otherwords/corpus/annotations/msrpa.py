"""MSRP-A as three token files: the first members, the second ones, and the phenomena.

Line by line the files belong together. A phenomenon is `tokens-tokens-type`, tokens counted
from 1 and joined by `_`, and a comma ends it: `6-2_3-lex_same_polarity,8-1-order,`. Projection,
keys and the phenomena of one side were lost when the files were made; what is left of a side
may be empty (`-2-lex_same_polarity`), which the checks report.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

from otherwords.corpus.annotations import (
    AnnotatedPair,
    Annotation,
    AnnotationSet,
    Phenomenon,
    Place,
    make_scope,
)
from otherwords.errors import InputError
from otherwords.files.bad_lines import BadLines, Fault
from otherwords.files.lines import NOT_UTF8, lines_in_place, shown

PARTS = ("source", "reference", "alignment")
NUMBERS = r"[0-9]{1,9}(?:_[0-9]{1,9})*"
PHENOMENON = re.compile(rf"({NUMBERS})?-({NUMBERS})?-([A-Za-z_]+)", re.ASCII)
ANNOTATOR = "MSRP-A"
BAD_PHENOMENON = "with a bad phenomenon"
MISSING_LINE = "that one of the files lacks"


def msrpa_files(path: Path | str) -> tuple[Path, Path, Path]:
    """Find the three files beside the one that holds the phenomena, by its name.

    >>> [str(path) for path in msrpa_files("MSRPA_alignment.txt.gz")[:2]]
    ['MSRPA_source.txt.gz', 'MSRPA_reference.txt.gz']
    """
    path = Path(path)
    if "alignment" not in path.name:
        advice = "Name it ..._alignment.txt, beside ..._source.txt and ..._reference.txt."
        raise InputError(shown(path), None, f"phenomena of MSRP-A without their text. {advice}")
    before, _, after = path.name.rpartition("alignment")
    source, reference, alignment = (path.with_name(f"{before}{part}{after}") for part in PARTS)
    return source, reference, alignment


def read_msrpa(path: Path | str, *, bad: BadLines | None = None) -> AnnotationSet:
    """Read the corpus of which `path` holds the phenomena; a pair is named by its line.

    A line that cannot be read, or that one of the three files lacks, goes to the policy `bad`.
    The files do not name the annotator: all annotations are by `MSRP-A`.
    """
    bad = BadLines() if bad is None else bad
    files = msrpa_files(path)
    pairs: dict[str, AnnotatedPair] = {}
    annotations: list[Annotation] = []
    rows = zip_longest(*map(lines_in_place, files))
    for number, row in enumerate(rows, 1):
        bad.seen += 1
        fault = _find_fault(files, row, number)
        if fault is not None:
            bad.refuse(fault)
            continue
        source, reference, written = map(str, row)
        place, name = Place(shown(files[2]), number), str(number)
        members = tuple(source.split()), tuple(reference.split())
        pairs[name] = AnnotatedPair(name, members, place=place)
        phenomena = _phenomena(written, place, bad)
        annotations.append(Annotation(name, ANNOTATOR, phenomena=phenomena, place=place))
    return AnnotationSet(pairs, annotations, "msrpa")


def _find_fault(
    files: Sequence[Path], row: Sequence[str | InputError | None], number: int
) -> Fault | None:
    for file, line in zip(files, row, strict=True):
        if line is None:
            message = f"no line {number}, but the other files have one. Copy all three again."
            return Fault(MISSING_LINE, InputError(shown(file), number, message))
        if isinstance(line, InputError):
            return Fault(NOT_UTF8, line)
    return None


def _phenomena(line: str, place: Place, bad: BadLines) -> tuple[Phenomenon, ...]:
    found = []
    for piece in line.rstrip(", ").split(",") if line.strip(", ") else []:
        match = PHENOMENON.fullmatch(piece.strip())
        if match is None:
            message = f"'{piece}' is not a phenomenon. Write tokens-tokens-type, as 6-2_3-order."
            bad.refuse(Fault(BAD_PHENOMENON, InputError(place.path, place.line, message)))
            continue
        first, second = (
            make_scope(int(token) - 1 for token in side.split("_")) if side else ()
            for side in match.group(1, 2)
        )
        found.append(Phenomenon(match[3], (first, second), place=place))
    return tuple(found)
