"""Each distinct English sentence is parsed once, over all bitexts of a recipe."""

import json
from pathlib import Path

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from tests.build.small_bitext import sentence_pairs, write_bitext

from otherwords.build.recipe import make_recipe
from otherwords.build.run import build_database
from otherwords.build.steps.trees import TREES
from otherwords.build.tree_index import NOWHERE, Sentences, TreeIndex, line_offsets
from otherwords.parse import Parser

LINES = st.lists(st.sampled_from(["a dog", "a cat", "", "Ünï", "a dog .", "x"]), max_size=12)


def write(path, lines):
    Path(path).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


@given(LINES)
def test_the_first_place_of_each_sentence_is_found(tmp_path_factory, lines):
    path = tmp_path_factory.mktemp("text") / "a.txt"
    write(path, lines)
    assert Sentences.of(path).firsts().tolist() == [lines.index(line) for line in lines]


@given(LINES, LINES)
def test_a_tree_is_found_where_it_begins_or_nowhere(tmp_path_factory, known, asked):
    folder = tmp_path_factory.mktemp("text")
    write(folder / "known.txt", known)
    write(folder / "asked.txt", asked)
    sentences, offsets = Sentences.of(folder / "known.txt"), line_offsets(folder / "known.txt")
    TreeIndex.of(sentences, sentences.firsts(), offsets[:-1]).write(folder)
    found = TreeIndex.read(folder).find(Sentences.of(folder / "asked.txt")).tolist()
    starts = dict(zip(reversed(known), reversed(offsets[:-1].tolist()), strict=True))
    assert found == [starts.get(line, NOWHERE) for line in asked]


def test_a_sentence_that_shares_half_its_print_is_not_taken_for_another():
    one, other = (Sentences(np.array([7], np.uint64), np.array([k], np.uint64)) for k in (1, 2))
    index = TreeIndex.of(one, one.firsts(), np.array([0]))
    assert index.find(one).tolist() == [0]
    assert index.find(other).tolist() == [NOWHERE]


def parsed(work):
    """The counts of the stages of trees, and their trees."""
    stages = sorted(Path(work).glob("*/trees"))
    counts = [json.loads((stage / "state.json").read_text())["counts"] for stage in stages]
    return counts, [(stage / TREES).read_text().splitlines() for stage in stages]


def test_no_sentence_is_parsed_twice_and_every_line_has_its_own_tree(here):
    pairs = sentence_pairs()
    write_bitext(here, [*pairs[:20], *pairs[:5]])
    write("more.en", [pair[0] for pair in pairs[10:]])
    write("more.fr", [pair[1] for pair in pairs[10:]])
    first = {"source": "small.en", "target": "small.de"}
    second = {"source": "more.fr", "target": "more.en"}
    settings = {"language": "en", "align": {"sweeps": 0}, "run": {"threads": 1}}
    recipe = make_recipe({**settings, "bitext": [first, second]})
    build_database(recipe, "x.ow", keep_work=True)
    counts, trees = parsed("x.ow.building")
    assert counts == [
        {"trees": 25, "parsed": 20},
        {"trees": len(pairs) - 10, "parsed": len(pairs) - 20},
    ]
    texts = [(Path(f"x.ow.building/{k}/tokens/target.txt")) for k in ("1-deu", "2-fra")]
    for text, own in zip(texts, trees, strict=True):
        words = [line.split() for line in text.read_text().splitlines()]
        assert own == [str(tree) for tree in Parser.open().parse_batch(words)]

    # what the first bitext has does not matter to the second: it is not parsed again
    write_bitext(here, pairs[:12])
    build_database(recipe, "x.ow", keep_work=True, force=True)
    again, same = parsed("x.ow.building")
    assert again[0] == {"trees": 12, "parsed": 12}
    assert (again[1], same[1]) == (counts[1], trees[1])
