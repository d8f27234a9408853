"""A long sentence cut into pieces, and the pieces' trees made one."""

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from otherwords.parse import DependencyTree, Tree
from otherwords.parse.analyses import cut_points, join_dependencies, join_trees


@pytest.mark.parametrize(
    ("text", "longest", "points"),
    [
        ("a b c", 3, [0, 3]),
        ("a b c d", 3, [0, 3, 4]),
        ("a b , c d e f", 4, [0, 3, 7]),
        # A mark in the first half of what fits is too early: the piece is cut at full length.
        ("a , c d e f", 4, [0, 4, 6]),
        ("a b . c . d", 5, [0, 5, 6]),
        (", , , , ,", 2, [0, 2, 4, 5]),
        ("a b c", 1, [0, 1, 2, 3]),
    ],
)
def test_sentences_are_split_where_worked_out_by_hand(text, longest, points):
    assert cut_points(text.split(), longest) == points


@given(words=st.lists(st.sampled_from(["tea", ",", "."]), max_size=60), longest=st.integers(1, 9))
def test_pieces_are_never_empty_nor_too_long(words, longest):
    points = cut_points(words, longest)
    lengths = [end - start for start, end in pairwise(points)]
    assert sum(lengths) == len(words)
    assert max(lengths) <= longest
    assert not words or min(lengths) > 0


def piece(scores, word):
    """Trees that differ in their label, with the scores."""
    names = [f"X{k}" for k in range(len(scores))]
    trees = [Tree.from_brackets(f"(ROOT ({name} (NN {word}) (NN b)))") for name in names]
    return list(zip(scores, trees, strict=True))


def test_two_pieces_become_one_tree_by_hand():
    first = [(-0.5, Tree.from_brackets("(ROOT (S (NP (NN tea)) (VP (VBZ is))))"))]
    second = [(-1.0, Tree.from_brackets("(ROOT (NP (NN hot)) (. .))"))]
    ((score, tree),) = join_trees([first, second], 10)
    assert score == -1.5
    assert str(tree) == "(ROOT (FRAG (S (NP (NN tea)) (VP (VBZ is))) (NP (NN hot)) (. .)))"


def test_the_best_of_two_lists_by_hand():
    # -1 -2, -1 -2.5, -3 -2, -3 -2.5; then -1 -9 and -3 -9.
    lists = [piece([-1.0, -3.0], "a"), piece([-2.0, -2.5, -9.0], "c")]
    found = join_trees(lists, 5)
    assert [score for score, _ in found] == [-3.0, -3.5, -5.0, -5.5, -10.0]
    assert [tree.labels[2:] for _, tree in found][1:3] == [("X0", "X1"), ("X1", "X0")]
    assert len(join_trees(lists, 100)) == 6


NUMBERS = st.lists(st.integers(-40, 0), min_size=1, max_size=6).map(sorted)


@given(rows=st.lists(NUMBERS, min_size=2, max_size=4), k=st.integers(1, 30))
def test_joined_lists_are_the_best_of_all_combinations(rows, k):
    pieces = [piece([score / 4 for score in reversed(row)][:k], "a") for row in rows]
    slow = sorted((sum(s for s, _ in choice) for choice in product(*pieces)), reverse=True)
    found = join_trees(pieces, k)
    assert [score for score, _ in found] == slow[:k]
    assert len({tree for _, tree in found}) == len(found)


def test_one_piece_keeps_its_list_and_no_pieces_give_an_empty_tree():
    own = piece([-1.0, -2.0], "a")
    assert join_trees([own], 2) == own
    ((score, tree),) = join_trees([[]], 3)
    assert (score, str(tree)) == (0.0, "(())")


def test_later_roots_are_attached_to_the_first():
    first = DependencyTree(["it", "rains"], ["PRP", "VBZ"], [2, 0], ["nsubj", "root"])
    second = DependencyTree(["go", "home"], ["VB", "RB"], [0, 1], ["root", "advmod"])
    assert join_dependencies([first, second, first]) == DependencyTree(
        ["it", "rains", "go", "home", "it", "rains"],
        ["PRP", "VBZ", "VB", "RB", "PRP", "VBZ"],
        [2, 0, 2, 3, 6, 2],
        ["nsubj", "root", "parataxis", "advmod", "nsubj", "parataxis"],
    )
    assert join_dependencies([second]) is second
