from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from otherwords.pivot.names import compose
from otherwords.pivot.orders import combinations, digits, inverses, order_of, relative, renumbered


def orders(slots):
    return st.sampled_from([order_of(list(p)) for p in permutations(range(1, slots + 1))])


@given(st.data(), st.integers(1, 4))
def test_the_way_back_is_the_inverse(data, slots):
    first, second = data.draw(orders(slots)), data.draw(orders(slots))
    there, back = relative(first, second), relative(second, first)
    table = inverses([there, back]).to_pylist()
    assert {"ord": there, "inverse": back} in table


@given(st.data(), st.integers(1, 4))
def test_slots_that_stand_for_the_same_pivot_slot_get_one_number(data, slots):
    first, second = data.draw(orders(slots)), data.draw(orders(slots))
    numbers = digits(relative(first, second), slots)
    own, other = digits(first, slots), digits(second, slots)
    # slot k of e2 has number i: it is the slot of the pivot that slot i of e1 is
    assert all(own[number - 1] == other[k] for k, number in enumerate(numbers))


@pytest.mark.parametrize("slots", [1, 2, 3])
def test_orders_combine_as_going_there_and_back(slots):
    numbers = list(range(1, slots + 1))
    for source in permutations(numbers):
        for target in permutations(numbers):
            # by hand: give each pivot slot the number of the source slot it is linked to
            name = {pivot: place for place, pivot in enumerate(source, 1)}
            expected = [name[pivot] for pivot in target]
            both = order_of(list(source)), order_of(list(target))
            assert digits(relative(*both), slots) == expected


def test_all_orders_that_can_meet_are_combined():
    rows = {(r["first"], r["second"]): r["relative"] for r in combinations([21, 132]).to_pylist()}
    assert rows[21, 21] == rows[132, 132] == rows[0, 0] == 0
    assert rows[0, 21] == rows[21, 0] == 21
    assert (21, 132) not in rows


def test_words_that_look_like_slots_keep_their_numbers():
    assert renumbered(r"[A,1] \[B,1] [C,2] x,1]", 21) == r"[A,2] \[B,1] [C,1] x,1]"


def test_links_go_through_the_pivot():
    # the house | das haus | the home: 0-0 1-1 both ways
    assert compose("0-0 1-1", "0-0 1-1") == "0-0 1-1"
    # e1 place 0 and 1 belong to pivot word 0, which is word 2 of e2; pivot word 1 has no e1 word
    assert compose("0-0 0-1", "0-2 1-0") == "0-2 1-2"
    assert compose("", "0-0") == ""
