"""Dependency trees and CoNLL-U files: checked, read, written."""

import io
import pickle
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from otherwords.corpus import read_lines
from otherwords.errors import InputError
from otherwords.parse import DependencyTree, read_dependencies, read_trees, write_dependencies

TEA = """\
# sent_id = tea-1
# text = I don't drink tea
1\tI\tI\tPRON\tPRP\tCase=Nom\t4\tnsubj\t4:nsubj\t_
2-3\tdon't\t_\t_\t_\t_\t_\t_\t_\t_
2\tdo\tdo\tAUX\tVBP\t_\t4\taux\t4:aux\tMSeg=do
3\tn't\tnot\tPART\tRB\t_\t4\tadvmod\t4:advmod\t_
4\tdrink\tdrink\tVERB\tVB\t_\t0\troot\t0:root\t_
4.1\tdrink\tdrink\tVERB\tVB\t_\t_\t_\t4:conj\t_
5\ttea\ttea\tNOUN\tNN\t_\t4\tobj\t4:obj\tSpaceAfter=No

"""
RAIN = "1\tit\t_\t_\tPRP\t_\t2\tnsubj\t_\t_\n2\trains\t_\t_\tVBZ\t_\t0\troot\t_\t_\n"
EXPECTED_HEAD = "expected the number of a word, or 0 for the root."


def is_tree(heads):
    """Slow and obvious: one root, and from every word the way up ends there."""
    if not all(0 <= head <= len(heads) for head in heads) or (heads and heads.count(0) != 1):
        return False
    for word in range(1, len(heads) + 1):
        steps = 0
        while word and steps <= len(heads):
            word, steps = heads[word - 1], steps + 1
        if word:
            return False
    return True


def tree_with(heads):
    count = len(heads)
    return DependencyTree(["w"] * count, ["X"] * count, heads, ["dep"] * count)


@st.composite
def random_heads(draw):
    """A tree: words are attached one by one, in random order, to those attached before."""
    order = draw(st.integers(0, 12).flatmap(lambda count: st.permutations(range(1, count + 1))))
    heads = [0] * len(order)
    for k, word in enumerate(order[1:], 1):
        heads[word - 1] = order[draw(st.integers(0, k - 1))]
    return heads


VALUES = st.text(
    alphabet=st.characters(codec="utf-8", exclude_characters="\t\n\r"), min_size=1, max_size=6
)


@st.composite
def random_trees(draw):
    heads = draw(random_heads())
    column = st.lists(VALUES, min_size=len(heads), max_size=len(heads))
    known = column.filter(lambda values: any(value != "_" for value in values))
    optional = st.one_of(st.none(), known) if heads else st.none()
    return DependencyTree(
        draw(column),
        draw(column),
        heads,
        draw(column),
        upos=draw(optional),
        lemmas=draw(optional),
        features=draw(optional),
        comments=draw(st.lists(VALUES.map(lambda text: f"# {text}"), min_size=1, max_size=2)),
    )


def test_ranges_and_empty_nodes_are_ignored(here):
    Path("a.conllu").write_text(TEA)
    (tree,) = read_dependencies("a.conllu")
    assert tree.words == ("I", "do", "n't", "drink", "tea")
    assert tree.tags == ("PRP", "VBP", "RB", "VB", "NN")
    assert tree.heads.tolist() == [4, 4, 4, 0, 4]
    assert tree.heads.dtype == np.int32
    assert tree.relations == ("nsubj", "aux", "advmod", "root", "obj")
    assert tree.upos == ("PRON", "AUX", "PART", "VERB", "NOUN")
    assert tree.lemmas == ("I", "do", "not", "drink", "tea")
    assert tree.features == ("Case=Nom", "_", "_", "_", "_")
    assert tree.comments == ("# sent_id = tea-1", "# text = I don't drink tea")
    assert len(tree) == 5
    lines = [line for line in TEA.splitlines() if "-3" not in line and ".1" not in line]
    rows = [line.split("\t") for line in lines]
    rows = [row if len(row) == 1 else [*row[:8], "_", "_"] for row in rows]
    assert tree.conllu() == "".join("\t".join(row) + "\n" for row in rows[:-1])


