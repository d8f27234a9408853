"""Words split at hyphens, joined: by hand, and against a twin that counts characters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.parse.every_tree import is_tree
from tests.parse.nested_trees import text_of

from otherwords.parse import DependencyTree, Tree
from otherwords.parse.brackets import escape
from otherwords.parse.train.hyphens import INSIDE_WORDS, join_hyphens, join_hyphens_in_dependencies

LEAVES = st.tuples(
    st.sampled_from(["NN", "HYPH", "HYPH", "VBN", "RB", "CD"]),
    st.sampled_from(["a", "bc", "def", "-"]),
)
NODES = st.recursive(
    LEAVES,
    lambda parts: st.tuples(
        st.sampled_from(["NP", "ADJP", "NML", "VP"]), st.lists(parts, min_size=1, max_size=4)
    ),
    max_leaves=12,
)
NESTED = st.tuples(st.just("S"), st.lists(NODES, min_size=1, max_size=4))


def spans(tree):
    return list(zip(tree.labels, tree.starts.tolist(), tree.ends.tolist(), strict=True))


def groups(tags):
    """Numbers of words that belong together: a hyphen and what stands on both sides of it."""
    found = []
    for k in range(len(tags)):
        glued = k > 0 and any(0 < j < len(tags) - 1 and tags[j] == "HYPH" for j in (k - 1, k))
        if glued:
            found[-1].append(k)
        else:
            found.append([k])
    return found


def slow_join(tree):
    """Constituents that begin and end where joined words do; None if another would be cut."""
    together = groups(tree.tags)
    if all(len(group) == 1 for group in together):
        return None
    starts = {group[0]: number for number, group in enumerate(together)}
    ends = {group[-1] + 1: number + 1 for number, group in enumerate(together)}
    kept = []
    for label, start, end in spans(tree):
        inside = any(group[0] <= start and end <= group[-1] + 1 for group in together)
        if start in starts and end in ends:
            joined = inside and end - start > 1
            if not (joined and label in INSIDE_WORDS):
                kept.append((label, starts[start], ends[end]))
        elif not inside:
            return None
    return ["".join(tree.words[k] for k in group) for group in together], kept


@given(node=NESTED)
def test_joining_is_what_the_twin_does(node):
    tree = Tree.from_brackets(text_of(node, escape))
    joined, slow = join_hyphens(tree), slow_join(tree)
    assert (joined is None) == (slow is None)
    if joined is not None:
        assert (list(joined.words), spans(joined)) == slow
        assert Tree(joined.words, joined.tags, joined.labels, joined.starts, joined.ends) == joined
        assert "".join(joined.words) == "".join(tree.words)
        assert len(joined) < len(tree)


@given(data=st.data(), tags=st.lists(st.sampled_from(["NN", "HYPH", "JJ"]), max_size=9))
def test_joined_dependencies_keep_characters_and_outer_heads(data, tags):
    heads = []
    for place in range(len(tags)):  # each word hangs on one before it: turned round at random
        heads.append(data.draw(st.integers(1, place)) if place else 0)
    if data.draw(st.booleans()):
        heads = [head and len(tags) + 1 - head for head in reversed(heads)]
    words = [f"{k}" for k in range(len(tags))]
    tree = DependencyTree(words, tags, heads, [f"r{k}" for k in range(len(tags))])
    together = groups(tags)
    outer = [
        [k for k in group if tree.heads[k] == 0 or tree.heads[k] - 1 not in group]
        for group in together
    ]
    joined = join_hyphens_in_dependencies(tree)
    possible = len(together) < len(tags) and all(len(found) == 1 for found in outer)
    assert (joined is not None) == possible
    if joined is not None:
        assert "".join(joined.words) == "".join(words)
        assert joined.relations == tuple(f"r{found[0]}" for found in outer)
        for (word,), head in zip(outer, joined.heads.tolist(), strict=True):
            above = int(tree.heads[word])
            assert head == 0 if above == 0 else above - 1 in together[head - 1]
        assert is_tree(joined.heads.tolist())


@pytest.mark.parametrize(
    ("cut", "whole"),
    [
        (
            "(NP (DT a) (ADJP (RB well) (HYPH -) (VBN known)) (NN fact))",
            "(NP (DT a) (JJ well-known) (NN fact))",
        ),
        (
            "(NP (ADJP (CD ten) (HYPH -) (NN year) (HYPH -) (JJ old)) (NN tea))",
            "(NP (JJ ten-year-old) (NN tea))",
        ),
        ("(NP (QP (CD 3) (HYPH -) (CD 4)) (NNS cups))", "(NP (CD 3-4) (NNS cups))"),
        ("(NP (CD two) (HYPH -) (NN cup) (NN pot))", "(NP (JJ two-cup) (NN pot))"),
        ("(NP (NNP Ann) (HYPH -) (NNP Kay))", "(NP (NNP Ann-Kay))"),
        ("(S (NP (NN x) (HYPH -) (NN ray)) (VP (VBZ is)))", "(S (NP (NN x-ray)) (VP (VBZ is)))"),
        ("(NP (NP (NN x)) (HYPH -) (NN ray) (NN eye))", "(NP (NN x-ray) (NN eye))"),
        ("(ADJP (RB well) (HYPH -) (VBN known))", "(JJ well-known)"),
    ],
)
def test_joined_words_and_their_tags_by_hand(cut, whole):
    assert str(join_hyphens(Tree.from_brackets(cut))) == whole


@pytest.mark.parametrize(
    "cut",
    [
        "(NP (NN tea) (NN pot))",
        "(NP (HYPH -) (NN tea))",
        "(NP (NN tea) (HYPH -))",
        "(NP (HYPH -))",
        "(S (NP (NN tea) (NN x)) (HYPH -) (VP (VBN made)))",
        "(())",
    ],
)
def test_without_a_hyphen_between_words_or_with_spans_across_nothing_is_joined(cut):
    assert join_hyphens(Tree.from_brackets(cut)) is None


def test_dependencies_of_a_joined_word_by_hand():
    tree = DependencyTree(
        "a well - known fact .".split(),
        ["DT", "RB", "HYPH", "VBN", "NN", "."],
        [5, 4, 4, 5, 0, 5],
        ["det", "advmod", "punct", "amod", "root", "punct"],
    )
    assert join_hyphens_in_dependencies(tree) == DependencyTree(
        "a well-known fact .".split(),
        ["DT", "JJ", "NN", "."],
        [3, 3, 0, 3],
        ["det", "amod", "root", "punct"],
    )


def test_parts_with_two_heads_outside_are_not_joined():
    tree = DependencyTree(
        ["x", "-", "ray", "eye"], ["NN", "HYPH", "NN", "NN"], [4, 1, 4, 0], ["a", "b", "c", "d"]
    )
    assert join_hyphens_in_dependencies(tree) is None
