"""What commands that score texts against those of people, line by line, have in common."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from otherwords.cli.shared.options import named_files

if TYPE_CHECKING:
    from otherwords.evaluate.arguments import Cut
    from otherwords.evaluate.compression.score import TestSet

MoreReferences = Annotated[
    list[Path] | None,
    typer.Argument(metavar="[FILES]...", help="More files of references."),
]
References = Annotated[
    list[Path] | None,
    typer.Option(
        "--references",
        metavar="FILES...",
        help="What people wrote, a line for each of SOURCE; blank where there is none.",
    ),
]
Outputs = Annotated[
    list[str] | None,
    typer.Option(
        "--system",
        metavar="NAME=FILE",
        help="Outputs to score, a line for each of SOURCE. May be repeated.",
    ),
]


class ScoredTexts(NamedTuple):
    """What is scored, and against what."""

    test: TestSet
    outputs: dict[str, list[Sequence[str]]]
    """The words of each line, by the name of the system."""


def read_scored_texts(
    source: Path,
    references: Sequence[Path],
    systems: Sequence[str] | None,
    cut: Cut,
    *,
    cased: bool,
) -> ScoredTexts:
    """Read the files that are named on the command line; `cut` divides a line into words."""
    from otherwords.evaluate.compression.files import read_outputs, read_test_set
    from otherwords.files.lines import refuse_stdin_twice, shown

    named = named_files(systems, "--system")
    if not named:
        raise typer.BadParameter(
            "name the outputs to score: --system ours=out.txt.", param_hint="--system"
        )
    refuse_stdin_twice(source, *references, *named.values())
    test = read_test_set(source, references, cut, cased=cased)
    lines = len(test.sources)
    return ScoredTexts(
        test, {name: read_outputs(path, lines, shown(source), cut) for name, path in named.items()}
    )
