"""Read annotations from whatever file they are in, so that callers have one call.

A file is told by its first line, not by its name: XML, a JSON object, the phenomena of MSRP-A,
or sure and possible links in three columns. Standard input cannot be looked at twice and is
taken for our own JSON Lines.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal, TypeAlias

from otherwords.corpus.annotation_lines import read_annotation_lines
from otherwords.corpus.annotations import AnnotatedPair, Annotation, AnnotationSet, Place
from otherwords.corpus.bad_lines import BadLines
from otherwords.corpus.compression import without_suffix
from otherwords.corpus.files import STANDARD_STREAM, lines_in_place, shown
from otherwords.corpus.gold import MARKED_LINK, read_gold
from otherwords.corpus.msrpa import PHENOMENON, read_msrpa
from otherwords.corpus.p4p import read_p4p
from otherwords.errors import EmptyInputError, InputError

Kind: TypeAlias = Literal["lines", "p4p", "msrpa", "links"]


def recognise(path: Path | str) -> Kind:
    """Tell by its first line that is not blank what kind of annotations a file holds."""
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
        raise InputError(shown(path), 1, f"no annotations of a kind known here. Give {known}.")
    raise EmptyInputError(f"{shown(path)}: empty, expected annotations. Is it the right file?")


def read_annotations(
    path: Path | str, *, bad: BadLines | None = None, annotator: str | None = None
) -> AnnotationSet:
    """Read annotations of any kind known here.

    `annotator` names who made links, which their file does not say; by default the last part
    of the file's name does (`rte06.dev.A.tsv.gz` is by A).
    """
    kind = recognise(path)
    if kind == "p4p":
        return read_p4p(path, bad=bad)
    if kind == "msrpa":
        return read_msrpa(path, bad=bad)
    if kind == "links":
        return read_link_annotations(path, bad=bad, annotator=annotator)
    return read_annotation_lines(path, bad=bad)


def read_link_annotations(
    path: Path | str, *, bad: BadLines | None = None, annotator: str | None = None
) -> AnnotationSet:
    """Take sure and possible links as annotations; a pair is named by its line, from 1."""
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
