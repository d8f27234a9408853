"""From versions to paraphrases by way of lattices, group by group.

Sentences are parsed some hundred groups at a time, and lattices are forgotten once their
paraphrases are counted, so memory does not grow with the text but for the counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from otherwords.errors import OtherwordsError
from otherwords.parse import Tree
from otherwords.progress import Progress
from otherwords.versions.groups import Versions
from otherwords.versions.lattice.forest import merge_trees
from otherwords.versions.lattice.lattice import Lattice
from otherwords.versions.lattice.parallel_paths import parallel_paths
from otherwords.versions.paraphrases import Counts, Paraphrase
from otherwords.versions.trees import parse_piece

if TYPE_CHECKING:
    from otherwords.files.work_folder import WorkFolder
    from otherwords.parse import Parser

PIECE = 500
"""Groups that are parsed together."""


@dataclass(frozen=True, kw_only=True)
class LatticeSettings:
    """Which paraphrases are read off the lattices."""

    longest: int = 7
    """The most words of a phrase."""
    smallest: bool = True
    """Leave out paraphrases that consist of shorter ones."""
    least: float = 0.0
    """The smallest probability of a paraphrase."""
    least_groups: int = 1
    """The fewest groups that a paraphrase is found in."""
    least_times: int | None = None
    """The fewest pairs of versions that it is found in; by default two, but one where there are
    only two versions."""
    sure: float = 0.4
    """A pair that one group alone has needs this probability in one direction at least."""
    everything: bool = False
    """Keep pairs that are not plausible too (see `plausible`), and those that are not sure."""
    cased: bool = False
    """Distinguish capitals from lowercase letters."""

    def __post_init__(self) -> None:
        if self.least_times is not None and self.least_times < 1:
            raise OtherwordsError(f"least times {self.least_times}: expected 1 or more.")
        if self.longest < 1 or self.least_groups < 1 or not 0 <= self.least <= 1:
            raise OtherwordsError(
                f"longest {self.longest}, least groups {self.least_groups} and least probability "
                f"{self.least:g}: expected 1 or more, 1 or more, and from 0 to 1."
            )


def lattice_of(trees: Sequence[Tree | None], *, cased: bool = False) -> Lattice:
    """The squeezed lattice of the trees of some versions, None where one is missing.

    >>> trees = [Tree.from_brackets(text) for text in (
    ...     "(S (NP (CD 12) (NNS persons)) (VP (VBD were) (VP (VBN killed))))",
    ...     "(S (NP (CD twelve) (NNS people)) (VP (VBD died)))",
    ... )]
    >>> len(list(lattice_of(trees).sentences()))
    8
    """
    lattice = Lattice.of_forest(merge_trees(trees, cased=cased))
    lattice.squeeze()
    return lattice


def lattices(
    groups: Sequence[Versions],
    parser: Parser,
    *,
    cased: bool = False,
    work: WorkFolder | None = None,
    threads: int | None = None,
) -> Iterator[tuple[Versions, Lattice]]:
    """The lattice of each group, in order."""
    for piece, first in enumerate(range(0, len(groups), PIECE)):
        some = groups[first : first + PIECE]
        texts = [text for group in some for text in group.texts if text]
        trees = iter(parse_piece(texts, parser, work=work, piece=piece, threads=threads))
        for group in some:
            of_group = [next(trees) if text else None for text in group.texts]
            yield group, lattice_of(of_group, cased=cased)


def lattice_paraphrases(
    groups: Sequence[Versions],
    parser: Parser,
    settings: LatticeSettings | None = None,
    *,
    work: WorkFolder | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> list[Paraphrase]:
    """The paraphrases in the lattices of all groups, the best supported first."""
    settings = settings or LatticeSettings()
    counts = Counts()
    made = lattices(groups, parser, cased=settings.cased, work=work, threads=threads)
    for done, (group, lattice) in enumerate(made, 1):
        there = range(len(group.texts))
        paths = parallel_paths(lattice, there, longest=settings.longest, smallest=settings.smallest)
        counts.add_group(paths)
        if progress is not None:
            progress(done, len(groups))
    return counts.paraphrases(
        least=settings.least,
        least_groups=settings.least_groups,
        least_times=_least_times(groups, settings),
        sure=settings.sure,
        everything=settings.everything,
    )


def _least_times(groups: Sequence[Versions], settings: LatticeSettings) -> int:
    """How many pairs of versions must have a paraphrase."""
    if settings.least_times is not None:
        return settings.least_times
    several = any(len(group.texts) > 2 for group in groups)
    return 2 if several and not settings.everything else 1
