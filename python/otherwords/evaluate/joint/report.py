"""The report of `otherwords evaluate joint`: as JSON, as a table, as a plot."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from otherwords.evaluate.joint.analysis import by as grouped_by
from otherwords.evaluate.joint.compare import by_corpus, compare
from otherwords.evaluate.joint.paraphrased import Paraphrased
from otherwords.evaluate.joint.switching import switched
from otherwords.parse.joint.joint_parser import JointParser
from otherwords.plot import line_plot
from otherwords.progress import Progress
from otherwords.signature import signature

HEAD = ["method", "on", "sentences", "measure", "baseline", "joint", "gain", "up", "down", "p"]
MEASURES = ("f1", "uas", "las")


def compare_methods(
    sentences: Sequence[Paraphrased],
    parser: JointParser,
    methods: Sequence[str],
    *,
    by: str | None = None,
    switch_folds: int | None = None,
    samples: int = 2000,
    threads: int | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Scores for each method and corpus, and for each group if `by` names an analysis.

    The method `switch` uses the parser's own switch or, with `switch_folds`, one that has learned
    from the other folds of these sentences.
    """
    found: dict[str, Any] = {}
    for method in methods:
        crossed = method == "switch" and switch_folds is not None
        rows = compare(
            sentences,
            parser,
            "product" if crossed else method,  # type: ignore[arg-type]  # checked there
            threads=threads,
            progress=progress,
        )
        if crossed:
            rows = switched(rows, switch_folds or 0)
        found[method] = {"corpora": by_corpus(rows, samples=samples)}
        if by is not None:
            found[method]["by"] = {by: grouped_by(by, rows, samples=samples)}
    checksum = hashlib.sha256()
    for each in sentences:
        texts = (" ".join(words) for words in (each.words, *each.paraphrases))
        checksum.update("\t".join([each.corpus, each.number, *texts, "\n"]).encode())
    return {"methods": found, "signature": signature("joint", checksum.hexdigest())}


def report_rows(report: dict[str, Any]) -> list[list[str]]:
    """The rows of a table under HEAD."""
    rows = []
    for method, found in report["methods"].items():
        groups = [(name, scores) for name, scores in found["corpora"].items()]
        for kind, parts in found.get("by", {}).items():
            groups += [(f"{kind} {name}", scores) for name, scores in parts.items()]
        for name, scores in groups:
            for measure in MEASURES:
                if measure in scores:
                    rows.append([method, name, *_cells(scores, measure)])
    return rows


def _cells(scores: dict[str, Any], measure: str) -> list[str]:
    own = scores[measure]
    gain = own["joint"] - own["baseline"]
    p = "-" if own["p"] is None else f"{own['p']:.4f}"
    numbers = [f"{own['baseline']:.2f}", f"{own['joint']:.2f}", f"{gain:+.2f}"]
    return [str(scores["sentences"]), measure, *numbers, str(scores["up"]), str(scores["down"]), p]


def plot_groups(report: dict[str, Any], kind: str) -> str:
    """The attachment of single and joint parses over the groups of an analysis, as SVG."""
    series: dict[str, list[tuple[float, float]]] = {}
    names: list[str] = []
    for method, found in report["methods"].items():
        parts = found["by"][kind]
        names = names or list(parts)
        alone = series.setdefault("single", [])
        if not alone:
            alone += [(k, parts[name]["uas"]["baseline"]) for k, name in enumerate(names, 1)]
        series[method] = [
            (k, parts[name]["uas"]["joint"]) for k, name in enumerate(names, 1) if name in parts
        ]
    label = ", ".join(f"{k} {name}" for k, name in enumerate(names, 1))
    return line_plot(series, f"Attachment by {kind}", label, "UAS, %")
