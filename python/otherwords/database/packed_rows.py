"""Rules that were found in a packed store; what they say is read when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from otherwords import _core
from otherwords.errors import DamagedDatabaseError, UnknownNameError


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Turn what the kernel finds wrong with the file into an error that names it."""
    try:
        yield
    except (ValueError, LookupError) as error:
        raise DamagedDatabaseError(
            f"{path}: damaged ({error}). Copy it again, or build the database again."
        ) from error


class RowReader(NamedTuple):
    """Where rows are read from, and the weights of their costs."""

    path: Path
    store: _core.PackedStore
    features: tuple[str, ...]
    weights: list[float]


class Rows:
    """Rules by their numbers; every list and array has one entry a rule."""

    def __init__(self, reader: RowReader, rules: NDArray[np.uint64]) -> None:
        self._reader = reader
        self.rules = rules

    def __len__(self) -> int:
        return len(self.rules)

    @cached_property
    def labels(self) -> NDArray[np.uint32]:
        """The number of the left-hand side, its place in `PackedStore.labels`."""
        with reading(self._reader.path):
            return self._reader.store.labels(self.rules)

    @cached_property
    def sources(self) -> list[str]:
        with reading(self._reader.path):
            return self._reader.store.sources(self.rules)

    @cached_property
    def targets(self) -> list[str]:
        with reading(self._reader.path):
            return self._reader.store.targets(self.rules)

    @cached_property
    def sizes(self) -> NDArray[np.uint8]:
        """The smallest size that holds the rule, 0 for S."""
        with reading(self._reader.path):
            return self._reader.store.sizes(self.rules)

    @cached_property
    def links(self) -> list[str]:
        with reading(self._reader.path):
            return self._reader.store.links(self.rules)

    @cached_property
    def costs(self) -> NDArray[np.float64]:
        """Features times weights: those of the lookup, else the ranking of the store."""
        with reading(self._reader.path):
            return self._reader.store.costs(self.rules, self._reader.weights)

    def features(self, names: Sequence[str] | None = None) -> NDArray[np.float32]:
        """One row a rule, one column a feature: these, or all in the order of the store."""
        known = self._reader.features
        for name in names or ():
            if name not in known:
                raise UnknownNameError("feature", name, known)
        places = range(len(known)) if names is None else map(known.index, names)
        with reading(self._reader.path):
            return self._reader.store.features(self.rules, list(places))


class Matches(Rows):
    """The rules of many phrases; those of the k-th are `starts[k]:starts[k + 1]`."""

    def __init__(
        self,
        reader: RowReader,
        rules: NDArray[np.uint64],
        phrases: list[str],
        starts: NDArray[np.uint64],
    ) -> None:
        super().__init__(reader, rules)
        self.phrases = phrases
        self.starts = starts

    def of(self, place: int) -> Rows:
        """The rules of one phrase, by its place."""
        place = range(len(self.phrases))[place]
        return Rows(self._reader, self.rules[self.starts[place] : self.starts[place + 1]])
