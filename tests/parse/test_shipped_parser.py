"""What the parser that is shipped must reach on treebanks it has not seen.

Floors, on a sample of each treebank spread over its files; the full figures are in benchmarks.
"""

import hashlib
from dataclasses import asdict

import pytest

from otherwords.evaluate.parses.brackets import count_brackets, score_brackets
from otherwords.evaluate.parses.dependencies import score_dependencies
from otherwords.parse import Parser, read_dependencies, read_trees, without_empties
from otherwords.parse.parser import SHIPPED
from otherwords.parse.settings import Training

pytestmark = pytest.mark.shared
LARGEST = 15_000_000


@pytest.fixture(scope="module")
def shipped():
    return Parser.open()


def sample(items, size):
    """So many, at equal distances."""
    items = list(items)
    return [items[k * len(items) // size] for k in range(min(size, len(items)))]


def gold_trees(shared_data, name, size):
    trees = read_trees(shared_data / "treebanks" / f"{name}.dev.ptb.gz")
    return sample(map(without_empties, trees), size)


@pytest.mark.parametrize(
    ("name", "f1", "tagging"), [("gum", 82, 95.5), ("wsj-sample", 77, 0), ("craft", 82, 0)]
)
def test_brackets_and_tags_are_good_enough(shipped, shared_data, name, f1, tagging):
    gold = gold_trees(shared_data, name, 300)
    score = score_brackets(gold, shipped.parse_batch([tree.words for tree in gold]))
    assert score.f1 >= f1
    assert score.tagging >= tagging


def test_heads_and_relations_are_good_enough(shipped, shared_data):
    gold = sample(read_dependencies(shared_data / "treebanks" / "ewt.dev.conllu.gz"), 300)
    for decoding in ("projective", "non-projective"):
        guess = shipped.dependencies_batch([tree.words for tree in gold], decoding)
        score = score_dependencies(gold, guess)
        assert score.uas >= 85
        assert score.las >= 81


def test_the_fifty_best_trees_include_a_much_better_one(shipped, shared_data):
    gold = gold_trees(shared_data, "gum", 200)
    lists = shipped.nbest_batch([tree.words for tree in gold], 50)
    best = [
        max((scored.tree for scored in found), key=lambda tree: count_brackets(right, tree).f1)
        for right, found in zip(gold, lists, strict=True)
    ]
    first = score_brackets(gold, [found[0].tree for found in lists])
    assert score_brackets(gold, best).f1 >= first.f1 + 5


def test_the_model_is_small_enough(shipped):
    assert SHIPPED.stat().st_size <= LARGEST


def test_the_wall_street_journal_was_not_used_for_training(shipped):
    assert not any("wsj" in name.lower() for name in shipped.card["sources"])


def test_it_was_trained_with_the_defaults_on_the_files_named(shipped, shared_data):
    assert shipped.card["settings"] == asdict(Training())
    for name, checksum in shipped.card["sources"].items():
        [path] = shared_data.rglob(name)
        assert hashlib.sha256(path.read_bytes()).hexdigest() == checksum
