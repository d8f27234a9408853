"""Make a rewriter tunable: prepare its sentences once, decode them under each set of weights.

Tokenising, parsing and making rules do not depend on weights, so they are done once. A candidate
has the chosen features; the others have no weight and no influence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from otherwords.evaluate.metrics.objective import Words
from otherwords.files.checksums import checksum
from otherwords.rewrite.rewriter import Rewriter
from otherwords.tune.candidates import Candidate
from otherwords.tune.chosen_features import ChosenFeatures


class RewriterDecode:
    """The `decode` of `tune_weights` for a rewriter and some lines; `sources` are their words."""

    def __init__(
        self, rewriter: Rewriter, lines: Sequence[str], features: ChosenFeatures, *, k: int = 300
    ) -> None:
        self._rewriter, self._features, self._k = rewriter, features, k
        self._prepared = rewriter.prepare(lines)
        self.sources: list[Words] = [own.line.words for own in self._prepared]

    def words(self, line: str) -> tuple[str, ...]:
        """The words of a line as the rewriter tokenises it, for references too."""
        return self._rewriter.text.read(line).words

    @cached_property
    def checksum(self) -> str:
        """A checksum of the sentences' own rules; it differs for other trees, or none."""
        return checksum(
            "".join(
                repr((rule.label, rule.start, rule.end, rule.target)) for rule in own.sentence.rules
            )
            + "\n"
            for own in self._prepared
        )

    def __call__(self, weights: Mapping[str, float]) -> Iterator[list[Candidate]]:
        for found in self._rewriter.candidates(self._prepared, weights, self._k):
            yield [Candidate(each.words, self._features.of(each.features)) for each in found]
