"""otherwords build"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from otherwords.cli.options import Json, Quiet, Threads, two_codes
from otherwords.config import options
from otherwords.database.bitext import Bitext
from otherwords.database.recipe import Recipe, Running
from otherwords.pivot.settings import Settings as PivotSettings


def recipe_option(flag: str, declared: type, metavar: str | None = None, **more: Any) -> Any:
    """An option of a recipe; its help and default are where it is declared."""
    option = options(declared)[more.pop("name", flag.removeprefix("--").replace("-", "_"))]
    text = " ".join(option.help.split())
    if isinstance(option.default, int | str) and not isinstance(option.default, bool):
        text += f"  [default: {option.default}]"
    return typer.Option(flag, metavar=metavar, help=text, **more)


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
    languages: Annotated[str | None, recipe_option("--languages", Bitext, "CODE,CODE")] = None,
    tokenised: Annotated[bool, recipe_option("--tokenised", Bitext)] = False,
    links: Annotated[Path | None, recipe_option("--links", Bitext, "FILE")] = None,
    trees: Annotated[Path | None, recipe_option("--trees", Bitext, "FILE")] = None,
    kind: Annotated[str | None, recipe_option("--kind", Recipe, "syntactic|hiero|phrases")] = None,
    case: Annotated[str | None, recipe_option("--case", Recipe, "lower|true")] = None,
    least_count: Annotated[
        int | None, recipe_option("--least-count", PivotSettings, "NUMBER", min=1)
    ] = None,
    top: Annotated[int | None, recipe_option("--top", PivotSettings, "NUMBER", min=0)] = None,
    identities: Annotated[bool, recipe_option("--identities", PivotSettings)] = False,
    quantise: Annotated[bool, recipe_option("--quantise", Recipe)] = False,
    fast: Annotated[
        bool, typer.Option("--fast", help="Link words by Model 1 and HMMs only, as align --fast.")
    ] = False,
    longest: Annotated[int | None, recipe_option("--longest", Recipe, "WORDS", min=1)] = None,
    skip_bad: Annotated[bool, recipe_option("--skip-bad", Recipe)] = False,
    engine: Annotated[str | None, recipe_option("--engine", Running, "duckdb|spark")] = None,
    spark_master: Annotated[
        str | None, recipe_option("--spark-master", Running, "ADDRESS", name="master")
    ] = None,
    memory: Annotated[str | None, recipe_option("--memory", Running, "SIZE")] = None,
    threads: Threads = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace a database that is there already.")
    ] = False,
    keep_work: Annotated[
        bool,
        typer.Option(
            "--keep-work",
            help="Keep the work folder, so that a build with other settings can use its stages.",
        ),
    ] = False,
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

    codes = two_codes(languages)
    recipe = find_recipe(
        files or [],
        use_sample=sample,
        bitext={
            "languages": list(codes) if codes else None,
            "tokenised": tokenised or None,
            "links": str(links) if links else None,
            "trees": str(trees) if trees else None,
        },
        settings={
            "language": language,
            "kind": kind,
            "case": case,
            "longest": longest,
            "skip_bad": skip_bad or None,
            "quantise": quantise or None,
            "align": {"sweeps": 0 if fast else None},
            "pivot": {"least_count": least_count, "top": top, "identities": identities or None},
            "run": {
                "engine": engine or ("spark" if spark_master else None),
                "master": spark_master,
                "memory": memory,
                "threads": threads,
            },
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
