"""How rewrites are shown: as text, as n-best lists, with explanations, as JSON, as a page."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from otherwords.cli.shared.options import Json, Quiet

if TYPE_CHECKING:
    from otherwords.rewrite import Constraints, Rewrite, Rewriter
    from otherwords.rewrite.trace.notes import Notes
    from otherwords.rewrite.trace.trace import Trace
    from otherwords.rewrite.truth.explanation import Blocked

    Rewriting: TypeAlias = Callable[[Iterator[str]], Iterator[list[Rewrite]]]
    Tracing: TypeAlias = Callable[[Rewrite], Trace]
    Blocking: TypeAlias = Callable[[str], list[Blocked]]

BETWEEN = " ||| "
PAGES = (".html", ".htm")

Nbest: TypeAlias = Annotated[
    int,
    typer.Option(
        "--nbest", min=1, metavar="NUMBER", help="How many rewrites per sentence, best first."
    ),
]
Explain: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--explain",
        help="Show which rules did what, through which pivots, and what was blocked.",
    ),
]
TraceFile: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--trace",
        metavar="FILE",
        help="Draw the best rewrite of each sentence on a page, such as out.html.",
    ),
]


Variants: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--variants",
        min=1,
        metavar="NUMBER",
        help="So many rewrites per sentence, each changed in another way.",
    ),
]
Paragraphs: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--paragraphs",
        help="Each line is a paragraph: cut it into sentences and put them together again.",
    ),
]


@dataclass(frozen=True, kw_only=True)
class Showing:
    """What is shown of each sentence."""

    nbest: Nbest = 1
    explain: Explain = False
    trace: TraceFile = None
    paragraphs: Paragraphs = False
    json: Json = False
    quiet: Quiet = False

    def check(self, variants: int | None = None) -> None:
        """Refuse a page that could not be written, before work starts."""
        if self.paragraphs:
            from otherwords.cli.shared.options import refuse_together

            nbest = self.nbest != 1 or variants is not None
            given = {"nbest": nbest, "explain": self.explain, "trace": self.trace}
            refuse_together("--paragraphs", **given, json=self.json)
        if variants is not None and self.nbest != 1:
            raise typer.BadParameter(
                "has no effect with --nbest. Drop one.", param_hint="--variants"
            )
        if self.trace is None:
            return
        if self.trace.suffix.lower() not in PAGES:
            raise typer.BadParameter(
                f"'{self.trace}': a trace is an HTML page. Choose a name that ends in .html.",
                param_hint="--trace",
            )
        if not self.trace.parent.is_dir():
            raise typer.BadParameter(
                f"'{self.trace}': no folder '{self.trace.parent}'. Create it first.",
                param_hint="--trace",
            )


def rewrite_file(
    rewriter: Rewriter,
    file: Path,
    constraints: Constraints,
    showing: Showing,
    *,
    variants: int | None = None,
) -> Notes:
    """Rewrite a file to standard output, and report what is worth reporting."""
    from otherwords.cli.shared.notes import say
    from otherwords.parse import PreParsed
    from otherwords.rewrite.trace.notes import Notes
    from otherwords.rewrite.trace.trace import trace

    if rewriter.parsing is not None:
        if constraints.keep_tags:
            raise typer.BadParameter(
                f"needs parsed sentences; {rewriter.parsing}.", param_hint="--keep-tags"
            )
        say(f"{rewriter.parsing}.", quiet=showing.quiet)
    notes = Notes()

    def rewriting(lines: Iterator[str]) -> Iterator[list[Rewrite]]:
        if variants is not None:
            return (rewriter.variants(line, variants, constraints) for line in lines)
        return rewriter.rewrite_all(lines, showing.nbest, constraints, notes=notes)

    if showing.paragraphs:
        from otherwords.cli.shared.rewrite_input import text_lines

        for text in rewriter.rewrite_paragraphs(text_lines(file), constraints, notes=notes):
            typer.echo(text)
    else:
        show_rewrites(
            file,
            rewriting,
            showing if variants is None else replace(showing, nbest=max(2, variants)),
            lambda rewrite: trace(rewriter, rewrite),
            rewriter.blocked,
        )
    if isinstance(rewriter.parser, PreParsed):
        rewriter.parser.finish()
    for note in notes.lines():
        say(note, quiet=showing.quiet)
    return notes


def show_rewrites(
    file: Path,
    rewriting: Rewriting,
    showing: Showing,
    tracing: Tracing | None = None,
    blocking: Blocking | None = None,
) -> None:
    """Rewrite the lines of a file and show the result; with `tracing`, also why.

    There is no progress where the lines themselves may pass over the screen.
    """
    from itertools import tee

    from otherwords.cli.shared.progress import counted, progress
    from otherwords.cli.shared.rewrite_input import count_lines, text_lines

    silent = showing.quiet or sys.stdout.isatty()
    total = None if silent else count_lines(file)
    traced: list[Trace] = []
    lines, copies = tee(text_lines(file))
    with progress("rewriting", "lines", quiet=silent) as report:
        found = counted(zip(rewriting(lines), copies, strict=True), report, total)
        for number, (rewrites, line) in enumerate(found, 1):
            for text in _shown(number, line, rewrites, showing, tracing):
                typer.echo(text)
            if showing.explain and blocking and not showing.json:
                for each in blocking(line):
                    typer.echo(f"    {each}")
            if showing.trace and tracing and rewrites and rewrites[0].steps is not None:
                traced.append(tracing(rewrites[0]))
    if showing.trace is not None:
        from otherwords.rewrite.trace.page import write_page

        write_page(showing.trace, traced)


def _shown(
    number: int, line: str, rewrites: list[Rewrite], showing: Showing, tracing: Tracing | None
) -> Iterator[str]:
    """The lines of output for one line of input."""
    if showing.json:
        from json import dumps

        own = [each.as_dict() for each in rewrites]
        if showing.explain and tracing:
            for shown, each in zip(own, rewrites, strict=True):
                shown["trace"] = list(tracing(each).lines())
        report = {"line": number, "source": line, "rewrites": own}
        yield dumps(report, ensure_ascii=False)
    elif showing.explain and tracing:
        for each in rewrites:
            yield from tracing(each).lines()
        if not rewrites:
            yield line
    elif showing.nbest > 1:
        for each in rewrites:
            yield BETWEEN.join((str(number), each.text, f"{each.score:.4f}"))
    else:
        yield rewrites[0].text if rewrites else line
