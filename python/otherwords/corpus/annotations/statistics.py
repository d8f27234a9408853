"""Count what a corpus of annotations holds: how much, of which types, how long.

These are the figures of Vila, Bertran, Martí and Rodríguez (2014), Tables 3 and 4:

    words per member     tokens over all members / (2 x pairs)
    phenomena per pair   phenomena / annotations (an annotation: one annotator, one pair)
    phenomena per word   how many phenomena cover a token on average: tokens in all scopes /
                         tokens of the annotated pairs
    share                phenomena of a type / all phenomena
    mean length          tokens in both scopes / 2, the mean over a type; so an addition, which
                         has one scope, counts half of it

The two corpora of a comparison are correlated (Pearson) over the shares of their types, a type
that one of them lacks with share 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import StatisticsError, correlation

from otherwords.corpus.annotations import AnnotationSet, length_of
from otherwords.corpus.annotations.lines import annotation_lines
from otherwords.corpus.annotations.tag_sets import TagSet, tag_set_of
from otherwords.files.checksums import checksum


@dataclass(frozen=True)
class TypeFigures:
    """How often a type was marked, its part of all phenomena, and how long it is."""

    count: int
    share: float
    mean_length: float


@dataclass(frozen=True)
class CorpusStatistics:
    """The figures of a corpus; `types` follows the tag set, then the alphabet."""

    pairs: int
    words: int
    phenomena: int
    annotations: int
    annotators: int
    sure_links: int
    possible_links: int
    words_per_member: float
    phenomena_per_pair: float
    phenomena_per_word: float
    types: dict[str, TypeFigures]
    tag_set: str | None
    checksum: str
    tags: TagSet | None = None
    """What the tag set says, to compare corpora type by type."""


def count_corpus(found: AnnotationSet) -> CorpusStatistics:
    """Count the pairs, words and phenomena of checked annotations."""
    counts: Counter[str] = Counter()
    covered: Counter[str] = Counter()
    words_seen = 0
    for annotation in found.annotations:
        words_seen += sum(map(len, found.pairs[annotation.pair].members))
        for phenomenon in annotation.phenomena:
            counts[phenomenon.type] += 1
            covered[phenomenon.type] += sum(map(length_of, phenomenon.scopes))
    total = counts.total()
    tags = tag_set_of(found)
    words = sum(len(tokens) for pair in found.pairs.values() for tokens in pair.members)
    types = {
        name: TypeFigures(counts[name], counts[name] / total, covered[name] / 2 / counts[name])
        for name in _in_order(counts, tags)
    }
    return CorpusStatistics(
        pairs=len(found.pairs),
        words=words,
        phenomena=total,
        annotations=len(found.annotations),
        annotators=len(found.annotators()),
        sure_links=sum(len(one.sure) for one in found.annotations),
        possible_links=sum(len(one.possible) for one in found.annotations),
        words_per_member=_ratio(words, 2 * len(found.pairs)),
        phenomena_per_pair=_ratio(total, len(found.annotations)),
        phenomena_per_word=_ratio(covered.total(), words_seen),
        types=types,
        tag_set=found.tag_set,
        tags=tags,
        checksum=checksum(f"{line}\n" for line in annotation_lines(found)),
    )


def correlate(one: CorpusStatistics, other: CorpusStatistics) -> float | None:
    """Correlate the shares of types in two corpora; None where one has no spread at all.

    Names of one type are taken together as the tag sets say, so that corpora can be compared
    that spell a type in two ways; each type of either tag set counts, found or not.
    """
    shares = [_canonical_shares(each) for each in (one, other)]
    types = sorted({*shares[0], *shares[1]})
    first, second = ([share.get(name, 0.0) for name in types] for share in shares)
    try:
        return correlation(first, second)
    except StatisticsError:  # fewer than two types, or every type is as frequent as the others
        return None


def _canonical_shares(figures: CorpusStatistics) -> Mapping[str, float]:
    tags = figures.tags
    if tags is None:
        return {name: of_type.share for name, of_type in figures.types.items()}
    shares = {tag.name: 0.0 for tag in tags.tags}
    for name, of_type in figures.types.items():
        first_name = tags.canonical(name)
        shares[first_name] = shares.get(first_name, 0.0) + of_type.share
    return shares


def _in_order(counts: Mapping[str, int], tags: TagSet | None) -> list[str]:
    known = [] if tags is None else [tag.name for tag in tags.tags]
    place = {name: number for number, name in enumerate(known)}
    canonical = tags.canonical if tags is not None else str
    return sorted(counts, key=lambda name: (place.get(canonical(name), len(place)), name))


def _ratio(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
