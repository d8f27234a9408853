"""otherwords rewrite"""

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
    NoParse,
    Pops,
    TextFile,
    Tokenised,
    TraceFile,
    Trees,
    WeightsFile,
)


def rewrite(
    file: TextFile,
    database: DatabaseOption = None,
    language_model: Model = None,
    weights: WeightsFile = None,
    task: Annotated[
        str,
        typer.Option(
            "--task", metavar="NAME", help="What for: paraphrase, compression, simplification."
        ),
    ] = "paraphrase",
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
    threads: Threads = None,
    quiet: Quiet = False,
) -> None:
    """Say sentences in other words.

    Every line of input gives a line of output; one that no rule applies to stays as it is, and
    these are counted. With --nbest from 2 on, a line is one of several rewrites, as in
    7 ||| the text ||| -21.5: the number of the line in the input, the rewrite, its score (higher
    is better). --json prints an object for each line, with the keys line, source and rewrites.

    Example:
        otherwords rewrite letter.txt --database sample.ow
        otherwords rewrite - --database sample.ow --nbest 5 --keep "the school" --max-edits 1
        otherwords rewrite letter.txt --database sample.ow --task simplification --trace out.html
    """
    from otherwords.cli.options import refuse_together
    from otherwords.cli.rewrite_options import Opening, constraints_of, show_rewrites

    if no_parse:
        refuse_together("--no-parse", trees=trees, keep_tags=keep_tags)
    opening = Opening(
        database=database,
        model=language_model,
        weights=weights,
        task=task,
        ratio=None,
        pops=pops,
        size=size,
        threads=threads,
        tokenised=tokenised,
        trees=trees,
        no_parse=no_parse,
    )
    constraints = constraints_of(keep, keep_tags, change, forbid, max_edits)
    show_rewrites(
        opening,
        file,
        constraints,
        nbest=nbest,
        explain=explain,
        trace=trace,
        json=json,
        quiet=quiet,
    )
