"""The definitions of paper 004, chapter 5, word for word: slow and obvious."""

from collections import Counter, defaultdict
from math import cos, pi, sqrt


def contexts(sentences, longest=4, least=1):
    """The left and right words of every phrase, counted, and how often the phrase occurs."""
    features, counts = defaultdict(Counter), Counter()
    for sentence in sentences:
        words = ["<s>", *sentence.split(), "</s>"]
        for start in range(1, len(words) - 1):
            for end in range(start + 1, min(start + longest, len(words) - 1) + 1):
                phrase = " ".join(words[start:end])
                counts[phrase] += 1
                features[phrase]["left", words[start - 1]] += 1
                features[phrase]["right", words[end]] += 1
    kept = {phrase: features[phrase] for phrase, count in counts.items() if count >= least}
    return kept, counts


def cosine(one, other):
    """The exact cosine of two sparse vectors."""
    product = sum(one[feature] * other[feature] for feature in one)
    lengths = sqrt(sum(n * n for n in one.values())) * sqrt(sum(n * n for n in other.values()))
    return product / lengths


def from_distance(one, other, bits):
    """The cosine that two signatures stand for."""
    differing = sum((a ^ b).bit_count() for a, b in zip(one, other, strict=True))
    return cos(pi * differing / bits)


def consistent_pairs(source, target, links, longest=4):
    """Every pair of spans without slots that a link lies inside of and none leaves."""
    found = []
    for a in range(len(source)):
        for b in range(a + 1, min(a + longest, len(source)) + 1):
            for c in range(len(target)):
                for d in range(c + 1, min(c + longest, len(target)) + 1):
                    inside = [a <= i < b and c <= j < d for i, j in links]
                    leaving = [(a <= i < b) != (c <= j < d) for i, j in links]
                    words = [*source[a:b], *target[c:d]]
                    if any(inside) and not any(leaving) and not any(w[0] == "[" for w in words):
                        found.append((" ".join(source[a:b]), " ".join(target[c:d])))
    return sorted(found)
