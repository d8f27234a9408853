"""otherwords lm build"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from otherwords.cli.shared.option_groups import with_groups
from otherwords.cli.shared.options import Json, Quiet, refuse_together

if TYPE_CHECKING:
    from otherwords.language_model import EstimateReport


class ModelFormat(StrEnum):
    """How a model is written: packed, or as text."""

    binary = "binary"
    arpa = "arpa"


@dataclass(frozen=True, kw_only=True)
class Counting:
    """How text is counted; omitted options have the defaults of `estimate`."""

    order: Annotated[
        int | None,
        typer.Option("--order", min=1, max=6, metavar="N", help="Longest n-grams. [default: 5]"),
    ] = None
    prune: Annotated[
        str | None,
        typer.Option(
            "--prune",
            metavar="COUNTS",
            help="Drop n-grams seen this often or less, from 1-grams up: 0,0,1 drops 3-grams and "
            "longer ones seen only once. [default: 0]",
        ),
    ] = None
    memory: Annotated[
        str | None,
        typer.Option("--memory", metavar="SIZE", help="Memory to use. [default: 1GB]"),
    ] = None
    scratch: Annotated[
        Path | None,
        typer.Option("--scratch", metavar="FOLDER", help="Folder for what memory cannot hold."),
    ] = None
    skip_special: Annotated[
        bool, typer.Option("--skip-special", help="Ignore <s>, </s> and <unk> in the text.")
    ] = False

    def estimate(
        self, files: list[Path], output: Path, model_format: str, *, exact: bool
    ) -> EstimateReport:
        """Estimate a model from text."""
        from otherwords.language_model import estimate
        from otherwords.machine import memory_in_use

        given = {"order": self.order, "memory": self.memory, "scratch": self.scratch}
        return estimate(
            files,
            output,
            prune=_counts(self.prune),
            format=model_format,
            exact=exact,
            special_words="skip" if self.skip_special else "refuse",
            held=memory_in_use(),
            **{name: value for name, value in given.items() if value is not None},  # type: ignore[arg-type]
        )


@with_groups
def lm_build(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...",
            help="Tokenised text, one sentence per line, or one model to convert; - is standard "
            "input.",
        ),
    ],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="The model to write.")
    ],
    *,
    counting: Counting,
    model_format: Annotated[
        ModelFormat, typer.Option("--format", help="Packed and ready to use, or text.")
    ] = ModelFormat.binary,
    exact: Annotated[
        bool, typer.Option("--exact", help="Keep values as they are, not rounded to 8 bits.")
    ] = False,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Build a language model from text, or convert one.

    Text is counted and smoothed (interpolated modified Kneser-Ney). A file that already is a
    model, ARPA or packed, is converted to the format given by --format.

    Example:
        otherwords lm build train.tok.en -o english.lm --order 5 --prune 0,0,1
    """
    from time import perf_counter

    from otherwords.cli.shared.notes import say, show_report
    from otherwords.files.lines import refuse_stdin_twice
    from otherwords.language_model import convert, is_model

    refuse_stdin_twice(*files)
    if model_format == ModelFormat.arpa:
        refuse_together("--format arpa", exact=exact)
    started = perf_counter()
    if len(files) == 1 and is_model(files[0]):
        refuse_together("a model to convert", **asdict(counting))
        counts = convert(files[0], output, format=model_format.value, exact=exact).counts
    else:
        made = counting.estimate(files, output, model_format.value, exact=exact)
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
            f"'{prune}' is not a list of counts such as 0,0,1.", param_hint="--prune"
        ) from error
