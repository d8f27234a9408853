"""Rows of a table as lines of PPDB's format (Ganitkevitch 2018, Table 6.6).

Features come in PPDB's order, whole numbers as such, others with five decimals, zero as 0. An
imported row reproduces its own line, byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from otherwords.corpus.ppdb_checks import BAR, SEPARATOR
from otherwords.corpus.ppdb_features import format_features
from otherwords.corpus.ppdb_line import join_fields
from otherwords.database.manifest import Manifest
from otherwords.database.number_styles import write_numbers
from otherwords.database.paraphrase import all_features
from otherwords.pivot.features import IN_PPDB

Row: TypeAlias = Mapping[str, Any]


def line_writer(manifest: Manifest) -> Callable[[Row], str | None]:
    """A function that writes a row as a line, or returns None if the format cannot hold it."""
    return _Again(manifest).line if manifest.imported else _New(manifest).line


def rule_line(
    label: str, source: str, target: str, links: str, estimated: Mapping[str, float]
) -> str | None:
    """Write a rule as a line, local features included; None if it contains |||.

    >>> rule_line("NN", "hund", "dog", "0-0", {"p(e|f)": 0.25})[:60]
    '[NN] ||| hund ||| dog ||| Abstract=0 Adjacent=0 CharCountDif'
    """
    if BAR in label or BAR in source or BAR in target:
        return None
    features = format_features(all_features(label, source, target, links, estimated))
    return join_fields(label, source, target, features, links)


class _New:
    """Lines of a database built here: local features are computed."""

    def __init__(self, manifest: Manifest) -> None:
        self.names = tuple(manifest.features)

    def line(self, row: Row) -> str | None:
        label, source, target, links = (row[k] for k in ("label", "source", "target", "links"))
        features = {IN_PPDB.get(name, name): row[name] for name in self.names}
        return rule_line(label, source, target, links, features)


class _Again:
    """Lines of an imported database."""

    def __init__(self, manifest: Manifest) -> None:
        self.styles = dict(manifest.written or {})

    def line(self, row: Row) -> str | None:
        written: str | None = row["written"]
        if written is not None and SEPARATOR in written:
            return written
        if written is None:
            written = write_numbers(self.styles, [row[name] for name in self.styles])
        more = [row[name] for name in ("links", "entailment") if row[name] is not None]
        return join_fields(row["label"], row["source"], row["target"], written, *more)
