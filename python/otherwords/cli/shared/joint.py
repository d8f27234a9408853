"""What `otherwords parse joint` and `evaluate joint` share: options, and own paraphrases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from otherwords.evaluate.joint import Paraphrased

BATCH = 64

Labelled = Annotated[
    bool,
    typer.Option("--labelled", help="The trees shall agree about relations, not only heads."),
]
OwnParaphrases = Annotated[
    int | None,
    typer.Option(
        "--own-paraphrases",
        min=1,
        metavar="NUMBER",
        help="Use up to so many paraphrases that the rewriter makes of each sentence.",
    ),
]
OptionalDatabase = Annotated[
    Path | None,
    typer.Option(
        "--database",
        "-d",
        metavar="FOLDER",
        help="What the rewriter rewrites with; by default the database that comes with otherwords.",
    ),
]

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


def own_sentences(
    sentences: Sequence[Paraphrased], number: int, database: Path | None
) -> list[Paraphrased]:
    """Gold sentences with paraphrases that a rewriter makes, instead of their own."""
    groups: Iterable[Group] = (([*each.words], []) for each in sentences)
    made_of = own_groups(groups, number, database)
    return [
        replace(each, paraphrases=tuple(map(tuple, made)), operations="")
        for each, (_, made) in zip(sentences, made_of, strict=True)
    ]
