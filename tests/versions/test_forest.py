"""Trees merged into forests, and forests as lattices: the worked examples of Pang et al. (2003)."""

import random
from itertools import islice

import pytest

from otherwords.parse import Tree
from otherwords.versions.lattice.forest import merge_trees
from otherwords.versions.lattice.lattice import Lattice
from otherwords.versions.lattice.run import lattice_of

KILLED = "(S (NP (CD 12) (NNS persons)) (VP (VBD were) (VP (VBN killed))))"
DIED = "(S (NP (CD twelve) (NNS people)) (VP (VBD died)))"
PEOPLE = "(S (NP (NP (DT the) (NN people)) (PP (IN of) (NP (DT the) (NN battle)))) (VP (VBD fled)))"
BATTLE = "(S (NP (NP (DT the) (NN battle)) (PP (IN of) (NP (DT the) (NN people)))) (VP (VBD fled)))"


def trees(*texts):
    return [Tree.from_brackets(text) for text in texts]


def said(lattice):
    return {" ".join(words) for words in lattice.sentences()}


def test_the_printed_example_gives_exactly_eight_paths():
    paths = list(lattice_of(trees(KILLED, DIED)).sentences())
    assert len(paths) == 8
    assert {" ".join(path) for path in paths} == {
        f"{number} {people} {end}"
        for number in ("12", "twelve")
        for people in ("persons", "people")
        for end in ("were killed", "died")
    }


def test_people_and_battle_do_not_merge():
    forest = merge_trees(trees(PEOPLE, BATTLE))
    assert said(Lattice.of_forest(forest)) == {
        "the people of the battle fled",
        "the battle of the people fled",
    }


def test_without_the_keyword_they_would_merge():
    other = BATTLE.replace("NN people", "NN men").replace("NN battle", "NN war")
    paths = said(Lattice.of_forest(merge_trees(trees(PEOPLE, other))))
    assert "the war of the battle fled" in paths


def test_a_node_joins_the_first_alternative_that_fits():
    third = "(S (NP (CD 12) (NNS people)) (VP (VBD were) (VP (VBN slain))))"
    paths = said(lattice_of(trees(KILLED, DIED, third)))
    assert {"twelve persons were slain", "12 people died"} <= paths
    assert len(paths) == 2 * 2 * 3


def test_versions_that_are_missing_keep_their_numbers():
    lattice = lattice_of([None, *trees(KILLED), None, *trees(DIED)])
    assert [bool(lattice.path_of(version)) for version in range(4)] == [False, True, False, True]
    assert [word for _, word in lattice.path_of(3)] == ["twelve", "people", "died", ""]


def test_trees_of_different_kinds_share_nothing_but_their_ends():
    lattice = lattice_of(trees("(NP (NN tea))", "(S (NP (PRP it)) (VP (VBZ is)))"))
    assert said(lattice) == {"tea", "it is"}


def chain(length, word):
    return "(NP " * length + f"(NN {word})" + ")" * length


@pytest.mark.parametrize("length", [1, 200])
def test_chains_with_one_child_are_no_problem(length):
    lattice = lattice_of(trees(chain(length, "tea"), chain(length, "chai")))
    assert said(lattice) == {"tea", "chai"}


def test_words_are_compared_in_lowercase_unless_cased():
    texts = "(S (NN Tea))", "(S (NN tea))"
    assert said(lattice_of(trees(*texts))) == {"tea"}
    assert said(lattice_of(trees(*texts), cased=True)) == {"Tea", "tea"}


RULES = {
    "S": ["NP VP", "PP NP VP", "NP VP PP"],
    "NP": ["DT NN", "NN", "NP PP", "JJ NN"],
    "VP": ["VB NP", "VB", "VB NP PP"],
    "PP": ["IN NP"],
}
WORDS = {
    "DT": "the a",
    "NN": "dog cat man town tea",
    "JJ": "old new",
    "VB": "saw met",
    "IN": "of in",
}


def random_tree(draw, label="S", depth=0):
    if label in WORDS:
        return f"({label} {draw.choice(WORDS[label].split())})"
    options = [rule for rule in RULES[label] if depth < 4 or "PP" not in rule.split()]
    children = draw.choice(options or RULES[label]).split()
    return f"({label} {' '.join(random_tree(draw, child, depth + 1) for child in children)})"


@pytest.mark.parametrize("seed", range(60))
def test_whatever_the_trees_every_sentence_is_accepted_and_nothing_is_lost(seed):
    draw = random.Random(seed)
    given = trees(*(random_tree(draw) for _ in range(draw.randint(2, 6))))
    lattice = Lattice.of_forest(merge_trees(given))
    before = set(islice(lattice.sentences(), 5000))
    lattice.squeeze()
    lattice.states()  # raises if there is a circle
    for number, tree in enumerate(given):
        assert lattice.accepts(tree.words)
        assert [word for _, word in lattice.path_of(number)] == [*tree.words, ""]
    assert all(lattice.accepts(words) for words in before)


@pytest.mark.parametrize("seed", range(60))
def test_before_squeezing_no_keyword_is_repeated_that_no_version_repeats(seed):
    draw = random.Random(seed)
    given = trees(*(random_tree(draw) for _ in range(3)))
    keywords = {
        word
        for tree in given
        for word, tag in zip(tree.words, tree.tags, strict=True)
        if tag in ("NN", "VB", "JJ")
    }
    for path in islice(Lattice.of_forest(merge_trees(given)).sentences(), 3000):
        for word in keywords:
            if path.count(word) > 1:
                assert any(tree.words.count(word) > 1 for tree in given), (path, word)


def test_squeezing_joins_equal_words_on_both_sides():
    lattice = lattice_of(trees("(A (X a) (Y b) (Z c))", "(B (X a) (W d) (Q e) (Z c))"))
    assert [len(lattice.following(state)) for state in lattice.states()] == [1, 2, 1, 1, 0]


def test_squeezing_makes_no_circle():
    lattice = lattice_of(trees("(A (X a) (X a) (Y b))", "(B (X a) (Y b) (X a))", "(C (Y b) (X a))"))
    lattice.states()
    assert lattice.accepts("a a b".split())
    assert lattice.accepts("a b a".split())
