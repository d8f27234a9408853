"""How well sentences of Wikipedia are simplified, by SARI against what people made of them.

ASSET and TurkCorpus share the 2,000 sentences of their development parts. The weights that come
with the package were chosen on every tenth sentence; of the second thousand, those halfway between
are measured.
"""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.data import SHARED
from otherwords.corpus import read_lines
from otherwords.evaluate.metrics.objective import Batch
from otherwords.evaluate.metrics.sari import Sari
from otherwords.machine import processor_seconds
from otherwords.rewrite import Rewriter
from otherwords.text import Tokeniser

REFERENCES = {"asset": 10, "turk": 8}
WANTED = {"asset": 38.0, "turk": 36.5}
FIRST, EVERY = 1005, 10
PARTS = "keep", "delete", "add"
Row = dict[str, object]


def compare() -> Iterator[Row]:
    """The shipped weights at the default caution, and copies of the input."""
    lines = read("simplification.asset.orig.gz")
    rewriter = Rewriter(task="simplification")
    used = processor_seconds()
    simple = [found[0].text for found in rewriter.rewrite_all(lines, 1)]
    used = processor_seconds() - used
    cut = Tokeniser("en").tokens
    sources = [cut(line.lower()) for line in lines]
    for name, count in REFERENCES.items():
        files = [read(f"simplification.{name}.simp.{k}.gz") for k in range(count)]
        wanted = [[cut(line.lower()) for line in several] for several in zip(*files, strict=True)]
        for system, outputs in (("copy", lines), ("ours", simple)):
            batch = Batch(sources, [[cut(line.lower())] for line in outputs], wanted)
            rows = Sari().many(batch)
            parts = rows[:, : len(PARTS)].mean(axis=0)
            yield {
                "references": name,
                "system": system,
                "sentences": len(lines),
                "changed": sum(one != line for one, line in zip(outputs, lines, strict=True)),
                "sari": round(float(Sari().score(rows.sum(axis=0))), 2),
                **{p: round(100 * float(v), 1) for p, v in zip(PARTS, parts, strict=True)},
                "reference": {"wanted": WANTED[name]},
                "processor_seconds": round(used, 1) if system == "ours" else 0.0,
            }


def read(name: str) -> list[str]:
    """The sentences of a file that are measured."""
    lines = [line for _, line in read_lines(SHARED / "rewriting" / name)]
    return lines[FIRST::EVERY]
