"""otherwords evaluate parse"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from otherwords.cli.shared.options import Json, Quiet, TreeFormat

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from otherwords.evaluate.parses.brackets import BracketScore
    from otherwords.evaluate.parses.dependencies import DependencyScore
    from otherwords.parse import Parser
    from otherwords.parse.dependency_tree import DependencyTree
    from otherwords.parse.tree import Tree

Parse = TypeVar("Parse", "Tree", "DependencyTree")

DEFAULT_MODEL = "default"
PARSED_AT_ONCE = 256  # sentences, between two looks at the clock


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
    from otherwords.cli.shared.notes import show_report
    from otherwords.files.lines import refuse_stdin_twice, shown

    if (guess is None) == (model is None):
        raise typer.BadParameter(
            "give the trees to score or a parser (--with default), not both.",
            param_hint="GUESS",
        )
    paths = [gold, guess] if guess else [gold]
    refuse_stdin_twice(*paths)
    names = shown(gold), shown(guess) if guess else f"parses by {model}"
    score = _score_ptb if (kind or _format_of(paths)) is TreeFormat.ptb else _score_conllu
    fields = asdict(score(gold, guess, model, names, quiet))
    if model is not None:
        fields["signature"] += f"|parser:{_checksum(model)}"
    if json:
        show_report(fields)
    else:
        typer.echo(_table(fields))


def _format_of(paths: Sequence[Path]) -> TreeFormat:
    """The format by the names without a compression suffix; one name is enough for both."""
    from otherwords.errors import InputError
    from otherwords.files.lines import shown
    from otherwords.parse.files import format_of_name

    known = [TreeFormat(kind) for kind in map(format_of_name, paths) if kind]
    advice = "pass --format ptb or --format conllu"
    if not known:
        found = "unknown format of trees"
        raise InputError(shown(paths[0]), None, f"{found}. Name it .ptb or .conllu, or {advice}.")
    if len(set(known)) > 1:
        found = f"{known[1]} by its name, but {shown(paths[0])} is {known[0]}"
        both = "Score files of one format, or, if a name is wrong,"
        raise InputError(shown(paths[1]), None, f"{found}. {both} {advice}.")
    return known[0]


def _score_ptb(
    gold: Path, guess: Path | None, model: str | None, names: tuple[str, str], quiet: bool
) -> BracketScore:
    from otherwords.evaluate.parses.brackets import score_brackets
    from otherwords.parse.penn import read_trees
    from otherwords.parse.transform import without_empties

    if guess:
        return score_brackets(read_trees(gold), read_trees(guess), names=names)
    right = [without_empties(tree) for tree in read_trees(gold)]
    guessed = _parsed(right, _opened(model).parse_batch, quiet)
    return score_brackets(right, guessed, names=names)


def _score_conllu(
    gold: Path, guess: Path | None, model: str | None, names: tuple[str, str], quiet: bool
) -> DependencyScore:
    from otherwords.evaluate.parses.dependencies import score_dependencies
    from otherwords.parse.conllu import read_dependencies

    if guess:
        return score_dependencies(read_dependencies(gold), read_dependencies(guess), names=names)
    right = list(read_dependencies(gold))
    guessed = _parsed(right, _opened(model).dependencies_batch, quiet)
    return score_dependencies(right, guessed, names=names)


def _opened(model: str | None) -> Parser:
    from otherwords.parse import Parser

    return Parser.open(None if model == DEFAULT_MODEL else model)


def _checksum(model: str) -> str:
    """Of the file of the parser, as long as the others in a signature."""
    from otherwords.files.checksums import file_checksum
    from otherwords.parse.parser import SHIPPED
    from otherwords.signature import CHECKSUM_LENGTH

    path = SHIPPED if model == DEFAULT_MODEL else Path(model)
    return file_checksum(path)[:CHECKSUM_LENGTH]


def _parsed(
    gold: Sequence[Parse], parse: Callable[[list[list[str]]], list[Parse]], quiet: bool
) -> list[Parse]:
    from otherwords.cli.shared.progress import progress

    parses: list[Parse] = []
    with progress("parsing", "sentences", quiet=quiet) as count:
        for start in range(0, len(gold), PARSED_AT_ONCE):
            parses += parse([list(tree.words) for tree in gold[start : start + PARSED_AT_ONCE]])
            count(len(parses), len(gold))
    return parses


def _table(fields: Mapping[str, object]) -> str:
    """Write a line for each figure; a float is a percentage already."""
    width = max(map(len, fields))
    return "\n".join(f"{name:{width}}  {_shown(value)}" for name, value in fields.items())


def _shown(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.2f} %"
    return f"{value:,}" if isinstance(value, int) else str(value)
