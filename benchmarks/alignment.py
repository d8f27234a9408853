"""Word alignment beside its rivals: the same tokens, the same gold, one run.

Quality is AER on hand-made links; cost is processor time, wall time and peak memory of the
whole command, both directions and symmetrisation included.
"""

from __future__ import annotations

import hashlib
from itertools import islice
from pathlib import Path

from benchmarks.data import gold, write_bitext
from benchmarks.measure import Cost, run
from otherwords.align import RULES, symmetrise
from otherwords.corpus import read_links
from otherwords.evaluate import score_links

OURS = Path(".venv/bin/otherwords")
RIVAL_RULES = ["intersection", "grow-diag", "grow-diag-final-and"]


def score(language: str, links: list[set[tuple[int, int]]]) -> dict[str, float | str]:
    measured = score_links(gold(language), links)
    return {
        "precision": round(100 * measured.precision, 2),
        "recall": round(100 * measured.recall, 2),
        "aer": round(100 * measured.aer, 2),
        "signature": measured.signature,
    }


def gold_part(path: Path, language: str) -> list[set[tuple[int, int]]]:
    return [set(links or ()) for links in islice(read_links(path), len(gold(language)))]


def row(system: str, rule: str, language: str, size: int, cost: Cost, links) -> dict[str, object]:  # type: ignore[no-untyped-def]
    """One line of the table, also printed as it comes."""
    found = {
        "system": system,
        "rule": rule,
        "languages": f"en-{language}",
        "pairs": size,
        **score(language, links),
        **vars(cost),
    }
    print(*(f"{value}" for key, value in found.items() if key != "signature"), sep="\t", flush=True)
    return found


def ours(folder: Path, language: str, size: int, *, fast: bool) -> list[dict[str, object]]:
    """Our aligner by all rules; the cost is that of training, saving and linking by mean."""
    bitext, model, output = write_bitext(folder, language, size), folder / "model", folder / "links"
    options = ["--tokenised", "--quiet", "-o", output]
    setting = ["--fast"] if fast else []
    cost = run([OURS, "align", *bitext, *options, "--save-model", model, *setting])
    name = "otherwords --fast" if fast else "otherwords"
    rows = [row(name, "mean", language, size, cost, gold_part(output, language))]
    gold_alone = write_bitext(folder, language, 0)
    for rule in RULES:
        run([OURS, "align", *gold_alone, *options, "--model", model, "--symmetrise", rule])
        rows.append(row(name, rule, language, size, cost, gold_part(output, language)))
    return rows


def eflomal(folder: Path, language: str, size: int, python: Path) -> list[dict[str, object]]:
    source, target = write_bitext(folder, language, size)
    forward, backward = folder / "eflomal.forward", folder / "eflomal.backward"
    tool = python.with_name("eflomal-align")
    cost = run([tool, "--overwrite", "-s", source, "-t", target, "-f", forward, "-r", backward])
    ahead, back = gold_part(forward, language), gold_part(backward, language)
    return [
        row(
            "eflomal",
            rule,
            language,
            size,
            cost,
            [symmetrise(a, b, rule) for a, b in zip(ahead, back, strict=True)],
        )
        for rule in RIVAL_RULES
    ]


def fast_align(folder: Path, language: str, size: int, python: Path) -> list[dict[str, object]]:
    source, target = write_bitext(folder, language, size)
    output = folder / "fast_align.links"
    script = Path(__file__).with_name("fast_align_rival.py")
    cost = run([python, script, source, target, output])
    links = gold_part(output, language)
    return [row("fast_align", "grow-diag-final-and", language, size, cost, links)]


def compare(folder: Path, python: Path, sizes: list[int]) -> list[dict[str, object]]:
    """All aligners on both language pairs."""
    rows = []
    for size in sizes:
        for language in ("fr", "de"):
            rows += ours(folder, language, size, fast=False)
            rows += ours(folder, language, size, fast=True)
            rows += fast_align(folder, language, size, python)
            rows += eflomal(folder, language, size, python)
    return rows


def scaling(folder: Path, sizes: list[int]) -> list[dict[str, object]]:
    """The cost of twice the pairs, default and fast."""
    rows: list[dict[str, object]] = []
    for fast in (False, True):
        for size in sizes:
            source, target = write_bitext(folder, "de", size)
            command = [OURS, "align", source, target, "--tokenised", "-q", "-o", folder / "links"]
            cost = run([*command, *(["--fast"] if fast else [])])
            rows.append({"fast": fast, "pairs": size, **vars(cost)})
            print(*rows[-1].values(), sep="\t", flush=True)
    return rows


def threads(folder: Path, size: int) -> list[dict[str, object]]:
    """The same bytes on 1, 2 and 8 threads, and from run to run."""
    source, target = write_bitext(folder, "de", size)
    rows: list[dict[str, object]] = []
    for fast in (False, True):
        for count in (1, 2, 8, 2):
            output = folder / "links"
            command = [OURS, "align", source, target, "--tokenised", "--quiet", "-o", output]
            cost = run([*command, "--threads", str(count), *(["--fast"] if fast else [])])
            digest = hashlib.sha256(output.read_bytes()).hexdigest()[:16]
            rows.append({"fast": fast, "threads": count, "sha256": digest, **vars(cost)})
            print(*rows[-1].values(), sep="\t", flush=True)
    return rows
