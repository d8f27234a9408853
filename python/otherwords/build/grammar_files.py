"""Translation rules as a file: lines in PPDB's notation, or a Parquet table.

Rules are sorted by their text, so the same grammar gives the same bytes. Local features are only
computed for lines; readers of a table can call `otherwords.pivot.local_features`.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pyarrow.parquet as pq

from otherwords.database.ppdb.text import rule_line
from otherwords.database.tables import read_parts
from otherwords.files.whole_files import whole_path, write_whole
from otherwords.pivot.features import ESTIMATED
from otherwords.progress import Progress

ROWS_AT_ONCE = 8192
TEXTS = ("label", "source", "target", "links")


def write_text(rules: Path, output: Path, report: Progress) -> tuple[int, int]:
    """Write a line for each rule; returns how many, and how many a line cannot hold."""
    total = sum(pq.read_metadata(part).num_rows for part in rules.glob("*.parquet"))
    written = left_out = 0
    with write_whole(output) as out:
        for batch in read_parts(rules):
            for start in range(0, batch.num_rows, ROWS_AT_ONCE):
                rows = batch.slice(start, ROWS_AT_ONCE)
                texts = zip(*(rows[name].to_pylist() for name in TEXTS), strict=True)
                numbers = zip(*(rows[name].to_pylist() for name in ESTIMATED), strict=True)
                for (label, source, target, links), values in zip(texts, numbers, strict=True):
                    estimated = dict(zip(ESTIMATED, values, strict=True))
                    line = rule_line(label, source, target, links, estimated)
                    if line is None:
                        left_out += 1
                        continue
                    out.write(line + "\n")
                    written += 1
                report(written + left_out, total)
    return written, left_out


def write_parquet(rules: Path, output: Path, report: Progress) -> tuple[int, int]:
    """Copy the table, which is one file, to its place."""
    (part,) = rules.glob("*.parquet")
    with whole_path(output) as hidden:
        shutil.copyfile(part, hidden)
    rows = pq.read_metadata(output).num_rows
    report(rows, rows)
    return rows, 0
