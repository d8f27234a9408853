"""Find the two annotators to compare in one file or two, and what kind of work they did.

A file may hold one annotator or several: two people may each save their own, or a tool may keep
all of them together. Types and word links are measured in different ways; which of them a file
holds is seen from its annotations.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, TypeAlias

from otherwords.corpus import GoldPair
from otherwords.corpus.annotations import AnnotationSet
from otherwords.errors import EmptyInputError, OtherwordsError, UnknownNameError
from otherwords.evaluate.agreement.compared import only

Kind: TypeAlias = Literal["types", "links"]


def kind_of(annotations: AnnotationSet) -> Kind:
    """Whether annotations are word links or types; yes/no judgements alone count as types."""
    linked = any(one.sure or one.possible for one in annotations.annotations)
    marked = any(one.phenomena for one in annotations.annotations)
    return "links" if linked and not marked else "types"


def same_kind(
    first: AnnotationSet, second: AnnotationSet, *, names: tuple[str, str] = ("first", "second")
) -> Kind:
    """The kind of both; comparing types with links is an error."""
    one, other = kind_of(first), kind_of(second)
    if one != other:
        found = f"{names[0]} has {one}, {names[1]} has {other}"
        raise OtherwordsError(f"{found}. Give two of the same kind.")
    return one


def choose_two(
    first: AnnotationSet,
    second: AnnotationSet | None = None,
    *,
    annotators: tuple[str, str] | None = None,
    names: tuple[str, str] = ("the first", "the second"),
) -> tuple[AnnotationSet, AnnotationSet]:
    """The annotations of two annotators, separately.

    Without a second set both are in the first. `annotators` chooses if there are more than two.
    `names` are the files, used in errors and where two annotators have the same name.
    """
    if second is None:
        two = annotators or _exactly_two(first, names[0])
        return _by(first, two[0], names[0]), _by(first, two[1], names[0])
    chosen = annotators or (_the_one(first, names[0]), _the_one(second, names[1]))
    one, other = _by(first, chosen[0], names[0]), _by(second, chosen[1], names[1])
    if chosen[0] == chosen[1]:
        return _renamed(one, names[0]), _renamed(other, names[1])
    return one, other


def links_of(annotations: AnnotationSet) -> list[GoldPair | None]:
    """Links as pairs by the lines they were read from, None for the lines in between.

    >>> from otherwords.corpus.annotations import AnnotatedPair, Annotation, Place
    >>> one = Annotation("p", "A", possible=frozenset({(0, 0)}), place=Place("a.tsv", 2))
    >>> links_of(AnnotationSet({"p": AnnotatedPair("p", (("a",), ("b",)))}, [one]))[0] is None
    True
    """
    found: dict[int, GoldPair] = {}
    for number, one in enumerate(annotations.annotations, 1):
        line = one.place.line if one.place and one.place.line else number
        source, target = annotations.pairs[one.pair].members
        found[line] = GoldPair(source, target, one.sure, one.possible)
    return [found.get(line) for line in range(1, max(found, default=0) + 1)]


def _exactly_two(annotations: AnnotationSet, name: str) -> tuple[str, str]:
    found = annotations.annotators()
    if len(found) > 2:
        people = f"{len(found)} annotators ({', '.join(found)})"
        raise OtherwordsError(
            f"{name}: expected two annotators, found {people}. Choose two with --annotators."
        )
    if len(found) < 2:
        people = f"only {found[0]}" if found else "none"
        raise OtherwordsError(
            f"{name}: expected two annotators, found {people}. Give a second file."
        )
    return found[0], found[1]


def _the_one(annotations: AnnotationSet, name: str) -> str:
    found = annotations.annotators()
    if not found:
        raise EmptyInputError(f"{name}: no annotation in it. Is it the right file?")
    if len(found) > 1:
        people = f"{len(found)} annotators ({', '.join(found)})"
        raise OtherwordsError(
            f"{name}: expected one annotator, found {people}. Choose with --annotators."
        )
    return found[0]


def _by(annotations: AnnotationSet, annotator: str, name: str) -> AnnotationSet:
    known = annotations.annotators()
    if annotator not in known:
        raise UnknownNameError(f"annotator in {name}", annotator, known)
    return only(annotations, annotator)


def _renamed(annotations: AnnotationSet, name: str) -> AnnotationSet:
    """Add the file to an annotator's name, if both files have an annotator of that name."""
    ones = [replace(one, annotator=f"{one.annotator} ({name})") for one in annotations.annotations]
    return replace(annotations, annotations=ones, records=[])
