"""otherwords corpus compressions"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from otherwords.cli.shared.options import Language, Quiet, Seed, Tokenised

if TYPE_CHECKING:
    from otherwords.tune.development_data import Window


def corpus_compressions(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILES...",
            help="Versions of the same sentences: parallel files or one .tsv; or one .jsonl.",
        ),
    ],
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="FOLDER", help="Output folder, created if missing."),
    ],
    ratios: Annotated[
        str | None,
        typer.Option(
            "--ratios",
            metavar="ABOVE,MOST",
            help="Keep compressions whose share of the words is above ABOVE and at most MOST; "
            "by default 0.5,0.8 for versions and 0,1 for a .jsonl.",
        ),
    ] = None,
    dev: Annotated[
        int | None,
        typer.Option(
            "--dev", min=1, metavar="NUMBER", help="Sentences to tune on; by default half."
        ),
    ] = None,
    test: Annotated[
        int | None,
        typer.Option(
            "--test", min=0, metavar="NUMBER", help="Sentences to test on; by default the rest."
        ),
    ] = None,
    language: Language = "en",
    tokenised: Tokenised = False,
    skip_bad: Annotated[
        bool,
        typer.Option("--skip-bad", help="Skip and count bad groups, such as those of one version."),
    ] = False,
    seed: Seed = 1,
    quiet: Quiet = False,
) -> None:
    """Make data for tuning and testing compression.

    Of each group of versions, the longest is the source and the shortest its compression, if
    the ratio of their lengths is within --ratios; --dev and --test are drawn at random. A .jsonl
    file (id, text, summaries; tokenised) is instead split in half by documents. FOLDER gets the
    parallel files dev.source, dev.reference.1 ... and test.source, test.reference.1 ...; the
    line of a compression outside --ratios is empty.

    Example:
        otherwords corpus compressions a.en b.en c.en --dev 30 --test 20 -o compression
    """
    from otherwords.cli.shared.notes import say
    from otherwords.cli.shared.options import refuse_together
    from otherwords.corpus import BadLines, SkipBadLines
    from otherwords.corpus.compressions import is_json_lines
    from otherwords.evaluate.texts import cutter
    from otherwords.files.lines import refuse_stdin_twice
    from otherwords.tune.development_sets import make_sets, write_examples

    bad = SkipBadLines() if skip_bad else BadLines()
    refuse_stdin_twice(*files)
    if len(files) == 1 and is_json_lines(files[0]):
        refuse_together("a .jsonl file", dev=dev, test=test, tokenised=tokenised, skip_bad=skip_bad)
    sets = make_sets(
        files,
        window=_window(ratios),
        dev=dev,
        test=test,
        tokens=cutter(language, tokenised=tokenised),
        seed=seed,
        bad=bad,
    )
    if bad.skipped:
        say(bad.summary("groups"))
    for name, examples in sets.items():
        write_examples(output, name, examples)
        say(f"{output / name}.*: {len(examples):,} sentences", quiet=quiet)


def _window(ratios: str | None) -> Window | None:
    from otherwords.tune.development_data import Window

    if ratios is None:
        return None
    above, _, most = ratios.partition(",")
    try:
        return Window(float(above), float(most)).check()
    except ValueError as error:
        raise typer.BadParameter(
            f"'{ratios}' is not two numbers with a comma, such as 0.5,0.8.", param_hint="--ratios"
        ) from error
