"""What holds for any two annotators, and a slow twin that follows the paper word by word."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.evaluate.agreement.type_annotations import annotations, mark

from otherwords.corpus.annotations import (
    AnnotationSet,
    Phenomenon,
    length_of,
    make_scope,
    tokens_in,
)
from otherwords.evaluate.agreement.types import type_agreement

LENGTHS = (6, 5)
TYPES = ["a", "b", "c"]


def scopes(length):
    return st.sets(st.integers(0, length - 1), max_size=length).map(make_scope)


SIDES = st.tuples(*map(scopes, LENGTHS))
PHENOMENA = st.builds(
    Phenomenon,
    type=st.sampled_from(TYPES),
    scopes=SIDES.filter(any),
    projection=st.sampled_from([None, "local", "global"]),
    keys=SIDES,
)
PAIRS = st.integers(1, 4)
WORK = st.lists(PHENOMENA, max_size=5)


@st.composite
def both(draw, work=WORK):
    names = [f"p{n}" for n in range(draw(PAIRS))]
    return tuple({name: draw(work) for name in names} for _ in "BC")


def agree(first, second, **options):
    ours, yours = annotations("B", first, LENGTHS), annotations("C", second, LENGTHS)
    return type_agreement(ours, yours, **options)


# the slow twin: every measure from its equation, from the phenomena each time


def tokens(x):
    return {(i, n) for i in (0, 1) for n in tokens_in(x.scopes[i])}


def selected(work, pairs, kinds):
    return [(p, x) for p in pairs for x in work[p] if x.type in kinds]


def agr_w(b, c):
    n_b, n_c = (len({(p, token) for p, x in work for token in tokens(x)}) for work in (b, c))
    return min(n_b, n_c) / max(n_b, n_c)


def agr_ph(b, c):
    return min(len(b), len(c)) / max(len(b), len(c))


def agr_o(overlap):
    def f1(b, c):
        count = sum(
            1
            for p, x in b
            if any(p == q and x.type == y.type and overlap(tokens(x), tokens(y)) for q, y in c)
        )
        if not count:
            return 0
        precision, recall = count / len(b), count / len(c)
        return 2 * precision * recall / (precision + recall)

    return lambda b, c: (f1(b, c) + f1(c, b)) / 2


def share(u, v, chi):
    common = set(tokens_in(u)) & set(tokens_in(v))
    return len(common) / length_of(u) if u else chi


def overlapping(x, y, attributes):
    if x.type != y.type:
        return 0
    alpha = 0.5 if all(x.scopes) else 1
    pi = kappa = 1
    if attributes:
        pi = 1 if x.projection == y.projection else 0.75
        if any(x.keys):
            kappa = 0.75 + sum(0.125 * share(x.keys[i], y.keys[i], 1) for i in (0, 1))
    return alpha * pi * kappa * sum(share(x.scopes[i], y.scopes[i], 0) for i in (0, 1))


def global_overlapping(b, c, attributes):
    degrees = [min(1, sum(overlapping(x, y, attributes) for q, y in c if p == q)) for p, x in b]
    return sum(degrees) / len(b) if b else 0


def f1_of(attributes):
    def f1(b, c):
        k_b, k_c = global_overlapping(b, c, attributes), global_overlapping(c, b, attributes)
        return 2 * k_b * k_c / (k_b + k_c) if k_b + k_c else 0

    return f1


def mean(values):
    kept = [value for value in values if value is not None]
    return sum(kept) / len(kept) if kept else None


def four_ways(measure, b, c):
    def on(pairs, kinds):
        ours, yours = selected(b, pairs, kinds), selected(c, pairs, kinds)
        return measure(ours, yours) if ours or yours else None

    ways = (
        on(b, TYPES),
        mean(on([p], TYPES) for p in b),
        mean(on(b, [t]) for t in TYPES),
        mean(mean(on([p], [t]) for p in b) for t in TYPES),
    )
    return tuple(1 if way is None else way for way in ways)


@given(both(), st.booleans())
def test_the_slow_twin_finds_the_same(work, attributes):
    found = agree(*work, attributes=attributes)
    assert found.agr_w == pytest.approx(four_ways(agr_w, *work))
    assert found.agr_ph == pytest.approx(four_ways(agr_ph, *work))
    partial = agr_o(lambda x, y: bool(x & y))
    total = agr_o(lambda x, y: x == y)
    assert found.agr_o_partial == pytest.approx(four_ways(partial, *work)[0])
    assert found.agr_o_total == pytest.approx(four_ways(total, *work)[0])
    assert found.f1 == pytest.approx(four_ways(f1_of(attributes), *work))


@given(both(), st.booleans())
def test_every_measure_lies_between_0_and_1(work, attributes):
    found = agree(*work, attributes=attributes)
    assert all(0 <= value <= 1 for value in found.measures().values())
    for row in (*found.by_type.values(), *found.by_pair.values()):
        assert all(0 <= value <= 1 for value in row[2:])


@given(both())
def test_an_annotator_agrees_fully_with_himself(work):
    found = agree(work[0], work[0])
    assert set(found.measures().values()) == {1.0}
    assert found.differences == []


@given(both(), st.booleans())
def test_the_order_of_the_annotators_changes_nothing_but_their_names(work, attributes):
    one, other = agree(*work, attributes=attributes), agree(*work[::-1], attributes=attributes)
    straight, swapped = one.measures(), other.measures()
    swapped["k_first"], swapped["k_second"] = swapped["k_second"], swapped["k_first"]
    assert straight == swapped


@given(both(), st.integers())
def test_the_order_of_pairs_and_phenomena_changes_nothing(work, seed):
    chance = random.Random(seed)

    def shuffled(side):
        made = annotations("BC"[side], work[side], LENGTHS)
        order = [
            replace(one, phenomena=tuple(chance.sample(one.phenomena, len(one.phenomena))))
            for one in chance.sample(made.annotations, len(made.annotations))
        ]
        return AnnotationSet(made.pairs, order)

    straight, mixed = agree(*work), type_agreement(shuffled(0), shuffled(1))
    assert straight.measures() == mixed.measures()
    assert (straight.by_type, straight.by_pair) == (mixed.by_type, mixed.by_pair)
    assert straight.signature == mixed.signature


@given(both())
def test_total_overlap_never_exceeds_partial(work):
    found = agree(*work)
    assert found.agr_o_total <= found.agr_o_partial


def meetings(work):
    """How many of the same type each phenomenon meets, for each annotator."""
    for ours, yours in (work, work[::-1]):
        yield [
            sum(x.type == y.type and bool(tokens(x) & tokens(y)) for y in yours[p])
            for p in ours
            for x in ours[p]
        ]


@given(both())
def test_the_degree_never_exceeds_the_count_of_what_was_found(work):
    found = agree(*work)
    for coverage, met in zip((found.k_first, found.k_second), meetings(work), strict=True):
        if met:
            assert coverage <= sum(map(bool, met)) / len(met) + 1e-12


# phenomena of single, different tokens: nobody cuts what the other left whole
APART = st.lists(
    st.builds(lambda kind, n: mark(kind, str(n), ""), st.sampled_from(TYPES), st.integers(0, 5)),
    max_size=5,
    unique_by=lambda x: (x.type, x.scopes),
)


@given(both(st.one_of(WORK, APART)), st.booleans())
def test_partial_bounds_the_degree_where_nobody_cuts_what_the_other_left_whole(work, attributes):
    found = agree(*work, attributes=attributes)
    if all(times <= 1 for met in meetings(work) for times in met):
        assert found.f1.overall <= found.agr_o_partial + 1e-12
        if not attributes:
            assert found.f1.overall >= found.agr_o_total - 1e-12


@given(both(st.one_of(WORK, APART)))
def test_phenomena_bound_partial_as_a_share_of_both_where_nobody_cuts(work):
    # what is found is at most the smaller number, so 2 n / (B + C) <= 2 min / (B + C)
    found = agree(*work)
    if found.phenomena != (0, 0) and all(n <= 1 for met in meetings(work) for n in met):
        bound = 2 * min(found.phenomena) / sum(found.phenomena)
        assert found.agr_o_partial <= bound + 1e-12


def test_the_number_of_phenomena_is_no_bound_in_general():
    # C has all that B has and one more: found 1 + 1 of 3, numbers 1 to 2
    ours, yours = [mark("a", "0", "0")], [mark("a", "0", "0"), mark("a", "3", "3")]
    found = agree({"p": ours}, {"p": yours})
    assert found.agr_ph.overall == 1 / 2
    assert found.agr_o_partial == found.f1.overall == pytest.approx(2 / 3)


def test_partial_overlap_is_no_bound_where_one_cuts_what_the_other_left_whole():
    # C's two are covered whole, one of them in two pieces; B has seven more
    pieces = [mark("a", "0", "0"), mark("a", "1", "1"), mark("a", "2", "2")]
    lone = [mark(kind, "4", "4") for kind in "bcdefgh"]
    ours, yours = pieces + lone, [mark("a", "0-1", "0-1"), mark("a", "2", "2")]
    found = agree({"p": ours}, {"p": yours})
    assert found.agr_o_partial == (3 + 2) / (10 + 2)
    assert (found.k_first, found.k_second) == (0.3, 1)
    assert found.f1.overall == pytest.approx(0.6 / 1.3)
    assert found.f1.overall > found.agr_o_partial


def test_one_sided_f1_may_pass_1_but_the_average_does_not():
    # R of B is 3 / 1; (F_B + F_C) / 2 = (2 x 3 / 4 + 2 x 1 / 4) / 2
    ours = [mark("a", str(n), str(n)) for n in range(3)]
    assert agree({"p": ours}, {"p": [mark("a", "0-2", "0-2")]}).agr_o_partial == 1


@pytest.mark.parametrize("kind", ["x", "y"])
@pytest.mark.parametrize("attributes", [True, False])
def test_any_tag_set_will_do(kind, attributes):
    work = {"p": [mark(kind, "0", "0")]}
    assert agree(work, work, attributes=attributes).by_type[kind].f1 == 1
