"""Rules found in a packed store; their texts and numbers are read on request."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from otherwords import _core
from otherwords.errors import DamagedDatabaseError, UnknownNameError

T = TypeVar("T")


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Turn whatever the kernel finds wrong with the file into an error that names it."""
    try:
        yield
    except (ValueError, LookupError) as error:
        raise DamagedDatabaseError(
            f"{path}: damaged ({error}). Copy it again, or build the database again."
        ) from error


class RowReader(NamedTuple):
    """Where rows are read from."""

    path: Path
    store: _core.PackedStore
    features: tuple[str, ...]


class Rows:
    """Rules by their numbers; every list and array has one entry per rule."""

    def __init__(self, reader: RowReader, rules: NDArray[np.uint64]) -> None:
        self._reader = reader
        self.rules = rules

    @cached_property
    def labels(self) -> NDArray[np.uint32]:
        """The number of the left-hand side, its place in `PackedStore.labels`."""
        return self._read(self._reader.store.labels)

    @cached_property
    def sources(self) -> list[str]:
        return self._read(self._reader.store.sources)

    @cached_property
    def targets(self) -> list[str]:
        return self._read(self._reader.store.targets)

    @cached_property
    def sizes(self) -> NDArray[np.uint8]:
        """The smallest size that holds the rule, 0 for S."""
        return self._read(self._reader.store.sizes)

    @cached_property
    def links(self) -> list[str]:
        return self._read(self._reader.store.links)

    def features(self, names: Sequence[str] | None = None) -> NDArray[np.float32]:
        """One row per rule, one column per feature: these, or all in the order of the store."""
        known = self._reader.features
        for name in names or ():
            if name not in known:
                raise UnknownNameError("feature", name, known)
        places = list(range(len(known)) if names is None else map(known.index, names))
        return self._read(lambda rules: self._reader.store.features(rules, places))

    def _read(self, read: Callable[[NDArray[np.uint64]], T]) -> T:
        with reading(self._reader.path):
            return read(self.rules)


class Matches(Rows):
    """The rules of many phrases; those of the k-th are `starts[k]:starts[k + 1]`."""

    def __init__(
        self, reader: RowReader, rules: NDArray[np.uint64], starts: NDArray[np.uint64]
    ) -> None:
        super().__init__(reader, rules)
        self.starts = starts
