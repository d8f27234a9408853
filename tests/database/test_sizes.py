"""Sizes: numbers by hand, and a slow twin that sorts everything."""

import math

import numpy as np
import pytest

from otherwords.database.sizes import SIZES, Sizer, find_borders, size_bounds, size_number
from otherwords.errors import UnknownNameError


def sizes_of(batches):
    sizer = Sizer(find_borders(lambda: iter(batches)))
    return [sizer.sizes(types, costs).tolist() for types, costs in batches]


def slow_sizes(types, costs):
    """Sort each type by cost and place; the smallest size whose bound the rank is under."""
    sizes = [0] * len(costs)
    for kind in range(3):
        own = sorted((k for k in range(len(costs)) if types[k] == kind), key=lambda k: costs[k])
        for rank, k in enumerate(own, 1):
            shares = [math.ceil(len(own) / 2 ** (5 - size)) for size in range(6)]
            sizes[k] = next(size for size in range(6) if rank <= shares[size])
    return sizes


def test_each_size_is_about_double_the_one_before():
    # 320 rows: all, a half, a quarter, an 8th, a 16th, a 32nd
    assert size_bounds(320) == [10, 20, 40, 80, 160, 320]
    assert size_bounds(3) == [1, 1, 1, 1, 2, 3]
    assert size_bounds(0) == [0] * 6


def test_sixty_four_costs_are_cut_at_two_four_eight_and_so_on():
    costs = np.arange(64, dtype=float)[::-1].copy()  # the best comes last
    (sizes,) = sizes_of([(np.zeros(64, np.int8), costs)])
    assert [sizes.count(size) for size in range(6)] == [2, 2, 4, 8, 16, 32]
    assert sizes[-2:] == [0, 0] and sizes[:32] == [5] * 32


def test_of_equal_costs_those_first_in_the_table_are_inside():
    types, costs = np.zeros(4, np.int8), np.full(4, 1.5)
    # 4 rows: S, M, L have one, XL one, XXL two, XXXL four
    assert sizes_of([(types, costs)]) == [[0, 4, 5, 5]]


@pytest.mark.parametrize("seed", range(20))
def test_the_selection_agrees_with_sorting(seed):
    random = np.random.default_rng(seed)
    rows = int(random.integers(0, 400))
    types = random.integers(0, 3, rows).astype(np.int8)
    costs = random.choice([-1.0, -0.0, 0.0, 1e-300, 2.5, *random.normal(size=50)], rows)
    cuts = np.sort(random.integers(0, rows + 1, 3))
    batches = list(zip(np.split(types, cuts), np.split(costs, cuts), strict=True))
    assert [size for batch in sizes_of(batches) for size in batch] == slow_sizes(types, costs)


def test_there_is_no_size_between_the_six():
    with pytest.raises(UnknownNameError, match="no size called 'XM'"):
        size_number("XM")
    assert [size_number(name) for name in SIZES] == [0, 1, 2, 3, 4, 5]
