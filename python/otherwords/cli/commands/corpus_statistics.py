"""otherwords corpus statistics"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from otherwords.cli.shared.options import Json, Lenient, TagSet

if TYPE_CHECKING:
    from otherwords.corpus.annotations.statistics import CorpusStatistics


def corpus_statistics(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="Annotations: JSON Lines, P4P's XML, MSRP-A's XML, or gold links."
        ),
    ],
    other: Annotated[
        Path | None, typer.Argument(metavar="FILE2", help="Another corpus to compare it with.")
    ] = None,
    tag_set: TagSet = None,
    lenient: Lenient = False,
    json: Json = False,
) -> None:
    """Count the pairs, words and phenomena of annotations, by type.

    The share of a type is its fraction of all phenomena; its length is the mean number of
    tokens in one sentence. Phenomena per word is how many phenomena cover a word on average.
    With two files, the shares are also correlated. --json has the keys pairs, words, phenomena,
    types (by type: count, share, mean_length) and signature, and with a second file also other
    and correlation.

    Example:
        otherwords corpus statistics gold.tsv
    """
    from otherwords.cli.shared.corpus_tables import show_statistics
    from otherwords.corpus.annotations.statistics import correlate
    from otherwords.files.lines import refuse_stdin_twice

    files = [file] if other is None else [file, other]
    refuse_stdin_twice(*files)
    figures = [_count(path, tag_set, lenient) for path in files]
    related = correlate(*figures) if len(figures) == 2 else None
    show_statistics(figures, [path.name for path in files], related, lenient=lenient, json=json)


def _count(path: Path, tag_set: str | None, lenient: bool) -> CorpusStatistics:
    from otherwords.cli.shared.notes import say
    from otherwords.corpus.annotations.formats import read_checked
    from otherwords.corpus.annotations.statistics import count_corpus

    found, notes = read_checked(path, tag_set=tag_set, lenient=lenient, departures="count")
    for note in notes:
        say(note)
    return count_corpus(found)
