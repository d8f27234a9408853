"""Write a packed store, whole or not at all.

Rows come in batches, sorted by source, in the order in which a lookup returns them. They wait in
a scratch file beside the store, because only after the last is it known how few bits a value
needs. The store gets its name once all of it is on disk.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from otherwords import _core
from otherwords.errors import DatabaseError, UnknownNameError
from otherwords.files.whole import hidden_name, naming, real_path, take_name

if TYPE_CHECKING:
    import pyarrow as pa

MAGIC = b"OWSTORE\n"
VERSION = 2
# q8: 256 buckets of equal mass, each value becomes the mean of its bucket. f32: exact.
KINDS = ("f32", "q8")
COST = "cost"
Text: TypeAlias = "Sequence[str] | pa.Array | pa.ChunkedArray"


class PackedWriter:
    """Takes rows sorted by source (by code point, as Python and the engines sort text).

    `kinds` says how the values of a feature are stored, by default `q8`; no value is lost if
    there are no more than 256 different ones, and a feature that never changes takes no space.
    As a context manager it finishes at the end of the block; an error leaves no file behind.
    """

    def __init__(
        self,
        path: Path | str,
        *,
        features: Sequence[str],
        kinds: Mapping[str, str] | None = None,
    ) -> None:
        self.path = Path(path)
        self.features = list(features)
        kinds = kinds or {}
        for name in kinds:
            if name not in self.features:
                raise UnknownNameError("feature", name, self.features)
        for kind in kinds.values():
            if kind not in KINDS:
                raise UnknownNameError("kind of feature", kind, KINDS)
        if len(set(self.features)) < len(self.features):
            raise DatabaseError(f"{path}: a feature is named twice. Name each once.")
        ranking = {COST: 1.0} if COST in self.features else {}
        description = {"features": self.features, "ranking": ranking, "meta": {}}
        self._description = json.dumps(description, ensure_ascii=False).encode()
        self._target = real_path(self.path)
        self._part = hidden_name(self._target)
        self._scratch = self._part.with_suffix(".rows")
        exact = [kinds.get(name) == "f32" for name in self.features]
        with self._whole():
            if self._target.is_dir():
                raise IsADirectoryError
            self._writer = _core.PackedWriter(str(self._part), str(self._scratch), exact)
            with suppress(OSError):  # where open files cannot be removed it goes later
                self._scratch.unlink()

    def add(
        self,
        labels: Text,
        sources: Text,
        targets: Text,
        sizes: ArrayLike,
        links: Text,
        features: ArrayLike,
    ) -> None:
        """Add rows: columns of equal length, texts as lists or Arrow arrays.

        `features` has one row per rule and one column per feature; NaN is a value like any other.
        """
        values = np.asarray(features, np.float32)
        shape = (len(sources), len(self.features))
        if values.shape != shape and values.size == shape[0] * shape[1]:
            values = values.reshape(shape)
        with self._whole():
            self._writer.add(
                _column(labels),
                _column(sources),
                _column(targets),
                np.ascontiguousarray(sizes, np.uint8),
                _column(links),
                np.ascontiguousarray(values),
            )

    def finish(self) -> None:
        """Write the store and give it its name."""
        with self._whole():
            self._writer.finish(self._description)
            take_name(self._part, self._target)
        self.abandon()

    def abandon(self) -> None:
        """Remove everything written so far."""
        if hasattr(self, "_writer"):
            self._writer.abandon()
        for path in (self._part, self._scratch):
            with suppress(OSError):
                path.unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            self.finish()
        else:
            self.abandon()

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """After an error, remove everything and raise one that names the store."""
        try:
            with naming(self.path):
                yield
        except ValueError as error:
            self.abandon()
            raise DatabaseError(f"{self.path}: cannot be packed: {error}.") from error
        except BaseException:
            self.abandon()
            raise


def _column(texts: Text) -> list[str] | tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """A column of Arrow as its bytes and offsets, anything else as a list."""
    if isinstance(texts, list):
        return texts
    if not hasattr(texts, "type"):
        return list(texts)
    import pyarrow as pa

    whole: Any = texts.combine_chunks() if isinstance(texts, pa.ChunkedArray) else texts
    if whole.null_count:
        raise ValueError("a text is missing")
    whole = whole.cast(pa.large_string())
    _, offsets, data = whole.buffers()
    starts = np.frombuffer(offsets, np.int64)[whole.offset : whole.offset + len(whole) + 1]
    if not len(whole):
        starts = np.zeros(1, np.int64)
    return np.frombuffer(data or b"", np.uint8), starts
