"""Hand what cannot be used to the policy for bad lines, and pass on the rest.

Every reader of this room turns its lines into items or faults and sends them through here, so that
counting, rejecting and keeping the files parallel work the same way in all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from otherwords.files.bad_lines import BadLines, Fault

Item = TypeVar("Item")


def judged(
    items: Iterable[Item | Fault], bad: BadLines | None, *, keep_places: bool
) -> Iterator[Item | None]:
    """Yield the items; with `keep_places`, None for each fault that the policy skips.

    >>> from otherwords.errors import InputError
    >>> from otherwords.files.bad_lines import SkipBadLines
    >>> empty = Fault("empty", InputError("a.en", 2, "is empty."))
    >>> list(judged(["a", empty, "b"], SkipBadLines(), keep_places=True))
    ['a', None, 'b']
    """
    policy = BadLines() if bad is None else bad
    for item in items:
        policy.seen += 1
        if not isinstance(item, Fault):
            yield item
            continue
        policy.refuse(item)
        if keep_places:
            yield None
