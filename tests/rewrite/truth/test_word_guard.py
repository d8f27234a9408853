"""The guard of rules: reasons by hand, and the kernel against its twin on random rules."""

import random

import pytest

from otherwords.corpus.slots import Slot, read_side
from otherwords.rewrite.truth.word_guard import WordGuard

TAGS = {
    ("type", "NN"): 9, ("types", "NNS"): 9, ("agreed", "VBD"): 5, ("agreed", "VBN"): 5,
    ("agrees", "VBZ"): 4, ("approved", "VBD"): 5, ("approves", "VBZ"): 3, ("good", "JJ"): 9,
    ("better", "JJR"): 9, ("house", "NN"): 9, ("houses", "NNS"): 9,
}  # fmt: skip


@pytest.fixture(scope="module")
def guard():
    return WordGuard(TAGS)


@pytest.mark.parametrize(
    ("source", "target", "why"),
    [
        ("ever had", "never had", "limits: 'ever' was lost"),
        ("not [VP,1]", "[VP,1]", "negation: 'not' was lost"),
        ("a true story", "a story", "left out without a replacement: 'true'"),
        ("story", "true story", "added: 'true'"),
        ("works for", "works to", "only function words change: 'for' to 'to'"),
        ("so", "as", "relations: 'so' to 'as'"),
        ("a new type", "a new types", "number: 'a new type' to 'a new types'"),
        ("agreed to", "approves", "verb form: 'agreed to' to 'approves'"),
        ("he", "she", "person: 'he' to 'she'"),
        ("two hundred", "200", "numbers: '2' was lost"),
        ("[NP,1] and [NP,2]", "[NP,2] and [NP,1]", "two parts change places"),
        (
            "the [NN,1] 's [NN,2]",
            "[NN,2] of [NN,1]",
            "left out where two parts change places: 'the'",
        ),
        ("only [NP,1] [VP,2]", "[NP,1] only [VP,2]", "the order of guarded words changes"),
        ("may", "must", "modality: 'may' was lost"),
        ("good", "better", "degree: 'good' to 'better'"),
        ("the fact", "fact", "only function words change: 'the' to nothing"),
    ],
)
def test_a_rule_that_changes_a_claim_is_blocked_with_a_reason(guard, source, target, why):
    assert guard.why_not(read_side(source), read_side(target)) == why


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("agreed to [NP,1]", "approved [NP,1]"),
        ("in the course of", "during"),
        ("[NP,1] 's [NN,2]", "the [NN,2] of [NP,1]"),
        ("the [NN,1] of the [NN,2]", "the [NN,2] 's [NN,1]"),
        ("did n't", "did not"),
        ("two", "2"),
        ("although", "though"),
        ("very", "really"),
        ("large house", "big house"),
        ("upon", "on"),
        ("the fact that", "that"),
    ],
)
def test_a_rule_that_keeps_its_claims_is_allowed(guard, source, target):
    assert guard.why_not(read_side(source), read_side(target)) is None


def test_the_kernel_agrees_with_its_twin_on_random_rules(guard):
    words = sorted(
        {*"not never a the of by to for in into out two 2 only more may he she so".split()}
        | {*"course order during good better type types agreed approves house houses big".split()}
        | {",", ".", "'s", "that", "very", "if", "?", "as", "because"}
    )
    numbers = {word: number for number, word in enumerate(words)}
    kernel = guard.for_words(words)
    rng = random.Random(4)
    allowed = 0
    for _ in range(4000):
        slots = [Slot("NP", k) for k in range(1, rng.randrange(3) + 1)]
        sides = []
        for _ in range(2):
            side = [*rng.choices(words, k=rng.randrange(4)), *slots]
            rng.shuffle(side)
            sides.append(side)
        if rng.random() < 0.7:  # mostly small changes
            sides[1] = list(sides[0])
            for _ in range(rng.randrange(1, 3)):
                places = [k for k, s in enumerate(sides[1]) if isinstance(s, str)]
                if places and rng.random() < 0.7:
                    sides[1][rng.choice(places)] = rng.choice(words)
                elif rng.random() < 0.5:
                    rng.shuffle(sides[1])
        given = [[-s.number if isinstance(s, Slot) else numbers[s] for s in side] for side in sides]
        expected = guard.why_not(*sides) is None
        allowed += expected
        assert kernel.allows(*given) == expected, sides
    assert 200 < allowed < 3800
