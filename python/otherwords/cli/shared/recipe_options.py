"""Options that set something of a recipe, for every command that makes one.

Help, choices and default of an option are where the setting is declared; this is only its flag.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin

import typer

from otherwords.build.bitext import Bitext
from otherwords.build.recipe import Recipe, Running
from otherwords.cli.shared.options import Threads, Tokenised, two_codes
from otherwords.config import options
from otherwords.engine import ENGINES


def recipe_option(
    flag: str,
    declared: type,
    metavar: str | None = None,
    *,
    name: str | None = None,
    text: str | None = None,
    **more: Any,
) -> Any:
    """An option of a recipe; its help, choices and default are where it is declared.

    `name` is that of the setting if the flag has another, `text` replaces its help.
    """
    option = options(declared)[name or flag.removeprefix("--").replace("-", "_")]
    shown = text or " ".join(option.help.split())
    if isinstance(option.default, int | str) and not isinstance(option.default, bool):
        shown += f"  [default: {option.default}]"
    choices = list(get_args(option.kind)) if get_origin(option.kind) is Literal else []
    if choices:
        metavar, more["autocompletion"] = "|".join(choices), lambda: choices
    return typer.Option(flag, metavar=metavar, help=shown, **more)


KeepWork: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--keep-work",
        help="Keep the work folder, so that a run with other settings can reuse its stages.",
    ),
]


@dataclass(frozen=True, kw_only=True)
class BitextOptions:
    """The settings of a bitext."""

    languages: Annotated[str | None, recipe_option("--languages", Bitext, "CODE,CODE")] = None
    tokenised: Tokenised = False
    links: Annotated[Path | None, recipe_option("--links", Bitext, "FILE")] = None
    trees: Annotated[Path | None, recipe_option("--trees", Bitext, "FILE")] = None

    @property
    def codes(self) -> tuple[str, str] | None:
        return two_codes(self.languages)

    def values(self) -> dict[str, Any]:
        """The settings given, None where none was."""
        return {
            "languages": list(self.codes) if self.codes else None,
            "tokenised": self.tokenised or None,
            "links": str(self.links) if self.links else None,
            "trees": str(self.trees) if self.trees else None,
        }


@dataclass(frozen=True, kw_only=True)
class GrammarOptions:
    """The settings of rules, whatever is made of them."""

    kind: Annotated[str | None, recipe_option("--kind", Recipe)] = None
    case: Annotated[str | None, recipe_option("--case", Recipe)] = None
    fast: Annotated[
        bool,
        typer.Option("--fast", help="Align with Model 1 and HMMs only, like align --fast."),
    ] = False
    longest: Annotated[int | None, recipe_option("--longest", Recipe, "WORDS", min=1)] = None
    skip_bad: Annotated[bool, recipe_option("--skip-bad", Recipe)] = False

    def values(self) -> dict[str, Any]:
        """The settings given, None where none was."""
        return {
            "kind": self.kind,
            "case": self.case,
            "longest": self.longest,
            "skip_bad": self.skip_bad or None,
            "align": {"sweeps": 0 if self.fast else None},
        }


@dataclass(frozen=True, kw_only=True)
class RunningOptions:
    """How to run; naming a cluster also chooses it."""

    engine: Annotated[str | None, recipe_option("--engine", Running, "|".join(ENGINES))] = None
    spark_master: Annotated[
        str | None, recipe_option("--spark-master", Running, "ADDRESS", name="master")
    ] = None
    memory: Annotated[str | None, recipe_option("--memory", Running, "SIZE")] = None
    threads: Threads = None

    def values(self) -> dict[str, Any]:
        """The settings given, None where none was."""
        return {
            "engine": self.engine or ("spark" if self.spark_master else None),
            "master": self.spark_master,
            "memory": self.memory,
            "threads": self.threads,
        }
