"""Stems that stand for each other: counted in paraphrases that were aligned without supervision.

Words are compared by their stems. The number of a pair of them is the product of two shares: how
many of the links of the one are to the other, and the other way round, weighted so that the
smaller share counts more.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from otherwords.align.monolingual.words import Floats, Side, stem
from otherwords.corpus.links import Link

WORST = 5e-4
"""Pairs that stand for each other less often are dropped."""
LEAST_SEEN = 1.5


class Lexicon:
    """Pairs of stems, each with a number from 0 to 1; the order of the two is ignored.

    >>> lexicon = Lexicon({("said", "told"): 0.25})
    >>> lexicon.score("told", "said"), lexicon.score("said", "say")
    (0.25, 0.0)
    """

    def __init__(self, scores: Mapping[tuple[str, str], float]) -> None:
        self._by_word: dict[str, dict[str, float]] = defaultdict(dict)
        for (one, other), score in scores.items():
            self._by_word[one][other] = score
            self._by_word[other][one] = score

    def __len__(self) -> int:
        return sum(map(len, self._by_word.values())) // 2

    def pairs(self) -> dict[tuple[str, str], float]:
        """Every pair once, in the order of the alphabet."""
        return {
            (one, other): score
            for one in sorted(self._by_word)
            for other, score in sorted(self._by_word[one].items())
            if one < other
        }

    def score(self, one: str, other: str) -> float:
        return self._by_word.get(one, {}).get(other, 0.0)

    def matrix(self, a: Side, b: Side) -> Floats:
        """The scores of each two words of a pair of sentences."""
        out = np.zeros((len(a.stem_words), len(b.stem_words)), np.float32)
        places: dict[str, list[int]] = {}
        for j, word in enumerate(b.stem_words):
            places.setdefault(word, []).append(j)
        for i, word in enumerate(a.stem_words):
            known = self._by_word.get(word)
            if known:
                for other in known.keys() & places.keys():
                    out[i, places[other]] = known[other]
        return out


def count_lexicon(
    pairs: Iterable[tuple[Sequence[str], Sequence[str]]],
    links: Iterable[Mapping[Link, float]],
    most: int = 150_000,
) -> Lexicon:
    """Count the links of aligned pairs; the `most` best pairs of different words are kept."""
    together: Counter[tuple[str, str]] = Counter()
    alone: Counter[str] = Counter()
    for (source, target), found in zip(pairs, links, strict=True):
        for (i, j), probability in found.items():
            one, other = sorted((stem(source[i].lower()), stem(target[j].lower())))
            together[one, other] += probability  # type: ignore[assignment]
            alone[one] += probability  # type: ignore[assignment]
            alone[other] += probability  # type: ignore[assignment]
    scores = {}
    for (one, other), count in together.items():
        if one != other and count >= LEAST_SEEN and any(map(str.isalnum, (one[:1], other[:1]))):
            shares = sorted((count / alone[one], count / alone[other]))
            score = shares[0] ** 0.7 * shares[1] ** 0.3
            if score >= WORST:
                scores[one, other] = score * count / (count + 2)
    best = sorted(scores.items(), key=lambda item: (-item[1], item[0]))[:most]
    return Lexicon(dict(best))
