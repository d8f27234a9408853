"""Meteor's stages: numbers worked out by hand, and a twin that tries every set of matches."""

from itertools import combinations
from random import Random

import pytest

from otherwords.align.monolingual.matches import Match, find_matches
from otherwords.align.monolingual.staged import WEIGHTS, StagedAligner
from otherwords.errors import OtherwordsError, UnknownNameError

PARAPHRASES = {("passed", "away"): [("died",)], ("died",): [("passed", "away")]}


def paraphrases(phrase):
    return PARAPHRASES.get(phrase, ())


def cost(matches, mode):
    """What the description compares: weight, words, chunks, distance."""
    covered = [(m, m.source_length + m.target_length) for m in matches]
    weight = -sum(WEIGHTS[mode][m.stage] * size for m, size in covered)
    words = -sum(size for _, size in covered) if mode == "accuracy" else 0
    chunks, before = 0, None
    for m in sorted(matches):
        follows = before and (
            before.source + before.source_length,
            before.target + before.target_length,
        )
        chunks += follows != (m.source, m.target)
        before = m
    return weight, words, chunks, sum(abs(m.source - m.target) for m in matches)


def apart(one, other):
    def overlap(start, length, start2, length2):
        return start < start2 + length2 and start2 < start + length

    return not (
        overlap(one.source, one.source_length, other.source, other.source_length)
        or overlap(one.target, one.target_length, other.target, other.target_length)
    )


def best_of_all(matches, mode):
    sets = (
        chosen
        for size in range(len(matches) + 1)
        for chosen in combinations(matches, size)
        if all(apart(a, b) for a, b in combinations(chosen, 2))
    )
    return min(cost(chosen, mode) for chosen in sets)


@pytest.mark.parametrize("mode", ["accuracy", "coverage"])
def test_the_set_found_is_the_best_of_every_set(mode):
    random = Random(4)
    aligner = StagedAligner(stages=["exact", "stem"], mode=mode, beam=1000)
    for _ in range(60):
        a, b = (random.choices(["cat", "cats", "the", "a"], k=random.randint(1, 4)) for _ in "ab")
        found = aligner.match(a, b)
        assert cost(found, mode) == best_of_all(find_matches(a, b, ["exact", "stem"]), mode), (a, b)


def test_a_paraphrase_links_all_its_words():
    aligner = StagedAligner(stages=["exact", "paraphrase"], paraphrases=paraphrases)
    links = aligner.align("He passed away .".split(), "he died .".split())
    assert sorted(links) == [(0, 0), (1, 1), (2, 1), (3, 2)]
    assert set(links.values()) == {1.0}


def test_exact_matches_come_before_paraphrases_where_accuracy_is_wanted():
    # "away" is matched exactly and covers 2 words of weight 1; the paraphrase covers 3 of weight 0
    a, b = "passed away".split(), "died away".split()
    stages = ["exact", "paraphrase"]
    accurate = StagedAligner(stages=stages, paraphrases=paraphrases)
    assert accurate.match(a, b) == (Match(1, 1, 1, 1, "exact"),)


def test_fewer_chunks_win():
    # the second "the" of the source is beside "cat", the first is not
    aligner = StagedAligner(stages=["exact"])
    assert sorted(aligner.align("the dog the cat".split(), "the cat".split())) == [(2, 0), (3, 1)]


def test_stages_without_their_resource_are_one_clear_line():
    with pytest.raises(OtherwordsError, match="the stage paraphrase needs a paraphrase database"):
        StagedAligner(stages=["paraphrase"]).align(["a"], ["b"])
    with pytest.raises(OtherwordsError, match="the stage synonym needs WordNet"):
        find_matches(["a"], ["b"], ["synonym"])
    with pytest.raises(UnknownNameError, match="no stage called 'stems'"):
        StagedAligner(stages=["stems"]).align(["a"], ["b"])
    with pytest.raises(UnknownNameError, match="no mode called"):
        StagedAligner(mode="best")
    with pytest.raises(OtherwordsError, match="beam is 0"):
        StagedAligner(beam=0)


def test_empty_sides_have_no_links():
    aligner = StagedAligner(stages=["exact"])
    assert list(aligner.link([([], ["a"]), (["a"], []), None, (["a"], ["a"])])) == [
        {},
        {},
        {},
        {(0, 0): 1.0},
    ]
