"""What `rewrite` and `compress` share: their options, and the work itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

if TYPE_CHECKING:
    from otherwords.rewrite import Constraints, Rewrite, Rewriter
    from otherwords.rewrite.notes import Notes
    from otherwords.rewrite.trace import Trace

BETWEEN = " ||| "

TextFile: TypeAlias = Annotated[
    Path, typer.Argument(metavar="FILE", help="The text, one sentence a line; - is stdin.")
]
Model: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--language-model",
        metavar="FILE",
        help="A language model, binary or ARPA; by default the database's own.",
    ),
]
WeightsFile: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--weights",
        metavar="FILE",
        help="Weights of features (.toml), as otherwords tune writes them; by default those "
        "shipped for the task.",
    ),
]
Nbest: TypeAlias = Annotated[
    int, typer.Option("--nbest", min=1, metavar="NUMBER", help="How many a sentence, best first.")
]
Explain: TypeAlias = Annotated[
    bool, typer.Option("--explain", help="Show which rules did what, and through which pivots.")
]
TraceFile: TypeAlias = Annotated[
    Path | None,
    typer.Option("--trace", metavar="FILE", help="Draw the same as a page: out.html."),
]
Pops: TypeAlias = Annotated[
    int,
    typer.Option(
        "--pops", min=1, metavar="NUMBER", help="How hard to search; more is better and slower."
    ),
]
Tokenised: TypeAlias = Annotated[
    bool, typer.Option("--tokenised", help="The input is tokenised: split at blanks only.")
]
Trees: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--trees", metavar="FILE", help="Trees of the text (Penn brackets) instead of parsing it."
    ),
]
NoParse: TypeAlias = Annotated[
    bool, typer.Option("--no-parse", help="Do without trees: faster, and fewer rules apply.")
]
NoDeletions: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--no-deletions", help="Leave words out by rules of the database only, not by their tags."
    ),
]
Keep: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--keep", metavar="PHRASE", help="Must not change; may be given several times."),
]
KeepTags: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--keep-tags", metavar="TAG", help="Words with this tag must not change: NNP, or 'NNP*'."
    ),
]
Change: TypeAlias = Annotated[
    list[str] | None, typer.Option("--change", metavar="PHRASE", help="Must change.")
]
Forbid: TypeAlias = Annotated[
    list[str] | None, typer.Option("--forbid", metavar="PHRASE", help="Must not be in the output.")
]
MaxEdits: TypeAlias = Annotated[
    int | None,
    typer.Option("--max-edits", min=0, metavar="NUMBER", help="The most changes of a sentence."),
]


@dataclass(frozen=True, kw_only=True)
class Opening:
    """What a rewriter is made of, as the options name it."""

    database: Path | None
    model: Path | None
    weights: Path | None
    task: str
    ratio: float | None
    pops: int
    size: str | None
    threads: int | None
    tokenised: bool
    trees: Path | None
    no_parse: bool
    no_deletions: bool = False

    def open(self) -> Rewriter:
        """Open everything; a wrong file is told before the first sentence is read."""
        from otherwords.cli.database_options import open_database
        from otherwords.database import SIZES
        from otherwords.parse import PreParsed
        from otherwords.rewrite import DecoderSettings, Rewriter, read_weights

        return Rewriter(
            open_database(self.database),
            self.model,
            None if self.weights is None else read_weights(self.weights),
            task=self.task,
            parser=None if self.trees is None else PreParsed(self.trees),
            parse=not self.no_parse,
            tokenised=self.tokenised,
            deletions=not self.no_deletions,
            ratio=self.ratio,
            settings=DecoderSettings(
                pops=self.pops, threads=self.threads, size=self.size or SIZES[-1]
            ),
        )


def constraints_of(
    keep: list[str] | None,
    keep_tags: list[str] | None,
    change: list[str] | None,
    forbid: list[str] | None,
    max_edits: int | None,
) -> Constraints:
    """The constraints as options give them."""
    from otherwords.rewrite import Constraints

    return Constraints(
        keep=tuple(keep or ()),
        keep_tags=tuple(keep_tags or ()),
        change=tuple(change or ()),
        forbid=tuple(forbid or ()),
        max_edits=max_edits,
    )


def show_rewrites(
    opening: Opening,
    file: Path,
    constraints: Constraints,
    *,
    nbest: int,
    explain: bool,
    trace: Path | None,
    json: bool,
    quiet: bool,
) -> Notes:
    """Rewrite a file to standard output, and tell what is worth telling."""
    from otherwords.cli.notes import say
    from otherwords.corpus.files import read_lines
    from otherwords.parse import PreParsed
    from otherwords.rewrite.notes import Notes
    from otherwords.rewrite.trace_html import write_page

    rewriter = opening.open()
    if rewriter.parsing is not None:
        say(f"{rewriter.parsing}.", quiet=quiet)
    notes = Notes()
    traced: list[Trace] = []
    lines, copies = _twice(line for _, line in read_lines(file))
    found = rewriter.rewrite_all(lines, nbest, constraints, notes=notes)
    for number, (rewrites, line) in enumerate(zip(found, copies, strict=True), 1):
        for text in _shown(rewriter, number, line, rewrites, nbest, explain=explain, json=json):
            typer.echo(text)
        if trace is not None and rewrites and rewrites[0].steps is not None:
            traced.append(_trace(rewriter, rewrites[0]))
    if isinstance(rewriter.parser, PreParsed):
        rewriter.parser.finish()
    if trace is not None:
        write_page(trace, traced)
    for note in notes.lines():
        say(note, quiet=quiet)
    return notes


def _twice(lines: Iterator[str]) -> tuple[Iterator[str], Iterator[str]]:
    """The same lines twice; the second follows the first, at most a batch behind."""
    from itertools import tee

    first, second = tee(lines)
    return first, second


def _trace(rewriter: Rewriter, rewrite: Rewrite) -> Trace:
    from otherwords.rewrite.trace import trace

    return trace(rewriter, rewrite)


def _shown(
    rewriter: Rewriter,
    number: int,
    line: str,
    rewrites: list[Rewrite],
    nbest: int,
    *,
    explain: bool,
    json: bool,
) -> Iterator[str]:
    """The lines of output for one line of input."""
    if json:
        from json import dumps

        own = [each.as_dict() for each in rewrites]
        if explain:
            for shown, each in zip(own, rewrites, strict=True):
                shown["trace"] = list(_trace(rewriter, each).lines())
        report = {"line": number, "source": line, "rewrites": own}
        yield dumps(report, ensure_ascii=False)
    elif explain:
        for each in rewrites:
            yield from _trace(rewriter, each).lines()
        if not rewrites:
            yield line
    elif nbest > 1:
        for each in rewrites:
            yield BETWEEN.join((str(number), each.text, f"{each.score:.4f}"))
    else:
        yield rewrites[0].text if rewrites else line
