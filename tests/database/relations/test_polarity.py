"""Opposites, variants and relations: tables written by hand."""

import pytest

from otherwords.database.relations.learned import Row, contrasts_in_text, opposites_in_rows
from otherwords.database.relations.negation import count_negations
from otherwords.database.relations.opposites import Opposites
from otherwords.database.relations.polarity import are_opposites, unshared
from otherwords.database.relations.relation import Evidence, relation_of
from otherwords.database.relations.variants import variant_of

OPPOSITES = """
ever / never
agree with / disagree with
agreed with / do not agree with
possible / impossible
legal / illegal
happy / unhappy
useful / useless
careful / careless
with / without
more than / less than
increase / reduce
increased / reduced
increases / decreases
before the vote / after the vote
i know / i do n't know
i am / i am not
can / can not
anyone / no one
always / never
the good side / the bad side
a large number / a small number
buy it / sell it
better / worse
up / down
yes / no
to support / to oppose
accept the proposal / reject the proposal
the majority / the minority
respect / disrespect
nobody / everybody
stable / unstable
it was clear / it was unclear
"""
NOT_OPPOSITES = """
not good / bad
not possible / impossible
does not have / lacks
did not agree / refused
do n't / never
no doubt / certainly
not only / also
nothing but / only
without doubt / undoubtedly
no longer / not any more
unable to / can not
is not / is n't
nevertheless / none the less
none of / not one of
not at all / by no means
no one / nobody
under / below
indeed / in fact
include / comprise
important / significant
until / till
car / automobile
input / put
a good idea / not a bad idea
no matter / regardless of
not many / few
unhappy / not happy
dissatisfied / not satisfied
not always / sometimes not
useless / of no use
can not / unable
not least / especially
illegal / not legal
disagree / do not agree
bring up / take in
"""


def pairs(table):
    return [tuple(line.split(" / ")) for line in table.strip().splitlines()]


@pytest.mark.parametrize(("first", "second"), pairs(OPPOSITES))
def test_opposites_are_found_in_both_directions(first, second):
    assert are_opposites(first.split(), second.split())
    assert are_opposites(second.split(), first.split())
    assert relation_of(first.split(), second.split()) == "opposite"


@pytest.mark.parametrize(("first", "second"), pairs(NOT_OPPOSITES))
def test_what_says_the_same_is_not_an_opposite(first, second):
    assert not are_opposites(first.split(), second.split())
    assert not are_opposites(second.split(), first.split())


def test_a_phrase_is_never_the_opposite_of_itself():
    for first, second in pairs(OPPOSITES + NOT_OPPOSITES.lstrip()):
        assert not are_opposites(first.split(), first.split())
        assert not are_opposites(second.split(), second.split())


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("not", 1),
        ("no doubt", 0),
        ("there is no doubt that he did not", 1),
        ("no , no , no", 1),
        ("no , stop !", 0),
        ("nothing at all", 1),
        ("nothing but trouble without end", 1),
    ],
)
def test_negations_are_counted_by_hand(text, count):
    assert count_negations(text.split()) == count


@pytest.mark.parametrize(
    ("first", "second", "variant"),
    [
        ("human rights", "the human rights", "article"),
        ("a car", "the car", "article"),
        ("European Union", "european union", "case"),
        ("colour", "color", "spelling"),
        ("co-operation", "cooperation", "spelling"),
        ("organise", "organize", "spelling"),
        ("centre", "center", "spelling"),
        ("web site", "website", "spelling"),
        ("it 's late", "it is late", "spelling"),
        ("take place", "takes place", "form"),
        ("the house", "houses", "form"),
        ("went", "gone", "form"),
        ("agree with", "to agree with", "words"),
        ("take into account", "take this into account", "words"),
        ("germany", "in germany", "words"),
        ("agree", "not agree", None),
        ("of the", "in the", None),
        ("car", "auto", None),
        ("car", "car", None),
        ("a", "the", None),
        ("work", "worker", None),
    ],
)
def test_variants(first, second, variant):
    assert variant_of(first.split(), second.split()) == variant
    assert variant_of(second.split(), first.split()) == variant


@pytest.mark.parametrize(
    ("first", "second", "relation"),
    [
        ("motor car", "car", "more general"),
        ("car", "motor car", "more specific"),
        ("run quickly", "run", "more general"),
        ("germany", "german", "otherwise related"),
        ("400", "200", "otherwise related"),
        ("on monday", "on tuesday", "otherwise related"),
        ("takes place", "take place", "otherwise related"),
        ("human rights", "the human rights", "equivalent"),
        ("car", "automobile", None),
    ],
)
def test_relations_that_the_words_show(first, second, relation):
    assert relation_of(first.split(), second.split()) == relation


@pytest.mark.parametrize(
    ("evidence", "relation"),
    [
        (Evidence(0.9, 1.0, 1.5), "equivalent"),
        (Evidence(0.9, 1.0, 4.0), "more general"),
        (Evidence(0.9, 4.0, 1.0), "more specific"),
        (Evidence(0.3, 1.0, 1.0), None),
        (Evidence(0.9), None),
    ],
)
def test_relations_that_numbers_show(evidence, relation):
    assert relation_of(["dog"], ["animal"], evidence=evidence) == relation


def test_learned_opposites_add_to_our_own():
    learned = Opposites([("hawk", "dove"), ("in favour", "against")])
    assert are_opposites(["hawk"], ["dove"], learned)
    assert are_opposites(["against"], ["in", "favour"], learned)
    assert not are_opposites(["hawk"], ["dove"])


def test_words_without_a_counterpart():
    assert unshared("the dog and the cat".split(), "the cats".split()) == (
        ["dog", "and", "the"],
        [],
    )


def test_opposites_come_from_a_negation_that_was_kept():
    rows = [
        Row("not agree", "disagree", 1.0),
        Row("dissent", "not agree", 2.0),
        Row("not agree", "concur", 1.0),
        Row("agree", "concur", 0.5),  # better without the negation: not an opposite
        Row("not agree", "object", 9.0),  # too unlikely
        Row("not the [NN,1]", "some", 0.1),
    ]
    assert opposites_in_rows(lambda: rows) == {("agree", "disagree"), ("agree", "dissent")}


def test_opposites_come_from_contrasts_in_text():
    text = ["it is either dead or alive", "neither dead nor alive", "dead or alive"] * 2
    text += ["tea or coffee", "bread and butter"] * 400  # one pattern alone proves nothing
    assert contrasts_in_text(text) == {("alive", "dead")}
