"""What fingerprints stand for: the rules are gone through once more, and wanted ones are named.

Joins run on fingerprints alone; only what is left at the end needs its text. Whatever has a
wanted fingerprint is compared, by a second one, with what had it first, so a collision is found.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from otherwords import _core
from otherwords.errors import FingerprintCollisionError
from otherwords.grammar.labels import Labels
from otherwords.grammar.occurrences import Prints, fingerprints
from otherwords.grammar.pair_table import read_pairs
from otherwords.grammar.rules import write_symbol
from otherwords.grammar.settings import Settings

KINDS = ("pivot", "phrase", "label", "links")
NAME_SCHEMA = pa.schema([("id", pa.int64()), ("kind", pa.int8()), ("text", pa.string())])
"""`kind` is a place in KINDS: a source side, a target side, a label, or links as "0-0 1-1"."""
PLACES = 256
SLOTS = 16
"""More than the slots of a rule, which are numbered from 1."""


class Names:
    """Names wanted fingerprints, batch by batch, each the first time it comes up.

    Can be pickled and sent to workers, each of which then names what it sees: rows with one id
    and different texts, from different workers, are a collision too.
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
        self.wanted = np.unique(wanted)
        self.prints = prints
        self.settings = settings
        self.threads = threads
        other = fingerprints(words, seed=prints.seed, second=True)
        self.second = replace(prints, words=other, second=True, bits=64)
        self.words = pa.array([*map(write_symbol, words)], pa.string())
        self._labels = Labels.from_texts(prints.labels[1:])
        self._kernel = _core.Names(self.wanted)

    def __call__(
        self, pairs: pa.Table, progress: Callable[[int], object] | None = None
    ) -> pa.Table:
        """Name what comes up in these sentence pairs and did not before; sorted by id."""
        encoded = read_pairs(pairs, with_trees=self.settings.needs_trees)
        found = self._kernel.find(
            encoded, self.settings, self.prints, self.second, self.threads or 0, progress
        )
        texts = self._texts(found["kinds"], found["starts"].astype(np.int64), found["symbols"])
        table = pa.table([found["ids"], found["kinds"].view(np.int8), texts], schema=NAME_SCHEMA)
        if len(found["collisions"]):
            self._refuse(table, int(found["collisions"][0]))
        return table.sort_by("id")

    def missing(self) -> int:
        """Tell how many of the wanted have not come up yet."""
        return self._kernel.missing()

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_kernel"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._kernel = _core.Names(self.wanted)

    def _texts(
        self, kinds: NDArray[np.uint8], starts: NDArray[np.int64], symbols: NDArray[np.int64]
    ) -> pa.Array:
        """Write all names: the symbols of each are looked up in one list of texts, and joined."""
        of = np.repeat(kinds, np.diff(starts))
        place_in_texts = symbols.copy()
        extra: list[str] = []

        def write(
            chosen: NDArray[np.bool_], keys: NDArray[np.int64], text: Callable[[int], str]
        ) -> None:
            unique, places = np.unique(keys, return_inverse=True)
            place_in_texts[chosen] = len(self.words) + len(extra) + places
            extra.extend(map(text, unique.tolist()))

        in_side = of <= KINDS.index("phrase")
        is_slot = in_side & (symbols < 0)
        slots_before = np.cumsum(is_slot)
        at_start: NDArray[np.int64] = np.repeat(
            np.concatenate([[0], slots_before])[starts[:-1]], np.diff(starts)
        )
        label = self._labels.text
        keys, which = np.unique(-1 - symbols[is_slot], return_inverse=True)
        slots = [label(key) for key in keys.tolist()]
        numbers = (slots_before - at_start)[is_slot]
        write(is_slot, which * SLOTS + numbers, lambda k: f"[{slots[k // SLOTS]},{k % SLOTS}]")
        is_label = of == KINDS.index("label")
        write(is_label, symbols[is_label], label)
        is_link = of == KINDS.index("links")
        write(is_link, symbols[is_link], lambda link: f"{link // PLACES}-{link % PLACES}")
        all_texts = pa.concat_arrays([self.words, pa.array(extra, pa.string())])
        lists = pa.ListArray.from_arrays(
            pa.array(starts.astype(np.int32)), all_texts.take(pa.array(place_in_texts))
        )
        return pc.binary_join(lists, " ")

    def _refuse(self, table: pa.Table, row: int) -> None:
        one = table.slice(row, 1).to_pylist()[0]
        raise FingerprintCollisionError(
            f"the {KINDS[one['kind']]} '{one['text']}' has the fingerprint {one['id']} of another "
            f"{KINDS[one['kind']]}. Build again with another seed than {self.prints.seed}."
        )
