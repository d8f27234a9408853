"""otherwords compress"""

from __future__ import annotations

from typing import Annotated

import typer

from otherwords.cli.database_options import DatabaseOption, Size
from otherwords.cli.options import Json, Quiet, Threads
from otherwords.cli.rewrite_options import (
    Change,
    Explain,
    Forbid,
    Keep,
    KeepTags,
    MaxEdits,
    Model,
    Nbest,
    NoDeletions,
    NoParse,
    Pops,
    TextFile,
    Tokenised,
    TraceFile,
    Trees,
    WeightsFile,
)


def compress(
    file: TextFile,
    database: DatabaseOption = None,
    ratio: Annotated[
        float,
        typer.Option(
            "--ratio",
            "-r",
            metavar="NUMBER",
            help="Output words for each input word, between 0 and 1.",
        ),
    ] = 0.7,
    language_model: Model = None,
    weights: WeightsFile = None,
    nbest: Nbest = 1,
    explain: Explain = False,
    trace: TraceFile = None,
    json: Json = False,
    pops: Pops = 100,
    size: Size = None,
    keep: Keep = None,
    keep_tags: KeepTags = None,
    change: Change = None,
    forbid: Forbid = None,
    max_edits: MaxEdits = None,
    tokenised: Tokenised = False,
    trees: Trees = None,
    no_parse: NoParse = False,
    no_deletions: NoDeletions = False,
    threads: Threads = None,
    quiet: Quiet = False,
) -> None:
    """Say sentences in fewer words.

    Every line of input gives a line of output, as near to the ratio as rules allow: phrases are
    replaced by shorter ones, words and constituents left out. Punctuation counts as words. The
    ratio that was reached is told at the end. Output is as that of otherwords rewrite.

    Example:
        otherwords compress letter.txt --database sample.ow --ratio 0.7
        otherwords compress - --database sample.ow --ratio 0.8 --keep-tags "NNP*" --explain
    """
    from otherwords.cli.notes import say
    from otherwords.cli.options import refuse_together
    from otherwords.cli.rewrite_options import Opening, constraints_of, show_rewrites

    if no_parse:
        refuse_together("--no-parse", trees=trees, keep_tags=keep_tags)
    opening = Opening(
        database=database,
        model=language_model,
        weights=weights,
        task="compression",
        ratio=ratio,
        pops=pops,
        size=size,
        threads=threads,
        tokenised=tokenised,
        trees=trees,
        no_parse=no_parse,
        no_deletions=no_deletions,
    )
    constraints = constraints_of(keep, keep_tags, change, forbid, max_edits)
    notes = show_rewrites(
        opening,
        file,
        constraints,
        nbest=nbest,
        explain=explain,
        trace=trace,
        json=json,
        quiet=quiet,
    )
    if notes.sentences:
        told = f"{notes.source_words:,} words became {notes.output_words:,}"
        say(f"{told}: ratio {notes.rate:.3f}, asked for {ratio:g}.", quiet=quiet)
