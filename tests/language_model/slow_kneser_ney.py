"""Interpolated modified Kneser-Ney from its definition, slow and in the open.

Notation: an n-gram is a tuple of words, `a[gram]` its adjusted count, `n[j]` the
number of n-grams of an order with count j.
"""

import math
from collections import Counter, defaultdict

BEGIN, END, UNKNOWN = "<s>", "</s>", "<unk>"
FALLBACK = (0.5, 1.0, 1.5)


class SlowModel:
    """`sentences` are lists of words; `prune` has a threshold for each order."""

    def __init__(self, sentences, order, prune=()):
        self.order = order
        last = prune[-1] if prune else 0
        self.prune = [*prune, *[last] * (order - len(prune))]
        padded = [[BEGIN, *sentence, END] for sentence in sentences]
        self.occurrences = [ngrams(padded, n) for n in range(1, order + 1)]
        del self.occurrences[0][BEGIN,]
        self.words = sorted({gram[0] for gram in self.occurrences[0]} | {UNKNOWN})
        self.adjusted = [self.adjusted_counts(n) for n in range(1, order + 1)]
        self.discounts = [discounts(counts) for counts in self.adjusted]
        self.kept = [
            {gram for gram in self.adjusted[n] if self.occurrences[n][gram] > self.prune[n]}
            for n in range(order)
        ]
        self.extensions = defaultdict(list)
        for counts in self.adjusted:
            for gram in counts:
                self.extensions[gram[:-1]].append(gram)

    def adjusted_counts(self, n):
        counts = self.occurrences[n - 1]
        if n == self.order:
            return dict(counts)
        before = defaultdict(set)
        for longer in self.occurrences[n]:
            before[longer[1:]].add(longer[0])
        return {gram: counts[gram] if gram[0] == BEGIN else len(before[gram]) for gram in counts}

    def backoff(self, context):
        """The weight of the lower order after these words, 1 where they are no context."""
        n = len(context)
        grams = self.extensions.get(context, [])
        if n >= self.order or not grams:
            return 1.0
        a, kept, taken = self.adjusted[n], self.kept[n], self.discounts[n]
        aside = sum(taken[min(a[gram], 3) - 1] if gram in kept else a[gram] for gram in grams)
        return aside / sum(a[gram] for gram in grams)

    def probability(self, word, context=()):
        """p(word | context), of at most order - 1 words."""
        n = len(context)
        gram = (*context, word)
        own = 0.0
        if gram in self.kept[n]:
            a = self.adjusted[n]
            total = sum(a[other] for other in self.extensions[context])
            own = (a[gram] - self.discounts[n][min(a[gram], 3) - 1]) / total
        lower = self.probability(word, context[1:]) if n else 1 / len(self.words)
        return own + self.backoff(context) * lower

    def grams(self):
        """All n-grams kept, with log10 probability and backoff, as an ARPA file has them."""
        found = {(word,): self.logs((word,)) for word in self.words}
        found[BEGIN,] = (0.0, math.log10(self.backoff((BEGIN,))))
        for kept in self.kept[1:]:
            found |= {gram: self.logs(gram) for gram in kept}
        return found

    def logs(self, gram):
        probability = self.probability(gram[-1], gram[:-1])
        return math.log10(probability), math.log10(self.backoff(gram))

    def score(self, sentence):
        """The log10 probability of a sentence, with its end."""
        history = (BEGIN,)
        total = 0.0
        for word in [*sentence, END]:
            known = word if word in self.words else UNKNOWN
            context = history[len(history) - min(len(history), self.order - 1) :]
            total += math.log10(self.probability(known, context))
            history = (*history, known)
        return total


def ngrams(padded, n):
    counts = Counter()
    for words in padded:
        counts.update(tuple(words[i : i + n]) for i in range(len(words) - n + 1))
    return counts


def discounts(counts):
    n = Counter(counts.values())
    if not n[1] * n[2] * n[3]:
        return FALLBACK
    y = n[1] / (n[1] + 2 * n[2])
    found = tuple(j - (j + 1) * y * n[j + 1] / n[j] for j in (1, 2, 3))
    return found if all(0 <= found[j - 1] <= j for j in (1, 2, 3)) else FALLBACK


def read_arpa(path):
    """N-grams of an ARPA file, with log10 probability and backoff."""
    found = {}
    for line in path.read_text(encoding="utf-8").split("\n"):
        cells = line.split("\t")
        if len(cells) > 1:
            backoff = float(cells[2]) if len(cells) > 2 else 0.0
            found[tuple(cells[1].split(" "))] = (float(cells[0]), backoff)
    return found
