"""Dense vectors: contexts weighted by how much they say, condensed to a few hundred numbers.

Notation. c(p, f) is how often feature f, a word on the left or on the right, occurs with phrase p;
P(f) is the share of that word in the text. The weight of f for p is the pointwise mutual
information log c(p, f) / (c(p) P(f)), if it is positive. V are the first right singular vectors of
the matrix of weights of frequent single words, S its singular values: a phrase with the weights m
has the vector m V S^-1, whether it is one of these words or not.

Frequent single words span the space best: with phrases or rare words among the rows, or with
smoothed shares, the scores follow human judgements less well.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, vstack
from scipy.sparse.linalg import svds

from otherwords._core import SimilarityText, SimilarityWriter, quantise_vectors
from otherwords.errors import OtherwordsError
from otherwords.similarity.settings import SimilaritySettings

NONE = 2**32 - 1
"""The kernel's mark for no word."""
BEGIN = 1
"""The kernel's number for the start of a sentence, which is no word of the text."""
CONTEXT_WORDS = 30_000
"""Only the most frequent words are features: the others say nothing reliable."""
FIT_LEAST = 20
"""Words that occur less often do not take part in the decomposition."""
BATCH = 2_000_000
"""Counts that are handed over at once."""
SEED = 1


@dataclass(frozen=True)
class Weighing:
    """Which words are features, and how their counts become weights."""

    features: NDArray[np.uint32]
    """For each word its number as a feature on the left."""
    share: NDArray[np.float64]
    """P(f) of each feature, left ones first."""

    @classmethod
    def of(cls, word_counts: NDArray[np.uint64], sentences: int, words: int) -> Weighing:
        """The most frequent words, and the start of a sentence."""
        counts = word_counts.astype(np.float64)
        counts[BEGIN] = sentences
        chosen = np.argsort(-counts, kind="stable")[:words]
        chosen = chosen[counts[chosen] > 0]
        features = np.full(len(counts), NONE, np.uint32)
        features[chosen] = np.arange(len(chosen))
        share = counts[chosen] / counts.sum()
        return cls(features, np.concatenate([share, share]))

    @property
    def words(self) -> int:
        """How many words are features."""
        return len(self.share) // 2

    def weights(self, phrase_counts: NDArray[np.uint64], counts: csr_matrix) -> csr_matrix:
        """Positive pointwise mutual information, row by row."""
        rows = np.repeat(phrase_counts.astype(np.float64), np.diff(counts.indptr))
        information = np.log(counts.data / (rows * self.share[counts.indices]))
        weighted = csr_matrix(
            (np.maximum(information, 0).astype(np.float32), counts.indices, counts.indptr),
            shape=counts.shape,
        )
        weighted.eliminate_zeros()
        return weighted


def add_vectors(
    text: SimilarityText, writer: SimilarityWriter, settings: SimilaritySettings
) -> None:
    """Hand the vectors of all phrases of a text to a writer."""
    counts = text.word_counts()
    weighing = Weighing.of(counts, int(counts[2]), CONTEXT_WORDS)
    matrix = _fitting(text, weighing, 1, max(settings.least, FIT_LEAST))
    if matrix.shape[0] <= settings.dimensions:  # a small text: take all there is
        matrix = _fitting(text, weighing, settings.longest, settings.least)
    directions = decompose(matrix, settings.dimensions)
    del matrix

    def add(words: Any, phrase_counts: Any, weights: csr_matrix) -> None:
        vectors = np.ascontiguousarray(weights @ directions, np.float32)
        known = np.flatnonzero(np.abs(vectors).max(axis=1, initial=0) > 0)
        content = quantise_vectors(np.ascontiguousarray(vectors[known]))
        writer.add_numbered(text, np.ascontiguousarray(words[known]), phrase_counts[known], content)

    _each_batch(text, weighing, settings.longest, settings.least, add)


def decompose(matrix: csr_matrix, dimensions: int) -> NDArray[np.float32]:
    """What turns weights into vectors: V S^-1."""
    if min(matrix.shape) <= dimensions:
        raise OtherwordsError(
            f"{matrix.shape[0]:,} phrases and {matrix.shape[1]:,} features are too few for "
            f"{dimensions} dimensions. Give more text, or lower --dimensions."
        )
    start = np.random.default_rng(SEED).standard_normal(min(matrix.shape))
    _, values, directions = svds(
        matrix, k=dimensions, v0=start, tol=1e-3, return_singular_vectors="vh"
    )
    # the sign of a singular vector is arbitrary: fix it
    signs = np.sign(directions[np.arange(len(directions)), np.abs(directions).argmax(axis=1)])
    order = np.argsort(-values)
    scaled = directions * (signs / values)[:, None]
    return np.ascontiguousarray(scaled[order].T, np.float32)


def _fitting(text: SimilarityText, weighing: Weighing, longest: int, least: int) -> csr_matrix:
    """The weights of the phrases that the decomposition is made from."""
    parts: list[csr_matrix] = []
    _each_batch(text, weighing, longest, least, lambda _words, _counts, part: parts.append(part))
    return vstack(parts, format="csr")


def _each_batch(
    text: SimilarityText,
    weighing: Weighing,
    longest: int,
    least: int,
    take: Callable[[Any, Any, csr_matrix], None],
) -> None:
    width = 2 * weighing.words

    def weigh(words: Any, phrase_counts: Any, starts: Any, features: Any, occurrences: Any) -> None:
        shape = (len(phrase_counts), width)
        indices = features.astype(np.int64)
        counts = csr_matrix((occurrences, indices, starts.astype(np.int64)), shape=shape)
        take(words, phrase_counts, weighing.weights(phrase_counts, counts))

    text.contexts(longest, least, weighing.features, weighing.words, BATCH, weigh)
