"""What the decoder asks of every rule of a database before it is tried.

`WordGuard` gives each word of a store its classes, once; the comparison itself runs in Rust, so
that the best allowed rewrite is found, not the best one thrown away. `why_not` is the same
comparison in Python: slow, and it says why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any, TypeAlias

import numpy as np

from otherwords import _core
from otherwords.corpus.slots import Slot
from otherwords.evaluate.truth.word_classes import guard_of
from otherwords.rewrite.truth.families import FAMILIES, SHARE, TAGGED, Family
from otherwords.rewrite.truth.function_words import FREE, LIGHT, TURNING, read_groups
from otherwords.rewrite.truth.opposites import OppositeWords

Side: TypeAlias = Sequence[str | Slot]
KINDS = {"content": 0, "function": 1, "free": 2, "light": 3}
"""The numbers of the kinds in the kernel."""


class WordGuard:
    """The classes of words, and whether a rule keeps them.

    >>> guard = WordGuard()
    >>> guard.why_not(["have", "ever", "had"], ["have", "never", "had"])
    "limits: 'ever' was lost"
    >>> guard.why_not(["works", "for"], ["works", "to"])
    "only function words change: 'for' to 'to'"
    >>> guard.why_not(["in", "the", "course", "of"], ["during"]) is None
    True
    """

    def __init__(self, tags: Mapping[tuple[str, str], int] | None = None) -> None:
        self._groups = read_groups()
        self._opposites = OppositeWords()
        self._members: dict[str, int] = {}
        self._families: list[tuple[Family, int]] = []
        bit = 0
        forms = _forms(tags or {})
        for family in (*FAMILIES, *TAGGED):
            first = bit
            for member in family.members.values():
                for word in member.split():
                    for each in forms.get(word, ()) if family in TAGGED else (word,):
                        self._members[each] = self._members.get(each, 0) | 1 << bit
                bit += 1
            self._families.append((family, (1 << bit) - (1 << first)))

    def kind(self, word: str) -> str:
        if word in LIGHT:
            return "light"
        if word in FREE:
            return "free"
        is_mark = not any(letter.isalnum() for letter in word)
        return "function" if is_mark or word in self._groups else "content"

    def group(self, word: str) -> int:
        return self._groups.get(word, 0)

    def why_not(self, source: Side, target: Side) -> str | None:
        """Why a rule with these sides must not be used, or None if it may."""
        if list(source) == list(target):
            return None
        return (
            self._guarded(source, target)
            or self._swapped(source, target)
            or self._content(source, target)
        )

    def _guarded(self, source: Side, target: Side) -> str | None:
        before, after = _guards(source), _guards(target)
        if not any(isinstance(each, tuple) for each in (*before, *after)) or before == after:
            return None
        lost, added = Counter(before) - Counter(after), Counter(after) - Counter(before)
        for some, verb in ((lost, "lost"), (added, "added")):
            for each in some:
                if isinstance(each, tuple):
                    return f"{each[0].name}: '{each[1]}' was {verb}"
        return "the order of guarded words changes"

    def _swapped(self, source: Side, target: Side) -> str | None:
        before, after = self._all_members(source), self._all_members(target)
        for family, bits in self._families:
            if before & bits and after & bits and not before & after & bits:
                return f"{family.name}: {_text(source)} to {_text(target)}"
        return None

    def _all_members(self, side: Side) -> int:
        found = 0
        for word in _words(side):
            found |= self._members.get(word, 0)
        return found

    def _content(self, source: Side, target: Side) -> str | None:
        removed = list((Counter(_words(source)) - Counter(_words(target))).elements())
        added = list((Counter(_words(target)) - Counter(_words(source))).elements())
        old, new = {self.kind(word) for word in removed}, {self.kind(word) for word in added}
        heavy = {"content", "light"}
        for old_word, new_word in product(removed, added):
            if self._opposites.are(old_word, new_word):
                return f"opposites: '{old_word}' and '{new_word}'"
        orders = [[each.number for each in s if isinstance(each, Slot)] for s in (source, target)]
        moved = orders[0] != orders[1]
        turned = bool(TURNING & {*removed, *added})
        if "content" in old | new:
            if not new & heavy:
                return f"left out without a replacement: {_text(removed)}"
            if not old & heavy:
                return f"added: {_text(added)}"
        elif "light" not in old | new and moved and turned:
            lost = {*removed} - TURNING - {*_words(target)}
            if any(self.kind(word) == "function" for word in lost):
                return f"left out where two parts change places: {_text(sorted(lost))}"
        elif "light" not in old | new:
            groups = [
                sorted(self.group(word) for word in side if self.kind(word) == "function")
                for side in (removed, added)
            ]
            if groups[0] != groups[1]:
                return f"only function words change: {_text(removed)} to {_text(added)}"
        if moved and not turned:
            return "two parts change places"
        return None

    def for_words(self, words: Sequence[str]) -> Any:
        """The same for the kernel, for the words of a store by number."""
        known: dict[tuple[str, str], int] = {}
        keys = np.zeros(len(words), np.uint64)
        members = np.zeros(len(words), np.uint64)
        kinds = np.zeros(len(words), np.uint8)
        groups = np.zeros(len(words), np.uint32)
        turning = np.zeros(len(words), np.bool_)
        for place, word in enumerate(words):
            if (guard := guard_of(word)) is not None:
                keys[place] = known.setdefault((guard[0].name, guard[1]), len(known) + 1)
            members[place] = self._members.get(word, 0)
            kinds[place] = KINDS[self.kind(word)]
            groups[place] = self.group(word)
            turning[place] = word in TURNING
        families = [bits for _, bits in self._families]
        pairs = list(self._opposites.numbered(words))
        return _core.WordGuard(keys, members, kinds, groups, turning, families, pairs)


def _guards(side: Side) -> list[Any]:
    """The guarded words and slots, in order."""
    found = (each.number if isinstance(each, Slot) else guard_of(each) for each in side)
    return [each for each in found if each is not None]


def _words(side: Iterable[str | Slot]) -> list[str]:
    return [symbol for symbol in side if isinstance(symbol, str)]


def _text(side: Side) -> str:
    return f"'{' '.join(_words(side))}'" if _words(side) else "nothing"


def _forms(tags: Mapping[tuple[str, str], int]) -> dict[str, list[str]]:
    """The words that have each tag often enough."""
    totals: Counter[str] = Counter()
    for (word, _), count in tags.items():
        totals[word] += count
    found: dict[str, list[str]] = {}
    for (word, tag), count in tags.items():
        if count >= SHARE * totals[word]:
            found.setdefault(tag, []).append(word)
    return found
