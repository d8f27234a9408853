"""From two files of sentences, line by line paraphrases of each other, to a file of trees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from otherwords.corpus import read_lines, write_whole
from otherwords.errors import EmptyInputError, InputError, OtherwordsError
from otherwords.files.lines import shown
from otherwords.parse.dependency_tree import DependencyTree
from otherwords.parse.files import LANGUAGE, Format
from otherwords.parse.from_trees import dependencies_from
from otherwords.parse.joint.joint_parser import JointParser, Method
from otherwords.parse.parser import LONGEST
from otherwords.parse.tree import Tree
from otherwords.progress import Progress
from otherwords.text import Tokeniser


@dataclass(frozen=True)
class JointlyParsed:
    """How much was parsed jointly."""

    sentences: int
    changed: int
    """Sentences whose tree is another one than alone."""
    unlinked: int
    """Sentences that no word links to a paraphrase: they were parsed alone."""
    unconverged: int
    """Hard and soft: sentences whose trees are not known to be the best."""


def read_groups(
    text: Path | str, paraphrases: Sequence[Path | str], *, tokenised: bool = False
) -> Iterator[tuple[list[str], list[list[str]]]]:
    """Stream each line of a text with the same line of each file of paraphrases, as tokens.

    An empty line is an error, and so are files of different lengths.
    """
    split = str.split if tokenised else Tokeniser(LANGUAGE).tokens
    names = [shown(path) for path in (text, *paraphrases)]
    rows = zip_longest(*(read_lines(path) for path in (text, *paraphrases)))
    for number, row in enumerate(rows, 1):
        sides = []
        for name, line in zip(names, row, strict=True):
            if line is None:
                message = f"ends before line {number:,}, but another file goes on."
                advice = "Line by line, the files must be paraphrases of each other."
                raise InputError(name, None, f"{message} {advice}")
            tokens = split(line[1])
            if not 0 < len(tokens) <= LONGEST:
                message = f"{len(tokens):,} words, expected 1 to {LONGEST}. Drop or split the line."
                raise InputError(name, number, message)
            sides.append(tokens)
        yield sides[0], sides[1:]


def parse_groups(
    groups: Iterable[tuple[Sequence[str], Sequence[Sequence[str]]]],
    output: Path | str,
    parser: JointParser,
    *,
    method: Method = "product",
    kind: Format = "conllu",
    threads: int | None = None,
    progress: Progress | None = None,
) -> JointlyParsed:
    """Parse sentences, each with its paraphrases, and write one tree for each.

    Only `pairs` finds constituents (ptb); its trees can be written as conllu, through head rules.
    """
    if kind == "ptb" and method != "pairs":
        advice = "Write conllu, or use the method pairs."
        raise OtherwordsError(f"the method {method} finds dependencies, not constituents. {advice}")
    sentences = changed = unlinked = unconverged = 0
    with write_whole(output) as out:
        for found in parser.parse_many(groups, method, threads=threads):
            out.write(written(found.tree, kind))
            sentences += 1
            changed += found.tree != found.single
            unlinked += not found.linked
            unconverged += found.certificate is not None and not found.certificate.converged
            if progress is not None:
                progress(sentences, None)
        if not sentences:
            raise EmptyInputError("nothing to parse: the text has no sentence.")
    return JointlyParsed(sentences, changed, unlinked, unconverged)


def written(tree: Tree | DependencyTree, kind: Format) -> str:
    """A tree as it stands in a file of this format."""
    if kind == "ptb":
        return f"{tree}\n"
    dependencies = dependencies_from(tree) if isinstance(tree, Tree) else tree
    return f"{dependencies.conllu()}\n"
