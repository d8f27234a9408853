"""Links that grow: by hand, against the slow twin, on any number of threads, and bad settings."""

import random

import pytest
from tests.align.slow_growth import slow_growth

from otherwords.align.association import g2
from otherwords.align.growth import Growth, grow_links
from otherwords.errors import OtherwordsError


def random_bitext(seed):
    """Few words, so that neighbours recur; a fifth of the words has no link."""
    draw = random.Random(seed)
    pairs, links = [], []
    for _ in range(draw.randint(1, 60)):
        source = [draw.choice("abcd") for _ in range(draw.randint(1, 6))]
        target = [draw.choice("wxyz") for _ in range(draw.randint(1, 6))]
        places = [(i, j) for i in range(len(source)) for j in range(len(target))]
        links.append({(i, j) for i, j in places if draw.random() < (0.7 if i == j else 0.05)})
        pairs.append((source, target))
    growth = Growth(
        share=draw.choice([0, 0.5, 0.9, 1, 1.5]),
        significance=draw.choice([1, 0.5, 0.05]),
        rate=draw.choice([0, 0.3, 0.8]),
        rounds=draw.choice([1, 2, 3]),
    )
    return pairs, links, growth


@pytest.mark.parametrize("seed", range(40))
def test_links_grow_as_in_the_slow_obvious_twin(seed):
    pairs, links, growth = random_bitext(seed)
    grown = grow_links(pairs, links, growth, threads=1)
    assert [set(own) for own in grown] == slow_growth(pairs, links, growth)
    assert grow_links(pairs, links, growth, threads=3) == grown
    assert all(set(old) <= new for old, new in zip(links, grown, strict=True))


def test_some_links_of_random_bitexts_grow():
    added = 0
    for seed in range(40):
        pairs, links, growth = random_bitext(seed)
        grown = grow_links(pairs, links, growth)
        added += sum(len(new) - len(old) for old, new in zip(links, grown, strict=True))
    assert added > 100


UP = [("aufgeben".split(), "give up".split(), {(0, 0)})] * 9
GIVE = [("geben".split(), "give".split(), {(0, 0)})] * 30
HOUSE = [("haus".split(), "the house".split(), {(0, 1)})] * 5
HOUSE += [("haus".split(), "house".split(), {(0, 0)})] * 5
THE = [("weg".split(), "the way".split(), {(0, 1)})] * 5


def grown(rows, **settings):
    pairs = [(source, target) for source, target, _ in rows]
    return grow_links(pairs, [own for *_, own in rows], Growth(**settings))


def test_a_particle_joins_its_verb_and_an_article_does_not_join_its_noun():
    found = grown(UP + GIVE + HOUSE + THE, rounds=1)
    assert found[0] == {(0, 0), (0, 1)}
    # 68 words: aufgeben 9 times, give 39 and give up 9 times, always together
    assert g2(9, 9, 9, 68) > g2(9, 9, 39, 68)
    assert found[39] == {(0, 1)}
    # haus 10 times, house 10, the house 5
    assert g2(5, 10, 5, 68) < 0.9 * g2(10, 10, 10, 68)


def test_a_second_round_reaches_one_word_further():
    rows = [("loswerden".split(), "get rid of".split(), {(0, 0)})] * 9 + GIVE
    assert grown(rows, rounds=1)[0] == {(0, 0), (0, 1)}
    assert grown(rows, rounds=2)[0] == {(0, 0), (0, 1), (0, 2)}


def test_words_of_the_source_grow_too():
    rows = [("laisser tomber".split(), "abandon".split(), {(0, 0)})] * 9 + GIVE
    assert grown(rows)[0] == {(0, 0), (1, 0)}


def test_pairs_without_words_or_links_keep_their_place():
    assert grow_links([([], []), (["a"], ["b"])], [set(), set()]) == [frozenset(), frozenset()]
    assert grow_links([], []) == []


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"significance": 0}, "significance is 0; it is a probability, above 0 and at most 1."),
        ({"significance": 1.5}, "significance is 1.5"),
        ({"significance": float("nan")}, "significance is nan"),
        ({"share": -1}, "share is -1; it must be from 0 to 100."),
        ({"rate": 1.1}, "rate is 1.1; it must be from 0 to 1."),
        ({"rounds": 11}, "rounds is 11; it must be from 0 to 10."),
    ],
)
def test_settings_outside_their_range_are_rejected(settings, message):
    with pytest.raises(OtherwordsError, match=message.replace(".", r"\.")):
        Growth(**settings)


def test_pairs_and_links_must_be_as_many():
    with pytest.raises(OtherwordsError, match="1 pairs, 0 lists of links"):
        grow_links([(["a"], ["b"])], [])


def test_a_link_outside_its_sentences_is_rejected():
    with pytest.raises(OtherwordsError, match="pair 2: link 0-1 lies outside its 1 and 1 words"):
        grow_links([(["a"], ["b"])] * 2, [{(0, 0)}, {(0, 1)}])
