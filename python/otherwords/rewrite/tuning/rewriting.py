"""Let a rewriter be tuned: its sentences prepared once, decoded again under every weights.

Cutting, parsing and making rules do not depend on weights, so they are done once. A candidate
has the features that were chosen; the others have no weight and take no part.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import sha256

from otherwords.rewrite.rewriter import Rewriter
from otherwords.rewrite.tuning.candidates import Candidate
from otherwords.rewrite.tuning.chosen_features import ChosenFeatures
from otherwords.rewrite.tuning.objective import Words


class RewriterDecode:
    """The `decode` of `tune` for a rewriter and some lines; `sources` are their words."""

    def __init__(
        self, rewriter: Rewriter, lines: Sequence[str], features: ChosenFeatures, *, k: int = 300
    ) -> None:
        self._rewriter, self._features, self._k = rewriter, features, k
        self._prepared = rewriter.prepare(lines)
        self.sources: list[Words] = [own.line.words for own in self._prepared]

    def words(self, line: str) -> tuple[str, ...]:
        """The words of a line as the rewriter cuts them; references must be cut alike."""
        return self._rewriter.text.read(line).words

    @cached_property
    def checksum(self) -> str:
        """Of the rules of the sentences themselves: it tells other trees, or no trees, apart."""
        made = sha256()
        for own in self._prepared:
            for rule in own.sentence.rules:
                made.update(repr((rule.label, rule.start, rule.end, rule.target)).encode())
            made.update(b"\n")
        return made.hexdigest()

    def __call__(self, weights: Mapping[str, float]) -> Iterator[list[Candidate]]:
        for found in self._rewriter.candidates(self._prepared, weights, self._k):
            yield [Candidate(each.words, self._features.of(each.features)) for each in found]
