"""otherwords build"""

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
    recipe_option,
)
from otherwords.database.recipe import Recipe
from otherwords.pivot.settings import Settings as PivotSettings


@with_groups
def build(
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="FILES",
            help="A recipe (.toml); or source and target, one sentence a line; or a .tsv or .tmx.",
        ),
    ] = None,
    *,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FOLDER", help="The database to build.")
    ],
    sample: Annotated[
        bool, typer.Option("--sample", help="Build from the built-in corpus instead of files.")
    ] = False,
    language: Annotated[str | None, recipe_option("--language", Recipe, "CODE")] = None,
    bitext: BitextOptions,
    grammar: GrammarOptions,
    least_count: Annotated[
        int | None, recipe_option("--least-count", PivotSettings, "NUMBER", min=1)
    ] = None,
    top: Annotated[int | None, recipe_option("--top", PivotSettings, "NUMBER", min=0)] = None,
    identities: Annotated[bool, recipe_option("--identities", PivotSettings)] = False,
    quantise: Annotated[bool, recipe_option("--quantise", Recipe)] = False,
    running: RunningOptions,
    force: Annotated[
        bool, typer.Option("--force", help="Replace a database that is there already.")
    ] = False,
    keep_work: KeepWork = False,
    show_recipe: Annotated[
        bool,
        typer.Option("--show-recipe", help="Print the whole recipe as TOML, and build nothing."),
    ] = False,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Build a paraphrase database from bitexts.

    Words are linked, English is parsed, rules are extracted and pivoted, and the paraphrases
    scored, ranked and packed. The work is done in FOLDER.building, stage by stage. If it is
    killed, the same command goes on from the last finished stage, to the same result.

    Flags say what most people want to say. A recipe can say more, and several bitexts; flags
    beside a recipe change it. --show-recipe prints all that can be said.

    Example:
        otherwords build --sample -o sample.ow
        otherwords build train.en train.de -o en.ow --memory 8GB
        otherwords build my-recipe.toml -o en.ow --top 50
    """
    from otherwords.cli.build_talk import BuildTalk
    from otherwords.cli.notes import say, show_report
    from otherwords.config import to_toml
    from otherwords.database.build import build as build_database
    from otherwords.database.recipe import recipe_values
    from otherwords.database.recipe_sources import find_recipe

    recipe = find_recipe(
        files or [],
        use_sample=sample,
        bitext=bitext.values(),
        settings={
            "language": language,
            **grammar.values(),
            "quantise": quantise or None,
            "pivot": {"least_count": least_count, "top": top, "identities": identities or None},
            "run": running.values(),
        },
    )
    if show_recipe:
        typer.echo(to_toml(recipe_values(recipe)), nl=False)
        return
    talk = BuildTalk(quiet=quiet)
    report = build_database(recipe, output, force=force, keep_work=keep_work, talk=talk)
    if json:
        show_report(report.values())
        return
    for line in report.lines():
        typer.echo(line)
    say(f"{output}: built. Look into it: otherwords info {output}", quiet=quiet)
