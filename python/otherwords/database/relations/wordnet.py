"""What WordNet says of two phrases, where somebody has it: a further kind of evidence.

    equivalent      a synset has both
    more general    the paraphrase is among the hypernyms of the phrase, three steps up at most
    more specific   the reverse
    opposites       antonyms, in all their forms; `Opposites` takes them

Both sides are looked up as they are (*motor car*), or else the one word in which they differ (*a
big car / a big vehicle*). A word has many senses, and which one is meant is not known; but a pair
that was pivoted shares one, so any sense counts. If WordNet says two things of a pair, it says
nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from otherwords.corpus.wordnet import Synset, WordNet
from otherwords.database.relations.compared import Compared
from otherwords.database.relations.opposites import Opposites, in_all_forms
from otherwords.database.relations.relation import EQUIVALENT, GENERAL, SPECIFIC

HYPERNYMS = ("@", "@i")
ANTONYM = "!"
MOST_STEPS = 3


class WordRelations:
    """Relations of words and compounds in one WordNet."""

    def __init__(self, wordnet: WordNet) -> None:
        """Read the data files; an InputError if they are damaged."""
        self.wordnet = wordnet
        synsets = {one.name: one for one in wordnet.members()}
        self._above = {
            name: [link.synset for link in one.links if link.symbol in HYPERNYMS]
            for name, one in synsets.items()
        }
        self.antonyms = _antonyms(synsets)
        """Pairs of words as WordNet has them, sorted."""
        self._synsets = lru_cache(maxsize=1 << 16)(wordnet.synsets)

    def opposites(self, more: Sequence[tuple[str, str]] = ()) -> Opposites:
        """Our own opposites, these, and WordNet's."""
        return Opposites([*more, *in_all_forms(self.antonyms)])

    def relation(self, pair: Compared) -> str | None:
        """The relation of a pair that is no opposite; None if WordNet has none or several."""
        whole = "_".join(pair.source), "_".join(pair.target)
        senses = [self._synsets(side) for side in whole]
        if not all(senses):
            if [len(side) for side in pair.left] != [1, 1]:
                return None
            senses = [self._synsets(side[0]) for side in pair.left]
        source, target = senses
        if source & target:
            return EQUIVALENT
        general, specific = target & self._over(source), source & self._over(target)
        if bool(general) == bool(specific):
            return None
        return GENERAL if general else SPECIFIC

    def _over(self, synsets: frozenset[str]) -> set[str]:
        """The hypernyms of these, and theirs, up to `MOST_STEPS`."""
        found: set[str] = set()
        level = set(synsets)
        for _ in range(MOST_STEPS):
            level = {above for name in level for above in self._above.get(name, ())} - found
            found |= level
        return found


def _antonyms(synsets: Mapping[str, Synset]) -> list[tuple[str, str]]:
    """Antonyms hold between words, not between synsets; a synonym in another sense is none."""
    found, together = set(), {pair for one in synsets.values() for pair in _pairs(one.words)}
    for one in synsets.values():
        for link in one.links:
            other = synsets.get(link.synset)
            if link.symbol != ANTONYM or other is None:
                continue
            first = one.named[link.word - 1 : link.word]
            second = other.named[link.other_word - 1 : link.other_word]
            if link.word and link.other_word and first and second:
                found.add(tuple(sorted((*first, *second))))
    return sorted(pair for pair in found if pair not in together)  # type: ignore[misc]


def _pairs(words: Sequence[str]) -> list[tuple[str, str]]:
    return [(a, b) for a in words for b in words if a < b]
