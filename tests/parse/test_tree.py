"""The tree type, and its words and brackets in and out."""

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.parse.nested_trees import NESTED, parts_of, text_of

from otherwords.parse import Tree
from otherwords.parse.brackets import SPACE, escape, unescape

TEA = "(S (NP (PRP it)) (VP (VBZ is) (NP (JJ hot) (NN tea))) (. .))"


def tree_of(node):
    words, tags, spans = parts_of(node)
    labels, starts, ends = zip(*spans, strict=True)
    return Tree(words, tags, labels, starts, ends)


def test_constituents_are_in_preorder_with_the_words_they_cover():
    tree = Tree.from_brackets(TEA)
    assert tree.words == ("it", "is", "hot", "tea", ".")
    assert tree.tags == ("PRP", "VBZ", "JJ", "NN", ".")
    assert tree.labels == ("S", "NP", "VP", "NP")
    assert tree.starts.tolist() == [0, 0, 1, 2]
    assert tree.ends.tolist() == [5, 1, 4, 4]
    assert tree.starts.dtype == tree.ends.dtype == np.int32
    assert len(tree) == 5
    assert str(tree) == tree.brackets() == TEA


def test_of_two_constituents_on_one_span_the_parent_is_first():
    tree = Tree.from_brackets("( (S (VP (VB go))))")
    assert tree.labels == ("", "S", "VP")
    assert tree.starts.tolist() == [0, 0, 0]
    assert str(tree) == "( (S (VP (VB go))))"
    assert tree == Tree(["go"], ["VB"], ["", "S", "VP"], [0, 0, 0], [1, 1, 1])


@given(NESTED)
def test_reading_gives_what_the_nested_twin_has(node):
    tree = tree_of(node)
    text = text_of(node, escape)
    assert Tree.from_brackets(text) == tree
    assert tree.brackets() == text


@given(NESTED)
def test_spaces_between_the_brackets_do_not_matter(node):
    text = text_of(node, escape)
    airy = text.replace("(", "\n ( ").replace(")", "\t) ").replace(" ", "  ")
    assert Tree.from_brackets(airy) == Tree.from_brackets(text)


def test_a_tree_5000_deep_is_read_and_written():
    text = "(S (NN up) " * 5000 + "(NN top)" + ")" * 5000
    tree = Tree.from_brackets(text)
    assert len(tree) == 5001
    assert tree.ends[4999] - tree.starts[4999] == 2
    assert str(tree) == text
    assert Tree(tree.words, tree.tags, tree.labels, tree.starts, tree.ends) == tree


@pytest.mark.parametrize(
    ("written", "word"),
    [
        ("-LRB-", "("),
        ("-RCB-", "}"),
        ("friend-LRB-s-RRB-", "friend(s)"),
        ("[", "["),
        ("-LSB-1-RSB-", "[1]"),
        (r"3\/4", "3/4"),
        (r"\*", "*"),
        (r"\-LRB-", "-LRB-"),
        (r"a\b", r"a\b"),
        (r"\\/", r"\/"),
        ("-lrb-", "-lrb-"),
    ],
)
def test_escapes_are_undone(written, word):
    assert Tree.from_brackets(f"(X (Y {written}))").words == (word,)


@pytest.mark.parametrize(
    ("word", "written"),
    [
        ("(", "-LRB-"),
        ("[", "-LSB-"),
        ("1/2", "1/2"),
        ("*", "*"),
        ("\\", "\\\\"),
        (":-)", ":--RRB-"),
    ],
)
def test_only_what_would_be_misread_is_escaped(word, written):
    assert escape(word) == written


@given(st.one_of(st.text(), st.text(alphabet="-\\/*()[]{}LRCSB")))
def test_every_word_comes_back_from_its_escape(word):
    written = escape(word)
    assert unescape(written) == word
    assert not set(written) & set("()[]{}")


@given(st.text(alphabet=st.characters(codec="utf-8"), min_size=1))
def test_any_word_without_a_space_can_be_in_a_tree(word):
    if SPACE.search(word):
        with pytest.raises(ValueError, match="is not a word"):
            Tree([word], ["X"], ["X"], [0], [1])
    else:
        tree = Tree([word], ["X"], ["X"], [0], [1])
        assert Tree.from_brackets(str(tree)) == tree


def test_two_words_in_one_preterminal_are_two_words():
    tree = Tree.from_brackets("(NP (DT the) (NN green tea ) (NN cup))")
    assert str(tree) == "(NP (DT the) (NN green) (NN tea) (NN cup))"


