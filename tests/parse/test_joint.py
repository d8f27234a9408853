"""Joint parsing: by hand, beside twins that try every pair of trees, and with the real parser."""

from itertools import product

import numpy as np
import pytest
from tests.parse.joint_twins import random_scores, trees_of, value

from otherwords import Aligner, Parser
from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.parse.joint import (
    DualSettings,
    JointParser,
    PairSettings,
    ProductSettings,
    agree,
    disagreement,
    find_pair,
    multiply,
    single_links,
)
from otherwords.parse.joint.pairs import candidates
from otherwords.parse.joint.product import second_opinion

A = "What killed Bob Marley ?".split()
B = "How did Bob Marley die ?".split()


@pytest.fixture(scope="module")
def joint():
    return JointParser(Parser.open(), Aligner.open("learned"))


def cases(count, seed=3):
    random = np.random.default_rng(seed)
    for _ in range(count):
        n, m = random.integers(2, 5, 2)
        sentence, other = random_scores(random, n), random_scores(random, m)
        size = min(n, m)
        pairs = zip(random.permutation(n)[:size], random.permutation(m)[:size], strict=True)
        yield sentence, other, single_links({(int(i), int(j)) for i, j in pairs})


@pytest.mark.parametrize("clipping", ["symmetric", "one-way"])
@pytest.mark.parametrize("slack", [0.0, 0.75, np.inf])
def test_converged_trees_are_the_best_of_every_pair(slack, clipping):
    settings = DualSettings(slack=slack, clipping=clipping, step=1.0, rounds=60)
    one_way = clipping == "one-way" and not np.isinf(slack)
    converged = 0
    for sentence, other, linked in cases(25):
        found = agree(sentence, [other], [linked], settings)
        every = product(trees_of(len(sentence.words)), trees_of(len(other.words)))
        best = max(value(sentence, [other], [linked], heads, slack, one_way) for heads in every)
        own = value(sentence, [other], [linked], found.heads, slack, one_way)
        assert own <= best + 1e-4
        if found.converged:
            converged += 1
            assert own == pytest.approx(best, abs=1e-3)
            assert found.gap <= 1e-3
        elif np.isfinite(found.gap):
            assert own + found.gap >= best - 1e-3, "the gap is a bound"
    assert converged >= 10


def test_a_disagreement_about_one_arc_is_settled_by_hand():
    # Alone, 2 hangs on 1 in the sentence (score 1 against 0) and the other way in the paraphrase
    # (0 against 3). Together the paraphrase wins: 3 + 0 > 1 + 0.
    def scores(first, second):
        arcs = np.array([[0, 0, 0], [0, 0, first], [0, second, 0]], np.float32)
        found = random_scores(np.random.default_rng(1), 2)
        found.arcs[:] = np.where(np.isfinite(found.arcs), arcs, -np.inf)
        return found

    sentence, other = scores(1, 0), scores(0, 3)
    assert sentence.heads().tolist() == [0, 1]
    linked = single_links({(0, 0), (1, 1)}, root=False)
    hard = agree(sentence, [other], [linked], DualSettings(slack=np.inf, rounds=50))
    assert [heads.tolist() for heads in hard.heads] == [[2, 0], [2, 0]]
    assert hard.converged
    soft = agree(sentence, [other], [linked], DualSettings(slack=0.25, rounds=50))
    assert soft.heads[0].tolist() == [0, 1], "to agree is worth 2 x 0.25, to differ 1"


def test_the_opinion_of_the_other_is_added_by_hand():
    # Word 1 of 2 is linked to word 1, and the roots: the other has 0.9 for the root, floor log 0.2
    other = np.log(np.array([[1, 0.9, 0.5], [1, 1e-9, 0.5], [1, 0.1, 1e-9]], np.float32))
    linked = single_links({(0, 0): 0.5})
    settings = ProductSettings(weight=2.0, floor=float(np.log(0.2)), rest=True, confidence=True)
    added = second_opinion(3, other, linked.left, linked.right, linked.weights, settings)
    assert added[0, 1] == pytest.approx(2 * 0.5 * np.log(0.9), abs=1e-4)
    assert added[2, 1] == pytest.approx(2 * 0.5 * np.log(0.2), abs=1e-4), "no linked word: 0.1"
    assert np.all(added[:, 2] == 0)


