import pytest

from otherwords.corpus import Group
from otherwords.corpus.compressions import Compressed
from otherwords.errors import OtherwordsError
from otherwords.tune.development_data import (
    Example,
    Window,
    draw,
    longest_to_shortest,
    people_made,
    split_documents,
)

TEN = "a b c d e f g h i j"


@pytest.mark.parametrize(
    ("shortest", "kept"), [(5, False), (6, True), (8, True), (9, False), (10, False)]
)
def test_the_ratio_is_above_a_half_and_at_most_four_fifths(shortest, kept):
    group = Group(1, (" ".join(TEN.split()[:shortest]), None, TEN))
    assert bool(longest_to_shortest([group])) is kept


def test_the_longest_version_is_the_source_and_the_shortest_the_reference():
    versions = ("a b c", "a b c d", "x y z d", "b c d")
    assert longest_to_shortest([Group(1, versions)]) == [Example("a b c d", ("a b c",))]


def test_words_are_counted_as_tokens():
    group = Group(1, ("abcdef", "abcd"))
    assert longest_to_shortest([group]) == []
    assert longest_to_shortest([group], tokens=list) == [Example("abcdef", ("abcd",))]


def test_human_compressions_keep_their_place():
    rows = [
        Compressed("d.0", "a b c d", ("a b c", "a b c d", "a")),
        Compressed("d.1", "a b", ("a b", "a", "a b")),
    ]
    assert people_made(rows, window=Window()) == [Example("a b c d", ("a b c", "", ""))]
    assert len(people_made(rows)) == 2


def test_samples_are_disjoint_ordered_and_reproducible():
    dev, test = draw(range(100), 30, 20, seed=5)
    assert (len(dev), len(test), set(dev) & set(test)) == (30, 20, set())
    assert (dev, test) == (sorted(dev), sorted(test))
    assert draw(range(100), 30, 20, seed=5) == (dev, test)
    assert draw(range(100), 30, 20, seed=6) != (dev, test)


def test_drawing_more_than_available_is_an_error():
    with pytest.raises(OtherwordsError, match="8 and 3 sentences asked for, 10 available"):
        draw(range(10), 8, 3)


def test_documents_stay_whole_and_halves_are_even_whatever_the_order():
    rows = [Compressed(f"d{n % 7}.{n}", "a", ("a",)) for n in range(90)]
    tune, test = split_documents(rows, seed=2)
    assert not {one.document for one in tune} & {one.document for one in test}
    assert sorted(tune + test) == sorted(rows)
    assert abs(len(tune) - len(test)) <= 13  # no more than one document
    again = split_documents(rows[::-1], seed=2)
    assert [sorted(half) for half in again] == [sorted(tune), sorted(test)]


@pytest.mark.parametrize(("above", "most"), [(0.8, 0.5), (-0.1, 0.5), (0.5, 1.2), (0.5, 0.5)])
def test_a_window_without_ratios_is_rejected(above, most):
    with pytest.raises(OtherwordsError, match="no ratio is above"):
        Window(above, most).check()
