"""otherwords corpus statistics"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from otherwords.cli.options import Json

if TYPE_CHECKING:
    from otherwords.corpus.statistics import CorpusStatistics


def corpus_statistics(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="Annotations: our JSON Lines, P4P's XML, MSRP-A's, or links."
        ),
    ],
    other: Annotated[
        Path | None, typer.Argument(metavar="FILE2", help="Another corpus, to compare with.")
    ] = None,
    tag_set: Annotated[
        str | None,
        typer.Option(
            "--tag-set", metavar="NAME", help="Check the types by this set, or by a .txt of yours."
        ),
    ] = None,
    lenient: Annotated[
        bool, typer.Option("--lenient", help="Report what cannot be used, leave it out, go on.")
    ] = False,
    json: Json = False,
) -> None:
    """Count the pairs, words and phenomena of annotations, by type.

    The share of a type is its part of all phenomena, its mean length is in tokens of one
    member. Phenomena per word is how many cover a word on average. With two files the shares
    are also correlated. --json has the keys pairs, words, phenomena, types (by type: count,
    share, mean_length) and signature; and for a second file other and correlation.

    Example:
        otherwords corpus statistics P4P.xml.gz --json
    """
    from otherwords.cli.corpus_tables import show_statistics
    from otherwords.corpus.files import refuse_stdin_twice
    from otherwords.corpus.statistics import correlate

    files = [file] if other is None else [file, other]
    refuse_stdin_twice(*files)
    figures = [_count(path, tag_set, lenient) for path in files]
    related = correlate(*figures) if len(figures) == 2 else None
    show_statistics(figures, [path.name for path in files], related, lenient=lenient, json=json)


def _count(path: Path, tag_set: str | None, lenient: bool) -> CorpusStatistics:
    from otherwords.cli.corpus_tables import tell_departures
    from otherwords.cli.notes import say
    from otherwords.corpus.annotation_checks import CollectBadLines, check_annotations
    from otherwords.corpus.annotation_formats import read_annotations
    from otherwords.corpus.bad_lines import BadLines, SkipBadLines
    from otherwords.corpus.files import shown
    from otherwords.corpus.statistics import count_corpus

    collected, departures = CollectBadLines(), SkipBadLines()
    bad = collected if lenient else BadLines()
    found = read_annotations(path, bad=bad)
    checked = check_annotations(found, tag_set=tag_set, bad=bad, departures=departures)
    for error in collected.errors:
        say(f"left out: {error}")
    tell_departures(departures, shown(path), checked.tag_set)
    return count_corpus(checked)
