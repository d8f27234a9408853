"""The options that say what of a recipe, for every command that has one.

Help and default of an option are where the setting is declared; this is only its flag.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, TypeAlias

import typer

from otherwords.cli.options import two_codes
from otherwords.config import options
from otherwords.database.bitext import Bitext
from otherwords.database.recipe import Recipe, Running


def recipe_option(flag: str, declared: type, metavar: str | None = None, **more: Any) -> Any:
    """An option of a recipe; its help and default are where it is declared."""
    option = options(declared)[more.pop("name", flag.removeprefix("--").replace("-", "_"))]
    text = " ".join(option.help.split())
    if isinstance(option.default, int | str) and not isinstance(option.default, bool):
        text += f"  [default: {option.default}]"
    return typer.Option(flag, metavar=metavar, help=text, **more)


Languages: TypeAlias = Annotated[str | None, recipe_option("--languages", Bitext, "CODE,CODE")]
Tokenised: TypeAlias = Annotated[bool, recipe_option("--tokenised", Bitext)]
Links: TypeAlias = Annotated[Path | None, recipe_option("--links", Bitext, "FILE")]
Trees: TypeAlias = Annotated[Path | None, recipe_option("--trees", Bitext, "FILE")]
Kind: TypeAlias = Annotated[str | None, recipe_option("--kind", Recipe, "syntactic|hiero|phrases")]
Case: TypeAlias = Annotated[str | None, recipe_option("--case", Recipe, "lower|true")]
Fast: TypeAlias = Annotated[
    bool, typer.Option("--fast", help="Link words by Model 1 and HMMs only, as align --fast.")
]
Longest: TypeAlias = Annotated[int | None, recipe_option("--longest", Recipe, "WORDS", min=1)]
SkipBad: TypeAlias = Annotated[bool, recipe_option("--skip-bad", Recipe)]
EngineName: TypeAlias = Annotated[str | None, recipe_option("--engine", Running, "duckdb|spark")]
SparkMaster: TypeAlias = Annotated[
    str | None, recipe_option("--spark-master", Running, "ADDRESS", name="master")
]
Memory: TypeAlias = Annotated[str | None, recipe_option("--memory", Running, "SIZE")]
KeepWork: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--keep-work",
        help="Keep the work folder, so that a run with other settings can use its stages.",
    ),
]


def bitext_values(
    *, languages: str | None, tokenised: bool, links: Path | None, trees: Path | None
) -> dict[str, Any]:
    """What was said of the bitext, None where nothing was."""
    codes = two_codes(languages)
    return {
        "languages": list(codes) if codes else None,
        "tokenised": tokenised or None,
        "links": str(links) if links else None,
        "trees": str(trees) if trees else None,
    }


def running_values(
    *, engine: str | None, spark_master: str | None, memory: str | None, threads: int | None
) -> dict[str, Any]:
    """What was said of how to run; a cluster that is named is also chosen."""
    return {
        "engine": engine or ("spark" if spark_master else None),
        "master": spark_master,
        "memory": memory,
        "threads": threads,
    }
