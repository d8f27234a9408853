"""Trees in columns: read as they stand, and what is wrong is named with its line."""

from itertools import islice
from pathlib import Path

import pytest

from otherwords.errors import InputError
from otherwords.parse.train.files import read_treebank
from otherwords.parse.tree_bits import read_tree_bits

CAT = """\
d-1\t0\tThe\tDT\t(TOP(S(NP*\t-\t-\t*
d-1\t1\tcat\tNN\t*)\t-\t-\t*
d-1\t2\tsleeps\tVBZ\t(VP*)\tsleep\tsleep.01\t(V*)
d-1\t3\t(\t-LRB-\t*))
"""
TREE = "(TOP (S (NP (DT The) (NN cat)) (VP (VBZ sleeps)) (-LRB- -LRB-)))"


def test_pieces_are_put_together(here):
    Path("a.tsv").write_text(f"\n{CAT}\n\nd-2\t0\tOh\tUH\t(TOP*)\n")
    found = [(name, str(tree)) for name, tree in read_tree_bits("a.tsv")]
    assert found == [("d-1", TREE), ("d-2", "(TOP (UH Oh))")]


def test_a_parser_can_be_trained_on_them(here):
    Path("a.tsv").write_text(CAT)
    assert [str(tree) for tree in read_treebank("a.tsv")] == [TREE]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("d\t0\tOh\tUH\n", "a.tsv:1: expected 5 tab-separated columns or more, found 4."),
        ("d\t1\tOh\tUH\t(X*)\n", "a.tsv:1: word '1' of 'd', expected 0. Put a blank line"),
        (CAT + CAT, "a.tsv:5: word '0' of 'd-1', expected 4. Put a blank line"),
        ("d\t0\ta b\tUH\t(X*)\n", "a.tsv:1: the word 'a b' with the tag 'UH', expected"),
        ("d\t0\tOh\tUH\t(X)\n", r"a.tsv:1: the piece '\(X\)' of the tree, expected one"),
        ("\nd\t0\tOh\tUH\t(X*\n", "a.tsv:2: the tree that begins here is not closed"),
        ("d\t0\ta\tUH\t(X*)\nd\t1\tb\tUH\t(X*)\n", "a.tsv:1: 2 trees in one sentence"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(here, text, message):
    Path("a.tsv").write_text(text)
    with pytest.raises(InputError, match=f"^{message}"):
        list(read_tree_bits("a.tsv"))


@pytest.mark.shared
def test_trees_of_the_web_treebank_are_read(shared_data):
    found = list(islice(read_tree_bits(shared_data / "coverage/propbank.ewt.train.tsv.gz"), 300))
    assert len(found) == 300 and all(tree.labels[0] == "TOP" for _, tree in found)
