"""Tokenising beside sacremoses, and beside reading the lines at all."""

from __future__ import annotations

import subprocess
import time
from itertools import islice
from pathlib import Path

from benchmarks.data import SHARED
from otherwords.corpus import read_lines
from otherwords.text import Detokeniser, Tokeniser

LINES = 40_000
RIVAL_LINES = 2_000
RIVAL = f"""
import gzip, sys, time, itertools, sacremoses
lines = list(itertools.islice(gzip.open(sys.argv[1], "rt", encoding="utf-8"), {RIVAL_LINES}))
tool = sacremoses.MosesTokenizer(sys.argv[2])
start = time.process_time()
for line in lines: tool.tokenize(line, escape=False)
print(len(lines) / (time.process_time() - start))
"""


def compare(python: Path) -> list[dict[str, object]]:
    """Lines a second on one core."""
    rows: list[dict[str, object]] = []
    for code in ("en", "de", "fr"):
        other = "de" if code == "en" else code
        path = SHARED / "bitext" / f"europarl.{other}-en.{code}.gz"
        lines = [line for _, line in islice(read_lines(path), LINES)]
        tokeniser, detokeniser = Tokeniser(code), Detokeniser(code)
        tokeniser.tokens("ready")
        start = time.process_time()
        tokens = list(tokeniser.lines(lines))
        middle = time.process_time()
        for sentence in tokens:
            detokeniser.text(sentence)
        end = time.process_time()
        rival = subprocess.run(
            [python, "-c", RIVAL, path, code], capture_output=True, text=True, check=True
        )
        rows.append(
            {
                "language": code,
                "tokenise": round(LINES / (middle - start)),
                "detokenise": round(LINES / (end - middle)),
                "sacremoses": round(float(rival.stdout)),
            }
        )
        print(*rows[-1].values(), sep="\t", flush=True)
    return rows