def test_empty_columns_are_none(here):
    Path("a.conllu").write_text(RAIN)
    (tree,) = read_dependencies("a.conllu")
    assert (tree.upos, tree.lemmas, tree.features, tree.comments) == (None, None, None, ())
    assert tree == DependencyTree(["it", "rains"], ["PRP", "VBZ"], [2, 0], ["nsubj", "root"])
    assert tree.conllu() == RAIN


@given(st.lists(random_trees(), max_size=3), st.sampled_from(["", ".gz"]))
@settings(max_examples=40)
def test_trees_come_back_as_written(tmp_path_factory, trees, suffix):
    path = tmp_path_factory.mktemp("trees") / f"a.conllu{suffix}"
    write_dependencies(path, trees)
    assert list(read_dependencies(path)) == trees


@given(st.one_of(random_heads(), st.lists(st.integers(-1, 6), max_size=6)))
def test_heads_are_accepted_when_the_slow_twin_finds_a_tree(heads):
    if is_tree(heads):
        assert tree_with(heads).heads.tolist() == heads
    else:
        with pytest.raises(ValueError, match="expected"):
            tree_with(heads)


def test_a_chain_of_5000_words_is_a_tree():
    assert len(tree_with(list(range(5000)))) == 5000


@pytest.mark.parametrize("ending", ["", "\n", "\n\n\n", "\n \n", "\r\n\r\n"])
def test_the_last_sentence_needs_no_empty_line(here, ending):
    text = RAIN + "\n\n" + RAIN.removesuffix("\n") + ending
    Path("a.conllu").write_bytes(text.encode())
    assert [len(tree) for tree in read_dependencies("a.conllu")] == [2, 2]


def test_a_sentence_without_words_keeps_its_place(here):
    empty, rain = DependencyTree([], [], [], []), tree_with([2, 0])
    assert empty
    write_dependencies("a.conllu", [rain, empty, rain])
    assert [len(tree) for tree in read_dependencies("a.conllu")] == [2, 0, 2]


def test_standard_input_is_read(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(RAIN.encode())))
    assert [tree.words for tree in read_dependencies("-")] == [("it", "rains")]


def row(number, head, *, columns=10):
    return "\t".join([number, "tea", "_", "_", "NN", "_", head, "dep", "_", "_", "_"][:columns])


@pytest.mark.parametrize(
    ("lines", "line", "message"),
    [
        ([row("1", "0", columns=9)], 4, "expected 10 tab-separated columns, found 9. They are "
         "ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC; write _ for an empty one."),
        ([row("1", "0", columns=11)], 4, "expected 10 tab-separated columns, found 11. They are "
         "ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC; write _ for an empty one."),
        ([row("1", "0"), "(NN tea)"], 5, "expected 10 tab-separated columns, found 1. They are "
         "ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC; write _ for an empty one."),
        (["#", row("1", "3"), row("2", "0")], 5,
         "head 3 of word 1 is out of range, expected 0 to 2."),
        ([row("1", "0"), row("2", "3"), row("2-3", "_"), row("3", "2")], 5,
         "word 2 depends on itself, by way of word 3: expected a tree, without cycles."),
        ([row("1", "0"), row("2", "2")], 5,
         "word 2 depends on itself, by way of word 2: expected a tree, without cycles."),
        ([row("1", "2"), row("2", "1")], 4,
         "word 1 depends on itself, by way of word 2: expected a tree, without cycles."),
        ([row("1", "0"), row("2", "1"), row("3", "0")], 6,
         "word 3 is a root, and so is word 1: expected one root."),
        ([row("one", "0")], 4,
         "'one' is not a word number, expected 1, a range 3-4 or a node 8.1."),
        ([row("1", "0"), row("3", "1")], 5,
         "found word 3, expected 2. Words are numbered from 1 without gaps."),
        ([row("1", "_")], 4, f"'_' is not a head, {EXPECTED_HEAD}"),
        ([row("1", "-1")], 4, f"'-1' is not a head, {EXPECTED_HEAD}"),
        ([row("1", "")], 4, "column HEAD is empty. Write _ instead."),
    ],
)  # fmt: skip
def test_a_malformed_tree_is_named_with_its_line(here, lines, line, message):
    Path("a.conllu").write_text(RAIN + "\n" + "\n".join(lines) + "\n\n" + RAIN)
    trees = read_dependencies("a.conllu")
    assert next(trees).words == ("it", "rains")
    with pytest.raises(InputError) as caught:
        list(trees)
    assert str(caught.value) == f"a.conllu:{line}: {message}"


