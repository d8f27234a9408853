"""Files of trees: read in any layout, errors name file and line, written whole."""

import io
import re
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.parse.nested_trees import NESTED, text_of

from otherwords.corpus import read_lines
from otherwords.errors import InputError, OutputError
from otherwords.parse import Tree, plain, read_trees, write_trees
from otherwords.parse.brackets import escape
from otherwords.parse.penn import read_numbered_trees

SUFFIXES = st.sampled_from(["", ".gz", ".zst", ".xz"])


@given(st.lists(NESTED, max_size=4), SUFFIXES)
@settings(max_examples=40)
def test_trees_come_back_as_written(tmp_path_factory, nodes, suffix):
    path = tmp_path_factory.mktemp("trees") / f"a.ptb{suffix}"
    trees = [Tree.from_brackets(text_of(node, escape)) for node in nodes]
    write_trees(path, trees)
    assert list(read_trees(path)) == trees
    assert [line for _, line in read_lines(path)] == [str(tree) for tree in trees]


def test_trees_may_span_lines_and_share_them(here):
    Path("a.ptb").write_text(
        "\n( (S (NP (PRP it))\n     (VP\n  (VBZ\n  rains))))\n\n\n"
        "(X (UH oh)) (X (UH ah)) (S\n(VB go))(X (UH\neh))\n(())\n(UH hm)"
    )
    assert [(line, str(tree)) for line, tree in read_numbered_trees("a.ptb")] == [
        (2, "( (S (NP (PRP it)) (VP (VBZ rains))))"),
        (8, "(X (UH oh))"),
        (8, "(X (UH ah))"),
        (8, "(S (VB go))"),
        (9, "(X (UH eh))"),
        (11, "(())"),
        (12, "(UH hm)"),
    ]


def test_standard_input_is_read_and_standard_output_written(monkeypatch, capfdbinary):
    stdin = io.TextIOWrapper(io.BytesIO(b"(X (UH oh))\r\n(X (UH ah))\r\n"))
    monkeypatch.setattr(sys, "stdin", stdin)
    write_trees("-", read_trees("-"))
    assert capfdbinary.readouterr().out == b"(X (UH oh))\n(X (UH ah))\n"


@pytest.mark.parametrize("content", ["", "\n", " \n\n"])
def test_a_file_without_trees_has_none(here, content):
    Path("a.ptb").write_text(content)
    assert list(read_trees("a.ptb")) == []


def test_brackets_without_a_tag_and_nameless_traces_are_read(here):
    Path("a.ptb").write_text("(SQ ( )(VP (VB go))(PRN ( -LRB-)(NN tea)( -RRB-)))\n")
    (tree,) = read_trees("a.ptb")
    assert str(tree) == ("(SQ (-NONE- *) (VP (VB go)) (PRN (-LRB- -LRB-) (NN tea) (-RRB- -RRB-)))")
    assert tree.words == ("*", "go", "(", "tea", ")")
    assert plain(tree).words == ("go", "(", "tea", ")")


UNCLOSED = "the tree that begins here is not closed, expected {} more ')'."
STRAY = "')' without its '('. Remove it, or add '('."
NO_WORD = "'({})' has no word in it, expected (TAG word) or (LABEL (TAG word) ...)."
OUTSIDE = "'{}' stands outside the brackets, expected '(' to begin a tree."
BESIDE = "'{0}' stands beside a constituent, expected (TAG {0})."
BARE = "'({})' has 2 words and no constituent, expected (LABEL ...) around it."


@pytest.mark.parametrize(
    ("lines", "line", "message"),
    [
        (["(S (NN a)", "(S (NN b))", ""], 2, UNCLOSED.format(1)),
        (["", "(S (NP (NN a"], 3, UNCLOSED.format(3)),
        (["(S (NP ("], 2, UNCLOSED.format(3)),
        (["(S (NN a)))"], 2, STRAY),
        (["", ")"], 3, STRAY),
        (["(S (NN a) (NN))"], 2, NO_WORD.format("NN")),
        (["(S", "  (NN a)", "  (NN ))"], 4, NO_WORD.format("NN")),
        (["()"], 2, NO_WORD.format("")),
        (["", "tea (S (NN a))"], 3, OUTSIDE.format("tea")),
        (["# tea"], 2, OUTSIDE.format("#")),
        (["(S (NN a)) tea"], 2, OUTSIDE.format("tea")),
        (["(S", "(NN a)", "is (NN b))"], 4, BESIDE.format("is")),
        ([f"(S (NN a) {'b' * 50})"], 2, BESIDE.format("b" * 40 + "...")),
        (["(NN hot", "tea)"], 2, BARE.format("NN hot tea")),
    ],
)
def test_a_malformed_tree_is_named_with_its_line(here, lines, line, message):
    Path("a.ptb").write_text("\n".join(["(X (UH oh))", *lines]))
    trees = read_trees("a.ptb")
    assert str(next(trees)) == "(X (UH oh))"
    with pytest.raises(InputError) as caught:
        list(trees)
    assert str(caught.value) == f"a.ptb:{line}: {message}"


def test_a_file_that_is_not_text_is_named(here):
    Path("a.ptb").write_bytes(b"(X (UH oh))\n(X (UH \xff))\n")
    with pytest.raises(InputError, match=r"a\.ptb:2: byte 8 of the line \(0xff\) is not UTF-8"):
        list(read_trees("a.ptb"))
    with pytest.raises(InputError, match=r"no\.ptb: no such file"):
        list(read_trees("no.ptb"))


def test_trees_are_written_whole_or_not_at_all(here):
    def broken():
        yield Tree.from_brackets("(X (UH oh))")
        raise OutputError("stop")

    with pytest.raises(OutputError):
        write_trees("a.ptb", broken())
    assert list(here.iterdir()) == []


def normalised(line):
    """What writing should give for a line of a treebank, by regular expressions alone."""
    line = re.sub(r"\s+", " ", line).replace(" )", ")").replace("((", "( (")
    for bracket, name in zip("[]{}", ["-LSB-", "-RSB-", "-LCB-", "-RCB-"], strict=True):
        line = line.replace(bracket, name)
    return line.replace(r"\/", "/").strip()


@pytest.mark.shared
@pytest.mark.parametrize(
    ("name", "count", "words"),
    [
        ("gum.dev", 1_575, 28_119),
        ("craft.dev", 2_714, 70_354),
        ("wsj-sample.dev", 1_963, 47_356),
    ],
)
def test_the_dev_treebanks_are_read_completely_and_written_back(
    shared_data, tmp_path, name, count, words
):
    path = shared_data / "treebanks" / f"{name}.ptb.gz"
    trees = list(read_trees(path))
    assert len(trees) == count
    assert sum(map(len, map(plain, trees))) == words
    write_trees(tmp_path / "back.ptb", trees)
    back = [line for _, line in read_lines(tmp_path / "back.ptb")]
    assert back == [normalised(line) for _, line in read_lines(path)]
    for tree in trees:
        assert Tree(tree.words, tree.tags, tree.labels, tree.starts, tree.ends) == tree


@pytest.mark.shared
@pytest.mark.parametrize(("name", "count"), [("gum.train", 10_224), ("craft.train", 24_675)])
def test_the_training_treebanks_are_read_completely(shared_data, name, count):
    space = re.compile(r"\s", re.ASCII)
    trees = list(map(plain, read_trees(shared_data / "treebanks" / f"{name}.ptb.gz")))
    assert len(trees) == count
    assert all(tree.labels and tree.words for tree in trees)
    assert not any(space.search(word) for tree in trees for word in tree.words)
