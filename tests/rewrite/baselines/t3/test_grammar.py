"""Rules of T3: counted, matched, and put together again into both trees."""

import random

import numpy as np
import pytest
from tests.rewrite.baselines.t3.slow_chart import edges_of, every_derivation

from otherwords.parse import Tree
from otherwords.rewrite.baselines.t3.chart import Chart
from otherwords.rewrite.baselines.t3.examples import common_words
from otherwords.rewrite.baselines.t3.forest import build_forest
from otherwords.rewrite.baselines.t3.fragments import read_fragment
from otherwords.rewrite.baselines.t3.gold import gold_edges
from otherwords.rewrite.baselines.t3.grammar import (
    T3Grammar,
    count_t3_rules,
    is_copy,
    lowercase_node,
)
from otherwords.rewrite.baselines.t3.trees import output_words, trees_of

OLD = "(S (NP (NP (DT The) (NN man)) (PP (IN of) (NP (NNP Rome)))) (VP (VBD slept)) (. .))"
NEW = "(S (NP (DT The) (NN man)) (VP (VBD slept)) (. .))"


@pytest.fixture(scope="module")
def grammar():
    source, target = Tree.from_brackets(OLD), Tree.from_brackets(NEW)
    links = common_words(source.words, target.words)
    return count_t3_rules([(source, target, links)] * 2)


def test_rules_of_a_pair(grammar):
    # the outer noun phrase loses its PP and, with it, a level
    collapsed = "(NP (NP [DT,1] [NN,2]) [PP,0])", "(NP [DT,1] [NN,2])"
    assert grammar.counts[collapsed] == 2
    assert not is_copy(*map(read_fragment, collapsed))
    copied = "(S [NP,1] [VP,2] [.,3])"
    assert grammar.counts[copied, copied] == 2
    assert is_copy(read_fragment(copied), read_fragment(copied))
    # seen in both pairs of two: (2 + 1/100) / (2 + 1)
    assert grammar.log_probability(*collapsed, full_copy=False) == pytest.approx(np.log(2.01 / 3))


def test_rules_seen_once_and_rules_with_many_slots_are_dropped():
    source, target = Tree.from_brackets(OLD), Tree.from_brackets(NEW)
    links = common_words(source.words, target.words)
    once = count_t3_rules([(source, target, links)])
    assert all(is_copy(*map(read_fragment, sides)) for sides in once.counts)
    few = count_t3_rules([(source, target, links)] * 2, most_slots=1)
    assert ("(NP (NP [DT,1] [NN,2]) [PP,0])", "(NP [DT,1] [NN,2])") not in few.counts


def test_a_learned_rule_gives_back_both_trees(grammar):
    forest = build_forest(lowercase_node(Tree.from_brackets(OLD)), grammar)
    edges = gold_edges(forest, "the man slept .".split())
    both = {
        trees_of(forest, found)
        for _, words, found in every_derivation(
            edges_of(forest, np.zeros(len(forest.edges))), len(forest.edge_starts) - 2
        )
        if words == "the man slept .".split()
    }
    assert trees_of(forest, edges) in both
    lower = {(one.lower(), other.lower()) for one, other in both}
    assert (OLD.lower(), NEW.lower()) in lower


def random_tree(chance, words):
    if len(words) == 1:
        return f"({chance.choice('NV')} {words[0]})"
    cuts = sorted(chance.sample(range(1, len(words)), min(len(words) - 1, chance.randint(1, 3))))
    pieces = [words[a:b] for a, b in zip([0, *cuts], [*cuts, len(words)], strict=True)]
    return f"({chance.choice('XYZ')} {' '.join(random_tree(chance, one) for one in pieces)})"


@pytest.mark.parametrize("seed", range(20))
def test_every_derivation_gives_back_the_source_and_yields_its_words(seed):
    chance = random.Random(seed)
    words = [chance.choice("abc") for _ in range(chance.randint(2, 5))]
    tree = Tree.from_brackets(random_tree(chance, words))
    kept = sorted(chance.sample(range(len(words)), chance.randint(1, len(words))))
    short = Tree.from_brackets(random_tree(chance, [words[place] for place in kept]))
    links = {(place, at) for at, place in enumerate(kept)}
    forest = build_forest(lowercase_node(tree), count_t3_rules([(tree, short, links)] * 2))
    every = list(
        every_derivation(edges_of(forest, np.zeros(len(forest.edges))), len(forest.edge_starts) - 2)
    )
    for _, said, edges in every[:200]:
        source, target = trees_of(forest, edges)
        assert source == str(tree)
        assert list(Tree.from_brackets(target).words) == said
        output = output_words(forest, edges)
        assert [word.text for word in output] == said
        assert all(words[word.origin] == word.text for word in output if word.origin is not None)
    reference = [words[place] for place in kept]
    gold = gold_edges(forest, reference)
    most = [
        sum(1 + len(forest.edges[edge].dropped) for edge in edges)
        for _, said, edges in every
        if said == reference
    ]
    if gold is None:
        assert not most
    else:
        assert sum(1 + len(forest.edges[edge].dropped) for edge in gold) == max(most)


def test_the_tree_pair_itself_is_among_the_derivations():
    # with rules of the pair at hand, its own two trees come back
    for seed in range(20):
        chance = random.Random(100 + seed)
        words = [chance.choice("abcdef") for _ in range(4)]
        tree = Tree.from_brackets(random_tree(chance, words))
        short = Tree.from_brackets(random_tree(chance, words[1:]))
        links = {(place + 1, place) for place in range(3)}
        forest = build_forest(
            lowercase_node(tree), count_t3_rules([(tree, short, links)] * 2, most_slots=9)
        )
        every = every_derivation(
            edges_of(forest, np.zeros(len(forest.edges))), len(forest.edge_starts) - 2
        )
        assert (str(tree), str(short)) in {trees_of(forest, edges) for _, _, edges in every}


def test_nothing_learned_still_copies_and_deletes():
    forest = build_forest(lowercase_node(Tree.from_brackets(OLD)), T3Grammar())
    found = Chart(forest).best(np.zeros(len(forest.edges)), k=10_000, beam=0, by_length=True)
    assert ("the", "man", "of", "rome", "slept", ".") in {one.words for one in found}
    assert min(len(one.words) for one in found) == 1


def test_a_chain_of_two_hundred_labels_is_handled():
    chain = Tree.from_brackets("(X " * 200 + "(N tea)" + ")" * 200)
    forest = build_forest(lowercase_node(chain), T3Grammar())
    [best] = Chart(forest).best(np.zeros(len(forest.edges)))
    assert best.words == ("tea",)
    assert trees_of(forest, best.edges)[0] == str(chain)


@pytest.mark.parametrize("text", ["NP", "(NP", "(NP [DT,1]", "(NP [DT,1]))", "(NP a b)", ""])
def test_no_fragment(text):
    with pytest.raises(ValueError, match=r"in '|fragment|brackets|invalid"):
        read_fragment(text)
