"""A decoder that knows all outputs: subsets of a sentence's words, best first by the weights."""

from itertools import combinations

from otherwords.tune import Candidate

SOURCES = [text.split() for text in ("the very old man sat", "a really new red house", "he so ran")]
REFERENCES = [[text.split()] for text in ("the old man sat", "a red house", "he ran")]
START = {"words": 1.0, "letters": 0.1}


def features(source, words):
    gone = [word for word in source if word not in words]
    return {
        "words": float(len(words)),
        "letters": float(sum(map(len, words))),
        **{f"del:{word}": 1.0 for word in gone},
    }


def every_output(source):
    for size in range(len(source) + 1):
        for places in combinations(range(len(source)), size):
            yield tuple(source[k] for k in places)


def decode(weights, k=8):
    lists = []
    for source in SOURCES:
        scored = []
        for words in every_output(source):
            values = features(source, words)
            score = sum(weights.get(name, 0) * value for name, value in values.items())
            scored.append((-score, words, values))
        scored.sort(key=lambda row: row[:2])
        lists.append([Candidate(words, values) for _, words, values in scored[:k]])
    return lists
