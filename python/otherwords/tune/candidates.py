"""What a decoder produces for tuning, and the same as columns.

For each sentence, a decoder gives some outputs with the values of their features. There are soon
millions, so they are kept as arrays: a sparse matrix with a row for each candidate. A feature
that is 0 is the same as a missing one.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray
from scipy.sparse import csr_array

from otherwords.errors import InputError, OtherwordsError

Sparse: TypeAlias = "csr_array[np.float64, tuple[int, int]]"


class Candidate(NamedTuple):
    """An output and the sums of its features."""

    words: tuple[str, ...]
    features: Mapping[str, float]


@dataclass(frozen=True)
class Decoded:
    """Candidates of all sentences: those of sentence s are rows starts[s] to starts[s + 1]."""

    starts: NDArray[np.int64]
    outputs: list[tuple[str, ...]]
    names: list[str]
    features: Sparse

    @classmethod
    def of(cls, lists: Iterable[Sequence[Candidate]]) -> Decoded:
        """Check a decoder's output and turn it into columns, list by list; names are sorted."""
        known: dict[str, int] = {}
        columns, values = array("i"), array("d")
        starts, rows = array("q", [0]), array("q", [0])
        outputs: list[tuple[str, ...]] = []
        for number, each in enumerate(lists, 1):
            if not each:
                raise OtherwordsError(
                    f"sentence {number}: the decoder gave no candidate. Remove the sentence."
                )
            for one in each:
                for name, value in one.features.items():
                    if not isfinite(value):
                        raise OtherwordsError(
                            f"sentence {number}: the feature {name} of a candidate is {value}. "
                            "Features must be finite numbers: correct the model it comes from."
                        )
                    if value:
                        columns.append(known.setdefault(name, len(known)))
                        values.append(value)
                rows.append(len(values))
                outputs.append(tuple(one.words))
            starts.append(len(outputs))
        order = np.argsort(np.argsort(list(known))) if known else np.zeros(0, dtype=np.int64)
        indices = order[np.array(columns, dtype=np.int64)].astype(np.int32)
        shape = len(outputs), len(known)
        numbers = np.array(values), indices, np.array(rows)
        features = csr_array(numbers, shape=shape)
        features.sort_indices()
        return cls(np.array(starts), outputs, sorted(known), features)

    def best(self) -> list[tuple[str, ...]]:
        """The first output of each sentence, the decoder's own choice."""
        return [self.outputs[start] for start in self.starts[:-1]]

    def write(self, path: Path) -> None:
        """Write a Parquet file with a row for each candidate: sentence, output, names, values."""
        counts = np.diff(self.starts)
        places = pa.array(self.features.indptr.astype(np.int32))
        dictionary = pa.DictionaryArray.from_arrays(
            pa.array(self.features.indices), pa.array(self.names, pa.string())
        )
        table = pa.table(
            {
                "sentence": pa.array(np.repeat(np.arange(len(counts)), counts), pa.int32()),
                "output": pa.array([" ".join(words) for words in self.outputs], pa.string()),
                "names": pa.ListArray.from_arrays(places, dictionary),
                "values": pa.ListArray.from_arrays(places, pa.array(self.features.data)),
            }
        )
        pq.write_table(table, path, compression="zstd")

    @classmethod
    def read(cls, path: Path) -> Decoded:
        """Read such a file again."""
        try:
            table = pq.read_table(path).combine_chunks()
            outputs = [_words(text) for text in table["output"].to_pylist()]
            sentences = table["sentence"].to_numpy()
            names, values = (table[name].combine_chunks() for name in ("names", "values"))
            places = values.offsets.to_numpy().astype(np.int64)
            dictionary = names.values
            if not pa.types.is_dictionary(dictionary.type):
                dictionary = dictionary.dictionary_encode()
        except (pa.ArrowException, OSError, KeyError, AttributeError) as error:
            advice = "Remove its folder, and run again."
            raise InputError(
                path, None, f"damaged, or not a list of candidates. {advice}"
            ) from error
        known = dictionary.dictionary.to_pylist()
        order = np.argsort(np.argsort(known)) if known else np.zeros(0, dtype=np.int64)
        indices = order[dictionary.indices.to_numpy()].astype(np.int32)
        shape = len(outputs), len(known)
        features = csr_array((values.values.to_numpy().copy(), indices, places), shape=shape)
        features.sort_indices()
        starts = np.searchsorted(sentences, np.arange(sentences[-1] + 2)).astype(np.int64)
        return cls(starts, outputs, sorted(known), features)


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split(" ")) if text else ()