def test_a_product_of_weight_zero_is_the_single_parse():
    for sentence, other, linked in cases(5):
        trees = multiply(sentence, [other], [linked], ProductSettings(weight=0))
        assert trees[0].heads.tolist() == sentence.heads().tolist()
        assert trees[1].heads.tolist() == other.heads().tolist()


def test_the_best_pair_of_two_lists_is_the_best_of_all(joint):
    lists = joint.parser.nbest_batch([A, B], 8)
    one, other = (candidates(trees, 5) for trees in lists)
    linked = single_links(joint.aligner.align(A, B))

    def counted(i, j):
        trees = one[i].dependencies.heads, other[j].dependencies.heads
        return disagreement(*trees, linked), -one[i].scored.score - other[j].scored.score

    places = list(product(range(len(one)), range(len(other))))
    strict = min(places, key=lambda ij: counted(*ij))
    chosen, (partner,) = find_pair(one, [other], [linked], PairSettings(cost=None))
    assert counted(chosen, partner) == pytest.approx(counted(*strict))
    soft = min(places, key=lambda ij: counted(*ij)[1] + 0.4 * counted(*ij)[0])
    chosen, (partner,) = find_pair(one, [other], [linked], PairSettings(cost=0.4))
    best, own = counted(*soft), counted(chosen, partner)
    assert own[1] + 0.4 * own[0] == pytest.approx(best[1] + 0.4 * best[0])


@pytest.mark.parametrize("method", ["soft", "hard", "product", "pairs", "switch"])
def test_every_method_parses_one_paraphrase_or_several(joint, method):
    found = joint.parse(A, [B, A, B], method)
    assert found.tree.words == tuple(A)
    assert [tree.words for tree in found.others] == [tuple(B), tuple(A), tuple(B)]
    assert found.linked
    assert (found.certificate is not None) == (method in ("soft", "hard"))
    alone = joint.parser.parse(A) if method == "pairs" else joint.parser.dependencies(A)
    assert found.single == alone
    (again,) = joint.parse_many([(A, [B, A, B])], method)
    assert again.tree == found.tree


def test_a_sentence_that_shares_no_word_is_parsed_alone(joint):
    for method in ("product", "soft", "pairs"):
        found = joint.parse(["Hello", "!"], ["tea grows in colder places".split()], method)
        assert not found.linked
        assert found.tree == found.single


def test_bad_input_is_one_clear_line(joint):
    with pytest.raises(OtherwordsError, match="sentences of 1 to 300 words, found 0"):
        joint.parse(A, [[]])
    with pytest.raises(OtherwordsError, match="sentences of 1 to 300 words, found 301"):
        joint.parse(["a"] * 301, [A])
    assert joint.parse(["a"] * 300, [A]).tree.words == ("a",) * 300
    with pytest.raises(UnknownNameError, match="no method called 'sofd'"):
        joint.parse(A, [B], "sofd")
    with pytest.raises(OtherwordsError, match="expected a slack of 0 or more"):
        DualSettings(slack=-1)
    with pytest.raises(UnknownNameError, match="no clipping called"):
        DualSettings(clipping="both")
    with pytest.raises(OtherwordsError, match="cost is -1"):
        PairSettings(cost=-1)
    with pytest.raises(OtherwordsError, match="expected 1 or more of each"):
        PairSettings(trees=0)
    with pytest.raises(OtherwordsError, match="expected a weight of 0 or more"):
        ProductSettings(weight=-1)
