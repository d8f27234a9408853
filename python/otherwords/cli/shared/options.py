"""The options that several commands share, each with one name, one type and one help text.

def align(..., threads: Threads = None, seed: Seed = 1, quiet: Quiet = False) -> None: ...
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from otherwords.cli.shared import completion

STANDARD_STREAM = Path("-")


class TreeFormat(StrEnum):
    """The format of trees: constituents or dependencies."""

    ptb = "ptb"
    conllu = "conllu"


Json: TypeAlias = Annotated[
    bool, typer.Option("--json", help="Print the result as JSON, for programs to read.")
]
Quiet: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--quiet", "-q", help="Show no progress and no notes, only errors and what was omitted."
    ),
]
Threads: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--threads",
        min=1,
        metavar="NUMBER",
        help="How many threads to use; by default one per processor. "
        "The result does not depend on it.",
    ),
]
Seed: TypeAlias = Annotated[
    int,
    typer.Option(
        "--seed",
        min=0,
        max=2**64 - 1,
        metavar="NUMBER",
        help="Seed of the random numbers; the same seed gives the same result.",
    ),
]
Language: TypeAlias = Annotated[
    str,
    typer.Option(
        "--language",
        "-l",
        metavar="CODE",
        help="The code of the text's language, such as en.",
        autocompletion=completion.languages,
    ),
]
Tokenised: TypeAlias = Annotated[
    bool, typer.Option("--tokenised", help="The text is already tokenised: split at spaces only.")
]
Cased: TypeAlias = Annotated[
    bool, typer.Option("--cased", help="Distinguish capitals from lowercase letters.")
]
TagSet: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--tag-set", metavar="NAME", help="Check the types against this set, or a .txt of your own."
    ),
]
Lenient: TypeAlias = Annotated[
    bool, typer.Option("--lenient", help="Report what cannot be used, leave it out and go on.")
]
Force: TypeAlias = Annotated[bool, typer.Option("--force", help="Replace a database of that name.")]
Samples: TypeAlias = Annotated[
    int,
    typer.Option("--samples", min=0, metavar="NUMBER", help="Draws of the bootstrap."),
]
Output: TypeAlias = Annotated[
    Path,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="The file to write, compressed if its name ends in .gz, .zst or .xz.",
    ),
]


def two_codes(languages: str | None) -> tuple[str, str] | None:
    """Read `en,de`.

    >>> two_codes("en,de"), two_codes(None)
    (('en', 'de'), None)
    """
    if languages is None:
        return None
    source, comma, target = languages.partition(",")
    if not (source and comma and target) or "," in target:
        raise typer.BadParameter(
            f"'{languages}' is not two codes with a comma, such as en,de.",
            param_hint="--languages",
        )
    return source.strip(), target.strip()


def named_files(given: Iterable[str] | None, option: str) -> dict[str, Path]:
    """Read `ours=out.txt`, given any number of times.

    >>> named_files(["ours=out.tsv"], "--system")["ours"].name
    'out.tsv'
    """
    found: dict[str, Path] = {}
    for piece in given or ():
        name, equals, path = piece.partition("=")
        if not (name and equals and path):
            raise typer.BadParameter(f"'{piece}' is not NAME=FILE.", param_hint=option)
        if name in found:
            raise typer.BadParameter(f"two are called '{name}'. Rename one.", param_hint=option)
        found[name] = Path(path)
    return found


def refuse_together(option: str, **others: object) -> None:
    """Reject options that would have no effect together with another one."""
    for name, value in others.items():
        if value:
            flag = "--" + name.replace("_", "-")
            raise typer.BadParameter(f"has no effect with {option}. Drop one.", param_hint=flag)


def refuse_without(option: str, **others: object) -> None:
    """Reject options that have an effect only together with another one."""
    for name, value in others.items():
        if value:
            flag = "--" + name.replace("_", "-")
            raise typer.BadParameter(f"has no effect without {option}. Add it.", param_hint=flag)
