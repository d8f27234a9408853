"""Translation rules as a file to give away: lines in the notation of PPDB, or a Parquet table.

Rules come in the order of their text, so the same grammar is the same bytes. Local features are
worked out for lines alone: who reads a table can ask `otherwords.pivot.local_features`.
"""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq

from otherwords.corpus.ppdb_checks import BAR, SEPARATOR
from otherwords.corpus.ppdb_features import format_features
from otherwords.corpus.whole_files import write_whole
from otherwords.database.paraphrase import all_features
from otherwords.database.place import naming_failures
from otherwords.database.tables import read_parts
from otherwords.pivot.features import ESTIMATED

ROWS_AT_ONCE = 8192
TEXTS = ("label", "source", "target", "links")


def write_text(
    rules: Path, output: Path, report: Callable[[int, int | None], None]
) -> tuple[int, int]:
    """Write a line a rule; gives how many, and how many a line cannot hold."""
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


def rule_line(
    label: str, source: str, target: str, links: str, estimated: dict[str, float]
) -> str | None:
    """Write a rule as a line; None if there is a ||| in it, which would cut it apart.

    >>> rule_line("NN", "hund", "dog", "0-0", {"p(e|f)": 0.25})[:60]
    '[NN] ||| hund ||| dog ||| Abstract=0 Adjacent=0 CharCountDif'
    """
    if BAR in label or BAR in source or BAR in target:
        return None
    features = format_features(all_features(label, source, target, links, estimated))
    return SEPARATOR.join((f"[{label}]", source, target, features, links))


def write_parquet(
    rules: Path, output: Path, report: Callable[[int, int | None], None]
) -> tuple[int, int]:
    """Copy the table, which is one file, to its place."""
    (part,) = rules.glob("*.parquet")
    hidden = output.with_name(f".otherwords-{secrets.token_hex(8)}.part")
    with naming_failures(output):
        try:
            shutil.copyfile(part, hidden)
            hidden.replace(output)
        finally:
            hidden.unlink(missing_ok=True)
    rows = pq.read_metadata(output).num_rows
    report(rows, rows)
    return rows, 0
