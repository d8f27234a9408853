"""Agreement about relations: by hand, and beside a twin that tries all pairs of labelled trees."""

from itertools import product

import numpy as np
import pytest
from tests.parse.joint_twins import random_scores, trees_of

from otherwords.parse import ArcScores
from otherwords.parse.dependency_tree import DependencyTree
from otherwords.parse.joint import (
    DualSettings,
    PairSettings,
    ProductSettings,
    agree,
    find_pair,
    multiply,
    single_links,
)
from otherwords.parse.joint.pairs import Candidate
from otherwords.parse.parser import ScoredTree

NAMES = ("subject", "object")


def labelled_scores(random, n):
    plain = random_scores(random, n)
    relations = (random.integers(-4, 5, (n + 1, n + 1, 2)) / 2).astype(np.float32)
    return ArcScores(plain.words, plain.tags, plain.arcs, relations, NAMES)


def labelled_trees(scores, places):
    """Every labelled tree: its score, and its labelled arcs between linked words."""
    number = {int(word): k for k, word in enumerate(places)}
    n = len(scores.words)
    for heads in trees_of(n):
        for labels in product(range(2), repeat=n):
            arcs = zip(heads.tolist(), range(1, n + 1), labels, strict=True)
            score, shared = 0.0, set()
            for head, word, label in arcs:
                score += float(scores.arcs[head, word] + scores.relations[head, word, label])
                if head in number and word in number:
                    shared.add((number[head], number[word], label))
            yield score, shared


@pytest.mark.parametrize("slack", [0.75, np.inf])
def test_converged_labelled_trees_are_the_best_of_every_pair(slack):
    random = np.random.default_rng(5)
    settings = DualSettings(slack=slack, step=1.0, rounds=60, labelled=True)
    converged = 0
    for _ in range(12):
        n, m = (int(size) for size in random.integers(2, 4, 2))
        one, other = labelled_scores(random, n), labelled_scores(random, m)
        size = min(n, m)
        linked = single_links({(k, m - 1 - k) for k in range(size)})
        found = agree(one, [other], [linked], settings)
        assert found.relations is not None
        best = max(
            a + b - (slack * len(x ^ y) if x ^ y else 0)
            for (a, x), (b, y) in product(
                labelled_trees(one, linked.left), labelled_trees(other, linked.right)
            )
        )
        own = sum(
            scores.score(heads) + scores.relations[heads, np.arange(1, k + 1), labels].sum()
            for scores, heads, labels, k in zip(
                (one, other), found.heads, found.relations, (n, m), strict=True
            )
        )
        if found.converged:
            converged += 1
            assert own >= best - 1e-3
        assert own + found.gap >= best - 1e-3, "the gap is a bound"
    assert converged >= 5


def two_words(first, second):
    """Word 2 hangs on word 1; the log-probabilities of its two relations."""
    arcs = np.array([[-9, 0, -9], [-9, -9, 0], [-9, -9, -9]], np.float32)
    relations = np.zeros((3, 3, 2), np.float32)
    relations[1, 2] = np.log([first, second])
    relations[0, 1] = np.log([0.9, 0.1])
    return ArcScores(("see", "her"), ("VB", "PRP"), arcs, relations, NAMES)


def test_the_paraphrase_is_heard_about_relations_by_hand():
    # 0.6 to 0.4 for subject alone; with 0.9 for object: 0.6 x 0.1 < 0.4 x 0.9
    sentence, other = two_words(0.6, 0.4), two_words(0.1, 0.9)
    linked = single_links({(0, 0), (1, 1)})
    settings = ProductSettings(weight=1.0, labelled=True)
    heard, told = multiply(sentence, [other], [linked], settings)
    assert heard.relations == ("subject", "object")
    assert told.relations == ("subject", "object")
    alone = multiply(sentence, [other], [linked], ProductSettings(weight=1.0))
    assert alone[0].relations == ("subject", "subject")
    # to differ costs 2 x 1; to agree on object costs log 0.6 - log 0.4 = 0.41
    soft = agree(sentence, [other], [linked], DualSettings(slack=1.0, labelled=True))
    assert soft.relations is not None
    assert [labels.tolist() for labels in soft.relations] == [[0, 1], [0, 1]]
    assert soft.converged


def test_pairs_of_trees_are_compared_with_their_relations():
    def tree(score, relation):
        words, tags = ("see", "her"), ("VB", "PRP")
        found = DependencyTree(words, tags, np.array([0, 1], np.uint32), ("root", relation))
        return Candidate(ScoredTree(score, None), found)

    own = [tree(-1.0, "nsubj"), tree(-1.5, "obj")]
    others = [[tree(-0.1, "obj")]]
    linked = [single_links({(0, 0), (1, 1)})]
    assert find_pair(own, others, linked, PairSettings()) == (0, [0])
    assert find_pair(own, others, linked, PairSettings(labelled=True)) == (1, [0])
