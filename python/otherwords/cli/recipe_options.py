"""The options that say what of a recipe, for every command that has one.

Help and default of an option are where the setting is declared; this is only its flag.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import typer

from otherwords.cli.options import Threads, two_codes
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


KeepWork: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--keep-work",
        help="Keep the work folder, so that a run with other settings can use its stages.",
    ),
]


@dataclass(frozen=True, kw_only=True)
class BitextOptions:
    """What is said of a bitext."""

    languages: Annotated[str | None, recipe_option("--languages", Bitext, "CODE,CODE")] = None
    tokenised: Annotated[bool, recipe_option("--tokenised", Bitext)] = False
    links: Annotated[Path | None, recipe_option("--links", Bitext, "FILE")] = None
    trees: Annotated[Path | None, recipe_option("--trees", Bitext, "FILE")] = None

    @property
    def codes(self) -> tuple[str, str] | None:
        return two_codes(self.languages)

    def values(self) -> dict[str, Any]:
        """What was said, None where nothing was."""
        return {
            "languages": list(self.codes) if self.codes else None,
            "tokenised": self.tokenised or None,
            "links": str(self.links) if self.links else None,
            "trees": str(self.trees) if self.trees else None,
        }


@dataclass(frozen=True, kw_only=True)
class GrammarOptions:
    """What is said of rules, whatever is made of them."""

    kind: Annotated[str | None, recipe_option("--kind", Recipe, "syntactic|hiero|phrases")] = None
    case: Annotated[str | None, recipe_option("--case", Recipe, "lower|true")] = None
    fast: Annotated[
        bool, typer.Option("--fast", help="Link words by Model 1 and HMMs only, as align --fast.")
    ] = False
    longest: Annotated[int | None, recipe_option("--longest", Recipe, "WORDS", min=1)] = None
    skip_bad: Annotated[bool, recipe_option("--skip-bad", Recipe)] = False

    def values(self) -> dict[str, Any]:
        """What was said, None where nothing was."""
        return {
            "kind": self.kind,
            "case": self.case,
            "longest": self.longest,
            "skip_bad": self.skip_bad or None,
            "align": {"sweeps": 0 if self.fast else None},
        }


@dataclass(frozen=True, kw_only=True)
class RunningOptions:
    """What is said of how to run; a cluster that is named is also chosen."""

    engine: Annotated[str | None, recipe_option("--engine", Running, "duckdb|spark")] = None
    spark_master: Annotated[
        str | None, recipe_option("--spark-master", Running, "ADDRESS", name="master")
    ] = None
    memory: Annotated[str | None, recipe_option("--memory", Running, "SIZE")] = None
    threads: Threads = None

    def values(self) -> dict[str, Any]:
        """What was said, None where nothing was."""
        return {
            "engine": self.engine or ("spark" if self.spark_master else None),
            "master": self.spark_master,
            "memory": self.memory,
            "threads": self.threads,
        }
