import pytest
from hypothesis import given
from hypothesis import strategies as st

from otherwords.align import RULES, symmetrise
from otherwords.errors import LinkError, UnknownNameError

STRAIGHT = [(-1, 0), (0, -1), (1, 0), (0, 1)]
DIAGONAL = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
# source words down, target words across; F forward only, B backward only, X both
GRID = """
    X B . . .
    . . F . .
    . . . . .
    . . B . F
    B . . . .
"""
# 0-1 is beside 0-0; 1-2 touches 0-1 at a corner; of 3-4 both words are free; of 4-0 only the
# source, since 0 is taken; of 3-2 neither, once 3-4 and 1-2 are there
CHOSEN = {
    "intersection": {(0, 0)},
    "grow": {(0, 0), (0, 1)},
    "grow-diag": {(0, 0), (0, 1), (1, 2)},
    "grow-diag-final-and": {(0, 0), (0, 1), (1, 2), (3, 4)},
    "grow-diag-final": {(0, 0), (0, 1), (1, 2), (3, 4), (4, 0)},
    "union": {(0, 0), (0, 1), (1, 2), (3, 2), (3, 4), (4, 0)},
}
LINKS = st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=12)


def directions(grid):
    cells = {
        (i, j): mark
        for i, row in enumerate(grid.strip().splitlines())
        for j, mark in enumerate(row.split())
    }
    forward = {link for link, mark in cells.items() if mark in "FX"}
    return forward, {link for link, mark in cells.items() if mark in "BX"}


def slow_symmetrise(forward, backward, rule):
    """The rules as sets of links, in as many words."""
    if rule == "union":
        return forward | backward
    chosen = forward & backward

    def free(link):
        return link[0] not in {i for i, _ in chosen}, link[1] not in {j for _, j in chosen}

    if rule.startswith("grow"):
        steps = STRAIGHT if rule == "grow" else STRAIGHT + DIAGONAL
        before = None
        while chosen != before:
            before = set(chosen)
            for i, j in sorted(before):
                for down, right in steps:
                    beside = i + down, j + right
                    if beside in forward | backward and any(free(beside)):
                        chosen.add(beside)
    if rule.startswith("grow-diag-final"):
        wanted = all if rule.endswith("and") else any
        for link in sorted(forward) + sorted(backward):
            if wanted(free(link)):
                chosen.add(link)
    return chosen


@pytest.mark.parametrize("rule", RULES)
def test_a_small_grid_worked_by_hand(rule):
    assert symmetrise(*directions(GRID), rule) == CHOSEN[rule]


@given(LINKS, LINKS)
def test_every_rule_agrees_with_its_slow_twin(forward, backward):
    for rule in RULES:
        assert symmetrise(forward, backward, rule) == slow_symmetrise(forward, backward, rule)


@given(LINKS, LINKS)
def test_result_lies_between_intersection_and_union(forward, backward):
    for rule in RULES:
        chosen = symmetrise(forward, backward, rule)
        assert forward & backward <= chosen <= forward | backward


@given(LINKS, LINKS)
def test_the_final_step_only_adds(forward, backward):
    grown = symmetrise(forward, backward, "grow-diag")
    assert grown <= symmetrise(forward, backward, "grow-diag-final")
    assert grown <= symmetrise(forward, backward, "grow-diag-final-and")


@given(LINKS, LINKS)
def test_final_links_every_word_that_either_direction_links(forward, backward):
    offered, chosen = forward | backward, symmetrise(forward, backward, "grow-diag-final")
    for side in 0, 1:
        assert {link[side] for link in chosen} == {link[side] for link in offered}


@given(LINKS)
def test_directions_that_agree_stay_unchanged(links):
    assert all(symmetrise(links, links, rule) == links for rule in RULES)


def test_final_may_lose_a_link_of_final_and():
    # final takes 0-1 and 1-1 at once, so that 1-0 finds its word 1 taken only by then,
    # and 0 free: 0-0, which comes first, takes it
    forward, backward = {(0, 1), (1, 1)}, {(0, 0), (1, 0)}
    assert symmetrise(forward, backward, "grow-diag-final-and") == {(0, 1), (1, 0)}
    assert symmetrise(forward, backward, "grow-diag-final") == {(0, 0), (0, 1), (1, 1)}


def test_any_collection_of_links_is_accepted_and_duplicates_count_once():
    assert symmetrise(iter([(1, 1), (0, 0), (0, 0)]), [(0, 0)], "intersection") == {(0, 0)}
    assert symmetrise([], [], "grow-diag-final") == set()


def test_an_unknown_rule_is_an_error_that_lists_the_known_ones():
    with pytest.raises(UnknownNameError) as caught:
        symmetrise([], [], "grow_diag")
    assert str(caught.value) == (
        "no symmetrisation rule called 'grow_diag'. Did you mean 'grow-diag'? Known: grow, "
        "grow-diag, grow-diag-final, grow-diag-final-and, intersection, union."
    )


@pytest.mark.parametrize("link", [(200_000, 200_000), (2**32 - 1, 2**32 - 1), (2**40, 0), (-1, 0)])
def test_a_position_beyond_any_sentence_is_an_error(link):
    with pytest.raises(LinkError):
        symmetrise({link}, {link}, "grow-diag")
