"""Phrase pairs, against a slow twin that tries every pair of spans."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from otherwords.align import (
    PhrasePair,
    atomic,
    different,
    phrase_pairs,
    phrase_pairs_batch,
)
from otherwords.errors import LinkError

LIMITS = st.none() | st.integers(1, 4)
WORDS = ["the", "The", "cat"]


@st.composite
def linked_pairs(draw, longest=6):
    source, target = (draw(st.integers(1, longest)) for _ in range(2))
    link = st.tuples(st.integers(0, source - 1), st.integers(0, target - 1))
    return draw(st.frozensets(link, max_size=8)), source, target


def spans(length, limit):
    return [
        (start, end)
        for start, end in combinations(range(length + 1), 2)
        if limit is None or end - start <= limit
    ]


def slow_phrase_pairs(links, source, target, limit, unaligned):
    """Every pair of spans, tried one by one."""
    found = []
    for a, b in spans(source, limit):
        for c, d in spans(target, limit):
            inside = [(a <= i < b, c <= j < d) for i, j in links]
            if (True, True) not in inside or (True, False) in inside or (False, True) in inside:
                continue
            edges = {a, b - 1} <= {i for i, _ in links} and {c, d - 1} <= {j for _, j in links}
            if unaligned or edges:
                found.append((a, b, c, d))
    return sorted(found)


def can_be_tiled(pair, tiles):
    """Try every way to cover both spans, each word once, with two or more smaller pairs."""
    smaller = [tile for tile in tiles if tile != pair and inside(tile, pair)]

    def cover(start, free):
        if start == pair[1]:
            return not free
        return any(
            cover(b, free - set(range(c, d)))
            for a, b, c, d in smaller
            if a == start and set(range(c, d)) <= free
        )

    return cover(pair[0], set(range(pair[2], pair[3])))


def inside(small, large):
    return (
        large[0] <= small[0]
        and small[1] <= large[1]
        and large[2] <= small[2]
        and small[3] <= large[3]
    )


@given(linked_pairs(), LIMITS, st.booleans())
def test_the_pairs_are_those_of_the_slow_obvious_twin(linked, longest, unaligned):
    found = phrase_pairs(*linked, longest=longest, unaligned=unaligned)
    assert found == slow_phrase_pairs(*linked, longest, unaligned)


@given(linked_pairs(), LIMITS, st.booleans())
def test_a_pair_is_atomic_if_no_smaller_ones_tile_it(linked, longest, unaligned):
    pairs = phrase_pairs(*linked, longest=longest, unaligned=unaligned)
    assert atomic(pairs) == [pair for pair in pairs if not can_be_tiled(pair, pairs)]


@given(linked_pairs(), LIMITS)
def test_tight_pairs_are_among_the_extended_ones(linked, longest):
    extended = phrase_pairs(*linked, longest=longest)
    assert set(phrase_pairs(*linked, longest=longest, unaligned=False)) <= set(extended)


@given(linked_pairs(), LIMITS, st.booleans())
def test_swapping_the_sides_swaps_the_pairs(linked, longest, unaligned):
    links, source, target = linked
    pairs = phrase_pairs(*linked, longest=longest, unaligned=unaligned)
    swapped = phrase_pairs(
        {(j, i) for i, j in links}, target, source, longest=longest, unaligned=unaligned
    )
    assert sorted((c, d, a, b) for a, b, c, d in pairs) == swapped
    assert sorted((c, d, a, b) for a, b, c, d in atomic(pairs)) == atomic(swapped)


def test_an_unaligned_word_inside_keeps_two_links_together():
    # reached-arrived, an-a; `at` has no link: only the whole covers it
    pairs = phrase_pairs({(0, 0), (1, 2)}, 2, 3, unaligned=False)
    assert atomic(pairs) == [(0, 1, 0, 1), (0, 2, 0, 3), (1, 2, 2, 3)]
    # once `reached` is linked to `at` too, its two parts tile the whole
    pairs = phrase_pairs({(0, 0), (0, 1), (1, 2)}, 2, 3, unaligned=False)
    assert pairs == [(0, 1, 0, 2), (0, 2, 0, 3), (1, 2, 2, 3)]
    assert atomic(pairs) == [(0, 1, 0, 2), (1, 2, 2, 3)]


def test_four_crossing_words_tile_their_whole_though_no_two_parts_do():
    # 2 4 1 3: no two or three words that follow each other do so on the other side
    pairs = phrase_pairs({(0, 1), (1, 3), (2, 0), (3, 2)}, 4, 4)
    assert (0, 4, 0, 4) in pairs and len(pairs) == 5
    assert atomic(pairs) == [(0, 1, 1, 2), (1, 2, 3, 4), (2, 3, 0, 1), (3, 4, 2, 3)]


def test_a_monotone_pair_of_n_words_has_a_phrase_pair_for_each_span():
    links = {(k, k) for k in range(50)}
    pairs = phrase_pairs(links, 50, 50)
    assert len(pairs) == 50 * 51 // 2
    assert len(atomic(pairs)) == 50
    assert len(phrase_pairs(links, 50, 50, longest=5)) == 50 + 49 + 48 + 47 + 46


def test_without_links_there_is_no_phrase_pair():
    assert phrase_pairs([], 3, 3) == phrase_pairs([], 0, 0) == atomic([]) == []


def test_words_that_differ_only_in_case_are_identical():
    pairs = [PhrasePair(0, 1, 0, 1), PhrasePair(0, 2, 0, 2), PhrasePair(1, 2, 1, 2)]
    assert different(pairs, ("The", "cat"), ("the", "tom")) == pairs[1:]


@pytest.mark.parametrize("link", [(2, 0), (0, 3)])
def test_a_link_outside_its_sentences_is_an_error(link):
    with pytest.raises(ValueError, match=f"link {link[0]}-{link[1]} points outside"):
        phrase_pairs([link], 2, 3)


def encode(batch):
    """Links, lengths and words of many sentence pairs as the arrays of the batch call."""
    links = [sorted(found) for found, _, _ in batch]
    starts = np.cumsum([0, *map(len, links)], dtype=np.uint64)
    flat = np.array([link for found in links for link in found], np.uint32).reshape(-1, 2)
    lengths = np.array([sizes for _, *sizes in batch], np.uint32).reshape(-1, 2)
    columns = [flat[:, 0], flat[:, 1], lengths[:, 0], lengths[:, 1]]
    return [starts, *map(np.ascontiguousarray, columns)]


@given(st.lists(linked_pairs()), LIMITS, st.booleans(), st.data())
def test_a_batch_gives_what_each_sentence_pair_gives(batch, longest, unaligned, data):
    words = [
        [data.draw(st.lists(st.sampled_from(WORDS), min_size=n, max_size=n)) for n in sizes]
        for _, *sizes in batch
    ]
    numbers = tuple(
        np.array([WORDS.index(w.lower()) for pair in words for w in pair[side]], np.uint32)
        for side in (0, 1)
    )
    options = {"longest": longest, "unaligned": unaligned}
    found = phrase_pairs_batch(*encode(batch), words=numbers, threads=2, **options)
    assert len(found.starts) == len(batch) + 1
    for k, linked in enumerate(batch):
        all_pairs = phrase_pairs(*linked, **options)
        one = slice(int(found.starts[k]), int(found.starts[k + 1]))
        expected = different(all_pairs, *words[k])
        assert [tuple(row) for row in found.spans[one].tolist()] == expected
        smallest = set(atomic(all_pairs))
        assert found.atomic[one].tolist() == [pair in smallest for pair in expected]


def test_the_batch_is_the_same_on_any_number_of_threads():
    random = np.random.default_rng(3)
    batch = [
        ({(int(i), int(j)) for i, j in random.integers(0, 12, (9, 2))}, 12, 12) for _ in range(700)
    ]
    one, three = (phrase_pairs_batch(*encode(batch), threads=n) for n in (1, 3))
    for first, second in zip(one, three, strict=True):
        assert np.array_equal(first, second)


def test_a_batch_with_inconsistent_arrays_is_an_error():
    arrays = encode([({(0, 0)}, 1, 1), ({(1, 0)}, 2, 1)])
    words = np.zeros(3, np.uint32), np.zeros(2, np.uint32)
    all_identical = phrase_pairs_batch(*arrays, words=words, unaligned=False)
    assert all_identical.spans.size == 0
    message = "links, lengths or words of the sentence pairs do not fit together"
    for damaged in (0, 1, 3):
        broken = [array[:-1] if k == damaged else array for k, array in enumerate(arrays)]
        with pytest.raises(ValueError, match=message):
            phrase_pairs_batch(*broken)
    with pytest.raises(ValueError, match=message):
        phrase_pairs_batch(*arrays, words=(words[0], words[1][:-1]))
    arrays[1][1] = 2
    with pytest.raises(ValueError, match=message):
        phrase_pairs_batch(*arrays)


@pytest.mark.parametrize(
    ("lengths", "message"),
    [
        ((200_001, 200_001), "sentence pair 1 has more than 5000000 phrase pairs"),
        ((5, 5), "link 200000-200000 points outside its sentence pair of 5 and 5 words"),
    ],
)
def test_a_link_beyond_any_sentence_is_an_error(lengths, message):
    with pytest.raises(LinkError, match=message):
        phrase_pairs({(200_000, 200_000)}, *lengths)


def test_too_many_phrase_pairs_of_one_sentence_name_its_number():
    starts = np.array([0, 1, 2], np.uint64)
    places, lengths = np.array([0, 500], np.uint32), np.array([1, 1000], np.uint32)
    with pytest.raises(LinkError, match=r"^sentence pair 2 has more than"):
        phrase_pairs_batch(starts, places, places, lengths, lengths)
