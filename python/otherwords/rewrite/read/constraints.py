"""What a user allows: phrases to keep, to change, to avoid, and how much may change.

Phrases are given as text and looked for in the words of each sentence, ignoring case. A phrase has
no effect on a sentence without it; `Places` counts how often each was found, so that one that was
never found can be reported.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import TypeAlias

from otherwords.errors import OtherwordsError, WrongKindError

Span: TypeAlias = tuple[int, int]
Cut: TypeAlias = Callable[[str], Sequence[str]]


@dataclass(frozen=True, kw_only=True)
class Constraints:
    """What must hold for every rewrite of every sentence.

    >>> Constraints(keep=("the Alps",), max_edits=2).max_edits
    2
    """

    keep: tuple[str, ...] = ()
    """Phrases that stay as they are."""
    keep_tags: tuple[str, ...] = ()
    """Tags of words that stay as they are: NNP, or NNP* for all that begin so."""
    change: tuple[str, ...] = ()
    """Phrases that must change, wherever they occur."""
    forbid: tuple[str, ...] = ()
    """Phrases that must not be in the output."""
    max_edits: int | None = None
    """The most changes of a sentence."""

    def __post_init__(self) -> None:
        for name in ("keep", "keep_tags", "change", "forbid"):
            phrases = getattr(self, name)
            texts = not isinstance(phrases, str) and isinstance(phrases, Iterable)
            if not texts or not all(isinstance(phrase, str) for phrase in phrases):
                raise WrongKindError(name, "a tuple of phrases", phrases, "Write ('the Alps',).")
            if not all(phrase.strip() for phrase in phrases):
                raise OtherwordsError(f"{name}: a phrase is empty. Write one, or leave it out.")
        if self.max_edits is not None and not (
            isinstance(self.max_edits, int) and self.max_edits >= 0
        ):
            raise OtherwordsError(f"max_edits is {self.max_edits!r}, expected 0 or more.")


@dataclass(frozen=True)
class Placed:
    """The constraints of one sentence, by place."""

    kept: tuple[Span, ...] = ()
    changed: tuple[Span, ...] = ()
    forbidden: tuple[tuple[str, ...], ...] = ()
    most_edits: int | None = None


@dataclass
class Places:
    """Finds the phrases of constraints in sentences, and counts how often each was found.

    >>> places = Places(Constraints(keep=("old town",), change=("nice",)), str.split)
    >>> found = places.of("a nice walk in the Old town".split())
    >>> found.kept, found.changed, places.unmet()
    (((5, 7),), ((1, 2),), [])
    """

    constraints: Constraints
    cut: Cut
    """Cuts a phrase into words in the same way as the text."""
    stay: frozenset[str] = frozenset()
    """Words that also stay, unless a change was requested."""
    met: Counter[str] = field(default_factory=Counter)

    def of(self, words: Sequence[str], tags: Sequence[str] = ()) -> Placed:
        """The constraints of one sentence."""
        given = self.constraints
        small = [word.lower() for word in words]
        kept = [span for phrase in given.keep for span in self._find(phrase, small)]
        for k, tag in enumerate(tags):
            matched = [pattern for pattern in given.keep_tags if fnmatchcase(tag, pattern)]
            self.met.update(matched)
            if matched:
                kept.append((k, k + 1))
        changed = {span for phrase in given.change for span in self._find(phrase, small)}
        for k, word in enumerate(small):
            if word in self.stay and not any(start <= k < end for start, end in changed):
                kept.append((k, k + 1))
        merged = merge(kept)
        for start, end in sorted(changed):
            if any(a <= start and end <= b for a, b in merged):
                phrase = " ".join(words[start:end])
                raise OtherwordsError(f"'{phrase}' must both change and stay. Drop one.")
        forbidden = tuple(tuple(self.cut(phrase)) for phrase in given.forbid)
        return Placed(merged, tuple(sorted(changed)), forbidden, given.max_edits)

    def unmet(self) -> list[str]:
        """Phrases and tags to keep or change that no sentence had."""
        given = (*self.constraints.keep, *self.constraints.keep_tags, *self.constraints.change)
        return [phrase for phrase in dict.fromkeys(given) if not self.met[phrase]]

    def _find(self, phrase: str, small: Sequence[str]) -> list[Span]:
        wanted = [word.lower() for word in self.cut(phrase)]
        size = len(wanted)
        last = len(small) - size
        found = [(k, k + size) for k in range(last + 1) if list(small[k : k + size]) == wanted]
        self.met[phrase] += len(found)
        return found


def merge(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Make one span of those that overlap; neighbours stay apart.

    >>> merge([(4, 6), (0, 2), (1, 3), (3, 4)])
    ((0, 3), (3, 4), (4, 6))
    """
    found: list[Span] = []
    for start, end in sorted(set(spans)):
        if found and start < found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return tuple(found)
