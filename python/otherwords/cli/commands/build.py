"""otherwords build"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.build.recipe import Recipe
from otherwords.cli.shared.option_groups import with_groups
from otherwords.cli.shared.options import Force, Json, Quiet
from otherwords.cli.shared.recipe_options import (
    BitextOptions,
    GrammarOptions,
    KeepWork,
    RunningOptions,
    recipe_option,
)
from otherwords.pivot.settings import Settings as PivotSettings


@with_groups
def build(
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="FILES",
            help="A recipe (.toml); or source and target, one sentence per line; or a .tsv, .tmx.",
        ),
    ] = None,
    *,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FOLDER",
            help="The database to build; not needed with --show-recipe.",
        ),
    ] = None,
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
    force: Force = False,
    keep_work: KeepWork = False,
    show_recipe: Annotated[
        bool,
        typer.Option("--show-recipe", help="Print the complete recipe as TOML and build nothing."),
    ] = False,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Build a paraphrase database from bitexts.

    A bitext is text in two languages, sentence by sentence. Its words are aligned and its English
    is parsed, translation rules are extracted and pivoted into paraphrases, and these are scored,
    ranked and packed. The work is done in FOLDER.building, stage by stage; a build that was
    stopped resumes from the last finished stage when the same command is run again.

    Options cover what most builds need. A recipe can set everything, and name several bitexts;
    options override the recipe. --show-recipe prints all settings.

    Example:
        otherwords build --sample -o sample.ow
        otherwords build train.en train.de -o en.ow --memory 8GB
        otherwords build my-recipe.toml -o my.ow --top 50
    """
    from otherwords.build.recipe import recipe_values
    from otherwords.build.recipe_sources import find_recipe
    from otherwords.build.run import build_database
    from otherwords.cli.shared.build_talk import BuildTalk
    from otherwords.cli.shared.notes import say, show_report
    from otherwords.config import to_toml

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
    if output is None:
        raise typer.BadParameter("name the database to build: -o FOLDER.", param_hint="--output")
    talk = BuildTalk(quiet=quiet)
    report = build_database(recipe, output, force=force, keep_work=keep_work, talk=talk)
    if json:
        show_report(report.values())
        return
    for line in report.lines():
        typer.echo(line)
    say(f"{output}: built. To see what it holds: otherwords info {output}", quiet=quiet)
