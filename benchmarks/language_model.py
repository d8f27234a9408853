"""Estimation of language models beside KenLM's lmplz: the same numbers, at what cost.

lmplz comes with KenLM's sources, not with its Python module: compile it (cmake, Boost) and name
its folder in the environment, KENLM_BIN=.../bin. Without it only our own costs are measured.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from benchmarks.data import SHARED
from benchmarks.measure import Cost, run
from otherwords.corpus import read_lines
from otherwords.text import Tokeniser

TOKENS = 5_600_000
# texts for the comparison of all numbers: language, lines
COMPARED = {
    "text/europarl.mono.en.gz": ("en", 10_000),
    "bitext/multi30k.train.de.gz": ("de", 10_000),
}
PRUNINGS = [(), (0, 1), (0, 0, 1), (0, 1, 2, 3)]
OURS = """
import sys
from pathlib import Path
from otherwords.language_model import estimate
text, path, order, prune, memory, format = sys.argv[1:]
prune = tuple(map(int, prune.split()))
estimate(Path(text), path, order=int(order), prune=prune, memory=memory, format=format)
"""
Grams = Iterator[tuple[str, float, float]]


def compare(folder: Path) -> Iterator[dict[str, object]]:
    """Costs on one large text, then the largest difference of any number on small ones."""
    binaries = os.environ.get("KENLM_BIN")
    lmplz = Path(binaries, "lmplz") if binaries else None
    yield from costs(folder, lmplz)
    if lmplz is not None:
        yield from differences(folder, lmplz)


def costs(folder: Path, lmplz: Path | None) -> Iterator[dict[str, object]]:
    text = folder / "large.en"
    tokens = write_text(text, SHARED / "text" / "europarl.mono.en.gz", "en", tokens=TOKENS)
    for prune in [(), (0, 0, 1)]:
        for form, memory in ("arpa", "1GB"), ("binary", "1GB"), ("binary", "250MB"):
            cost = run(ours(text, folder / "ours", 5, prune, memory, form))
            yield row(f"otherwords, {form}", tokens, prune, memory, cost)
        if lmplz is not None:
            cost = run(theirs(lmplz, text, folder / "theirs", 5, prune))
            yield row("lmplz, arpa", tokens, prune, "1GB", cost)


def differences(folder: Path, lmplz: Path) -> Iterator[dict[str, object]]:
    for name, (language, lines) in COMPARED.items():
        text = folder / "small"
        write_text(text, SHARED / name, language, lines=lines)
        for order in range(1, 7):
            for prune in PRUNINGS:
                if len(prune) > order:
                    continue
                run(ours(text, folder / "ours", order, prune, "1GB", "arpa"))
                run(theirs(lmplz, text, folder / "theirs", order, prune))
                found = difference(folder / "ours", folder / "theirs")
                yield shown({"text": name, "order": order, "prune": prune} | found)


def write_text(
    path: Path,
    source: Path,
    language: str,
    *,
    tokens: int | None = None,
    lines: int | None = None,
) -> int:
    """So many lower-cased tokens or lines; the number of tokens."""
    tokeniser = Tokeniser(language)
    written = 0
    with path.open("w", encoding="utf-8") as out:
        for sentence in tokeniser.lines(line for _, line in islice(read_lines(source), lines)):
            out.write(" ".join(sentence).lower() + "\n")
            written += len(sentence)
            if tokens is not None and written >= tokens:
                break
    return written


def ours(
    text: Path, path: Path, order: int, prune: tuple[int, ...], memory: str, form: str
) -> list[str | Path]:
    thresholds = " ".join(map(str, prune))
    return [sys.executable, "-c", OURS, text, path, str(order), thresholds, memory, form]


def theirs(
    lmplz: Path, text: Path, path: Path, order: int, prune: tuple[int, ...]
) -> list[str | Path]:
    command: list[str | Path] = [lmplz, "-o", str(order), "-S", "1G", "--discount_fallback"]
    thresholds = ["--prune", *map(str, prune)] if prune else []
    return [*command, *thresholds, "--text", text, "--arpa", path]


def difference(one: Path, other: Path) -> dict[str, object]:
    """How many n-grams there are, and the largest difference of a probability or backoff."""
    expected = {words: numbers for words, *numbers in grams(other)}
    found, largest = 0, 0.0
    for words, *numbers in grams(one):
        found += 1
        pairs = zip(numbers, expected.pop(words), strict=True)
        largest = max(largest, *(abs(ours - theirs) for ours, theirs in pairs))
    return {"n-grams": found, "missing": len(expected), "largest difference": round(largest, 8)}


def grams(path: Path) -> Grams:
    for _, line in read_lines(path):
        cells = line.split("\t")
        if len(cells) > 1:
            yield cells[1], float(cells[0]), float(cells[2]) if len(cells) > 2 else 0.0


def row(
    tool: str, tokens: int, prune: tuple[int, ...], memory: str, cost: Cost
) -> dict[str, object]:
    return shown({"tool": tool, "tokens": tokens, "prune": prune, "memory": memory} | vars(cost))


def shown(row: dict[str, object]) -> dict[str, object]:
    print(*row.values(), sep="\t", flush=True)
    return row
