"""otherwords align sentences"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.shared.options import (
    STANDARD_STREAM,
    Json,
    Output,
    Quiet,
    Threads,
    two_codes,
)


def align_sentences(
    source: Annotated[Path, typer.Argument(metavar="SOURCE", help="A text.")],
    target: Annotated[
        Path, typer.Argument(metavar="TARGET", help="Its translation, or another version.")
    ],
    output: Output = STANDARD_STREAM,
    languages: Annotated[
        str,
        typer.Option(
            "--languages", metavar="CODE,CODE", help="The languages of both texts, such as en,de."
        ),
    ] = "en,en",
    running: Annotated[
        bool,
        typer.Option(
            "--running",
            help="The texts are wrapped as in books, with empty lines between paragraphs: split "
            "them into sentences.",
        ),
    ] = False,
    single: Annotated[
        bool, typer.Option("--single", help="Write only pairs of one sentence each.")
    ] = False,
    numbers: Annotated[
        bool,
        typer.Option(
            "--numbers", help="Write which sentences correspond instead: 3,4 and 5, all of them."
        ),
    ] = False,
    threads: Threads = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Align the sentences of two texts, by their lengths and words.

    Writes sentences that correspond, one pair per line with a tab between; two sentences that
    belong together are joined. Sentences without a counterpart are omitted. The texts have one
    sentence per line, or are split first (--running). Between two languages, a first round by
    lengths teaches a lexicon for the second.

    Example:
        otherwords align sentences a.txt b.txt -o pairs.tsv
        otherwords align sentences train.en train.de --languages en,de --numbers
    """
    from time import perf_counter

    from otherwords.align.sentences.files import (
        align_sentence_files,
        write_bead_numbers,
        write_beads,
    )
    from otherwords.cli.shared.notes import say, show_report
    from otherwords.cli.shared.options import refuse_together

    if numbers:
        refuse_together("--numbers", single=single)
    if json and output == STANDARD_STREAM:
        raise typer.BadParameter(
            "needs -o FILE: the pairs go to standard output.", param_hint="--json"
        )
    started = perf_counter()
    codes = two_codes(languages) or ("en", "en")
    aligned = align_sentence_files(
        source, target, languages=codes, running=running, threads=threads
    )
    written = (
        write_bead_numbers(aligned, output)
        if numbers
        else write_beads(aligned, output, single=single)
    )
    seconds = perf_counter() - started
    pairs = len(aligned.pairs())
    sizes = {"source": len(aligned.source), "target": len(aligned.target), "pairs": pairs}
    if json:
        show_report({**sizes, "written": written, "seconds": round(seconds, 2)})
    else:
        texts = f"{sizes['source']:,} and {sizes['target']:,} sentences"
        say(f"{texts}: {pairs:,} pairs, {seconds:.1f} s", quiet=quiet)
