"""The measures on the worked examples of Vila et al. (2014), Figures 1 and 3.

Figure 1 prints what C marked in Pair 1. What B marked is only told in the text: 8 tokens for
SYNTHETIC/ANALYTIC, 6 and 2 in the members (Equation 18); PUNCTUATION, ORDER and IDENTICAL as C;
DERIVATIONAL where C has INFLECTIONAL; and a SUBORDINATION covered by C to 0.67. The last scope
is not told: 0-13 and 0-23, of which C covers 14/14 and 8/24, is one that fits.
"""

import pytest
from tests.evaluate.agreement.type_annotations import annotations, mark, scope

from otherwords.evaluate.agreement.compared import Marked, compare
from otherwords.evaluate.agreement.degree import coverage, key_weight, overlapping
from otherwords.evaluate.agreement.types import type_agreement

BY_C = [
    mark("synthetic/analytic", "1-3", "0-1", "local"),
    mark("inflectional", "17", "16-17", "global"),
    mark("coordination", "0-27", "0-24", keys=("", "9")),
    mark("subordination", "0-13", "0-7", keys=("6", "")),
    mark("order", "23-26", "12-15", "local"),
    mark("addition/deletion", "", "10-11", "local"),
    mark("identical", "18-22,27", "19-24"),
    mark("punctuation", "0-5", "0-1", keys=("0,4-5", "")),
]
BY_B = [
    mark("synthetic/analytic", "0-5", "0-1", "local"),
    mark("punctuation", "0-5", "0-1", keys=("0,4-5", "")),
    mark("subordination", "0-13", "0-23"),
    mark("derivational", "17", "16-17", "global"),
    mark("identical", "18-22,27", "19-24"),
    mark("order", "23-26", "12-15", "local"),
]


def agree(first, second, **options):
    return type_agreement(annotations("B", first), annotations("C", second), **options)


@pytest.fixture(scope="module")
def pair_1():
    return agree({"1": BY_B}, {"1": BY_C})


def test_equation_2_phenomena(pair_1):
    assert pair_1.agr_ph.overall == 6 / 8 == 0.75


def test_equation_3_tokens_of_synthetic_analytic(pair_1):
    # B: 6 + 2 tokens, C: 3 + 2
    assert pair_1.by_type["synthetic/analytic"].agr_w == 5 / 8 == 0.625


def test_equations_9_to_12_partial_overlap(pair_1):
    # five of B's six, so P = 5/6, R = 5/8, F1 = 2PR/(P + R) = 10/14, and the same for C
    p, r = 5 / 6, 5 / 8
    assert pair_1.agr_o_partial == pytest.approx(2 * p * r / (p + r)) == pytest.approx(0.714, 1e-3)


def test_three_of_the_overlaps_are_total(pair_1):
    # punctuation, order, identical: (3 + 3) / (6 + 8)
    assert pair_1.agr_o_total == 6 / 14


def test_equations_18_to_20_degree_of_synthetic_analytic():
    assert coverage(scope("0-5"), scope("1-3"), 0) == 3 / 6
    assert coverage(scope("0-1"), scope("0-1"), 0) == 2 / 2
    # 0.5 x 1 x 1 x (0.5 + 1)
    assert overlapping(Marked.of(BY_B[0]), Marked.of(BY_C[0])) == 0.75


def test_equation_21_coverage_of_b(pair_1):
    # synthetic, punctuation, subordination (1/2 (14/14 + 8/24)), derivational, identical, order
    printed = (0.75 + 1 + 0.67 + 0 + 1 + 1) / 6
    assert pair_1.k_first == pytest.approx((0.75 + 1 + 2 / 3 + 0 + 1 + 1) / 6)
    assert round(pair_1.k_first, 2) == round(printed, 2) == 0.74


def test_f1_is_the_harmonic_mean_of_both_coverages(pair_1):
    # C's subordination is covered whole in scope, but its key is not B's: 0.75 + 0.125 + 0
    k_c = (1 + 0 + 0 + (0.75 + 0.125) + 1 + 0 + 1 + 1) / 8
    assert pair_1.k_second == pytest.approx(k_c)
    assert pair_1.f1.overall == pytest.approx(2 * pair_1.k_first * k_c / (pair_1.k_first + k_c))


def test_tokens_are_counted_once_however_many_phenomena_cover_them(pair_1):
    # C covers all 28 + 25 by coordination alone; B leaves out 14-16 of member 1
    assert pair_1.agr_w.overall == 50 / 53


# Table 1 is for Pairs 1 and 2 together; Pair 2 is not legible, but 0.81 for phenomena in all
# and pairwise means 7 and 8 of them: (6 + 7) / (8 + 8) = 0.8125 = (6/8 + 7/8) / 2. Then 0.76
# is 22 of the 29 phenomena, 5 + 5 of Pair 1 and 6 + 6 of Pair 2; and 0.55 is 16 of the 29.
SIX = [mark("same-polarity", str(n), str(n)) for n in range(5)] + [mark("order", "8-9", "8")]
PAIR_2_B = [*SIX, mark("spelling", "20", "20")]
PAIR_2_C = [*SIX[:5], mark("order", "8", "8"), *(mark("ellipsis", n, n) for n in ("20", "21"))]


def test_table_1_phenomena_and_overlaps():
    both = agree({"1": BY_B, "2": PAIR_2_B}, {"1": BY_C, "2": PAIR_2_C})
    assert both.agr_ph.overall == 13 / 16
    assert both.agr_ph.pairwise == (6 / 8 + 7 / 8) / 2
    assert f"{both.agr_o_partial:.2f}" == "0.76"
    assert f"{both.agr_o_total:.2f}" == "0.55"


