"""One paraphrase as `lookup` returns it, and its pivots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from otherwords.corpus.links import Link, parse_links
from otherwords.corpus.slots import read_side
from otherwords.pivot.features import NAMES, local_features


@dataclass(frozen=True, slots=True, kw_only=True)
class Pivot:
    """A phrase of another language that phrase and paraphrase both translate (Figure 3.5).

    The labelled probabilities are those among rules with the label (Figure 3.6), the counts
    those of the translation rules (Figure 3.7).
    """

    text: str
    language: str
    phrase_count: int
    """How often the phrase was aligned with it."""
    paraphrase_count: int
    from_phrase: float
    """p(pivot|phrase)"""
    to_paraphrase: float
    """p(paraphrase|pivot)"""
    from_phrase_labelled: float
    """p(pivot|phrase,label)"""
    to_paraphrase_labelled: float
    """p(paraphrase|pivot,label)"""
    share: float
    """Its share of the labelled probability of the paraphrase, which is a sum over pivots."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why a learned ranking finds a paraphrase better or worse than the average one."""

    name: str
    """What was looked at."""
    value: float | None
    """What it is here; None if it is not known."""
    effect: float
    """How much it adds to the goodness, or takes from it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paraphrase:
    """A paraphrase of a phrase. Lower costs are better; `size` is the smallest that has it."""

    phrase: str
    text: str
    label: str
    cost: float
    type: str
    size: str
    links: tuple[Link, ...] = ()
    """Pairs of a symbol of the phrase and one of the paraphrase, counted from zero."""
    features: Mapping[str, float] = field(default_factory=dict, repr=False)
    pivots: tuple[Pivot, ...] = field(default=(), repr=False)
    """The pivots, largest share first; only if explained."""
    entailment: str | None = None
    """How the meanings relate; only from PPDB 2.0 files."""
    reasons: tuple[Reason, ...] = field(default=(), repr=False)
    """What its goodness comes from, the largest effect first; only if explained."""

    def as_dict(self) -> dict[str, Any]:
        """All fields as plain types, as `--json` prints them; NA is null."""
        shown = {name: getattr(self, name) for name in self.__slots__}
        shown["pivots"] = [asdict(pivot) for pivot in self.pivots]
        shown["reasons"] = [asdict(reason) for reason in self.reasons]
        shown["links"] = [list(link) for link in self.links]
        shown["features"] = {
            name: value if value == value else None for name, value in self.features.items()
        }
        return shown

    def __str__(self) -> str:
        return self.text


class Features(Mapping[str, float]):
    """The features of a paraphrase, computed when first used."""

    __slots__ = ("_find", "_found")

    def __init__(self, find: Callable[[], dict[str, float]]) -> None:
        self._find = find
        self._found: dict[str, float] | None = None

    @property
    def _all(self) -> dict[str, float]:
        if self._found is None:
            self._found = self._find()
        return self._found

    def __getitem__(self, name: str) -> float:
        return self._all[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def __repr__(self) -> str:
        return repr(self._all)

    def __reduce__(self) -> tuple[Any, ...]:
        return dict, (self._all,)


def all_features(
    label: str, source: str, target: str, links: str, estimated: Mapping[str, float]
) -> dict[str, float]:
    """Estimated and local features together, in the order of PPDB's files.

    >>> found = all_features("NN", "car", "auto", "0-0", {"p(e|f)": 1.5})
    >>> found["CharCountDiff"], found["p(e|f)"]
    (1, 1.5)
    """
    local = local_features(label, read_side(source), read_side(target), parse_links(links))
    known = local | dict(estimated)
    ordered = {name: known.pop(name) for name in NAMES if name in known}
    return ordered | known
