"""Score compressions of sentences: how short, how close to human ones, how much meaning is kept.

    rate        words of the outputs over words of the sources (micro), or the mean over
                sentences (macro)
    PRECIS      BLEU with a penalty for outputs longer than a target rate (Ganitkevitch 2018, 4.2.2)
    BLEU        n-grams shared with the references
    relations   F1 of grammatical relations, against the best reference and against all

Scores of a text carry intervals by the bootstrap, all systems on the same draws. Every two
systems are compared on the sentences where their rates tie (`paired`). BLEU and PRECIS of single
sentences are smoothed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from otherwords.errors import EmptyInputError, OtherwordsError
from otherwords.evaluate.bootstrap import Estimate, estimate, resampled_totals
from otherwords.evaluate.compression.paired import TIED, Comparison, compare_scores, tied_sentences
from otherwords.evaluate.compression.relations import (
    STATISTICS,
    Relations,
    f1,
    relation_statistics,
    relations,
)
from otherwords.evaluate.metrics import Batch, Bleu, Precis
from otherwords.files.checksums import checksum
from otherwords.parse import Parser
from otherwords.progress import Progress
from otherwords.signature import signature

Words = Sequence[str]
Numbers = NDArray[np.float64]
MEASURES = ("precis", "bleu", "relations", "relations_all")
PRECIS_COLUMNS = 11
"""Statistics of PRECIS: those of BLEU, then the words of the source."""


@dataclass(frozen=True)
class TestSet:
    """Sentences and their references as words; an empty reference is a missing one.

    `cased` makes PRECIS and BLEU case-sensitive. The parser always sees the words as written.
    """

    sources: Sequence[Words]
    references: Sequence[Sequence[Words]]
    cased: bool = False

    def __post_init__(self) -> None:
        if not self.sources:
            raise EmptyInputError("no sentence to score. Give a source with text in it.")
        if len(self.sources) != len(self.references):
            found = f"{len(self.sources)} sources, but references for {len(self.references)}"
            raise OtherwordsError(f"{found}. Give references for each source.")
        for number, (source, several) in enumerate(
            zip(self.sources, self.references, strict=True), 1
        ):
            if not source:
                raise OtherwordsError(f"source {number} has no word. Remove it everywhere.")
            if not any(several):
                raise OtherwordsError(
                    f"source {number} has no reference. Add one, or remove the source."
                )

    @property
    def wanted(self) -> list[list[Words]]:
        """The references that are not missing."""
        return [[one for one in several if one] for several in self.references]

    @property
    def rate(self) -> float:
        """The rate of the references: their mean length over that of the sources."""
        means = [float(np.mean([len(one) for one in several])) for several in self.wanted]
        return sum(means) / sum(map(len, self.sources))

    def checksum(self) -> str:
        """Digits of sources and references, in their order."""
        text = repr([(list(s), [list(r) for r in refs]) for s, refs in self._rows()])
        return checksum([text])

    def _rows(self) -> zip[tuple[Words, list[Words]]]:
        return zip(self.sources, self.wanted, strict=True)


@dataclass(frozen=True)
class SystemScore:
    """One system on the whole text; everything except the rates is from 0 to 100."""

    name: str
    rate: float
    macro_rate: float
    precis: Estimate
    bleu: Estimate
    relations: Estimate
    relations_all: Estimate


@dataclass(frozen=True)
class TiedComparison:
    """Two systems on the sentences where their rates tie, a comparison for each measure."""

    first: str
    second: str
    sentences: int
    rates: tuple[float, float]
    measures: tuple[Comparison, ...]


@dataclass(frozen=True)
class CompressionReport:
    """All systems, every two of them, and what it was measured with."""

    sentences: int
    ratio: float
    systems: tuple[SystemScore, ...]
    pairs: tuple[TiedComparison, ...]
    signature: str

    def as_dict(self) -> dict[str, object]:
        """For JSON: intervals and comparisons by the names of their parts."""
        found = asdict(self)
        for system in found["systems"]:
            system |= {name: Estimate(*system[name])._asdict() for name in MEASURES}
        for pair in found["pairs"]:
            pair["measures"] = [Comparison(*one)._asdict() for one in pair["measures"]]
        return found


def score_compressions(
    test: TestSet,
    systems: Mapping[str, Sequence[Words]],
    *,
    ratio: float | None = None,
    tied: float = TIED,
    samples: int = 1000,
    seed: int = 1,
    parser: Parser | None = None,
    progress: Progress | None = None,
) -> CompressionReport:
    """Score outputs of systems, one for each source.

    `ratio` is the target of PRECIS, by default the rate of the references to two digits.
    `progress` counts the texts (references, then systems) that have been parsed.
    """
    target = round(test.rate, 2) if ratio is None else ratio
    if not 0 < target <= 1:
        raise OtherwordsError(f"ratio {target} is not in 0 < ratio <= 1. Try 0.7.")
    for name, outputs in systems.items():
        if len(outputs) != len(test.sources):
            found = f"system '{name}' has {len(outputs)} outputs for {len(test.sources)} sources"
            raise OtherwordsError(f"{found}. Give one for each.")
    measured = _Measured(test, Precis(target), parser or Parser.open())
    report = progress or (lambda done, total: None)
    gold = measured.parse_references()
    report(1, len(systems) + 1)
    counts = []
    for number, outputs in enumerate(systems.values(), 2):
        counts.append(measured.statistics(outputs, gold))
        report(number, len(systems) + 1)
    named = list(zip(systems, counts, strict=True))
    nothing = np.zeros((len(test.sources), 0, PRECIS_COLUMNS + 2 * STATISTICS), dtype=np.int64)
    stacked = np.stack(counts, axis=1) if counts else nothing
    draws = resampled_totals(stacked, samples=samples, seed=seed)
    made = {
        "precis": f"{target:g}",
        "samples": samples,
        "case": "kept" if test.cased else "lower",
        "tied": tied,
    }
    return CompressionReport(
        len(test.sources),
        target,
        tuple(measured.system(name, each, draws[:, at]) for at, (name, each) in enumerate(named)),
        tuple(measured.pair(one, other, tied) for one, other in combinations(named, 2)),
        signature("compression", test.checksum(), settings=made, seed=seed),
    )


class _Measured:
    """Statistics of a test set: columns of PRECIS, then relations against the best and all."""

    def __init__(self, test: TestSet, precis: Precis, parser: Parser) -> None:
        self.test, self.precis, self.bleu, self.parser = test, precis, Bleu(), parser
        self.lengths = np.array([len(source) for source in test.sources])

    def parse_references(self) -> list[list[Relations]]:
        flat = [one for several in self.test.wanted for one in several]
        found = iter(self._relations(flat))
        return [[next(found) for _ in several] for several in self.test.wanted]

    def statistics(
        self, outputs: Sequence[Words], gold: list[list[Relations]]
    ) -> NDArray[np.int64]:
        test = self.test
        wanted = [[self._cased(one) for one in several] for several in test.wanted]
        sources = [self._cased(source) for source in test.sources]
        grams = self.precis.many(Batch(sources, [[self._cased(one)] for one in outputs], wanted))
        parsed = [
            relation_statistics(bag, several)
            for bag, several in zip(self._relations(outputs), gold, strict=True)
        ]
        return np.concatenate([grams, np.array(parsed)], axis=1).astype(np.int64)

    def system(self, name: str, counts: NDArray[np.int64], draws: Numbers) -> SystemScore:
        rates = counts[:, 0] / self.lengths
        sums = counts.sum(axis=0).astype(np.float64)
        values, drawn = self._scores(sums), self._scores(draws)
        estimates = {name: estimate(float(values[name]), drawn[name]) for name in MEASURES}
        rate = float(counts[:, 0].sum() / self.lengths.sum())
        return SystemScore(name, rate, float(rates.mean()), **estimates)

    def pair(
        self,
        first: tuple[str, NDArray[np.int64]],
        second: tuple[str, NDArray[np.int64]],
        tied: float,
    ) -> TiedComparison:
        both = [counts[:, 0] / self.lengths for _, counts in (first, second)]
        chosen = tied_sentences(*both, tied=tied)
        one, other = (
            self._scores(counts[chosen].astype(np.float64), single=True)
            for _, counts in (first, second)
        )
        rates = tuple(float(rate[chosen].mean()) if chosen.any() else 0.0 for rate in both)
        return TiedComparison(
            first[0],
            second[0],
            int(chosen.sum()),
            (rates[0], rates[1]),
            tuple(compare_scores(name, one[name], other[name]) for name in MEASURES),
        )

    def _scores(self, counts: Numbers, *, single: bool = False) -> dict[str, Numbers]:
        grams, best, pooled = np.split(
            counts, [PRECIS_COLUMNS, PRECIS_COLUMNS + STATISTICS], axis=-1
        )
        precis, bleu = self.precis, self.bleu
        return {
            "precis": precis.sentence(grams) if single else precis.score(grams),
            "bleu": bleu.sentence(grams[..., :-1]) if single else bleu.score(grams[..., :-1]),
            "relations": 100 * f1(best),
            "relations_all": 100 * f1(pooled),
        }

    def _relations(self, sentences: Sequence[Words]) -> list[Relations]:
        return [relations(tree) for tree in self.parser.dependencies_batch(sentences)]

    def _cased(self, words: Words) -> list[str]:
        return list(words) if self.test.cased else [word.lower() for word in words]
