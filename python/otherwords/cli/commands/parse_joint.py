"""otherwords parse joint"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.shared.joint import Labelled, OptionalDatabase, OwnParaphrases, own_groups
from otherwords.cli.shared.options import (
    STANDARD_STREAM,
    Json,
    Output,
    Quiet,
    Threads,
    Tokenised,
    TreeFormat,
)


def parse_joint(
    text: Annotated[Path, typer.Argument(metavar="TEXT", help="Text, one sentence per line.")],
    paraphrases: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="PARAPHRASE", help="The same sentences in other words, line by line."
        ),
    ] = None,
    output: Output = STANDARD_STREAM,
    method: Annotated[
        str,
        typer.Option(
            "--method",
            metavar="product|soft|hard|pairs|switch",
            help="How the parses are joined; pairs finds constituents, the others dependencies.",
        ),
    ] = "product",
    kind: Annotated[
        TreeFormat | None,
        typer.Option("--format", help="Default: ptb for pairs with a .ptb output, else conllu."),
    ] = None,
    labelled: Labelled = False,
    own: OwnParaphrases = None,
    database: OptionalDatabase = None,
    tokenised: Tokenised = False,
    threads: Threads = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Parse sentences together with paraphrases of them.

    Writes one tree for each line of TEXT. Words that a sentence shares with its paraphrase are
    found by the learned aligner; a sentence without any is parsed alone, and counted.

    \b
    product  each parser hears the other's opinion once (the default)
    soft     dual decomposition: disagreement costs
    hard     dual decomposition: the trees must agree
    pairs    the best pair of two lists of constituent trees
    switch   product, where a classifier believes it

    Example:
        otherwords parse joint a.en b.en -o a.conllu
        otherwords parse joint a.en b.en c.en --method pairs -o a.ptb
    """
    from dataclasses import asdict
    from time import perf_counter

    from otherwords import Aligner, Parser
    from otherwords.cli.shared.notes import say, show_report
    from otherwords.cli.shared.progress import progress
    from otherwords.parse.files import format_of_name
    from otherwords.parse.joint import JointParser
    from otherwords.parse.joint.files import parse_groups, read_groups

    if bool(paraphrases) == (own is not None):
        raise typer.BadParameter(
            "give files of paraphrases or --own-paraphrases NUMBER, one of the two.",
            param_hint="PARAPHRASE",
        )
    started = perf_counter()
    groups = read_groups(text, paraphrases or [], tokenised=tokenised)
    if own is not None:
        groups = own_groups(groups, own, database)
    parser = JointParser(Parser.open(), Aligner.open("learned"))
    form = kind.value if kind else format_of_name(output) or "conllu"
    with progress("parsing", "sentences", quiet=quiet or output == STANDARD_STREAM) as report:
        found = parse_groups(
            groups,
            output,
            parser.labelled() if labelled else parser,
            method=method,  # type: ignore[arg-type]  # checked there
            kind=form,
            threads=threads,
            progress=report,
        )
    if json:
        show_report(asdict(found))
        return
    seconds = perf_counter() - started
    say(f"{found.sentences:,} sentences, {found.changed:,} changed, {seconds:.1f} s", quiet=quiet)
    if found.unlinked:
        alone = "share no word with a paraphrase and were parsed alone"
        say(f"{found.unlinked:,} sentences {alone}", quiet=False)
