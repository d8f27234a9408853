import pytest

from otherwords.corpus import SkipBadLines
from otherwords.corpus.annotations import (
    AnnotatedPair,
    Annotation,
    AnnotationSet,
    Characters,
    Phenomenon,
    Place,
)
from otherwords.corpus.annotations.checks import CollectBadLines, check_annotations
from otherwords.corpus.annotations.rules import RULES
from otherwords.errors import InputError

PLACE = Place("a.jsonl", 7)
PAIR = AnnotatedPair(
    "p1", (("a", "big", "dog"), ("dog", ",", "large")), ("a big dog", "dog, large")
)
GOOD = Phenomenon("order", (((0, 1),), ((2, 3),)), "local")


def of(*phenomena, **more):
    one = Annotation("p1", "A", phenomena=phenomena, place=PLACE, **more)
    return AnnotationSet({"p1": PAIR}, [one], "vila24")


BROKEN = [
    ("unknown type", of(Phenomenon("ordre", GOOD.scopes)), "ordre is not a type of tag set vila24"),
    ("projection missing", of(Phenomenon("order", GOOD.scopes)), "order does not say whether"),
    ("projection forbidden", of(Phenomenon("identical", GOOD.scopes, "local")), "identical says"),
    ("keys forbidden", of(Phenomenon("order", GOOD.scopes, "local", GOOD.scopes)), "order has k"),
    (
        "key outside its scope",
        of(Phenomenon("syn_negation", GOOD.scopes, None, (((1, 2),), ()))),
        "syn_negation has key 1 in scope 0",
    ),
    (
        "one side",
        of(Phenomenon("order", (((0, 1),), ()), "local")),
        "order covers no token of the second",
    ),
    (
        "one side",
        of(Phenomenon("order", ((), ((0, 1),)), "local")),
        "order covers no token of the first",
    ),
    ("empty scope", of(Phenomenon("order", ((), ()), "local")), "order covers no token of either"),
    ("empty scope", of(Phenomenon("order", (((1, 1),), ((0, 1),)), "local")), "order has an empty"),
    (
        "outside",
        of(Phenomenon("order", (((0, 4),), ((0, 1),)), "local")),
        "order covers 0-4 of the first",
    ),
    ("outside", of(Phenomenon("order", (((-1, 1),), ((0, 1),)), "local")), "order covers -1-1"),
    (
        "outside",
        of(
            Phenomenon(
                "order", GOOD.scopes, "local", characters=Characters((((0, 1),), ((9, 11),)))
            )
        ),
        "order covers 9-11 of the second member, which has 10 characters",
    ),
    ("outside", of(sure=frozenset({(3, 0)})), "link 3-0, the members have 3 and 3 tokens"),
    (
        "scope overlaps itself",
        of(Phenomenon("order", (((0, 2), (1, 3)), ((0, 1),)), "local")),
        "order marks a token of the first member twice",
    ),
    (
        "overlap",
        of(GOOD, Phenomenon("order", (((0, 2),), ((0, 1),)), "local")),
        "order shares tokens with order at 0 and 2",
    ),
    (
        "unknown pair",
        AnnotationSet({}, [Annotation("p1", "A", place=PLACE)]),
        "there is no such pair",
    ),
    (
        "duplicate annotation",
        AnnotationSet({"p1": PAIR}, [Annotation("p1", "A", place=PLACE)] * 2),
        "annotated by the same annotator before",
    ),
]


@pytest.mark.parametrize(("rule", "found", "message"), BROKEN)
def test_a_broken_rule_is_named_with_file_line_pair_and_annotator(rule, found, message):
    with pytest.raises(InputError) as caught:
        check_annotations(found)
    text = str(caught.value)
    assert text.startswith(f"a.jsonl:7: pair p1, annotator A, rule '{rule}': {message}")
    assert f"{RULES[rule].advice}; --lenient " in text


def test_every_rule_is_broken_by_a_test():
    assert {rule for rule, _, _ in BROKEN} == set(RULES)


@pytest.mark.parametrize(("rule", "found", "message"), BROKEN)
def test_a_lenient_check_collects_problems_and_continues(rule, found, message):
    bad = CollectBadLines()
    checked = check_annotations(found, bad=bad)
    assert [str(error) for error in bad.errors if message in str(error)] != []
    assert bad.skipped == len(bad.errors)
    if RULES[rule].level == "departure":
        assert checked == found
    else:
        assert checked != found
        again = CollectBadLines()  # what is left is free of faults
        check_annotations(checked, bad=again, departures=SkipBadLines())
        assert again.errors == []


def test_departures_can_be_separated_from_faults():
    found = of(GOOD, Phenomenon("order", (((0, 2),), ((0, 1),))))
    departures = CollectBadLines()
    assert check_annotations(found, departures=departures) == found
    assert set(departures.reasons) == {"without a projection", "overlapping another"}


def test_a_bad_phenomenon_is_dropped_and_its_neighbours_are_kept():
    found = of(Phenomenon("order", (((0, 9),), ((0, 1),)), "local"), GOOD)
    assert check_annotations(found, bad=SkipBadLines()).annotations[0].phenomena == (GOOD,)


def test_two_types_may_overlap_except_where_the_tag_set_forbids_it():
    phenomena = (Phenomenon("order", GOOD.scopes), Phenomenon("semantic", GOOD.scopes))
    check_annotations(of(*phenomena), tag_set="msrpa")
    with pytest.raises(InputError, match="semantic shares tokens with order"):
        check_annotations(of(*phenomena), tag_set="wrpa")
    check_annotations(
        of(Phenomenon("S", GOOD.scopes), Phenomenon("S", GOOD.scopes)), tag_set="operations7"
    )


def test_an_addition_may_have_one_side():
    check_annotations(of(Phenomenon("addition_deletion", (((0, 1),), ()), "local")))


def test_without_a_tag_set_types_are_not_checked():
    check_annotations(AnnotationSet({"p1": PAIR}, of(Phenomenon("x", GOOD.scopes)).annotations))
