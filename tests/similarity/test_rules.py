"""Rules with slots, decomposed as in paper 004, 5.3.2."""

import random

import numpy as np
import pytest
from tests.similarity.slow_similarity import consistent_pairs
from tests.similarity.test_signatures import build, random_text

from otherwords.similarity import decompose_rule, score_rules


def test_the_example_of_the_chapter():
    # sim(one JJ instance of NP, a JJ case of NP)
    source = "one [JJ,1] instance of [NP,2]".split()
    target = "a [JJ,1] case of [NP,2]".split()
    found = decompose_rule(source, target, [(0, 0), (2, 2), (3, 3)])
    assert sorted(found) == [
        ("instance", "case"),
        ("instance of", "case of"),
        ("of", "of"),
        ("one", "a"),
    ]


def test_reordered_slots_keep_unrelated_words_apart():
    found = decompose_rule("the [NN,1] of [NP,2]".split(), "[NP,2] 's [NN,1]".split(), [(2, 1)])
    assert found == [("of", "'s")]


@pytest.mark.parametrize("seed", range(200))
def test_pairs_are_those_that_the_definition_allows(seed):
    draw = random.Random(seed)
    slots = [f"[X,{n}]" for n in range(1, draw.randint(0, 2) + 1)]
    sides = []
    for letter in "ab":
        side = [f"{letter}{n}" for n in range(draw.randint(1, 6))] + slots
        draw.shuffle(side)
        sides.append(side)
    places = [[n for n, symbol in enumerate(side) if symbol[0] != "["] for side in sides]
    links = {(draw.choice(places[0]), draw.choice(places[1])) for _ in range(draw.randint(1, 6))}
    between = {(sides[0].index(slot), sides[1].index(slot)) for slot in slots}
    expected = consistent_pairs(*sides, links | between)
    assert sorted(decompose_rule(*sides, links)) == expected


def test_a_rule_has_the_mean_of_its_parts_and_a_known_pair_its_own_score(tmp_path):
    built, _ = build(random_text(1), tmp_path / "a.ows", least=2)
    parts = [("w0", "w1"), ("w2", "w2"), ("w2 w0", "w2 w1"), ("w9 w9 w9", "w9")]
    rules = [
        ("w0 [X,1] w2", "w1 [X,1] w2", [(0, 0), (2, 2)]),
        ("w0", "w1", [(0, 0)]),
        ("[X,1] w77", "w78 [X,1]", [(1, 0)]),
        ("w0 w77", "w1 w78", [(0, 0), (1, 1)]),
    ]
    known = built.scores(parts)
    scores = score_rules(built, rules)
    assert scores[0] == pytest.approx((known[0] + known[1]) / 2)
    assert scores[1] == known[0]
    assert np.isnan(scores[2])
    assert scores[3] == pytest.approx(known[0])
    assert score_rules(built, []).tolist() == []
