"""Read annotations from whatever file they are in, so that callers have one call.

A file is recognised by its first line, not by its name: XML, a JSON object, the phenomena of
MSRP-A, or sure and possible links in three columns. Standard input cannot be read twice and is
taken for our own JSON Lines.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from otherwords.corpus.annotations import AnnotatedPair, Annotation, AnnotationSet, Place
from otherwords.corpus.annotations.checks import CollectBadLines, check_annotations
from otherwords.corpus.annotations.lines import read_annotation_lines
from otherwords.corpus.annotations.msrpa import PHENOMENON, read_msrpa
from otherwords.corpus.annotations.p4p import read_p4p
from otherwords.corpus.gold import MARKED_LINK, read_gold
from otherwords.errors import EmptyInputError, InputError, UnknownNameError
from otherwords.files.bad_lines import BadLines, SkipBadLines
from otherwords.files.codecs import without_suffix
from otherwords.files.lines import STANDARD_STREAM, lines_in_place, shown

Kind: TypeAlias = Literal["lines", "p4p", "msrpa", "links"]


def recognise(path: Path | str) -> Kind:
    """The kind of annotations in a file, by its first line that is not empty."""
    if str(path) == STANDARD_STREAM:
        return "lines"
    for line in lines_in_place(path):
        if isinstance(line, InputError):
            raise line
        start = line.strip()
        if not start:
            continue
        if start.startswith("<"):
            return "p4p"
        if start.startswith("{"):
            return "lines"
        if PHENOMENON.fullmatch(start.split(",")[0]):
            return "msrpa"
        columns = line.split("\t")
        if len(columns) == 3 and all(map(MARKED_LINK.fullmatch, columns[2].split())):
            return "links"
        known = "our JSON Lines, P4P's XML, MSRP-A's phenomena, or links in three columns"
        raise InputError(shown(path), 1, f"not annotations of a known kind. Give {known}.")
    raise EmptyInputError(f"{shown(path)}: empty, expected annotations. Is it the right file?")


def read_annotations(
    path: Path | str, *, bad: BadLines | None = None, annotator: str | None = None
) -> AnnotationSet:
    """Read annotations of any known kind, unchecked.

    `annotator` names who made the links of a file of links; by default that is the last part of
    the file's name (`rte06.dev.A.tsv.gz` is by A).
    """
    kind = recognise(path)
    if kind == "p4p":
        return read_p4p(path, bad=bad)
    if kind == "msrpa":
        return read_msrpa(path, bad=bad)
    if kind == "links":
        return read_link_annotations(path, bad=bad, annotator=annotator)
    return read_annotation_lines(path, bad=bad)


class Checked(NamedTuple):
    """Annotations that can be used, and a line about each thing worth knowing."""

    annotations: AnnotationSet
    notes: list[str]


def read_checked(
    path: Path | str,
    *,
    tag_set: str | None = None,
    lenient: bool = False,
    departures: Literal["refuse", "count"] = "refuse",
) -> Checked:
    """Read annotations and check them against their sentences and their tag set.

    The first fault is an error; with `lenient` faults are skipped and noted. What violates
    the tag set but can be counted is an error too, or is counted and noted.
    """
    collected, counted = CollectBadLines(), SkipBadLines()
    bad = collected if lenient else BadLines()
    read = read_annotations(path, bad=bad)
    try:
        found = check_annotations(
            read,
            tag_set=tag_set,
            bad=bad,
            departures=counted if departures == "count" else bad,
        )
    except UnknownNameError as error:
        if tag_set is not None:
            raise
        raise InputError(shown(path), None, str(error)) from error  # the file names the tag set
    notes = [f"left out: {error}" for error in collected.errors]
    if counted.reasons:
        details = counted.summary("phenomena").partition(": ")[2]
        notes.append(f"{shown(path)}: counted, but against the tag set {found.tag_set}: {details}")
    return Checked(found, notes)


def read_link_annotations(
    path: Path | str, *, bad: BadLines | None = None, annotator: str | None = None
) -> AnnotationSet:
    """Read sure and possible links as annotations; a pair is named by its line number."""
    name = annotator or annotator_of(path)
    pairs: dict[str, AnnotatedPair] = {}
    annotations: list[Annotation] = []
    for number, gold in enumerate(read_gold(path, bad=bad, keep_places=True), 1):
        if gold is None:
            continue
        place = Place(shown(path), number)
        pairs[str(number)] = AnnotatedPair(str(number), (gold.source, gold.target), place=place)
        annotations.append(
            Annotation(str(number), name, sure=gold.sure, possible=gold.possible, place=place)
        )
    return AnnotationSet(pairs, annotations)


def annotator_of(path: Path | str) -> str:
    """Guess from the name of a file who made it.

    >>> annotator_of("links/rte06.dev.A.tsv.gz"), annotator_of("mine.tsv")
    ('A', 'mine')
    """
    stem = Path(without_suffix(str(path))).stem
    return stem.rpartition(".")[2] or stem
