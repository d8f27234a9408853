"""Put the annotations of two people side by side, pair by pair.

Agreement can only be measured on what both saw: the same pairs, in the same tokens, each
annotated once. Anything else is an error with its file and line or, under a lenient policy,
is left out and counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from otherwords.corpus import BadLines
from otherwords.corpus.annotations import (
    AnnotatedPair,
    Annotation,
    AnnotationSet,
    Phenomenon,
    Place,
    tokens_in,
)
from otherwords.corpus.annotations.tag_sets import TagSet, tag_set_of
from otherwords.errors import InputError, OtherwordsError
from otherwords.files import checksums
from otherwords.files.bad_lines import Fault

UNKNOWN = "annotated without tokens"
MISSING = "annotated by one only"
TWICE = "annotated twice by one annotator"
OTHER_TOKENS = "in different tokens"


@dataclass(frozen=True)
class Marked:
    """A phenomenon with the tokens it covers, (member, token), both members in one set."""

    phenomenon: Phenomenon
    tokens: frozenset[tuple[int, int]]

    @classmethod
    def of(cls, phenomenon: Phenomenon, tags: TagSet | None = None) -> Marked:
        """A phenomenon under the first name of its type, if the tag set has several."""
        if tags is not None:
            phenomenon = replace(phenomenon, type=tags.canonical(phenomenon.type))
        sides = enumerate(phenomenon.scopes)
        return cls(phenomenon, frozenset((i, n) for i, scope in sides for n in tokens_in(scope)))

    @property
    def type(self) -> str:
        return self.phenomenon.type


@dataclass(frozen=True)
class Compared:
    """One pair with what each of two annotators marked in it."""

    pair: AnnotatedPair
    annotations: tuple[Annotation, Annotation]
    first: tuple[Marked, ...]
    second: tuple[Marked, ...]

    @property
    def types(self) -> list[str]:
        return sorted({marked.type for marked in (*self.first, *self.second)})

    def under(self, kind: str) -> tuple[list[Marked], list[Marked]]:
        """What each annotator marked under one type."""
        first, second = ([m for m in side if m.type == kind] for side in (self.first, self.second))
        return first, second

    def swapped(self) -> Compared:
        """The same with the annotators exchanged."""
        one, other = self.annotations
        return Compared(self.pair, (other, one), self.second, self.first)


def compare(
    first: AnnotationSet, second: AnnotationSet, *, bad: BadLines | None = None
) -> list[Compared]:
    """Match two annotators' work on the same pairs, in the order of the first.

    Each set holds one annotator. `bad` decides about pairs that only one annotated, that one
    annotated twice (then the first time counts), or that are cut into different tokens.
    """
    bad = BadLines() if bad is None else bad
    tags = _tags(first, second)
    ones, others = _once_each(first, bad), _once_each(second, bad)
    bad.seen += len(ones.keys() | others.keys())
    _report_missing(ones, others, second, bad)
    _report_missing(others, ones, first, bad)
    found = []
    for pair, one in ones.items():
        if pair not in others:
            continue
        other = others[pair]
        if first.pairs[pair].members != second.pairs[pair].members:
            bad.refuse(_other_tokens(first.pairs[pair], second.pairs[pair], one, other))
            continue
        marked = (tuple(Marked.of(x, tags) for x in each.phenomena) for each in (one, other))
        found.append(Compared(first.pairs[pair], (one, other), *marked))
    return found


def checksum(compared: list[Compared]) -> str:
    """Give the same digits for the same annotations, in whatever order and file they stood."""
    pieces = []
    for one in sorted(compared, key=lambda each: each.pair.id):
        pieces.append(repr((one.pair.id, one.pair.members)))
        for annotation, side in zip(one.annotations, (one.first, one.second), strict=True):
            phenomena = sorted(_canonical(marked.phenomenon) for marked in side)
            pieces.append(repr((annotation.judgement, phenomena)))
    return checksums.checksum(pieces)


def only(annotations: AnnotationSet, annotator: str) -> AnnotationSet:
    """Keep one annotator of several."""
    return replace(annotations, annotations=annotations.by(annotator), records=[])


def _canonical(phenomenon: Phenomenon) -> str:
    parts = phenomenon.type, phenomenon.scopes, phenomenon.projection, phenomenon.keys
    return repr(parts)


def _once_each(annotations: AnnotationSet, bad: BadLines) -> dict[str, Annotation]:
    names = annotations.annotators()
    if len(names) > 1:
        known = ", ".join(names)
        raise OtherwordsError(f"expected one annotator on each side, found {known}. Choose one.")
    found: dict[str, Annotation] = {}
    for one in annotations.annotations:
        if one.pair not in annotations.pairs:
            message = f"pair '{one.pair}' is annotated, but its tokens are missing"
            bad.refuse(_fault(UNKNOWN, one, f"{message}. Add the pair."))
        elif one.pair in found:
            earlier = _where(found[one.pair])
            message = f"pair '{one.pair}' is already annotated by {one.annotator}, in {earlier}"
            bad.refuse(_fault(TWICE, one, f"{message}. Keep one of the two."))
        else:
            found[one.pair] = one
    return found


def _report_missing(
    there: dict[str, Annotation], here: dict[str, Annotation], lacking: AnnotationSet, bad: BadLines
) -> None:
    for pair, one in there.items():
        if pair not in here:
            who = ", ".join(lacking.annotators()) or "the other"
            path = next((_path(other) for other in lacking.annotations), "the other file")
            message = f"pair '{pair}' is not annotated by {who} in {path}"
            advice = "Add it there; --lenient leaves it out."
            bad.refuse(_fault(MISSING, one, f"{message}. {advice}"))


def _other_tokens(
    mine: AnnotatedPair, yours: AnnotatedPair, one: Annotation, other: Annotation
) -> Fault:
    found = next(_differences(mine, yours))
    message = f"pair '{mine.id}' is tokenised differently in {_where(other)}: {found}"
    return _fault(OTHER_TOKENS, one, f"{message}. Tokenise both alike before annotating.")


def _differences(mine: AnnotatedPair, yours: AnnotatedPair) -> Iterator[str]:
    for number, (ours, theirs) in enumerate(zip(mine.members, yours.members, strict=True), 1):
        for place, (one, other) in enumerate(zip(ours, theirs, strict=False)):
            if one != other:
                yield f"token {place} of member {number} is '{one}' here, '{other}' there"
        if len(ours) != len(theirs):
            yield f"member {number} has {len(ours)} tokens here, {len(theirs)} there"


def _tags(first: AnnotationSet, second: AnnotationSet) -> TagSet | None:
    if first.tag_set and second.tag_set and first.tag_set != second.tag_set:
        found = f"the annotations use different tag sets, {first.tag_set} and {second.tag_set}"
        raise OtherwordsError(f"{found}. Convert one to the other's.")
    tags = [each for each in map(tag_set_of, (first, second)) if each is not None]
    if len(tags) == 2 and tags[0] != tags[1]:
        raise OtherwordsError(f"the two versions of {first.tag_set} differ. Use one of them.")
    return tags[0] if tags else None


def _fault(reason: str, annotation: Annotation, message: str) -> Fault:
    place = annotation.place or Place(f"annotations by {annotation.annotator}", None)
    return Fault(reason, InputError(place.path, place.line, message))


def _where(annotation: Annotation) -> str:
    if annotation.place is None:
        return f"the annotations by {annotation.annotator}"
    line = annotation.place.line
    return annotation.place.path if line is None else f"{annotation.place.path}:{line}"


def _path(annotation: Annotation) -> str:
    return annotation.place.path if annotation.place else "the other annotations"