def test_typewise_and_pairwise_averages_leave_out_what_neither_marked():
    first = {"p": [mark("a", "0", "0"), mark("b", "1", "1")], "q": [mark("a", "0-3", "0-3")]}
    second = {"p": [mark("a", "0-1", "0-1")], "q": [mark("a", "0-1", "0-1"), mark("a", "5", "5")]}
    found = agree(first, second)
    # type a: 2 against 3; type b: 1 against 0. In p, a is 1:1 and b is 1:0; in q, a is 1:2
    assert found.agr_ph == pytest.approx(
        (3 / 3, (1 / 2 + 1 / 2) / 2, (2 / 3 + 0) / 2, ((1 + 1 / 2) / 2 + 0) / 2)
    )
    # tokens: p 4:4 (a 2:4, b 2:0), q 8:6 (a only)
    assert found.agr_w == pytest.approx(
        (10 / 12, (1 + 6 / 8) / 2, (10 / 10 + 0) / 2, ((2 / 4 + 6 / 8) / 2 + 0) / 2)
    )
    # degrees: in p a is 1 for B, 1/2 for C; in q B's 1/2, C's 1 and 0
    k_b, k_c = (1 + 0 + 1 / 2) / 3, (1 / 2 + 1 + 0) / 3
    p_a, q_a = 2 * 1 * (1 / 2) / (3 / 2), 2 * (1 / 2) * (1 / 2) / 1
    pair_p = 2 * (1 / 2) * (1 / 2) / 1
    type_a = 2 * (3 / 4) * (1 / 2) / (5 / 4)
    assert found.f1 == pytest.approx(
        (2 * k_b * k_c / (k_b + k_c), (pair_p + q_a) / 2, type_a / 2, ((p_a + q_a) / 2) / 2)
    )


def test_projection_and_keys_can_be_left_out():
    first = {"p": [mark("a", "0", "0", "local", keys=("0", ""))]}
    second = {"p": [mark("a", "0", "0", "global")]}
    # B to C: 0.75 for the projection, 0.75 + 0.125 x 0 + 0.125 x 1 for the keys; C has no keys
    found = agree(first, second)
    assert (found.k_first, found.k_second) == (0.75 * 0.875, 0.75)
    without = agree(first, second, attributes=False)
    assert (without.k_first, without.k_second, without.f1.overall) == (1, 1, 1)
    assert "attributes=no" in without.signature


@pytest.mark.parametrize(
    ("mine", "yours", "expected"),
    [
        (("", ""), ("3", "4"), 1.0),  # nothing marked is an omission, not a contradiction
        (("3", ""), ("3", ""), 1.0),
        (("3-4", "5"), ("4", "6"), 0.75 + 0.125 / 2),
        (("3", "5"), ("", ""), 0.75),
    ],
)
def test_key_elements_weigh_a_quarter(mine, yours, expected):
    assert key_weight(tuple(map(scope, mine)), tuple(map(scope, yours))) == expected


def test_a_phenomenon_with_one_side_is_not_halved_in_any_tag_set():
    one_sided = mark("drop", "", "10-11")
    assert overlapping(Marked.of(one_sided), Marked.of(mark("drop", "", "10"))) == 0.5
    assert overlapping(Marked.of(one_sided), Marked.of(one_sided)) == 1.0


def test_two_pieces_may_cover_one_whole():
    found = agree(
        {"p": [mark("a", "0-3", "0-3")]}, {"p": [mark("a", "0-1", "0-1"), mark("a", "2-3", "2-3")]}
    )
    assert (found.k_first, found.k_second, found.agr_o_partial, found.agr_o_total) == (1, 1, 1, 0)


def test_phenomena_of_different_pairs_never_meet():
    found = agree({"p": [mark("a", "0", "0")], "q": []}, {"p": [], "q": [mark("a", "0", "0")]})
    assert found.agr_ph.overall == 1
    assert (found.agr_o_partial, found.f1.overall, found.agr_ph.pairwise) == (0, 0, 0)


def test_where_nobody_marked_anything_nobody_differs():
    found = agree({"p": []}, {"p": []})
    assert set(found.measures().values()) == {1.0}
    assert (found.by_type, found.by_pair, found.phenomena) == ({}, {}, (0, 0))


def test_the_differences_name_what_the_other_one_did(pair_1):
    told = {(one.annotator, one.type): one for one in pair_1.differences}
    assert told["B", "synthetic/analytic"].degree == 0.75
    assert told["B", "synthetic/analytic"].other == (scope("1-3"), scope("0-1"))
    assert told["B", "derivational"].other is None
    assert told["B", "derivational"].instead == "inflectional"
    assert told["C", "inflectional"].instead == "derivational"
    assert told["C", "subordination"].keys_differ
    assert not told["C", "subordination"].projections_differ
    agreed = {"punctuation", "order", "identical"}
    assert agreed.isdisjoint(kind for _, kind in told)


def test_the_report_gives_measures_by_name_and_detail_on_demand(pair_1):
    report = pair_1.as_dict()
    assert report["agr_ph"] == 0.75
    assert report["f1_pairwise_typewise"] == pair_1.f1.pairwise_typewise
    assert report["types"]["order"]["f1"] == 1.0
    assert report["phenomena"] == [6, 8]
    assert report["signature"] == pair_1.signature
    assert "differences" not in report
    assert pair_1.as_dict(detail=True)["by_pair"]["1"]["agr_o_total"] == 6 / 14


def test_a_pair_is_read_with_both_members():
    (one,) = compare(annotations("B", {"1": BY_B}), annotations("C", {"1": BY_C}))
    assert len(one.first[0].tokens) == 6 + 2
