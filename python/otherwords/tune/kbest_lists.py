"""All candidates seen so far: what a line search or a sample of pairs works on.

The k best outputs change with the weights. An optimiser that knew only those of the last weights
would leave them for weights it knows nothing about; so lists grow from one decoding to the next,
without duplicates: a candidate with the same output and the same features is one. Statistics are
computed once for each distinct output of a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array, vstack

from otherwords.errors import OtherwordsError
from otherwords.evaluate.metrics.objective import Batch, Numbers, Objective, Words
from otherwords.tune.candidates import Decoded, Sparse


@dataclass(frozen=True)
class Lists:
    """Candidates of all sentences as arrays.

    Those of sentence s are rows starts[s] to starts[s + 1] of `features`, a column a name; the
    statistics of a candidate are row outputs[candidate] of `statistics`.
    """

    names: list[str]
    starts: NDArray[np.uint64]
    outputs: NDArray[np.uint32]
    statistics: Numbers
    features: Sparse

    def vector(self, weights: Mapping[str, float]) -> Numbers:
        """Weights in the order of the names; a feature without a weight has 0."""
        return np.array([weights.get(name, 0.0) for name in self.names], dtype=np.float64)

    @cached_property
    def occurrences(self) -> NDArray[np.int64]:
        """In how many sentences some candidate has each feature."""
        count = len(self.starts) - 1
        sentences = np.repeat(np.arange(count), np.diff(self.starts).astype(np.int64))
        seen = np.zeros((count, len(self.names)), dtype=np.bool_)
        seen[np.repeat(sentences, np.diff(self.features.indptr)), self.features.indices] = True
        found: NDArray[np.int64] = seen.sum(axis=0)
        return found


class KBestLists:
    """Lists that grow."""

    def __init__(
        self,
        sources: Sequence[Words],
        references: Sequence[Sequence[Words]],
        objective: Objective,
    ) -> None:
        self._sources, self._references, self._objective = sources, references, objective
        self._names: dict[str, int] = {}
        self._seen: list[set[bytes]] = [set() for _ in sources]
        self._numbers: list[dict[tuple[str, ...], int]] = [{} for _ in sources]
        self._distinct = 0
        self._features: list[Sparse] = []
        self._sentences: list[NDArray[np.int64]] = []
        self._outputs: list[NDArray[np.uint32]] = []
        self._statistics: list[Numbers] = []

    def add(self, decoded: Decoded) -> int:
        """Add what is new, and return how many candidates that is."""
        count = len(self._sources)
        if len(decoded.starts) - 1 != count:
            raise OtherwordsError(
                f"the decoder gave lists for {len(decoded.starts) - 1:,} sentences, expected "
                f"{count:,}. One list for each sentence, in order."
            )
        features = self._numbered(decoded)
        new: list[int] = []
        numbers: list[int] = []
        new_outputs: list[list[Words]] = []
        for sentence in range(count):
            fresh: list[Words] = []
            seen, known = self._seen[sentence], self._numbers[sentence]
            for row in range(decoded.starts[sentence], decoded.starts[sentence + 1]):
                words = decoded.outputs[row]
                key = _digest(words, features, row)
                if key in seen:
                    continue
                seen.add(key)
                if words not in known:
                    known[words] = self._distinct
                    self._distinct += 1
                    fresh.append(words)
                new.append(row)
                numbers.append(known[words])
            new_outputs.append(fresh)
        if new:
            sentences = np.repeat(np.arange(count), np.diff(decoded.starts))
            self._features.append(features[new])
            self._sentences.append(sentences[new])
            self._outputs.append(np.array(numbers, dtype=np.uint32))
        if any(new_outputs):
            batch = Batch(self._sources, new_outputs, self._references)
            made = self._objective.many(batch)
            self._statistics.append(made)
        return len(new)

    def lists(self) -> Lists:
        """Everything so far, sentence by sentence; names are sorted."""
        names = sorted(self._names)
        width = len(names)
        parts = [
            csr_array((p.data, p.indices, p.indptr), shape=(p.shape[0], width))
            for p in self._features
        ]
        sentences = np.concatenate(self._sentences)
        order = np.argsort(sentences, kind="stable")
        place = np.empty(width, dtype=np.int32)
        place[[self._names[name] for name in names]] = np.arange(width)
        features = vstack(parts, format="csr")[order]
        features = csr_array(
            (features.data, place[features.indices], features.indptr), shape=features.shape
        )
        features.sort_indices()
        starts = np.searchsorted(sentences[order], np.arange(len(self._sources) + 1))
        return Lists(
            names,
            starts.astype(np.uint64),
            np.concatenate(self._outputs)[order],
            np.concatenate(self._statistics),
            features,
        )

    def _numbered(self, decoded: Decoded) -> Sparse:
        """The features with columns in the order in which names were first seen."""
        known = self._names
        columns = np.array([known.setdefault(name, len(known)) for name in decoded.names])
        found = decoded.features
        indices = columns.astype(np.int32)[found.indices] if len(columns) else found.indices.copy()
        shape = found.shape[0], len(known)
        features = csr_array((found.data.copy(), indices, found.indptr), shape=shape)
        features.sort_indices()
        return features


def _digest(words: tuple[str, ...], features: Sparse, row: int) -> bytes:
    """Sixteen bytes that identify a candidate."""
    begin, end = features.indptr[row], features.indptr[row + 1]
    made = blake2b(features.indices[begin:end].tobytes(), digest_size=16)
    made.update(features.data[begin:end].tobytes())
    made.update(" ".join(words).encode())
    return made.digest()
