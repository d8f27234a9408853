"""Rows of a table as lines of PPDB's format (paper 004, Table 6.6).

Features go in PPDB's order, whole numbers as such, others to five decimals, zero as 0. A row that
was imported gives its own line back, to the byte.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from otherwords.corpus.ppdb_checks import BAR, SEPARATOR
from otherwords.corpus.ppdb_features import format_features
from otherwords.database.manifest import Manifest
from otherwords.database.number_styles import write_numbers
from otherwords.database.paraphrase import all_features

Row: TypeAlias = Mapping[str, Any]


def line_writer(manifest: Manifest) -> Callable[[Row], str | None]:
    """A function that writes a row as a line; None where the format cannot hold it."""
    return _Again(manifest).line if manifest.imported else _New(manifest).line


class _New:
    """Lines of a database built here: local features are worked out."""

    def __init__(self, manifest: Manifest) -> None:
        self.names = tuple(manifest.features)

    def line(self, row: Row) -> str | None:
        label, source, target, links = (row[k] for k in ("label", "source", "target", "links"))
        if BAR in label or BAR in source or BAR in target:
            return None
        stored = {name: row[name] for name in self.names}
        features = format_features(all_features(label, source, target, links, stored))
        return SEPARATOR.join((f"[{label}]", source, target, features, links))


class _Again:
    """Lines that were read from a file before."""

    def __init__(self, manifest: Manifest) -> None:
        self.styles = dict(manifest.written or {})

    def line(self, row: Row) -> str | None:
        written: str | None = row["written"]
        if written is not None and SEPARATOR in written:
            return written
        if written is None:
            written = write_numbers(self.styles, [row[name] for name in self.styles])
        fields = [f"[{row['label']}]", row["source"], row["target"], written]
        fields += [row[name] for name in ("links", "entailment") if row[name] is not None]
        return SEPARATOR.join(fields)
