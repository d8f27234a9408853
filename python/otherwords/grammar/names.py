"""What fingerprints stand for: a second pass over the rules names the ones that are needed.

Joins run on fingerprints alone; only what is left at the end needs its text. Everything with a
wanted fingerprint is compared by a second fingerprint, so a collision is detected.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from otherwords import _core
from otherwords.corpus.slots import write_symbol
from otherwords.errors import FingerprintCollisionError
from otherwords.grammar.kernel_settings import KernelSettings
from otherwords.grammar.occurrences import Prints, fingerprints
from otherwords.grammar.pair_table import read_pairs
from otherwords.grammar.settings import Settings
from otherwords.machine import threads_for_kernel

KINDS = ("pivot", "phrase", "label", "links")
NAME_SCHEMA = pa.schema([("id", pa.int64()), ("kind", pa.int8()), ("text", pa.string())])
"""`kind` is a place in KINDS: a source side, a target side, a label, or links as "0-0 1-1"."""


class Names:
    """Names wanted fingerprints, batch by batch, each the first time it occurs.

    Can be pickled and sent to workers, each of which then names what it sees. Two rows with the
    same id and different texts, from different workers, are a collision too.
    """

    def __init__(
        self,
        wanted: NDArray[np.int64],
        prints: Prints,
        words: Sequence[str],
        settings: Settings,
        *,
        threads: int | None = None,
    ) -> None:
        in_order = bool(np.all(wanted[1:] > wanted[:-1]))
        self.wanted = wanted if in_order else np.unique(wanted)
        self.prints = prints
        self.settings = settings
        self.threads = threads
        other = fingerprints(words, seed=prints.seed, second=True)
        self.second = replace(prints, words=other, second=True, bits=64)
        self.words = [*map(write_symbol, words)]
        self._kernel = _core.Names(self.wanted, self.words)

    def __call__(self, pairs: pa.Table) -> pa.Table:
        """Name what occurs in these sentence pairs for the first time; sorted by id."""
        encoded = read_pairs(pairs, with_trees=self.settings.needs_trees)
        found = self._kernel.find(
            encoded,
            KernelSettings(self.settings, self.prints.labels),
            self.prints,
            self.second,
            threads_for_kernel(self.threads),
            None,
        )
        buffers = pa.py_buffer(found["starts"]), pa.py_buffer(found["text"])
        texts = pa.StringArray.from_buffers(len(found["ids"]), *buffers)
        table = pa.table([found["ids"], found["kinds"].view(np.int8), texts], schema=NAME_SCHEMA)
        if len(found["collisions"]):
            self._refuse(table, int(found["collisions"][0]))
        return table.sort_by("id")

    def missing(self) -> int:
        """How many of the wanted fingerprints have not occurred yet."""
        return self._kernel.missing()

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_kernel"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._kernel = _core.Names(self.wanted, self.words)

    def _refuse(self, table: pa.Table, row: int) -> None:
        one = table.slice(row, 1).to_pylist()[0]
        raise FingerprintCollisionError(
            f"the {KINDS[one['kind']]} '{one['text']}' has the fingerprint {one['id']} of another "
            f"{KINDS[one['kind']]}. Build again with a seed other than {self.prints.seed}."
        )
