"""What people say about a pair of sentences: one model for paraphrase types and word links.

An annotator looks at a pair of sentences, its two *members*, and may judge whether they are
paraphrases, mark *phenomena* (this stretch here and that stretch there are a change of order),
and link words. Papers on paraphrase types record the second, papers on word alignment the
third; here both fit in one `Annotation`, so that a file and a measure need know one thing.

The classes hold what was written, right or wrong: whether a scope is inside its sentence or a
type exists is checked by `checks`, which can say where the mistake is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from otherwords.corpus.links import Link

Range: TypeAlias = tuple[int, int]  # from the first token to the one after the last
Scope: TypeAlias = tuple[Range, ...]  # sorted, none empty, no two overlap
Projection: TypeAlias = Literal["local", "global"]
Tokens: TypeAlias = tuple[str, ...]

NOWHERE: Scope = ()


@dataclass(frozen=True)
class Place:
    """Where something was read: a file and a line in it."""

    path: str
    line: int | None


@dataclass(frozen=True)
class Characters:
    """The scopes and keys of a phenomenon as it was marked, in characters of the texts."""

    scopes: tuple[Scope, Scope]
    keys: tuple[Scope, Scope] = (NOWHERE, NOWHERE)


@dataclass(frozen=True)
class Phenomenon:
    """One change between the members: its type, and the tokens it covers in each.

    A scope is empty if the change has one side only, as an addition. `projection` says whether
    the change is local or alters the rest; `keys` are the most important tokens.
    """

    type: str
    scopes: tuple[Scope, Scope]
    projection: Projection | None = None
    keys: tuple[Scope, Scope] = (NOWHERE, NOWHERE)
    characters: Characters | None = None
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Annotation:
    """What one annotator says about one pair; every sure link is also possible."""

    pair: str
    annotator: str
    date: str | None = None
    judgement: bool | None = None
    phenomena: tuple[Phenomenon, ...] = ()
    sure: frozenset[Link] = frozenset()
    possible: frozenset[Link] = frozenset()
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True)
class AnnotatedPair:
    """The two members of a pair in tokens, and in running text where that is known."""

    id: str
    members: tuple[Tokens, Tokens]
    texts: tuple[str, str] | None = None
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Record:
    """Anything else that was said about an item: a rating, a comment, an action, ...

    `kind` decides which fields there are (see `records.FIELDS`).
    """

    kind: str
    item: str
    annotator: str | None
    fields: dict[str, Any]
    date: str | None = None


@dataclass(frozen=True)
class AnnotationSet:
    """The pairs of a corpus by their ids, and everything said about them, in file order.

    `tags` is the text of the tag set where that is not one of ours, or no longer the same.
    """

    pairs: dict[str, AnnotatedPair]
    annotations: list[Annotation]
    tag_set: str | None = None
    records: list[Record] = field(default_factory=list)
    tags: str | None = None

    def annotators(self) -> list[str]:
        """The annotators, in the order in which they first appear."""
        return list(dict.fromkeys(annotation.annotator for annotation in self.annotations))

    def by(self, annotator: str) -> list[Annotation]:
        """The annotations of one annotator, in file order."""
        return [one for one in self.annotations if one.annotator == annotator]


def make_scope(tokens: Iterable[int]) -> Scope:
    """Join single tokens into the fewest ranges.

    >>> make_scope([7, 2, 3, 4])
    ((2, 5), (7, 8))
    """
    ranges: list[Range] = []
    for token in sorted(set(tokens)):
        if ranges and ranges[-1][1] == token:
            ranges[-1] = (ranges[-1][0], token + 1)
        else:
            ranges.append((token, token + 1))
    return tuple(ranges)


def tokens_in(scope: Scope) -> Iterator[int]:
    """List the single tokens of a scope.

    >>> list(tokens_in(((2, 5), (7, 8))))
    [2, 3, 4, 7]
    """
    for start, stop in scope:
        yield from range(start, stop)


def length_of(scope: Scope) -> int:
    """Count the tokens of a scope.

    >>> length_of(((2, 5), (7, 8)))
    4
    """
    return sum(stop - start for start, stop in scope)
