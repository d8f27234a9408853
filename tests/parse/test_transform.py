"""Trees made of trees, against the slow twin on nested ones."""

import numpy as np
import pytest
from hypothesis import assume, given
from tests.parse.nested_trees import NESTED, binarised, collapsed, text_of, without_traces

from otherwords.errors import UnknownNameError
from otherwords.parse import (
    Tree,
    binarise,
    collapse_unaries,
    expand_unaries,
    plain,
    span_arrays,
    unbinarise,
    without_empties,
    without_function_tags,
    without_top,
)
from otherwords.parse.brackets import escape


def flat(node):
    return Tree.from_brackets("(())" if node is None else text_of(node, escape))


def checked(tree):
    """The same tree, made with all checks."""
    return Tree(tree.words, tree.tags, tree.labels, tree.starts, tree.ends)


@given(NESTED)
def test_dropping_traces_is_what_the_twin_does(node):
    assert checked(without_empties(flat(node))) == flat(without_traces(node))


@given(NESTED)
def test_collapsing_is_what_the_twin_does_and_is_undone_exactly(node):
    tree = flat(node)
    short = checked(collapse_unaries(tree))
    assert short == flat(collapsed(node))
    spans = list(zip(short.starts.tolist(), short.ends.tolist(), strict=True))
    assert len(set(spans)) == len(spans)
    assert checked(expand_unaries(short)) == tree


@given(NESTED)
def test_binarising_is_what_the_twin_does_and_is_undone_exactly(node):
    tree = flat(node)
    assert checked(binarise(tree)) == flat(binarised(node))
    assert checked(unbinarise(binarise(tree))) == tree


@given(NESTED)
def test_a_collapsed_and_binarised_tree_comes_back(node):
    tree = flat(node)
    assert expand_unaries(unbinarise(binarise(collapse_unaries(tree)))) == tree


@given(NESTED)
def test_a_plain_tree_stays_unchanged(node):
    tree = checked(plain(flat(node)))
    assert plain(tree) == tree
    assert "-NONE-" not in tree.tags
    assert not any("=" in label for label in tree.labels)


@given(NESTED)
def test_a_binary_tree_has_one_constituent_of_two_words_or_more_for_each_word_but_one(node):
    tree = binarise(collapse_unaries(flat(node)))
    wide = np.flatnonzero(tree.ends - tree.starts > 1)
    assert len(wide) == len(tree) - 1


def test_transforming_leaves_the_first_tree_alone():
    text = "( (S-TPC=1 (NP (-NONE- *)) (VP (VB go) (ADVP (RB home)) (. !))))"
    tree = Tree.from_brackets(text)
    assert str(plain(tree)) == "(S (VP (VB go) (ADVP (RB home)) (. !)))"
    binarise(tree), collapse_unaries(tree)
    assert str(tree) == text


def test_a_tree_of_traces_only_has_no_words_left():
    assert str(plain(Tree.from_brackets("( (S (NP (-NONE- *)) (VP (-NONE- *?*))))"))) == "(())"


@pytest.mark.parametrize(
    ("label", "category"),
    [
        ("NP", "NP"),
        ("NP-SBJ-1", "NP"),
        ("S=2", "S"),
        ("NP-SBJ-1=2", "NP"),
        ("S-TTL-3-FRM", "S"),
        ("-LRB-", "-LRB-"),
        ("-NONE-", "-NONE-"),
        ("-", "-"),
        ("ADVP|PRT", "ADVP|PRT"),
        ("", ""),
    ],
)
def test_a_label_is_cut_to_its_category(label, category):
    tree = Tree(["go"], ["VB"], [label], [0], [1])
    assert without_function_tags(tree).labels == (category,)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("( (S (VB go)))", "(S (VB go))"),
        ("(ROOT (S (VB go)))", "(S (VB go))"),
        ("(TOP (S1 (S (VB go))))", "(S (VB go))"),
        ("(ROOT (S (VB go)) (. .))", "(ROOT (S (VB go)) (. .))"),
        ("(ROOT (VB go))", "(ROOT (VB go))"),
        ("(S (S (VB go)))", "(S (S (VB go)))"),
        ("(S (ROOT (VB go)))", "(S (ROOT (VB go)))"),
        ("(VB go)", "(VB go)"),
        ("(())", "(())"),
    ],
)
def test_a_top_is_removed_if_one_constituent_takes_its_place(text, expected):
    assert str(without_top(Tree.from_brackets(text))) == expected


def test_a_top_with_a_trace_beside_the_sentence_is_removed_too():
    tree = Tree.from_brackets("( (S-1 (VP (VB go))) (-NONE- *ICH*-1))")
    assert without_top(tree) == tree
    assert str(plain(tree)) == "(S (VP (VB go)))"


def test_children_are_joined_from_the_left_words_among_them():
    tree = Tree.from_brackets("(S (CC and) (NP (PRP we)) (VP (VBD left) (ADVP (RB now)) (RB too)))")
    assert str(binarise(tree)) == (
        "(S (@S (CC and) (NP (PRP we))) (VP (@VP (VBD left) (ADVP (RB now))) (RB too)))"
    )


def test_a_top_without_a_label_is_reshaped_and_undone():
    tree = Tree.from_brackets("( (S (VB go) (RB home) (. !)))")
    assert collapse_unaries(tree).labels == ("+S",)
    assert binarise(tree).labels == ("", "S", "@S")
    flat_top = Tree.from_brackets("( (VB go) (RB home) (. !))")
    assert binarise(flat_top).labels == ("", "@")
    assert unbinarise(binarise(flat_top)) == flat_top


def test_deep_trees_are_transformed_without_recursion():
    tree = Tree.from_brackets("(S (NN up) (-NONE- *) " * 5000 + "(NN top)" + ")" * 5000)
    assert unbinarise(binarise(tree)) == tree
    assert len(plain(tree)) == 5001
    chain = Tree.from_brackets("(S " * 5000 + "(NN top)" + ")" * 5000)
    assert expand_unaries(collapse_unaries(chain)) == chain


@pytest.mark.parametrize(
    ("reshape", "text", "message"),
    [
        (binarise, "(S (@S (NN a) (NN b)) (NN c))", "label '@S'.*binarised already"),
        (collapse_unaries, "(S+VP (VB go))", r"label 'S\+VP'.*collapsed already"),
        (unbinarise, "(@S (NN a) (NN b))", "top of the tree, '@S', was made by binarising"),
    ],
)
def test_what_could_not_be_undone_is_an_error(reshape, text, message):
    with pytest.raises(ValueError, match=message):
        reshape(Tree.from_brackets(text))


@given(NESTED)
def test_span_arrays_number_the_labels(node):
    tree = flat(node)
    names = sorted(set(tree.labels))
    starts, ends, ids = span_arrays(tree, {name: k for k, name in enumerate(names)})
    assert starts.dtype == ends.dtype == ids.dtype == np.int32
    assert tuple(names[k] for k in ids) == tree.labels
    assume(len(names) > 1)
    with pytest.raises(UnknownNameError):
        span_arrays(tree, {names[0]: 0})


def test_a_label_without_a_number_is_named():
    with pytest.raises(UnknownNameError) as caught:
        span_arrays(Tree.from_brackets("(WHNP (WP who))"), {"NP": 0, "WHPP": 1})
    assert str(caught.value) == "no label called 'WHNP'. Did you mean 'WHPP'? Known: NP, WHPP."
