"""Write a packed store, whole or not at all.

Rows come in batches, sorted by source, in the order in which a lookup shall give them. They
wait in a scratch file beside the store: how few bits a value needs is known after the last.
The store takes its name when all of it has reached the disk.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from otherwords import _core
from otherwords.errors import DatabaseError, OutputError, UnknownNameError

if TYPE_CHECKING:
    import pyarrow as pa

MAGIC = b"OWSTORE\n"
VERSION = 1
# q8: 256 buckets of equal mass, a value stands for the mean of its bucket. f32: exact.
KINDS = ("f32", "q8")
COST = "cost"
Text: TypeAlias = "Sequence[str] | pa.Array | pa.ChunkedArray"


class PackedWriter:
    """Takes rows sorted by source (by code point, as Python and the engines sort text).

    `kinds` says of a feature how its values are kept, `q8` unless told otherwise; no value is
    lost if there are no more than 256 different ones, and a feature that is always the same
    takes no room. `ranking` is the weights by which `costs` are computed (a feature called
    `cost` alone if there is one); `meta` is kept as it is. As a context manager it finishes at
    the end of the block, or leaves nothing behind.
    """

    def __init__(
        self,
        path: Path | str,
        *,
        features: Sequence[str],
        kinds: Mapping[str, str] | None = None,
        ranking: Mapping[str, float] | None = None,
        meta: Mapping[str, Any] | None = None,
    ) -> None:
        self.path = Path(path)
        self.features = list(features)
        kinds = kinds or {}
        if ranking is None:
            ranking = {COST: 1.0} if COST in self.features else {}
        for name in (*kinds, *ranking):
            if name not in self.features:
                raise UnknownNameError("feature", name, self.features)
        for kind in kinds.values():
            if kind not in KINDS:
                raise UnknownNameError("kind of feature", kind, KINDS)
        if len(set(self.features)) < len(self.features):
            raise DatabaseError(f"{path}: a feature is named twice. Name each once.")
        description = {"features": self.features, "ranking": dict(ranking), "meta": meta or {}}
        self._description = json.dumps(description, ensure_ascii=False).encode()
        self._target = Path(os.path.realpath(self.path))
        name = f".otherwords-{secrets.token_hex(8)}"
        self._part = self._target.with_name(f"{name}.part")
        self._scratch = self._target.with_name(f"{name}.rows")
        exact = [kinds.get(name) == "f32" for name in self.features]
        with self._whole():
            if self._target.is_dir():
                raise IsADirectoryError(None, "it is a folder")
            self._writer = _core.PackedWriter(str(self._part), str(self._scratch), exact)
            with suppress(OSError):  # where an open file keeps its name it is removed later
                self._scratch.unlink()

    def __len__(self) -> int:
        """The number of rows so far."""
        return len(self._writer)

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

        `features` has one row a rule and one column a feature; NaN is a value like any other.
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
            self._part.replace(self._target)
            with suppress(OSError):  # not every system lets a folder be written out
                folder = os.open(self._target.parent, os.O_RDONLY)
                try:
                    os.fsync(folder)
                finally:
                    os.close(folder)
        self.abandon()

    def abandon(self) -> None:
        """Leave nothing behind."""
        if hasattr(self, "_writer"):
            self._writer.abandon()
        for path in (self._part, self._scratch):
            with suppress(OSError):
                path.unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            self.finish()
        else:
            self.abandon()

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """What goes wrong leaves nothing behind and names the store."""
        try:
            yield
        except OSError as error:
            self.abandon()
            why = (error.strerror or str(error)).lower()
            raise OutputError(
                f"{self.path}: cannot be written ({why}). Write elsewhere; no part of it was kept."
            ) from error
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
