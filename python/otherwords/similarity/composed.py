"""Vectors for phrases that the text does not contain, from the words they consist of."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from otherwords.similarity.similarity import Similarity


def composed_vectors(similarity: Similarity, phrases: Sequence[str]) -> NDArray[np.float32]:
    """The vector of each phrase; of one that is not there, the sum of those of its words.

    Rows have length 1, or are nan if not even a word is known. Needs a dense model.
    """
    found = similarity.vectors(phrases)
    unknown = np.flatnonzero(np.isnan(found[:, 0]))
    words = [phrases[place].split() for place in unknown.tolist()]
    parts = np.nan_to_num(similarity.vectors([word for own in words for word in own]))
    if len(parts):
        ends = np.cumsum([len(own) for own in words])
        sums = np.concatenate([np.zeros((1, parts.shape[1])), np.cumsum(parts, axis=0)])
        totals = sums[ends] - sums[np.concatenate([[0], ends[:-1]])]
        lengths = np.linalg.norm(totals, axis=1, keepdims=True)
        found[unknown] = np.divide(
            totals, lengths, out=np.full_like(totals, np.nan), where=lengths > 1e-6
        )
    return found


def composed_scores(
    similarity: Similarity, pairs: Sequence[tuple[str, str]]
) -> NDArray[np.float32]:
    """The cosine of each pair, of composed vectors where phrases are not there."""
    distinct = sorted({phrase for pair in pairs for phrase in pair})
    places = {phrase: place for place, phrase in enumerate(distinct)}
    vectors = composed_vectors(similarity, distinct)
    ones = vectors[[places[one] for one, _ in pairs]]
    others = vectors[[places[other] for _, other in pairs]]
    scores: NDArray[np.float32] = np.einsum("ij,ij->i", ones, others)
    return scores
