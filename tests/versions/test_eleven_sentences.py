"""Eleven ways to report one event, after Figure 1 of Pang et al. (2003), from text to lattice."""

from itertools import islice

import pytest

from otherwords.parse import Parser
from otherwords.versions.lattice.forest import merge_trees
from otherwords.versions.lattice.lattice import Lattice
from otherwords.versions.lattice.parallel_paths import parallel_paths

SENTENCES = [
    line.lower().split()
    for line in """\
At least 12 people were killed in the battle last week .
At least 12 people lost their lives in last week 's fighting .
Last week 's fight took at least 12 lives .
The fighting last week killed at least 12 .
The battle of last week killed at least 12 persons .
At least 12 persons died in the fighting last week .
At least 12 died in the battle last week .
At least 12 people were killed in the fighting last week .
During last week 's fighting , at least 12 people died .
Last week at least twelve people died in the fighting .
The fighting of last week took the lives of twelve people .""".splitlines()
]


@pytest.fixture(scope="module")
def lattices():
    """The lattice before squeezing, and after."""
    trees = Parser.open().parse_batch(SENTENCES)
    both = [Lattice.of_forest(merge_trees(trees)) for _ in range(2)]
    both[1].squeeze()
    return both


def test_every_sentence_is_accepted_before_and_after_squeezing(lattices):
    for lattice in lattices:
        lattice.states()  # raises if there is a circle
        for number, words in enumerate(SENTENCES):
            assert lattice.accepts(words)
            assert [word for _, word in lattice.path_of(number)] == [*words, ""]


def test_squeezing_loses_no_path_and_adds_many(lattices):
    before, after = lattices
    paths = list(islice(before.sentences(), 20_000))
    assert len(paths) > len(SENTENCES)
    assert all(after.accepts(path) for path in paths)
    assert len(after.states()) < len(before.states())


def test_before_squeezing_no_keyword_is_said_twice(lattices):
    keywords = {"people", "persons", "killed", "died", "fighting", "battle", "week"}
    for path in islice(lattices[0].sentences(), 20_000):
        assert all(path.count(word) <= 1 for word in keywords), path


def test_what_stands_between_the_same_states_are_paraphrases(lattices):
    found = {
        (" ".join(one.phrase), " ".join(one.paraphrase))
        for one in parallel_paths(lattices[1], range(len(SENTENCES)))
    }
    assert ("battle", "fighting") in found
    assert all((other, one) in found for one, other in found)
