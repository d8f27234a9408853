"""Paraphrases in lattices: worked by hand, and against every pair of paths of two versions."""

import random

import pytest
from tests.versions.test_forest import DIED, KILLED, random_tree, trees

from otherwords.versions.lattice.parallel_paths import parallel_paths
from otherwords.versions.lattice.run import lattice_of
from otherwords.versions.paraphrases import Counts, Occurrence


def texts(found):
    return {(" ".join(one.phrase), " ".join(one.paraphrase)) for one in found}


SMALLEST = {("12", "twelve"), ("persons", "people"), ("were killed", "died")}


def both_ways(pairs):
    return pairs | {(other, one) for one, other in pairs}


def test_the_smallest_paraphrases_of_the_printed_example():
    lattice = lattice_of(trees(KILLED, DIED))
    assert texts(parallel_paths(lattice, range(2))) == both_ways(SMALLEST)


def test_joined_paraphrases_are_those_of_neighbours_too():
    lattice = lattice_of(trees(KILLED, DIED))
    joined = {
        ("12 persons", "twelve people"),
        ("persons were killed", "people died"),
        ("12 persons were killed", "twelve people died"),
    }
    found = texts(parallel_paths(lattice, range(2), smallest=False))
    assert found == both_ways(SMALLEST | joined)
    found = texts(parallel_paths(lattice, range(2), smallest=False, longest=3))
    assert found == both_ways(
        SMALLEST | joined - {("12 persons were killed", "twelve people died")}
    )


def test_punctuation_marks_are_no_paraphrases():
    lattice = lattice_of(trees("(S (NN tea) (. .))", "(S (NN tea) (. !))"))
    assert list(parallel_paths(lattice, range(2))) == []
    lattice = lattice_of(trees("(A (X yes) (. .))", "(B (, ,) (UH aye))"))
    assert texts(parallel_paths(lattice, range(2))) == {("yes", "aye"), ("aye", "yes")}


def slow_pairs(lattice, versions, longest):
    """Every two stretches of the paths of two versions with the same two states."""
    found = set()
    for one in versions:
        for other in versions:
            left, right = lattice.path_of(one), lattice.path_of(other)
            for a in range(len(left)):
                for b in range(a + 1, min(len(left), a + longest + 1)):
                    for c in range(len(right)):
                        for d in range(c + 1, min(len(right), c + longest + 1)):
                            if (left[a][0], left[b][0]) == (right[c][0], right[d][0]):
                                phrase = " ".join(word for _, word in left[a:b])
                                paraphrase = " ".join(word for _, word in right[c:d])
                                if phrase != paraphrase:
                                    found.add((phrase, paraphrase))
    return found


@pytest.mark.parametrize("seed", range(40))
def test_all_paraphrases_are_those_of_the_slow_twin(seed):
    draw = random.Random(seed)
    given = trees(*(random_tree(draw) for _ in range(draw.randint(2, 5))))
    lattice = lattice_of(given)
    versions = range(len(given))
    fast = texts(parallel_paths(lattice, versions, smallest=False, longest=4))
    assert fast == slow_pairs(lattice, versions, 4)
    assert texts(parallel_paths(lattice, versions, longest=4)) <= fast


def test_support_and_probability_worked_by_hand():
    counts = Counts()
    # tea is chai in two pairs of versions of one group, and in one of another; once it is a brew
    first = [("tea", "chai"), ("tea", "chai"), ("tea", "brew")]
    for group in (first, [("tea", "chai")]):
        counts.add_group(Occurrence((one,), (other,)) for one, other in group)
    best, second = counts.paraphrases()
    assert (best.paraphrase, best.groups, best.times) == (("chai",), 2, 3)
    assert best.probability == pytest.approx(3 / 5)
    assert second.probability == pytest.approx(1 / 5)
    assert [one.paraphrase for one in counts.paraphrases(least_groups=2)] == [("chai",)]
    assert [one.paraphrase for one in counts.paraphrases(least=0.5)] == [("chai",)]
