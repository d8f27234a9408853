"""otherwords augment"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.shared.option_groups import with_groups
from otherwords.cli.shared.options import Quiet
from otherwords.cli.shared.rewrite_options import (
    CautionNumber,
    Opening,
    StrengthName,
    TaskName,
    WeightsFile,
)


@with_groups
def augment(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="Examples: tab-separated columns, or .jsonl; - is standard input."
        ),
    ],
    *,
    number: Annotated[
        int, typer.Option("-n", "--number", min=1, metavar="NUMBER", help="Variants of each.")
    ] = 3,
    column: Annotated[
        int, typer.Option("--column", min=1, metavar="NUMBER", help="The column with the text.")
    ] = 1,
    spans: Annotated[
        int | None,
        typer.Option(
            "--spans", min=1, metavar="NUMBER", help="A column with spans: 0-5:PERSON 10-14:PLACE."
        ),
    ] = None,
    without_originals: Annotated[
        bool, typer.Option("--without-originals", help="Write the variants alone.")
    ] = False,
    task: TaskName = "paraphrase",
    strength: StrengthName = "medium",
    caution: CautionNumber = 0.5,
    weights: WeightsFile = None,
    opening: Opening,
    quiet: Quiet = False,
) -> None:
    """Make more training data by rewriting labelled examples.

    Each example is followed by up to -n variants, each changed in another way. All other columns,
    or keys of .jsonl, are kept. The words of a span stay as they are, and its offsets (in
    characters, from 0) are those in the new text. In .jsonl the text is "text", and spans are
    "spans": [[0, 5, "PERSON"]].

    Example:
        otherwords augment examples.tsv -n 3 --database sample.ow
        otherwords augment names.tsv --spans 2 --strength high --database sample.ow
    """
    from otherwords.cli.shared.notes import say
    from otherwords.rewrite.augmentation import augment as variants_of
    from otherwords.rewrite.augmented_files import Columns, read_examples

    rows = read_examples(file, Columns(column, spans))
    rewriter = opening.open(task, weights=weights, strength=strength, caution=caution)
    examples = made = 0
    for row in rows:
        if not without_originals:
            typer.echo(row.written(row.example))
        examples += 1
        for each in variants_of(rewriter, row.example, number):
            made += 1
            typer.echo(row.written(each))
    say(f"{examples:,} examples, {made:,} variants.", quiet=quiet)
