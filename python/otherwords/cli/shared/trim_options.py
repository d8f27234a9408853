"""What `trim` keeps."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Annotated, TypeAlias

import typer

from otherwords.database.trim.settings import TrimSettings

Goodness: TypeAlias = Annotated[
    float,
    typer.Option("--least-goodness", metavar="NUMBER", help="Drop what is less good, 1 to 5."),
]
Later: TypeAlias = Annotated[
    float,
    typer.Option(
        "--later-goodness",
        metavar="NUMBER",
        help="The same from the fourth paraphrase of a phrase on.",
    ),
]
Top: TypeAlias = Annotated[
    int,
    typer.Option("--top", metavar="NUMBER", help="Most paraphrases per phrase."),
]
Labels: TypeAlias = Annotated[
    int,
    typer.Option("--labels", metavar="NUMBER", help="Most labels per paraphrase."),
]
Variants: TypeAlias = Annotated[
    int,
    typer.Option(
        "--variants",
        metavar="NUMBER",
        help="Most variants of the phrase itself, besides.",
    ),
]
Forms: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--forms/--no-forms",
        help="Whether variants and derivations are kept beside other words, not just instead.",
    ),
]
Opposites: TypeAlias = Annotated[
    int,
    typer.Option("--opposites", metavar="NUMBER", help="Most opposites, besides."),
]
Slots: TypeAlias = Annotated[
    int,
    typer.Option("--slots", metavar="NUMBER", help="Most rules with slots, of all."),
]
Pivots: TypeAlias = Annotated[
    int,
    typer.Option("--pivots", metavar="NUMBER", help="Main pivots per paraphrase, to explain."),
]
TagCount: TypeAlias = Annotated[
    int,
    typer.Option(
        "--tag-count",
        metavar="NUMBER",
        help="Keep the count of a word's tag from this number on.",
    ),
]


@dataclass(frozen=True, kw_only=True)
class Trimming:
    """What is kept."""

    least_goodness: Goodness = TrimSettings.least_goodness
    later_goodness: Later = TrimSettings.later_goodness
    top: Top = TrimSettings.top
    labels: Labels = TrimSettings.labels
    variants: Variants = TrimSettings.variants
    forms: Forms = TrimSettings.forms
    opposites: Opposites = TrimSettings.opposites
    slots: Slots = TrimSettings.slots
    pivots: Pivots = TrimSettings.pivots
    tag_count: TagCount = TrimSettings.tag_count

    def settings(self) -> TrimSettings:
        """The same as settings, checked."""
        return TrimSettings(**asdict(self))