def test_a_tree_without_words_has_its_own_notation():
    tree = Tree([], [], [], [], [])
    assert str(tree) == "(())"
    assert Tree.from_brackets(" ( ( ) )\n") == tree
    assert len(tree) == 0
    assert tree


def test_a_single_word_needs_no_constituent():
    tree = Tree.from_brackets("(UH oh)")
    assert (tree.words, tree.tags, tree.labels) == (("oh",), ("UH",), ())
    assert str(tree) == "(UH oh)"


def test_a_tree_never_changes():
    starts = np.array([0, 0])
    tree = Tree(["oh"], ["UH"], ["S", "X"], starts, [1, 1])
    starts[1] = 7
    assert tree.starts.tolist() == [0, 0]
    with pytest.raises(ValueError, match="read-only"):
        tree.starts[0] = 1
    with pytest.raises(AttributeError, match="'words' cannot be set"):
        tree.words = ()
    with pytest.raises(AttributeError, match="'words' cannot be deleted"):
        del tree.words
    assert not hasattr(tree, "__dict__")


def test_equal_trees_have_equal_hashes_and_pickles_come_back():
    tree, again = Tree.from_brackets(TEA), Tree.from_brackets(TEA)
    assert tree == again
    assert hash(tree) == hash(again)
    assert len({tree, again, Tree.from_brackets(TEA.replace("tea", "mud"))}) == 2
    assert tree != Tree.from_brackets(TEA.replace("(NP", "(NX"))
    assert tree != TEA
    copy = pickle.loads(pickle.dumps(tree))
    assert copy == tree
    assert not copy.starts.flags.writeable
    assert eval(repr(tree), {"Tree": Tree}) == tree


@pytest.mark.parametrize(
    ("labels", "starts", "ends", "message"),
    [
        (["S"], [0], [2], r"first constituent covers \(0, 2\), expected \(0, 3\)"),
        (["S", "X"], [0, 1], [3, 1], "constituent 1, X over (1, 1)"),
        (["S", "X"], [0, 1], [3, 4], "not nested"),
        (["S", "X"], [0, -1], [3, 1], "not nested"),
        (["S", "X", "Y"], [0, 0, 1], [3, 2, 3], r"constituent 2, Y over \(1, 3\)"),
        (["S", "X", "Y"], [0, 2, 0], [3, 3, 1], "not nested"),
        (["S", "X", "Y"], [0, 0, 0], [3, 1, 2], "parents before children"),
        (["S", "S"], [0, 3], [3, 6], "not nested"),
        (["S", "X"], [0], [3], "2 labels, 1 starts, 1 ends"),
        ([], [], [], "0 constituents over 3 words"),
        (["S T"], [0], [3], "'S T' is not a label"),
        (["(S"], [0], [3], r"'\(S' is not a label"),
    ],
)
def test_spans_that_do_not_form_a_tree_are_an_error(labels, starts, ends, message):
    with pytest.raises(ValueError, match=message.replace("(1, 1)", r"\(1, 1\)")):
        Tree(["a", "b", "c"], ["X", "X", "X"], labels, starts, ends)


@pytest.mark.parametrize(
    ("words", "tags", "message"),
    [
        (["a"], ["X", "Y"], "1 words, but 2 tags"),
        ([""], ["X"], "'' is not a word"),
        (["a b"], ["X"], "'a b' is not a word"),
        (["a"], [""], "'' is not a tag"),
        (["a"], ["(X)"], "is not a tag"),
        ([], [], "1 constituents over 0 words"),
    ],
)
def test_words_and_tags_that_cannot_be_written_are_an_error(words, tags, message):
    with pytest.raises(ValueError, match=message):
        Tree(words, tags, ["S"], [0], [len(words)])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected one tree, found 0"),
        ("(S (NN a)) (S (NN b))", "expected one tree, found 2"),
        ("(S (NN a)", "not closed, expected 1 more '\\)'"),
        ("(S (NN a)))", "'\\)' without its '\\('"),
        ("(S (NN))", "'\\(NN\\)' has no word in it"),
        ("()", "'\\(\\)' has no word in it"),
        ("(S (()))", "has no word in it"),
        ("(S (NN a) b)", "'b' stands beside a constituent"),
        ("S (NN a)", "'S' stands outside the brackets"),
        ("(NN a b)", "has 2 words and no constituent"),
    ],
)
def test_malformed_text_is_an_error(text, message):
    with pytest.raises(ValueError, match=message):
        Tree.from_brackets(text)
