"""Scores of arcs: read, changed, decoded."""

import math

import numpy as np
import pytest
from tests.parse.every_tree import every_dependency_tree
from tests.parse.small_treebank import DEPENDENCIES, TREES

from otherwords.errors import OtherwordsError
from otherwords.parse import ArcScores, DependencyTree

SENTENCES = [list(tree.words) for tree in TREES]
UNSEEN = [
    "the garden sees she and tea .".split(),
    "milk ! hello cat in in the".split(),
    ["☕", "猫", "(", "b"],
    ["the"] * 30,
]
READ = ("read", "it", "twice")
TAGS = ("VB", "PRP", "RB")


def by_hand():
    """Word 1 is the root's (3), takes 2 (2) and 3 (1.5); 2 would take 3 for 1."""
    arcs = np.full((4, 4), -1.0, np.float32)
    for head, dependent, score in [(0, 1, 3), (1, 2, 2), (1, 3, 1.5), (2, 3, 1)]:
        arcs[head, dependent] = score
    relations = np.zeros((4, 4, 3), np.float32)
    relations[0, 1, 2] = relations[1, 2, 1] = relations[2, 3, 1] = 1
    return ArcScores(READ, TAGS, arcs, relations, ("advmod", "obj", "root"))


@pytest.mark.parametrize("words", [*SENTENCES, *UNSEEN])
def test_probabilities_of_heads_and_of_relations_sum_to_one(tiny_parser, words):
    found = tiny_parser.arc_scores(words)
    n = len(words)
    assert found.arcs.shape == (n + 1, n + 1)
    assert found.relations.shape == (n + 1, n + 1, len(tiny_parser.relations))
    assert found.names == tiny_parser.relations
    assert np.exp(found.arcs[:, 1:]).sum(axis=0) == pytest.approx(np.ones(n), abs=1e-5)
    assert np.exp(found.relations).sum(axis=2) == pytest.approx(np.ones((n + 1, n + 1)), abs=1e-5)
    assert np.all(found.arcs[:, 0] == -math.inf), "the root hangs on nothing"
    assert np.all(np.diagonal(found.arcs) == -math.inf), "nothing hangs on itself"


@pytest.mark.parametrize("words", [*SENTENCES, *UNSEEN])
def test_unchanged_scores_give_the_trees_of_the_parser(tiny_parser, words):
    found = tiny_parser.arc_scores(words)
    assert found.decode() == tiny_parser.dependencies(words)
    free = tiny_parser.dependencies(words, "non-projective")
    assert found.decode(projective=False) == free


def test_many_sentences_have_the_scores_of_each_and_relations_only_on_demand(tiny_parser):
    sentences = [*SENTENCES, *UNSEEN]
    for words, found in zip(sentences, tiny_parser.arc_scores_batch(sentences), strict=True):
        alone = tiny_parser.arc_scores(words)
        assert found.words == tuple(words)
        assert found.tags == tiny_parser.tag(words)
        assert np.array_equal(found.arcs, alone.arcs)
        heads = found.heads()
        chosen = found.on_arcs(heads)
        assert chosen == pytest.approx(found.relations[heads, np.arange(1, len(words) + 1)])


@pytest.mark.parametrize("words", ["the cat sleeps .".split(), "tea sees !".split(), ["hello"]])
def test_the_best_tree_of_a_short_sentence_is_the_best_of_every_tree(tiny_parser, words):
    found = tiny_parser.arc_scores(words)
    for projective in (True, False):
        trees = every_dependency_tree(len(words), projective=projective, single_root=True)
        slow = max(found.score(np.array(heads)) for heads in trees)
        assert found.score(found.heads(projective=projective)) == pytest.approx(slow, abs=1e-5)


def test_a_tree_and_its_score_worked_by_hand():
    scores = by_hand()
    tree = DependencyTree(READ, TAGS, [0, 1, 1], ["root", "obj", "advmod"])
    for projective in (True, False):
        assert scores.decode(projective=projective) == tree
    assert scores.score(scores.heads()) == 3 + 2 + 1.5


def test_a_changed_arc_changes_the_tree_and_its_relation():
    scores = by_hand()
    scores.arcs[2, 3] += 0.75  # 1.75, more than the 1.5 of 1 > 3
    assert scores.decode().heads.tolist() == [0, 1, 2]
    assert scores.decode().relations == ("root", "obj", "obj")


@pytest.mark.parametrize("never", [-math.inf, math.nan, -1e30])
def test_a_forbidden_arc_is_not_used(never):
    scores = by_hand()
    scores.arcs[1, 3] = never
    for projective in (True, False):
        assert scores.heads(projective=projective).tolist() == [0, 1, 2]
    scores.arcs[:, 2] = never
    assert scores.heads().tolist().count(0) == 1, "there is a tree all the same"


def test_a_relation_scored_nan_is_not_chosen():
    scores = by_hand()
    scores.relations[1, 2] = [math.nan, -math.inf, -5]
    assert scores.decode().relations[1] == "root"
    scores.relations[1, 2] = math.nan
    assert scores.decode().relations[1] == "advmod", "the first, if none is a number"


def test_heads_may_have_several_roots_when_asked():
    scores = by_hand()
    scores.arcs[0, 1:] = 9
    assert scores.heads(single_root=False).tolist() == [0, 0, 0]
    assert scores.heads().tolist().count(0) == 1


def test_scores_in_double_precision_or_transposed_are_accepted_too():
    scores = by_hand()
    wide = scores.with_arcs(scores.arcs.astype(np.float64))
    wide.arcs[3, 2] = -1e300
    assert wide.decode() == scores.decode()
    turned = scores.with_arcs(scores.arcs.T.copy().T)
    assert turned.decode() == scores.decode()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"arcs": np.zeros((3, 3))}, "3 words need 4 x 4 scores of arcs, found 3 x 3. Ch"),
        ({"arcs": np.zeros((4, 5))}, "3 words need 4 x 4 scores of arcs, found 4 x 5. Ch"),
        ({"arcs": np.zeros(16)}, "3 words need 4 x 4 scores of arcs, found 16. Ch"),
        ({"relations": np.zeros((4, 4))}, "3 words need 4 x 4 x 3 scores of relations, found 4"),
        ({"relations": np.zeros((4, 4, 2))}, "3 words need 4 x 4 x 3 scores of relations, fo"),
    ],
)
def test_scores_of_another_shape_are_an_error_in_one_line(change, said):
    right = by_hand()
    parts = {"arcs": right.arcs, "relations": right.relations, **change}
    with pytest.raises(OtherwordsError) as caught:
        ArcScores(READ, TAGS, **parts, names=right.names).decode()
    assert str(caught.value).startswith(said)
    assert "\n" not in str(caught.value)


def test_a_price_on_arcs_moves_a_learned_tree(tiny_parser):
    # What dual decomposition does: the arcs of a tree that another model dislikes cost more.
    gold = DEPENDENCIES[4]
    scores = tiny_parser.arc_scores(gold.words)
    assert scores.decode() == gold
    scores.arcs[gold.heads[5], 6] -= 50
    moved = scores.decode()
    assert moved != gold
    assert moved.heads[5] != gold.heads[5]
