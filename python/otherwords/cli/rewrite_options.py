"""What `rewrite`, `compress` and `tune` share: their options, and the work itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from otherwords.cli.database_options import DatabaseOption, Size
from otherwords.cli.options import Json, Quiet, Threads

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
Each: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--each", help="Hold each sentence to the ratio, not the text (200 lines at a time)."
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


TaskName: TypeAlias = Annotated[
    str,
    typer.Option(
        "--task", metavar="NAME", help="What for: paraphrase, compression, simplification."
    ),
]


@dataclass(frozen=True, kw_only=True)
class Opening:
    """What a rewriter is made of."""

    database: DatabaseOption = None
    language_model: Model = None
    pops: Pops = 100
    size: Size = None
    tokenised: Tokenised = False
    trees: Trees = None
    no_parse: NoParse = False
    threads: Threads = None

    def open(
        self,
        task: str,
        *,
        weights: Path | None = None,
        ratio: float | None = None,
        each: bool = False,
        deletions: bool = True,
        tokenised: bool = False,
    ) -> Rewriter:
        """Open everything; a wrong file is told before the first sentence is read."""
        from otherwords.cli.database_options import open_database
        from otherwords.cli.options import refuse_together
        from otherwords.database import SIZES
        from otherwords.parse import PreParsed
        from otherwords.rewrite import DecoderSettings, Rewriter, read_weights

        if self.no_parse:
            refuse_together("--no-parse", trees=self.trees)
        return Rewriter(
            open_database(self.database),
            self.language_model,
            None if weights is None else read_weights(weights),
            task=task,
            parser=None if self.trees is None else PreParsed(self.trees),
            parse=not self.no_parse,
            tokenised=self.tokenised or tokenised,
            deletions=deletions,
            ratio=ratio,
            ratio_of="sentence" if each else "text",
            settings=DecoderSettings(
                pops=self.pops, threads=self.threads, size=self.size or SIZES[-1]
            ),
        )


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """What must and must not change."""

    keep: Keep = None
    keep_tags: KeepTags = None
    change: Change = None
    forbid: Forbid = None
    max_edits: MaxEdits = None

    def constraints(self, opening: Opening) -> Constraints:
        """The same as constraints; tags need trees."""
        from otherwords.cli.options import refuse_together
        from otherwords.rewrite import Constraints

        if opening.no_parse:
            refuse_together("--no-parse", keep_tags=self.keep_tags)
        return Constraints(
            keep=tuple(self.keep or ()),
            keep_tags=tuple(self.keep_tags or ()),
            change=tuple(self.change or ()),
            forbid=tuple(self.forbid or ()),
            max_edits=self.max_edits,
        )


@dataclass(frozen=True, kw_only=True)
class Showing:
    """What is shown of each sentence."""

    nbest: Nbest = 1
    explain: Explain = False
    trace: TraceFile = None
    json: Json = False
    quiet: Quiet = False


def show_rewrites(
    rewriter: Rewriter, file: Path, constraints: Constraints, showing: Showing
) -> Notes:
    """Rewrite a file to standard output, and tell what is worth telling."""
    from otherwords.cli.notes import say
    from otherwords.corpus.files import read_lines
    from otherwords.parse import PreParsed
    from otherwords.rewrite.notes import Notes
    from otherwords.rewrite.trace_html import write_page

    if rewriter.parsing is not None:
        say(f"{rewriter.parsing}.", quiet=showing.quiet)
    notes = Notes()
    traced: list[Trace] = []
    lines, copies = _twice(line for _, line in read_lines(file))
    found = rewriter.rewrite_all(lines, showing.nbest, constraints, notes=notes)
    for number, (rewrites, line) in enumerate(zip(found, copies, strict=True), 1):
        for text in _shown(rewriter, number, line, rewrites, showing):
            typer.echo(text)
        if showing.trace is not None and rewrites and rewrites[0].steps is not None:
            traced.append(_trace(rewriter, rewrites[0]))
    if isinstance(rewriter.parser, PreParsed):
        rewriter.parser.finish()
    if showing.trace is not None:
        write_page(showing.trace, traced)
    for note in notes.lines():
        say(note, quiet=showing.quiet)
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
    rewriter: Rewriter, number: int, line: str, rewrites: list[Rewrite], showing: Showing
) -> Iterator[str]:
    """The lines of output for one line of input."""
    if showing.json:
        from json import dumps

        own = [each.as_dict() for each in rewrites]
        if showing.explain:
            for shown, each in zip(own, rewrites, strict=True):
                shown["trace"] = list(_trace(rewriter, each).lines())
        report = {"line": number, "source": line, "rewrites": own}
        yield dumps(report, ensure_ascii=False)
    elif showing.explain:
        for each in rewrites:
            yield from _trace(rewriter, each).lines()
        if not rewrites:
            yield line
    elif showing.nbest > 1:
        for each in rewrites:
            yield BETWEEN.join((str(number), each.text, f"{each.score:.4f}"))
    else:
        yield rewrites[0].text if rewrites else line
