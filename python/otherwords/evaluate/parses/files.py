"""From files of trees to scores: gold against a guess, or against what a parser makes of its words.

The format follows from the names of the files, `.ptb` or `.conllu`, before any compression
suffix; one name is enough for both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from otherwords.errors import InputError
from otherwords.evaluate.parses.brackets import BracketScore, score_brackets
from otherwords.evaluate.parses.dependencies import DependencyScore, score_dependencies
from otherwords.files.checksums import file_checksum
from otherwords.files.lines import refuse_stdin_twice, shown
from otherwords.parse.conllu import read_dependencies
from otherwords.parse.dependency_tree import DependencyTree
from otherwords.parse.files import Format, format_of_name
from otherwords.parse.parser import SHIPPED, Parser
from otherwords.parse.penn import read_trees
from otherwords.parse.transform import without_empties
from otherwords.parse.tree import Tree
from otherwords.progress import Progress
from otherwords.signature import CHECKSUM_LENGTH

Parse = TypeVar("Parse", Tree, DependencyTree)
PARSED_AT_ONCE = 256  # sentences, between two reports of progress


def score_parse_files(
    gold: Path | str, guess: Path | str, *, kind: Format | None = None
) -> BracketScore | DependencyScore:
    """Score a file of trees against a file of gold trees over the same words."""
    refuse_stdin_twice(gold, guess)
    names = shown(gold), shown(guess)
    if (kind or _format_of([gold, guess])) == "ptb":
        return score_brackets(read_trees(gold), read_trees(guess), names=names)
    return score_dependencies(read_dependencies(gold), read_dependencies(guess), names=names)


def score_parser(
    gold: Path | str,
    model: Path | str | None = None,
    *,
    kind: Format | None = None,
    progress: Progress | None = None,
) -> BracketScore | DependencyScore:
    """Parse the words of gold trees with a model file, by default the built-in parser, and score.

    The signature names the model by its checksum. `progress` counts sentences.
    """
    names = shown(gold), f"parses by {model or 'default'}"
    parser = Parser.open(model)
    score: BracketScore | DependencyScore
    if (kind or _format_of([gold])) == "ptb":
        trees = [without_empties(tree) for tree in read_trees(gold)]
        score = score_brackets(trees, _parsed(trees, parser.parse_batch, progress), names=names)
    else:
        arcs = list(read_dependencies(gold))
        guess = _parsed(arcs, parser.dependencies_batch, progress)
        score = score_dependencies(arcs, guess, names=names)
    used = file_checksum(Path(model or SHIPPED))[:CHECKSUM_LENGTH]
    return replace(score, signature=f"{score.signature}|parser:{used}")


def _format_of(paths: Sequence[Path | str]) -> Format:
    known = [kind for kind in map(format_of_name, paths) if kind]
    advice = "pass --format ptb or --format conllu"
    if not known:
        found = "unknown format of trees"
        raise InputError(shown(paths[0]), None, f"{found}. Name it .ptb or .conllu, or {advice}.")
    if len(set(known)) > 1:
        found = f"{known[1]} by its name, but {shown(paths[0])} is {known[0]}"
        both = "Score files of one format, or, if a name is wrong,"
        raise InputError(shown(paths[1]), None, f"{found}. {both} {advice}.")
    return known[0]


def _parsed(
    gold: Sequence[Parse],
    parse: Callable[[list[list[str]]], list[Parse]],
    progress: Progress | None,
) -> list[Parse]:
    parses: list[Parse] = []
    for start in range(0, len(gold), PARSED_AT_ONCE):
        parses += parse([list(tree.words) for tree in gold[start : start + PARSED_AT_ONCE]])
        if progress is not None:
            progress(len(parses), len(gold))
    return parses
