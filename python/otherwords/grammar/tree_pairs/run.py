"""From two files of sentences to a file of tree rules.

Each line is a rule: source, target and features, with ||| between them as in PPDB. Probabilities
are negative natural logs, as everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path

from otherwords.align import Settings, align
from otherwords.corpus.formats import read_pairs
from otherwords.corpus.links import read_links
from otherwords.errors import InputError, OtherwordsError
from otherwords.files.bad_lines import BadLines
from otherwords.files.whole_files import write_whole
from otherwords.grammar.tree_pairs.rules import TreeRule, count_rules
from otherwords.parse import Parser
from otherwords.progress import Progress
from otherwords.text import Tokeniser

KIND = "tree-pairs"
BAR = " ||| "


@dataclass(frozen=True)
class Extracted:
    """How much was read and written."""

    pairs: int
    rules: int


def extract_tree_pairs(
    files: Sequence[Path],
    output: Path | str,
    *,
    links: Path | None = None,
    language: str = "en",
    tokenised: bool = False,
    fast: bool = False,
    least_count: int = 2,
    bad: BadLines | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Extracted:
    """Align and parse two versions of a text, and write the rules that rewrite one as the other.

    Both sides are in the parser's language. `links` are used instead of aligning.
    """
    cut = str.split if tokenised else Tokeniser(language).tokens
    pairs = [
        (tuple(cut(pair.source)), tuple(cut(pair.target))) for pair in read_pairs(*files, bad=bad)
    ]
    found = _links(pairs, links, fast=fast, threads=threads, progress=progress)
    parser = Parser.open()
    sides = [parser.parse_batch([pair[side] for pair in pairs], threads=threads) for side in (0, 1)]
    rules = count_rules(zip(*sides, found, strict=True), least_count=least_count)
    with write_whole(output) as writer:
        for rule in rules:
            writer.write(f"{rule_line(rule)}\n")
    return Extracted(len(pairs), len(rules))


def rule_line(rule: TreeRule) -> str:
    """A rule as a line of text.

    >>> rule_line(TreeRule("(NN tea)", "(NN chai)", 2, 1.0, 0.5))
    '(NN tea) ||| (NN chai) ||| count=2 p(e|f)=0 p(f|e)=0.693147'
    """
    logs = (f"{-log(p) or 0.0:.6g}" for p in (rule.probability, rule.backwards))
    features = "count={} p(e|f)={} p(f|e)={}".format(rule.times, *logs)
    return BAR.join((rule.source, rule.target, features))


def _links(
    pairs: Sequence[tuple[tuple[str, ...], tuple[str, ...]]],
    path: Path | None,
    *,
    fast: bool,
    threads: int | None,
    progress: Progress | None,
) -> list[set[tuple[int, int]]]:
    if path is None:
        settings = Settings().fast() if fast else Settings()
        _, stream = align(pairs, settings, monolingual=True, threads=threads, progress=progress)
        return [set(links) for links in stream]
    given = [set(links or ()) for links in read_links(path)]
    if len(given) != len(pairs):
        raise OtherwordsError(
            f"{path}: {len(given):,} lines of links for {len(pairs):,} sentence pairs. "
            "Give one line for each."
        )
    for number, (found, (one, other)) in enumerate(zip(given, pairs, strict=True), 1):
        for left, right in found:
            if left >= len(one) or right >= len(other):
                message = f"link {left}-{right} is outside of {len(one)} and {len(other)} words."
                raise InputError(path, number, f"{message} Are the tokens the same?")
    return given
