"""otherwords lm build"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.options import Json, Quiet, refuse_together


class ModelFormat(StrEnum):
    """How a model is written: packed, or as text."""

    binary = "binary"
    arpa = "arpa"


def lm_build(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...",
            help="Tokenised text, one sentence a line, or one model to convert; - is stdin.",
        ),
    ],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="The model to write.")
    ],
    order: Annotated[
        int | None,
        typer.Option(
            "--order", min=1, max=6, metavar="N", help="The longest n-grams. [default: 5]"
        ),
    ] = None,
    prune: Annotated[
        str | None,
        typer.Option(
            "--prune",
            metavar="COUNTS",
            help="Drop n-grams seen this often or less, from 1-grams on: 0,0,1 drops the "
            "3-grams and longer that are seen once. [default: 0]",
        ),
    ] = None,
    model_format: Annotated[
        ModelFormat,
        typer.Option("--format", help="Packed, to be used at once, or text for other tools."),
    ] = ModelFormat.binary,
    exact: Annotated[
        bool, typer.Option("--exact", help="Keep values as they are, not in 8 bits each.")
    ] = False,
    memory: Annotated[
        str | None,
        typer.Option(
            "--memory", metavar="SIZE", help="How much memory to use for counting. [default: 1GB]"
        ),
    ] = None,
    scratch: Annotated[
        Path | None,
        typer.Option("--scratch", metavar="FOLDER", help="Where to put what memory cannot hold."),
    ] = None,
    skip_special: Annotated[
        bool,
        typer.Option("--skip-special", help="Leave <s>, </s> and <unk> in the text out."),
    ] = False,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Make a language model of text, or of an ARPA file.

    Text is counted and smoothed (interpolated modified Kneser-Ney). A file that is a model
    already, ARPA or packed, is converted into the format asked for.

    Example:
        otherwords lm build train.tok.en -o english.lm --order 5 --prune 0,0,1
    """
    from time import perf_counter

    from otherwords.cli.notes import say, show_report
    from otherwords.language_model import convert, estimate, is_model

    if exact and model_format == ModelFormat.arpa:
        refuse_together("--format arpa", exact=exact)
    started = perf_counter()
    if len(files) == 1 and is_model(files[0]):
        of_counting = {"order": order, "prune": prune, "memory": memory, "scratch": scratch}
        refuse_together("a model to convert", **of_counting, skip_special=skip_special)
        counts = convert(files[0], output, format=model_format.value, exact=exact).counts
    else:
        made = estimate(
            files,
            output,
            order=order or 5,
            prune=_counts(prune),
            memory=memory or "1GB",
            scratch=scratch,
            format=model_format.value,
            exact=exact,
            special_words="skip" if skip_special else "refuse",
        )
        counts = tuple(made.counts)
        for warning in made.warnings:
            say(warning, quiet=quiet)
    seconds = perf_counter() - started
    size = output.stat().st_size if output.is_file() else None
    if json:
        show_report({"counts": counts, "bytes": size, "seconds": round(seconds, 2)})
    else:
        say(f"{sum(counts):,} n-grams in {output}, {seconds:.1f} s", quiet=quiet)


def _counts(prune: str | None) -> tuple[int, ...]:
    """Read `0,0,1`."""
    try:
        return tuple(int(count) for count in (prune or "0").split(","))
    except ValueError as error:
        raise typer.BadParameter(
            f"'{prune}' is not counts with commas, such as 0,0,1.", param_hint="--prune"
        ) from error
