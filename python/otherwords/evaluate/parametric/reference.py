"""Read reference paraphrases off the word links of a group (ParaMetric 2008, sections 4 and 5).

Two phrases are paraphrases when no link leads from inside one to outside the other and at
least one link joins them. A phrase is a run of words of one version, separated by spaces. Its
references are the phrases of all linked versions that correspond to it, itself excepted:

    para_REF(p, s, G) = all q such that (p, q) is in PP(s, t, A) for a linked pair (s, t) of G

The phrases are strings, so one that occurs twice in a version has the references of both
places. Words without links may join a phrase at its borders, as PP has it, so a version can
give one place more than one reference. The paper's remark that it gives at most one holds for
tight phrases, which begin and end with linked words; `borders="tight"` takes only those.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Literal, TypeAlias, get_args

from otherwords.errors import UnknownNameError
from otherwords.evaluate.parametric.linked_groups import LinkedGroup
from otherwords.evaluate.parametric.phrase_spans import Borders, Spans, check_borders, phrase_spans

References: TypeAlias = dict[str, set[str]]
"""For each phrase of a sentence its paraphrases."""
Sentences: TypeAlias = Literal["all", "first"]
"""Which versions of a group the phrases come from: each in its turn, or only the first."""

BATCH = 250
"""Groups whose phrase pairs are found at a time."""


def check_sentences(sentences: str) -> None:
    if sentences not in get_args(Sentences):
        raise UnknownNameError("choice of sentences", sentences, get_args(Sentences))


def group_references(
    groups: Iterable[LinkedGroup],
    *,
    longest: int = 5,
    sentences: Sentences = "all",
    borders: Borders = "extended",
    threads: int | None = None,
) -> Iterator[dict[int, References]]:
    """Stream for each group the references of each sentence, by the place of its version.

    `longest` bounds the phrase, as in section 7.3, not its paraphrases. Only versions that are
    linked with another have references at all. The paper links only the first version with the
    others; `sentences="first"` does the same with the first one that is linked.

    >>> from otherwords.evaluate.parametric.linked_groups import LinkedGroup
    >>> group = LinkedGroup((("he", "resigned"), ("he", "stepped", "down")),
    ...                     {(0, 1): {(0, 0), (1, 1), (1, 2)}})
    >>> [found] = group_references([group])
    >>> found[0]
    {'he resigned': {'he stepped down'}, 'resigned': {'stepped down'}}
    """
    check_sentences(sentences)
    check_borders(borders)
    stream = iter(groups)
    while batch := list(islice(stream, BATCH)):
        pairs = [
            (group.versions[a] or (), group.versions[b] or (), links)
            for group in batch
            for (a, b), links in group.links.items()
        ]
        spans = phrase_spans(pairs, longest=longest, borders=borders, threads=threads)
        for group in batch:
            yield _references(group, spans, longest, sentences)


def _references(
    group: LinkedGroup, spans: Iterator[Spans], longest: int, sentences: Sentences
) -> dict[int, References]:
    linked = sorted({place for pair in group.links for place in pair})
    found: dict[int, References] = {
        place: {} for place in (linked if sentences == "all" else linked[:1])
    }
    phrases = [_Phrases(version or ()) for version in group.versions]
    for a, b in group.links:
        one, other = phrases[a], phrases[b]
        from_one, from_other = found.get(a), found.get(b)
        for i, j, k, m in next(spans):
            source, target = one[i, j], other[k, m]
            if j - i <= longest and from_one is not None:
                from_one.setdefault(source, set()).add(target)
            if m - k <= longest and from_other is not None:
                from_other.setdefault(target, set()).add(source)
    return found


def phrases_of(tokens: Sequence[str], longest: int) -> dict[str, int]:
    """Each different phrase of a sentence with its length.

    >>> phrases_of(["so", "it", "is"], 2)
    {'so': 1, 'it': 1, 'is': 1, 'so it': 2, 'it is': 2}
    """
    return {
        " ".join(tokens[start : start + length]): length
        for length in range(1, min(longest, len(tokens)) + 1)
        for start in range(len(tokens) - length + 1)
    }


class _Phrases(dict[tuple[int, int], str]):
    """The phrases of a sentence by their borders, each written once, when first asked for."""

    def __init__(self, tokens: Sequence[str]) -> None:
        super().__init__()
        self.tokens = tokens

    def __missing__(self, borders: tuple[int, int]) -> str:
        phrase = self[borders] = " ".join(self.tokens[slice(*borders)])
        return phrase
