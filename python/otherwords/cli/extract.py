"""otherwords extract"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.option_groups import with_groups
from otherwords.cli.options import Json, Quiet
from otherwords.cli.recipe_options import (
    BitextOptions,
    GrammarOptions,
    KeepWork,
    RunningOptions,
)


@with_groups
def extract(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILES",
            help="Source and target, one sentence a line; or a .tsv or .tmx; or a recipe (.toml).",
        ),
    ],
    *,
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="The rules, one a line, compressed if it ends in .gz; or a table if in .parquet.",
        ),
    ],
    bitext: BitextOptions,
    grammar: GrammarOptions,
    least_count: Annotated[
        int | None,
        typer.Option(
            "--least-count",
            min=1,
            metavar="NUMBER",
            help="Leave out rules seen less often; they still count in the probabilities of "
            "others.  [default: 2]",
        ),
    ] = None,
    running: RunningOptions,
    keep_work: KeepWork = False,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Extract translation rules from a bitext, with all their features.

    Rules go from the language of the first file to that of the second, with labels from the
    English side. Words are linked and English is parsed, unless --links and --trees are given.
    A line is a rule in the notation of PPDB: label, source, target, features, links. A .parquet
    file has the same as columns, but for features that follow from the text.

    The work is done in FILE.building; if it is killed, the same command goes on from the last
    finished stage, to the same result.

    Example:
        otherwords extract train.de train.en -o rules.gz --kind hiero --least-count 2
    """
    from otherwords.align.files import GENERAL, language_of_name
    from otherwords.cli.build_talk import BuildTalk
    from otherwords.cli.notes import say, show_report
    from otherwords.database.extract_grammar import extract_grammar
    from otherwords.database.recipe_sources import find_recipe

    codes = bitext.codes
    named = language_of_name(files[1]) if len(files) == 2 else GENERAL
    recipe = find_recipe(
        files,
        bitext=bitext.values(),
        settings={
            "language": codes[1] if codes else None if named == GENERAL else named,
            **grammar.values(),
            "pivot": {"least_count": least_count},
            "run": running.values(),
        },
    )
    report = extract_grammar(recipe, output, keep_work=keep_work, talk=BuildTalk(quiet=quiet))
    if json:
        show_report(report.values())
    say(f"{output}: {report.rules:,} rules, {report.source} to {report.target}", quiet=quiet)
    if report.left_out:
        say(f"left out {report.left_out:,} that have ||| in them: a .parquet file can hold them")