def test_a_tree_never_changes():
    heads = np.array([2, 0])
    tree = tree_with(heads)
    heads[0] = 1
    assert tree.heads.tolist() == [2, 0]
    with pytest.raises(ValueError, match="read-only"):
        tree.heads[0] = 1
    with pytest.raises(AttributeError, match="'heads' cannot be set"):
        tree.heads = [2, 0]
    with pytest.raises(AttributeError, match="'heads' cannot be deleted"):
        del tree.heads


def test_equal_trees_have_equal_hashes_and_pickles_come_back(here):
    Path("a.conllu").write_text(TEA + TEA)
    tree, again = read_dependencies("a.conllu")
    assert len({tree, again, tree_with([0])}) == 2
    assert tree != tree_with([4, 4, 4, 0, 4])
    assert tree != "tree"
    copy = pickle.loads(pickle.dumps(tree))
    assert copy == tree
    assert not copy.heads.flags.writeable
    bare = tree_with([2, 0])
    assert eval(repr(bare), {"DependencyTree": DependencyTree}) == bare


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"tags": ["X"]}, "2 words, but 1 tags"),
        ({"heads": [0]}, "2 words, but 1 heads"),
        ({"lemmas": ["a", "b", "c"]}, "2 words, but 3 lemmas"),
        ({"words": ["a", ""]}, "'' among the words is empty"),
        ({"words": ["a", "b\tc"]}, "among the words is empty, or contains a tab or newline"),
        ({"comments": ["no mark"]}, "'no mark' is not a comment"),
        ({"comments": ["# a\nb"]}, "is not a comment"),
    ],
)
def test_what_could_not_be_written_is_an_error(changes, message):
    parts = {"words": ["a", "b"], "tags": ["X", "X"], "heads": [0, 1], "relations": ["x", "y"]}
    with pytest.raises(ValueError, match=message):
        DependencyTree(**{**parts, **changes})


@pytest.mark.shared
@pytest.mark.parametrize(
    ("name", "count", "words"), [("gum.dev", 1_575, 28_119), ("ewt.dev", 2_001, 25_147)]
)
def test_the_dev_treebanks_are_read_completely_and_written_back(
    shared_data, tmp_path, name, count, words
):
    path = shared_data / "treebanks" / f"{name}.conllu.gz"
    trees = list(read_dependencies(path))
    assert len(trees) == count
    assert sum(map(len, trees)) == words
    write_dependencies(tmp_path / "back.conllu", trees)
    before = [line.split("\t")[:8] for _, line in read_lines(path) if line]
    after = [line.split("\t")[:8] for _, line in read_lines(tmp_path / "back.conllu") if line]
    assert after == [row for row in before if row[0].startswith("#") or row[0].isdigit()]


@pytest.mark.shared
def test_trees_and_dependencies_of_one_corpus_have_the_same_words(shared_data):
    folder = shared_data / "treebanks"
    trees = read_trees(folder / "gum.dev.ptb.gz")
    dependencies = read_dependencies(folder / "gum.dev.conllu.gz")
    for tree, other in zip(trees, dependencies, strict=True):
        assert tree.words == other.words
