"""What can be annotated, and how actions add up to a state.

A *kind* of work knows its start, what each operation does, which operations are allowed, and what
is missing before work is done. States and operations are plain JSON: the browser replays the same
operations in the same way (`static/replay.js`; a test compares the two).

replay       undo, redo and status, the same for every kind
links        word links, sure and possible, and the review of phrase pairs
types        is it a paraphrase; phenomena with scopes, projection and keys
operations   a set of codes for a pair
writing      one paraphrase of a sentence
rating       variants of a sentence on named scales
"""

from __future__ import annotations

from otherwords.errors import UnknownNameError
from otherwords.workbench.kinds.kind import Kind
from otherwords.workbench.kinds.links import LinksKind
from otherwords.workbench.kinds.operations import OperationsKind
from otherwords.workbench.kinds.rating import RatingKind
from otherwords.workbench.kinds.types import TypesKind
from otherwords.workbench.kinds.writing import WritingKind

KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (LinksKind(), TypesKind(), OperationsKind(), WritingKind(), RatingKind())
}


def find_kind(name: str) -> Kind:
    """A kind by its name.

    >>> find_kind("links").title
    'Word links'
    """
    if name not in KINDS:
        raise UnknownNameError("kind of task", name, KINDS)
    return KINDS[name]
