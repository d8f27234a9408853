"""otherwords evaluate parse"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from otherwords.cli.shared.options import Json, Quiet, TreeFormat

if TYPE_CHECKING:
    from otherwords.parse.files import Format

DEFAULT_MODEL = "default"


def evaluate_parse(
    gold: Annotated[
        Path,
        typer.Argument(metavar="GOLD", help="Gold trees, .ptb or .conllu."),
    ],
    guess: Annotated[
        Path | None,
        typer.Argument(metavar="GUESS", help="The trees to score, over the same words."),
    ] = None,
    model: Annotated[
        str | None,
        typer.Option(
            "--with",
            metavar="MODEL",
            help="Instead of GUESS: parse the words of GOLD with this model file, or with "
            "'default', the parser that comes with otherwords.",
        ),
    ] = None,
    kind: Annotated[
        TreeFormat | None,
        typer.Option("--format", help="The format of both files; default: by their names."),
    ] = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Score parses against gold trees.

    Constituents (.ptb): labelled brackets as EVALB counts them with COLLINS.prm (f1,
    precision, recall, exact). Dependencies (.conllu): attachment with punctuation (uas, las)
    and without (uas_no_punctuation, las_no_punctuation), and las_universal, which ignores the
    subtypes of relations. Both: tagging accuracy over all words. All figures are percentages,
    in --json too. Files may be compressed. With --with, the signature names the parser file
    by its checksum.

    Example:
        otherwords evaluate parse gold.ptb guess.ptb
        otherwords evaluate parse gold.conllu.gz --with default --json
    """
    from otherwords.cli.shared.progress import progress
    from otherwords.cli.shared.scores import show_score
    from otherwords.evaluate.parses.files import score_parse_files, score_parser

    if (guess is None) == (model is None):
        raise typer.BadParameter(
            "give the trees to score or a parser (--with default), not both.",
            param_hint="GUESS",
        )
    form: Format | None = kind.value if kind else None
    if guess is not None:
        score = score_parse_files(gold, guess, kind=form)
    else:
        path = None if model == DEFAULT_MODEL else model
        with progress("parsing", "sentences", quiet=quiet) as count:
            score = score_parser(gold, path, kind=form, progress=count)
    show_score(score, json=json, percent=True)
