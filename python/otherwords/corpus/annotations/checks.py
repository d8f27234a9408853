"""Find what is wrong with annotations, report it, and remove what cannot be used.

The readers accept what a file says; here it is checked against the sentences and the tag set. Each
problem names the file, the line, the pair, the annotator and the rule that was broken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from otherwords.corpus.annotations import (
    AnnotatedPair,
    Annotation,
    AnnotationSet,
    Phenomenon,
    Place,
    Scope,
    tokens_in,
)
from otherwords.corpus.annotations.rules import Problem
from otherwords.corpus.annotations.tag_sets import TagSet, tag_set_of
from otherwords.errors import InputError
from otherwords.files.bad_lines import BadLines, Fault, SkipBadLines

MEMBERS = ("first", "second")


class CollectBadLines(SkipBadLines):
    """Skip what is bad, and keep every error to report it."""

    def __init__(self) -> None:
        super().__init__()
        self.errors: list[InputError] = []

    def refuse(self, fault: Fault) -> None:
        super().refuse(fault)
        self.errors.append(fault.error)


def check_annotations(
    found: AnnotationSet,
    *,
    tag_set: str | None = None,
    bad: BadLines | None = None,
    departures: BadLines | None = None,
) -> AnnotationSet:
    """Hand each problem to a policy, and return what can be used.

    `bad` gets the faults: by default the first one ends the check; a policy that skips them
    skips the phenomenon or the annotation. `departures` gets what violates the tag
    set but can be counted, and is kept; by default `bad` gets it too. `tag_set` takes the
    place of the one that the annotations name; without any, types are not looked at.
    """
    bad = BadLines() if bad is None else bad
    departures = bad if departures is None else departures
    if tag_set is not None:
        found = replace(found, tag_set=tag_set, tags=None)
    tags = tag_set_of(found)
    kept: list[Annotation] = []
    spoken: set[tuple[str, str]] = set()
    for annotation in found.annotations:
        pair = found.pairs.get(annotation.pair)
        whole = list(_whole(annotation, pair, spoken))
        spoken.add((annotation.pair, annotation.annotator))
        for problem in whole:
            bad.refuse(Fault(problem.reason, problem.error))
        if whole or pair is None:
            continue
        good: list[Phenomenon] = []
        for phenomenon in annotation.phenomena:
            problems = list(_one(annotation, phenomenon, pair, tags, good))
            for problem in problems:
                policy = bad if problem.level == "fault" else departures
                policy.refuse(Fault(problem.reason, problem.error))
            if all(problem.level == "departure" for problem in problems):
                good.append(phenomenon)
        kept.append(replace(annotation, phenomena=tuple(good)))
    return replace(found, annotations=kept)


def problems_of(annotation: Annotation, pair: AnnotatedPair, tags: TagSet | None) -> list[Problem]:
    """Everything that is wrong with the phenomena of one annotation, faults and departures."""
    found: list[Problem] = []
    before: list[Phenomenon] = []
    for phenomenon in annotation.phenomena:
        found += _one(annotation, phenomenon, pair, tags, before)
        before.append(phenomenon)
    return found


def _whole(
    one: Annotation, pair: AnnotatedPair | None, spoken: set[tuple[str, str]]
) -> Iterator[Problem]:
    """Problems of an annotation as a whole, which make all of it unusable."""
    place = one.place or Place("annotations", None)
    if pair is None:
        yield Problem("unknown pair", place, one.pair, one.annotator, "there is no such pair")
        return
    if (one.pair, one.annotator) in spoken:
        found = "annotated by the same annotator before"
        yield Problem("duplicate annotation", place, one.pair, one.annotator, found)
    first, second = map(len, pair.members)
    for i, j in sorted(one.sure | one.possible):
        if not (0 <= i < first and 0 <= j < second):
            found = f"link {i}-{j}, the members have {first} and {second} tokens"
            yield Problem("outside", place, one.pair, one.annotator, found)


def _one(
    annotation: Annotation,
    phenomenon: Phenomenon,
    pair: AnnotatedPair,
    tags: TagSet | None,
    before: Sequence[Phenomenon],
) -> Iterator[Problem]:
    """Problems of one phenomenon; `before` are the good ones of the same annotation so far."""
    place = phenomenon.place or annotation.place or Place("annotations", None)
    rules = [*_scope_rules(phenomenon, pair), *_tag_rules(phenomenon, tags, before)]
    for rule, found in rules:
        named = f"{phenomenon.type} {found}"
        yield Problem(rule, place, annotation.pair, annotation.annotator, named)


def _scope_rules(phenomenon: Phenomenon, pair: AnnotatedPair) -> Iterator[tuple[str, str]]:
    if not any(phenomenon.scopes):
        yield "empty scope", "covers no token of either member"
    for side, name in enumerate(MEMBERS):
        scope, keys = phenomenon.scopes[side], phenomenon.keys[side]
        length, unit = len(pair.members[side]), "tokens"
        marked = [scope, keys]
        if phenomenon.characters is not None and pair.texts is not None:
            exact = phenomenon.characters
            length, unit = len(pair.texts[side]), "characters"
            marked = [exact.scopes[side], exact.keys[side]]
        tokens = len(pair.members[side])
        if outside := _outside(marked, length) or _outside([scope, keys], tokens):
            limit = f"{length} {unit}" if _outside(marked, length) else f"{tokens} tokens"
            yield "outside", f"covers {outside} of the {name} member, which has {limit}"
            continue
        for start, stop in [*marked[0], *marked[1], *scope, *keys]:
            if stop <= start:
                yield "empty scope", f"has an empty range at {start} of the {name} member"
                break
        if any(second[0] < first[1] for each in marked for first, second in pairwise(each)):
            yield "scope overlaps itself", f"marks a token of the {name} member twice or backwards"
        elif not set(tokens_in(keys)) <= set(tokens_in(scope)):
            yield "key outside its scope", f"has key {shown(keys)} in scope {shown(scope)}"


def _outside(scopes: Sequence[Scope], length: int) -> str:
    """The first range that is not in a text of this length, as its ends."""
    return next((f"{i}-{j}" for each in scopes for i, j in each if i < 0 or j > length), "")


def _tag_rules(
    phenomenon: Phenomenon, tags: TagSet | None, before: Sequence[Phenomenon]
) -> Iterator[tuple[str, str]]:
    if tags is None:
        return
    tag = tags.find(phenomenon.type)
    if tag is None:
        yield "unknown type", f"is not a type of tag set {tags.name}"
        return
    if tag.projection == "required" and phenomenon.projection is None:
        yield "projection missing", "does not say whether it is local or global"
    if tag.projection == "never" and phenomenon.projection is not None:
        yield "projection forbidden", f"says it is {phenomenon.projection}"
    if tag.keys == "never" and any(phenomenon.keys):
        yield "keys forbidden", "has keys"
    if tag.sides == "both" and any(phenomenon.scopes) and not all(phenomenon.scopes):
        yield "one side", f"covers no token of the {MEMBERS[bool(phenomenon.scopes[0])]} member"
    for other in before if tags.overlap != "allowed" else ():
        if tags.overlap == "same type" and tags.canonical(other.type) != tag.name:
            continue
        if any(map(_meet, phenomenon.scopes, other.scopes)):
            which = " and ".join(shown(scope) for scope in other.scopes)
            yield "overlap", f"shares tokens with {other.type} at {which}"
            return


def _meet(one: Scope, other: Scope) -> bool:
    return any(a < d and c < b for a, b in one for c, d in other)


def shown(scope: Scope) -> str:
    """Write a scope as the papers do, its last token included.

    >>> shown(((18, 23), (27, 28)))
    '18-22,27'
    """
    pieces = [f"{i}" if j - i == 1 else f"{i}-{j - 1}" for i, j in scope]
    return ",".join(pieces) or "nothing"
