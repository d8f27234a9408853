"""otherwords compress"""

from __future__ import annotations

from typing import Annotated

import typer

from otherwords.cli.notes import say
from otherwords.cli.option_groups import with_groups
from otherwords.cli.rewrite_options import (
    Each,
    NoDeletions,
    Opening,
    Showing,
    TextFile,
    WeightsFile,
    Wishes,
    show_rewrites,
)


@with_groups
def compress(
    file: TextFile,
    *,
    ratio: Annotated[
        float,
        typer.Option(
            "--ratio",
            "-r",
            metavar="NUMBER",
            help="Output words for each input word, between 0 and 1.",
        ),
    ] = 0.7,
    each: Each = False,
    weights: WeightsFile = None,
    no_deletions: NoDeletions = False,
    opening: Opening,
    wishes: Wishes,
    showing: Showing,
) -> None:
    """Say sentences in fewer words.

    Every line of input gives a line of output, and the text comes as near to the ratio as rules
    allow: phrases are replaced by shorter ones, words and constituents left out, most where they
    are missed least. A sentence with nothing to spare may stay as it is. Punctuation counts as
    words. The ratio that was reached is told at the end. Output is as that of otherwords rewrite.

    Example:
        otherwords compress letter.txt --database sample.ow --ratio 0.7
        otherwords compress - --database sample.ow --ratio 0.8 --keep-tags "NNP*" --explain
    """
    constraints = wishes.constraints(opening)
    rewriter = opening.open(
        "compression",
        weights=weights,
        ratio=ratio,
        each=each,
        deletions=not no_deletions,
    )
    notes = show_rewrites(rewriter, file, constraints, showing)
    if notes.sentences:
        told = f"{notes.source_words:,} words became {notes.output_words:,}"
        say(f"{told}: ratio {notes.rate:.3f}, asked for {ratio:g}.", quiet=showing.quiet)
