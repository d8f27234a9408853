"""Paraphrases that the rewriter makes, for `otherwords parse joint`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

BATCH = 64

Group = tuple[list[str], list[list[str]]]


def own_groups(groups: Iterable[Group], number: int, database: Path | None) -> Iterator[Group]:
    """Each sentence with paraphrases that a rewriter makes of it."""
    from otherwords.cli.shared.database_options import open_database
    from otherwords.rewrite import Rewriter
    from otherwords.rewrite.own_paraphrases import own_paraphrases

    rewriter = Rewriter(open_database(database))
    stream = iter(groups)
    while batch := [sentence for sentence, _ in islice(stream, BATCH)]:
        yield from zip(batch, own_paraphrases(rewriter, batch, number), strict=True)
