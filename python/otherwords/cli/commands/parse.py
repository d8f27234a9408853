"""otherwords parse"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.shared.options import (
    STANDARD_STREAM,
    Output,
    Quiet,
    Threads,
    Tokenised,
    TreeFormat,
    refuse_together,
)


def parse(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Text, one sentence per line; - is stdin.")
    ],
    output: Output = STANDARD_STREAM,
    kind: Annotated[
        TreeFormat | None,
        typer.Option(
            "--format",
            help="Constituents (ptb) or dependencies (conllu); by default from the name of the "
            "output, or else ptb.",
        ),
    ] = None,
    nbest: Annotated[
        int,
        typer.Option(
            "--nbest", min=1, metavar="NUMBER", help="Trees per sentence, the best first."
        ),
    ] = 1,
    tokenised: Tokenised = False,
    non_projective: Annotated[
        bool,
        typer.Option("--non-projective", help="For conllu: allow arcs that cross."),
    ] = False,
    from_trees: Annotated[
        bool,
        typer.Option(
            "--dependencies-from-trees",
            help="FILE has Penn trees: turn them into dependencies by head rules.",
        ),
    ] = False,
    model: Annotated[
        Path | None,
        typer.Option(
            "--model", metavar="FILE", help="Your own parser instead of the built-in one."
        ),
    ] = None,
    threads: Threads = None,
    quiet: Quiet = False,
) -> None:
    """Parse English text into trees; parse train trains a parser.

    With --dependencies-from-trees nothing is parsed: trees of constituents become dependencies.

    Every line of input gives one tree, in order. An empty line gives the tree without words:
    (()) in ptb, a sentence of comments only in conllu.

    ptb is one tree per line. With --nbest above 1, each line is one of the trees, such as
    7 ||| -1.25 ||| (ROOT ...): the number of the line in the text, counted from 1; the natural
    log of the probability of the tree; the tree. Brackets in the text are written -LRB- -RRB-.

    Example:
        otherwords parse text.en -o trees.ptb
        otherwords parse text.en -o trees.conllu.gz --threads 2
        otherwords parse text.tok.en --tokenised --nbest 10 -o lists.ptb
        otherwords parse gold.ptb --dependencies-from-trees -o heads.conllu
    """
    from time import perf_counter

    from otherwords.cli.shared.notes import say
    from otherwords.cli.shared.progress import progress
    from otherwords.parse import Parser
    from otherwords.parse.files import format_of_name, parse_file
    from otherwords.parse.from_trees import convert_trees

    if from_trees:
        given = {"tokenised": tokenised, "nbest": nbest > 1, "model": model}
        given |= {"non_projective": non_projective, "format": kind is TreeFormat.ptb}
        refuse_together("--dependencies-from-trees", **given)
        count = convert_trees(file, output)
        say(f"{count:,} trees", quiet=quiet)
        return
    chosen = kind or TreeFormat(format_of_name(output) or "ptb")
    if chosen is TreeFormat.ptb:
        refuse_together("--format ptb", non_projective=non_projective)
    started = perf_counter()
    parser = Parser.open(model)
    with progress("parsing", "sentences", quiet=quiet or output == STANDARD_STREAM) as report:
        parsed = parse_file(
            file,
            output,
            parser,
            kind=chosen.value,
            tokenised=tokenised,
            nbest=nbest,
            decoding="non-projective" if non_projective else "projective",
            threads=threads,
            progress=report,
        )
    seconds = perf_counter() - started
    say(f"{parsed.sentences:,} sentences, {parsed.words:,} words, {seconds:.1f} s", quiet=quiet)
