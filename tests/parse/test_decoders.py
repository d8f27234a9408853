"""The two decoders of arcs against every tree, and what their answers always are."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from tests.parse.every_tree import every_dependency_tree, is_projective, is_tree

from otherwords._core import best_heads

MODES = [(projective, root) for projective in (True, False) for root in (True, False)]


def matrices(sizes, numbers):
    square = sizes.map(lambda n: (n + 1, n + 1))
    return square.flatmap(lambda shape: arrays(np.float32, shape, elements=numbers))


def worth(scores, heads):
    """How few arcs are forbidden, then the sum of the others."""
    arcs = [float(scores[head, word]) for word, head in enumerate(heads, start=1)]
    allowed = [score for score in arcs if score > -math.inf]
    return len(allowed) - len(arcs), math.fsum(allowed)


def check_against_every_tree(scores):
    n = len(scores) - 1
    for projective, single_root in MODES:
        trees = every_dependency_tree(n, projective=projective, single_root=single_root)
        slow = max(worth(scores, heads) for heads in trees)
        heads = best_heads(scores, projective=projective, single_root=single_root).tolist()
        fast = worth(scores, heads)
        assert fast[0] == slow[0]
        assert fast[1] == pytest.approx(slow[1], abs=1e-4)
        assert is_tree(heads)
        assert not projective or is_projective(heads)
        assert not single_root or heads.count(0) == 1


def test_there_are_as_many_trees_as_counted_by_hand():
    # Trees over n words and a root are (n + 1) ** (n - 1); with one root n ** (n - 1).
    # Projective ones: 1, 3, 12, 55 with any number of roots; with one root 1, 2, 7, 30.
    found = [
        [
            sum(1 for _ in every_dependency_tree(n, projective=projective, single_root=single))
            for n in (1, 2, 3, 4)
        ]
        for projective, single in ((False, False), (False, True), (True, False), (True, True))
    ]
    assert found == [[1, 3, 16, 125], [1, 2, 9, 64], [1, 3, 12, 55], [1, 2, 7, 30]]


@given(scores=matrices(st.integers(1, 4), st.floats(-8, 8, width=32)))
def test_the_best_tree_is_the_best_of_every_tree(scores):
    check_against_every_tree(scores)


@given(scores=matrices(st.integers(1, 4), st.sampled_from([-math.inf, math.nan, -1.0, 0.0, 2.5])))
def test_forbidden_arcs_are_used_only_where_nothing_else_is_left(scores):
    check_against_every_tree(scores)


@given(
    scores=matrices(st.integers(0, 25), st.floats(width=32)),
    projective=st.booleans(),
    single_root=st.booleans(),
)
def test_whatever_the_scores_the_answer_is_a_tree(scores, projective, single_root):
    heads = best_heads(scores, projective=projective, single_root=single_root).tolist()
    assert len(heads) == len(scores) - 1
    assert is_tree(heads)
    assert not projective or is_projective(heads)
    assert not heads or not single_root or heads.count(0) == 1


@given(scores=matrices(st.integers(1, 12), st.floats(-8, 8, width=32)))
def test_projective_is_never_better_than_free(scores):
    bound = worth(scores, best_heads(scores, projective=False).tolist())
    under = worth(scores, best_heads(scores, projective=True).tolist())
    several = worth(scores, best_heads(scores, projective=False, single_root=False).tolist())
    assert under[1] <= bound[1] + 1e-4 <= several[1] + 2e-4


def test_crossing_arcs_are_found_or_avoided_as_asked():
    # 1 takes 3 and 2 takes 4: the arcs cross. The root takes 1, 1 takes 2: 4 arcs of 1 point.
    scores = np.zeros((5, 5), np.float32)
    for head, dependent in [(0, 1), (1, 2), (1, 3), (2, 4)]:
        scores[head, dependent] = 1
    assert best_heads(scores, projective=False).tolist() == [0, 1, 1, 2]
    heads = best_heads(scores, projective=True).tolist()
    assert sum(scores[head, word] for word, head in enumerate(heads, start=1)) == 3


def test_one_root_only_when_asked():
    scores = np.array([[0, 5, 5], [0, 0, 1], [0, 2, 0]], np.float32)
    for projective in (True, False):
        assert best_heads(scores, projective=projective).tolist() == [2, 0]
        several = best_heads(scores, projective=projective, single_root=False)
        assert several.tolist() == [0, 0]


@pytest.mark.parametrize("shape", [(0, 0), (2, 3), (3, 2), (1002, 1002)])
def test_a_malformed_table_of_arcs_is_an_error(shape):
    with pytest.raises(ValueError, match="square matrix with a row for the root"):
        best_heads(np.zeros(shape, np.float32), projective=True)
