"""Files of earlier stages as arrays: the same numbers as from objects made one by one."""

import random

import numpy as np
import pytest

from otherwords import _core
from otherwords.corpus.links import format_links
from otherwords.errors import InputError
from otherwords.grammar import Labels, Words, encode_pairs
from otherwords.grammar.encoded_files import TagCounts, encoded_batches
from otherwords.grammar.pair_table import write_pairs
from otherwords.parse.tree import Tree

WORDS = ["The", "the", "dog", "(", "Haus", "1/2", "-LRB-", "ä", "a]b"]


def random_tree(draw, words):
    """A random tree over words, with a top that may have no label."""
    spans = [(draw.choice(["", "S", "NP"]), 0, len(words))]

    def divide(start, end):
        spans.append((draw.choice(["NP", "VP", "PP,X"]), start, end))
        if end - start > 1 and draw.random() < 0.7:
            middle = draw.randrange(start + 1, end)
            divide(start, middle)
            divide(middle, end)

    divide(0, len(words))
    tags = [draw.choice(["NN", "DT", ","]) for _ in words]
    labels, starts, ends = zip(*spans, strict=True)
    return Tree(words, tags, labels, starts, ends)


def random_pairs(seed, count=25):
    draw = random.Random(seed)
    pairs = []
    for _ in range(count):
        source, target = ([draw.choice(WORDS) for _ in range(draw.randint(1, 9))] for _ in range(2))
        places = [(i, j) for i in range(len(source)) for j in range(len(target))]
        links = sorted(draw.sample(places, min(len(places), draw.randint(0, 6))))
        pairs.append((source, target, links, random_tree(draw, target)))
    return pairs


def write_files(folder, pairs):
    """The files of a bitext, with an omitted pair after each third."""
    lines = [[], [], [], []]
    for number, (source, target, links, tree) in enumerate(pairs):
        rows = [" ".join(source), " ".join(target), format_links(frozenset(links)), tree.brackets()]
        omitted = [["", "", "", "(())"]] if number % 3 == 2 else []
        for row in [rows, *omitted]:
            for own, line in zip(lines, row, strict=True):
                own.append(line + "\n")
    paths = [folder / name for name in ("source", "target", "links", "trees")]
    for path, own in zip(paths, lines, strict=True):
        path.write_text("".join(own), encoding="utf-8")
    return paths


@pytest.mark.parametrize("trees", [True, False])
@pytest.mark.parametrize("rows", [4, 1000])
@pytest.mark.parametrize("seed", range(4))
def test_files_give_the_same_numbers_as_objects(tmp_path, seed, rows, trees):
    pairs = random_pairs(seed)
    if not trees:
        pairs = [(*pair[:3], None) for pair in pairs]
        files = write_files(tmp_path, [(*pair[:3], Tree((), (), (), (), ())) for pair in pairs])[:3]
    else:
        files = write_files(tmp_path, pairs)
    known = [(Words(lower=True), Labels()) for _ in range(2)]
    expected = encode_pairs(pairs, *known[0]).to_pylist()
    batches = encoded_batches(files, *known[1], parsed=1, rows=rows)
    assert [row for batch in batches for row in write_pairs(batch).to_pylist()] == expected
    assert [each.texts for each in known[0]] == [each.texts for each in known[1]]


def test_tags_are_counted_by_lowercase_word(tmp_path):
    trees = ["(NP (DT The) (NN dog))", "(NP (DT the) (, dog))"]
    pairs = [(["x"], [*tree.words], [], tree) for tree in map(Tree.from_brackets, trees)]
    words, labels, tags = Words(lower=True), Labels(), TagCounts()
    for encoded in encoded_batches(write_files(tmp_path, pairs), words, labels, parsed=1, rows=9):
        tags.add(encoded)
    found = tags.texts(words.texts, labels.names)
    assert found == {("the", "DT"): 2, ("dog", "NN"): 1, ("dog", ","): 1}


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (0, "a b\n"),  # fewer lines than the others
        (2, "0-0\nx\n"),
        (3, "(NP (NN a)\n(NP (NN a))\n"),
        (3, "(NP (NN a) (NN b))\n(NP (NN a))\n"),  # more words than the sentence
    ],
)
def test_files_that_do_not_fit_together_are_reported(tmp_path, place, text):
    tree = Tree.from_brackets("(NP (NN a))")
    paths = write_files(tmp_path, [(["x"], ["a"], [], tree)] * 2)
    paths[place].write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="is damaged"):
        list(encoded_batches(paths, Words(), Labels(), parsed=1, rows=9))


@pytest.mark.parametrize(
    "line", ["", "a", "(", "(NP", "(NP)", "(NP (NN a)))", "(NN a) (NN b)", "(NP (NN a) b)", "()"]
)
def test_a_line_that_is_not_one_tree_is_not_read(line):
    assert _core.read_tree_lines(f"(NN a)\n{line}\n".encode()) is None


def test_a_tree_of_one_word_has_its_tag_only():
    offsets, starts, ends, labels, words, texts = _core.read_tree_lines(b"(NN a)\n(())\n")
    assert (offsets.tolist(), starts.tolist(), ends.tolist()) == ([0, 1, 1], [0], [1])
    assert (labels.tolist(), words.tolist(), texts) == ([0], [1, 0], ["NN"])
    assert words.dtype == np.uint32
