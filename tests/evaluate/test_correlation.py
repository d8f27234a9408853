import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from otherwords.errors import OtherwordsError
from otherwords.evaluate.correlation import pearson, spearman

NUMBERS = st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=2, max_size=20)


def test_spearman_by_its_formula_without_ties():
    # 1 - 6 sum d^2 / n (n^2 - 1), d = 1, -1, 0, 1, -1: 1 - 24 / 120
    assert spearman([1, 2, 3, 4, 5], [2, 1, 3, 5, 4]) == pytest.approx(0.8)


def test_ties_share_their_rank():
    # ranks 1.5 1.5 3 and 1 2 3: covariance 1.5, squares 1.5 and 2
    assert spearman([7, 7, 9], [1, 2, 3]) == pytest.approx(1.5 / math.sqrt(1.5 * 2))


def test_a_constant_list_has_no_correlation():
    assert math.isnan(pearson([1, 1], [1, 2]))
    assert math.isnan(pearson([0.1] * 3, [1, 2, 3]))  # their mean is 0.10000000000000002


@given(NUMBERS)
def test_ranks_do_not_change_with_the_scale(pairs):
    first, second = zip(*pairs, strict=True)
    once = spearman(first, second)
    again = spearman([math.exp(x) for x in first], [3 * y + 1 for y in second])
    assert once == pytest.approx(again, nan_ok=True)


@pytest.mark.parametrize("lists", [([1], [1]), ([1, 2], [1]), ([], [])])
def test_lists_out_of_step_are_refused(lists):
    with pytest.raises(OtherwordsError):
        spearman(*lists)
