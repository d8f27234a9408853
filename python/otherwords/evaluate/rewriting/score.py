"""Score rewrites of sentences: paraphrases and simplifications, by any system.

    SARI        words kept, deleted and added as people do (Xu et al. 2016)
    BLEU        n-grams shared with the references
    iBLEU       the same, less what is shared with the source (Sun and Zhou 2012)
    copies      share of the outputs that are their sources
    changed     share of the source's words that are not in the output
    length      words of the outputs over words of the sources
    violations  outputs that claim something else than their source, as far as the checker sees,
                for each hundred outputs that are not copies (`evaluate.truth`)

The first three carry intervals by the bootstrap, all systems on the same draws, and every two
systems are compared on these draws. Copies are compared without case and outer spaces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from otherwords.errors import OtherwordsError
from otherwords.evaluate.bootstrap import (
    Difference,
    Estimate,
    difference,
    estimate,
    resampled_totals,
)
from otherwords.evaluate.compression.score import TestSet
from otherwords.evaluate.metrics import Batch, Bleu, Objective, Sari
from otherwords.evaluate.metrics.ibleu import Ibleu
from otherwords.evaluate.truth.check import Violation, find_violations
from otherwords.parse import Parser
from otherwords.parse.tree import Tree
from otherwords.signature import signature

Words = Sequence[str]
MEASURES: Mapping[str, Objective] = {"sari": Sari(), "bleu": Bleu(), "ibleu": Ibleu()}


@dataclass(frozen=True)
class SystemScore:
    """One system on the whole text; shares and scores are from 0 to 100."""

    name: str
    sari: Estimate
    bleu: Estimate
    ibleu: Estimate
    copies: float
    changed: float
    length: float
    violations: float
    broken: Mapping[str, int]
    """How many outputs break each kind of claim."""


@dataclass(frozen=True)
class PairedDifference:
    """How much more one system has than another, by one measure."""

    first: str
    second: str
    measure: str
    difference: Difference


@dataclass(frozen=True)
class RewritingReport:
    """All systems, all pairs of them, and how it was measured."""

    sentences: int
    references: int
    systems: tuple[SystemScore, ...]
    pairs: tuple[PairedDifference, ...]
    signature: str

    def as_dict(self) -> dict[str, Any]:
        """Everything in plain types; systems by their names."""
        systems = {each.name: _plain(each) for each in self.systems}
        pairs = [asdict(each) | {"difference": each.difference._asdict()} for each in self.pairs]
        own = {"sentences": self.sentences, "references": self.references}
        return own | {"systems": systems, "pairs": pairs, "signature": self.signature}


def _plain(system: SystemScore) -> dict[str, Any]:
    intervals = {name: getattr(system, name) for name in MEASURES}
    shown: dict[str, Any] = {name: each.value for name, each in intervals.items()}
    shown["intervals"] = {name: [each.low, each.high] for name, each in intervals.items()}
    for name in ("copies", "changed", "length", "violations"):
        shown[name] = getattr(system, name)
    return shown | {"broken": dict(system.broken)}


def score_rewrites(
    test: TestSet,
    outputs: Mapping[str, Sequence[Words]],
    *,
    parse: bool = True,
    samples: int = 1000,
    seed: int = 1,
) -> RewritingReport:
    """Score the outputs of systems, a text of one output per sentence each.

    Without `parse` the checker sees words alone, and what was left out of a scope or from over a
    clause is not found.

    >>> test = TestSet([["It", "is", "not", "bad", "."]], [[["It", "is", "not", "so", "bad", "."]]])
    >>> outputs = {"copy": test.sources, "wrong": [["It", "is", "bad", "."]]}
    >>> report = score_rewrites(test, outputs, parse=False, samples=10)
    >>> [(each.copies, each.violations) for each in report.systems]
    [(100.0, 0.0), (0.0, 100.0)]
    """
    if not outputs:
        raise OtherwordsError("no outputs to score. Give at least one system.")
    for name, own in outputs.items():
        if len(own) != len(test.sources):
            found = f"{len(own):,} outputs, but {len(test.sources):,} sources"
            raise OtherwordsError(f"system {name}: {found}. Give one for each.")
    trees: Sequence[Tree | None] = [None] * len(test.sources)
    if parse:
        trees = Parser.open().parse_batch(test.sources)
    lower = [_lower(source, test.cased) for source in test.sources]
    wanted = [[_lower(one, test.cased) for one in several] for several in test.wanted]
    draws: dict[tuple[str, str], NDArray[np.float64]] = {}
    systems = []
    for name, own in outputs.items():
        given = [_lower(each, test.cased) for each in own]
        scores = {}
        for measure, objective in MEASURES.items():
            rows = objective.many(Batch(lower, [[each] for each in given], wanted))
            totals = resampled_totals(rows, samples=samples, seed=seed)  # type: ignore[arg-type]
            draws[name, measure] = objective.score(totals)
            value = float(objective.score(rows.sum(axis=0)))
            scores[measure] = estimate(value, draws[name, measure])
        systems.append(_system(name, scores, test.sources, own, trees))
    pairs = [
        PairedDifference(
            a.name,
            b.name,
            measure,
            difference(
                getattr(a, measure).value - getattr(b, measure).value,
                draws[a.name, measure] - draws[b.name, measure],
            ),
        )
        for a, b in combinations(systems, 2)
        for measure in MEASURES
    ]
    settings = {"cased": "yes" if test.cased else "no", "parsed": "yes" if parse else "no"}
    settings |= {"samples": str(samples)}
    made = signature("rewriting", test.checksum(), settings=settings, seed=seed)
    most = max(map(len, test.wanted))
    return RewritingReport(len(test.sources), most, tuple(systems), tuple(pairs), made)


def _lower(words: Words, cased: bool) -> Words:
    return words if cased else [word.lower() for word in words]


def _system(
    name: str,
    scores: Mapping[str, Estimate],
    sources: Sequence[Words],
    outputs: Sequence[Words],
    trees: Sequence[Tree | None],
) -> SystemScore:
    broken: Counter[str] = Counter()
    copies = wrong = gone = 0
    for source, output, tree in zip(sources, outputs, trees, strict=True):
        before, after = _lower(source, False), _lower(output, False)
        if list(before) == list(after):
            copies += 1
            continue
        gone += (Counter(before) - Counter(after)).total()
        found: list[Violation] = find_violations(source, output, tree)
        wrong += bool(found)
        broken.update({each.kind for each in found})
    words = sum(map(len, sources))
    changed = len(sources) - copies
    return SystemScore(
        name=name,
        **scores,
        copies=100 * copies / len(sources),
        changed=100 * gone / max(words, 1),
        length=sum(map(len, outputs)) / max(words, 1),
        violations=100 * wrong / max(changed, 1),
        broken=dict(sorted(broken.items())),
    )
