"""What paraphrases from versions cost: seconds of processor time, and how they grow.

`versions_lattices`: lattices of verses of four Bibles, after parsing; VERSIONS_WORK=folder keeps
the trees. `versions_smt`: phrase tables of more and more pairs. `versions_cotrain`: two
translations of a novel, from books to paraphrases; VERSIONS_KEEP=folder keeps them.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.data import SHARED
from benchmarks.versions import Row, groups_of
from otherwords.files.work_folder import WorkFolder
from otherwords.machine import peak_memory
from otherwords.parse import Parser
from otherwords.versions.cotrain.run import cotrain, read_books
from otherwords.versions.lattice.run import PIECE, lattice_paraphrases
from otherwords.versions.paraphrases import write_paraphrases
from otherwords.versions.smt.pairs import sentence_pairs
from otherwords.versions.smt.run import paraphrases_in, smt_table
from otherwords.versions.trees import parse_piece

GROUPS = [500, 1000, 2000, 4000]
SMT_GROUPS = [int(size) for size in os.environ.get("VERSIONS_SMT", "1000 2000 4000").split()]
MEGABYTE = 1_000_000


def lattices() -> Iterator[Row]:
    """Lattices of more and more groups; what is timed reads trees and does not parse."""
    groups = [one for one in groups_of("bible") if all(one.texts)][: GROUPS[-1]]
    parser = Parser.open()
    with TemporaryDirectory() as temporary:
        work = WorkFolder(Path(os.environ.get("VERSIONS_WORK", temporary)))
        started = time.process_time()
        for piece, first in enumerate(range(0, len(groups), PIECE)):
            texts = [text for one in groups[first : first + PIECE] for text in one.texts if text]
            parse_piece(texts, parser, work=work, piece=piece)
        yield {"step": "parse", "groups": len(groups), "cpu_seconds": since(started)}
        for size in GROUPS:
            started = time.process_time()
            found = lattice_paraphrases(groups[:size], parser, work=work)
            yield {
                "step": "lattices",
                "groups": size,
                "cpu_seconds": since(started),
                "pairs": len(found),
                "peak_megabytes": peak_memory() // MEGABYTE,
            }


def smt() -> Iterator[Row]:
    """Phrase tables of more and more sentence pairs."""
    groups = [one for one in groups_of("bible") if all(one.texts)]
    for size in SMT_GROUPS:
        started = time.process_time()
        found = paraphrases_in(smt_table(groups[:size]))
        yield {
            "step": "smt",
            "sentence_pairs": len(list(sentence_pairs(groups[:size]))),
            "cpu_seconds": since(started),
            "pairs": len(found),
            "peak_megabytes": peak_memory() // MEGABYTE,
        }


def cotraining() -> Iterator[Row]:
    """Two books: sentence alignment, then co-training."""
    started = time.process_time()
    groups = read_books([SHARED / "groups" / f"verne.{name}.en.gz" for name in ("164", "2488")])
    yield {"step": "align sentences", "pairs": len(groups), "cpu_seconds": since(started)}
    started = time.process_time()
    found = cotrain(groups, Parser.open())
    yield {
        "step": "co-train",
        "pairs": len(found.paraphrases),
        "patterns": len(found.patterns),
        "rounds": found.rounds,
        "cpu_seconds": since(started),
        "peak_megabytes": peak_memory() // MEGABYTE,
    }
    if folder := os.environ.get("VERSIONS_KEEP"):
        write_paraphrases(found.paraphrases, Path(folder) / "verne.cotrain.tsv", "cotrain")


def since(started: float) -> float:
    """Seconds of processor time."""
    return round(time.process_time() - started, 1)
