"""A report of rewriting as tables."""

from __future__ import annotations

from collections.abc import Iterator

from otherwords.evaluate.bootstrap import Estimate
from otherwords.evaluate.rewriting.score import MEASURES, RewritingReport
from otherwords.tables import Table


def report_tables(report: RewritingReport) -> Iterator[Table]:
    """The systems; then every two of them; then what the checker found."""
    head = ["system", *MEASURES, "copies %", "words changed %", "length", "violations %"]
    yield Table(
        [
            [
                each.name,
                *(_interval(getattr(each, name)) for name in MEASURES),
                f"{each.copies:.1f}",
                f"{each.changed:.1f}",
                f"{each.length:.3f}",
                f"{each.violations:.1f}",
            ]
            for each in report.systems
        ],
        head,
    )
    if report.pairs:
        rows = []
        for pair in report.pairs:
            found = pair.difference
            p = "-" if found.p is None else f"{found.p:.3f}"
            rows.append([pair.first, pair.second, pair.measure, f"{found.value:+.2f}", p])
        yield Table(rows, ["first", "second", "measure", "difference", "p"])
    kinds = sorted({kind for each in report.systems for kind in each.broken})
    if kinds:
        broken = [
            [each.name, *(str(each.broken.get(k, 0)) for k in kinds)] for each in report.systems
        ]
        yield Table(broken, ["violations", *kinds])


def _interval(found: Estimate) -> str:
    if found.low is None or found.high is None:
        return f"{found.value:.2f}"
    return f"{found.value:.2f} ({found.low:.1f}-{found.high:.1f})"
