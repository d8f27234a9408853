"""What `rewrite`, `compress` and `tune` share: what a rewriter is made of."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from otherwords.cli.shared import completion
from otherwords.cli.shared.database_options import DatabaseOption, Size
from otherwords.cli.shared.options import Threads, Tokenised

if TYPE_CHECKING:
    from otherwords.rewrite import Rewriter

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
        help="Weights of features (.toml), as written by otherwords tune; by default those "
        "shipped for the task.",
    ),
]
Pops: TypeAlias = Annotated[
    int,
    typer.Option(
        "--pops", min=1, metavar="NUMBER", help="How hard to search; more is better and slower."
    ),
]
Trees: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--trees", metavar="FILE", help="Trees of the text (Penn brackets) instead of parsing it."
    ),
]
NoParse: TypeAlias = Annotated[
    bool, typer.Option("--no-parse", help="Do without trees: faster, but fewer rules apply.")
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
        "--each",
        help="Hold each sentence to the ratio, not the text as a whole (200 lines at a time).",
    ),
]


Unsafe: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--unsafe",
        help="Do not check that a rewrite claims what its sentence claims; for research.",
    ),
]


StrengthName: TypeAlias = Annotated[
    str,
    typer.Option(
        "--strength",
        metavar="low|medium|high",
        help="How much of a sentence may change.",
        autocompletion=completion.strengths,
    ),
]


CautionNumber: TypeAlias = Annotated[
    float,
    typer.Option(
        "--caution",
        metavar="NUMBER",
        help="How sure a change must be, from 0 (whatever scores best) to 1 (only what is nearly "
        "certain). When in doubt, a sentence stays as it is.",
    ),
]


TaskName: TypeAlias = Annotated[
    str,
    typer.Option(
        "--task",
        metavar="NAME",
        help="The purpose: paraphrase, compression or simplification.",
        autocompletion=completion.tasks,
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
    unsafe: Unsafe = False
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
        strength: str = "medium",
        caution: float = 0.0,
    ) -> Rewriter:
        """Open everything; a bad file is reported before the first sentence is read."""
        from otherwords.cli.shared.database_options import open_database
        from otherwords.cli.shared.options import refuse_together
        from otherwords.database import SIZES
        from otherwords.parse import PreParsed
        from otherwords.rewrite import DecoderSettings, Rewriter, find_task, read_weights

        if self.no_parse:
            refuse_together("--no-parse", trees=self.trees)
        settings = DecoderSettings(
            pops=self.pops, threads=self.threads, size=self.size or SIZES[-1]
        )
        return Rewriter(
            open_database(self.database),
            self.language_model,
            None if weights is None else read_weights(weights),
            task=find_task(task),
            parser=None if self.trees is None else PreParsed(self.trees),
            parse=not self.no_parse,
            tokenised=self.tokenised or tokenised,
            deletions=deletions,
            ratio=ratio,
            ratio_of="sentence" if each else "text",
            settings=settings,
            truth=not self.unsafe,
            strength=strength,
            caution=caution,
        )
