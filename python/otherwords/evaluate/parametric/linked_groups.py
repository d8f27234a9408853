"""Groups of versions with word links between them: what reference paraphrases come from.

The links are gold links (a file of sure and possible links; both kinds count here), or come from
an aligner trained on the groups themselves: every two versions of every group are its training
text, as in ParaMetric 2008, section 4. Automatic links are no gold standard. They rank
paraphrasers on text without gold links; more groups make better links.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

from otherwords.corpus import BadLines, GoldPair, Group, Links, reverse_links
from otherwords.errors import InputError
from otherwords.files.bad_lines import Fault
from otherwords.progress import Progress

if TYPE_CHECKING:
    from otherwords.align import Aligner, Settings

Tokens: TypeAlias = tuple[str, ...]
Versions: TypeAlias = tuple[Tokens | None, ...]

NO_LINKS = "without links"
NO_PAIR = "of links without their sentences"
TWICE = "of links for a pair that has others"


@dataclass(frozen=True)
class LinkedGroup:
    """Versions of one sentence, None where one is missing, and the links of pairs of them.

    `links[a, b]`, where a < b, holds the links from version a to version b.
    """

    versions: Versions
    links: Mapping[tuple[int, int], Links]
    number: int = 0

    def __post_init__(self) -> None:
        for a, b in self.links:
            if not 0 <= a < b < len(self.versions) or not (self.versions[a] and self.versions[b]):
                raise ValueError(f"links between versions {a} and {b}, which are not both there")


def pairs_of(versions: Sequence[object]) -> list[tuple[int, int]]:
    """Every two versions that are not missing.

    >>> pairs_of([("yes",), None, ("aye",), ("yea",)])
    [(0, 2), (0, 3), (2, 3)]
    """
    there = [place for place, version in enumerate(versions) if version]
    return list(combinations(there, 2))


def tokenise_groups(
    groups: Iterable[Group], tokens: Callable[[str], Iterable[str]], *, cased: bool = False
) -> Iterator[tuple[int, Versions]]:
    """Tokenise the versions of groups, in lowercase unless `cased`."""
    for group in groups:
        yield (
            group.number,
            tuple(
                tuple(tokens(text if cased else text.lower())) or None if text else None
                for text in group.versions
            ),
        )


def link_groups(
    groups: Iterable[tuple[int, Versions]],
    *,
    aligner: Aligner | None = None,
    settings: Settings | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> list[LinkedGroup]:
    """Link every two versions of each group, by a trained aligner or one trained on them."""
    from otherwords.align import align

    groups = list(groups)
    pairs = [
        (versions[a] or (), versions[b] or ())
        for _, versions in groups
        for a, b in pairs_of(versions)
    ]
    if aligner is None:
        _, stream = align(pairs, settings, monolingual=True, threads=threads, progress=progress)
    else:
        stream = aligner.link(pairs, threads=threads)
    found = iter(stream)
    return [
        LinkedGroup(versions, {pair: frozenset(next(found)) for pair in pairs_of(versions)}, number)
        for number, versions in groups
    ]


def groups_with_gold(
    groups: Iterable[tuple[int, Versions]],
    gold: Iterable[GoldPair | None],
    *,
    cased: bool = False,
    names: tuple[str, str] = ("groups", "links"),
    bad: BadLines | None = None,
) -> list[LinkedGroup]:
    """Add gold links to groups, found by the tokens of both versions.

    The order of the links and of their two sides does not matter, and not all pairs of a group
    need links; a group without any is bad, as are links whose sentences no group has. `names`
    are the files of the two, for errors.
    """
    bad = BadLines() if bad is None else bad
    links = _by_tokens(gold, cased, names[1], bad)
    linked = []
    used: set[tuple[Tokens, Tokens]] = set()
    for number, versions in groups:
        bad.seen += 1
        found: dict[tuple[int, int], Links] = {}
        for a, b in pairs_of(versions):
            one, other = versions[a] or (), versions[b] or ()
            if (one, other) in links:
                found[a, b] = links[one, other][1]
                used.add((one, other))
            elif (other, one) in links:
                found[a, b] = reverse_links(links[other, one][1])
                used.add((other, one))
        if found:
            linked.append(LinkedGroup(versions, found, number))
            continue
        message = f"no two versions of this group are linked in {names[1]}. Link two, or remove it."
        bad.refuse(Fault(NO_LINKS, InputError(names[0], number, message)))
    for pair, (line, _) in links.items():
        if pair not in used:
            message = f"no group in {names[0]} has these two sentences. Are the tokens the same?"
            bad.refuse(Fault(NO_PAIR, InputError(names[1], line, message)))
    return linked


def _by_tokens(
    gold: Iterable[GoldPair | None], cased: bool, name: str, bad: BadLines
) -> dict[tuple[Tokens, Tokens], tuple[int, Links]]:
    links: dict[tuple[Tokens, Tokens], tuple[int, Links]] = {}
    for line, pair in enumerate(gold, 1):
        if pair is None:
            continue
        bad.seen += 1
        source, target = (
            side if cased else tuple(token.lower() for token in side)
            for side in (pair.source, pair.target)
        )
        found = pair.sure | pair.possible
        first, known = links.setdefault((source, target), (line, found))
        if known != found:
            message = f"this pair has different links in line {first}. Keep one of the two."
            bad.refuse(Fault(TWICE, InputError(name, line, message)))
    return links
