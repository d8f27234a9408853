"""The sides of stored rules as words and slots, read once for each rule.

The same few thousand rules come up in every sentence, and in every one of its outputs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

import numpy as np

from otherwords.corpus.links import Link, parse_links
from otherwords.corpus.slots import Slot, read_side
from otherwords.database.packed import PackedStore

Symbols: TypeAlias = tuple[str | Slot, ...]
MOST = 1 << 16
"""How many rules of a store are kept."""


class RuleText(NamedTuple):
    """A rule as people read it."""

    source: Symbols
    target: Symbols
    links: tuple[Link, ...]


_READ: WeakKeyDictionary[PackedStore, dict[int, RuleText]] = WeakKeyDictionary()


def rule_texts(numbers: Iterable[int], store: PackedStore) -> Mapping[int, RuleText]:
    """The texts of some rules by their numbers, and perhaps of others."""
    known = _READ.setdefault(store, {})
    asked = {*numbers}
    new = sorted(number for number in asked if number not in known)
    if new:
        if len(known) + len(asked) > MOST:
            known = _READ[store] = {}
            new = sorted(asked)
        rows = store.rules(np.array(new, np.uint64))
        sides = zip(rows.sources, rows.targets, rows.links, strict=True)
        for number, (source, target, links) in zip(new, sides, strict=True):
            read = tuple(sorted(parse_links(links)))
            known[number] = RuleText(read_side(source), read_side(target), read)
    return known
