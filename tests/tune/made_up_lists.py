"""Small lists of candidates with an objective that can be seen through."""

from itertools import pairwise

import numpy as np

from otherwords.tune import Candidate, Objective
from otherwords.tune.candidates import Decoded
from otherwords.tune.kbest_lists import KBestLists


class Worth(Objective):
    """An output is one word, a number: what it is worth. The score is the mean, squared."""

    name = "worth"

    def statistics(self, source, output, references):
        return np.array([float(output[0]), 1.0])

    def score(self, sums):
        return (sums[..., 0] / sums[..., 1]) ** 2


def lists_of(sentences, objective=None):
    """Lists of (worth, features) for each sentence."""
    candidates = [
        [Candidate((f"{worth}",), features) for worth, features in each] for each in sentences
    ]
    found = KBestLists([["s"]] * len(sentences), [[["r"]]] * len(sentences), objective or Worth())
    found.add(Decoded.of(candidates))
    return found.lists()


def random_lists(random, sentences, candidates, features, integers=False):
    """Lists with random features, and outputs worth 0 to 9."""
    draw = (lambda: float(random.integers(-3, 4))) if integers else (lambda: float(random.normal()))
    return [
        [
            (int(random.integers(10)), {f"f{k}": draw() for k in range(features)})
            for _ in range(candidates)
        ]
        for _ in range(sentences)
    ]


def slow_choice(sentences, weights):
    """The worth of the candidates with the highest score, the first of equal ones."""
    chosen = []
    for each in sentences:
        scores = [
            sum(weights.get(name, 0) * value for name, value in features.items())
            for _, features in each
        ]
        chosen.append(each[int(np.argmax(scores))][0])
    return chosen


def slow_score(sentences, weights):
    chosen = slow_choice(sentences, weights)
    return (sum(chosen) / len(chosen)) ** 2


def slow_line_search(sentences, weights, direction):
    """The best score on a line: every crossing of two lines of a sentence is looked around."""
    crossings = set()
    for each in sentences:
        lines = [
            tuple(sum(v.get(name, 0) * x for name, x in f.items()) for v in (weights, direction))
            for _, f in each
        ]
        crossings |= {(a - c) / (d - b) for a, b in lines for c, d in lines if b != d}
    steps = []
    for step in sorted(crossings):
        if not steps or step - steps[-1] > 1e-9:  # three lines may meet in one point
            steps.append(step)
    middles = [(one + other) / 2 for one, other in pairwise(steps)]
    tried = [steps[0] - 1, *middles, steps[-1] + 1] if steps else [0.0]
    names = {*weights, *direction}

    def at(step):
        return {name: weights.get(name, 0) + step * direction.get(name, 0) for name in names}

    return max(slow_score(sentences, at(step)) for step in tried)
