"""What the network sees of words, with rows worked by hand."""

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from otherwords.parse.features import RESERVED, UNKNOWN, Features, identity

WORDS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=60)


def hashed(first, parts, buckets):
    return [first + zlib.crc32(part.encode()) % buckets for part in parts]


def test_the_rows_of_a_known_word_by_hand():
    # Rows: 0 to 2 reserved, 3 "tea", 4 "house", hashed ones from 5.
    parts = ["<h", "<ho", "<hou", "e>", "se>", "use>", "ouse>", "shape Xxx"]
    assert Features(["tea", "house"], 100).rows("House") == [4, *hashed(5, parts, 100)]


def test_the_rows_of_a_short_unknown_word_by_hand():
    parts = ["<a", "<ab>", "<ab>", "b>", "<ab> 2", "<ab> 3", "<ab> 4", "shape xx"]
    assert Features(["tea"], 50).rows("ab") == [UNKNOWN, *hashed(4, parts, 50)]


def test_rows_are_counted():
    assert Features(["a", "b"], 100).count == 3 + 2 + 100
    assert Features([], 7).count == 3 + 7


@given(words=st.lists(WORDS, max_size=10), known=st.lists(WORDS, unique=True, max_size=5))
def test_every_word_has_nine_rows_that_the_table_has(words, known):
    features = Features(known, 31)
    for word in words:
        first, *others = features.rows(word)
        assert first == UNKNOWN or known[first - RESERVED] == identity(word)
        assert len(others) == 8
        assert all(RESERVED + len(known) <= row < features.count for row in others)
        assert features.rows(word) == [first, *others], "the second time too"


def test_two_sentences_and_an_empty_one_become_arrays():
    features = Features(["the"], 10)
    rows, words, sentences = features.arrays([["the", "tea"], [], ["the"]])
    assert rows.tolist() == features.rows("the") + features.rows("tea") + features.rows("the")
    assert words.tolist() == [0, 9, 18, 27]
    assert sentences.tolist() == [0, 2, 2, 3]


def test_no_sentences_give_empty_arrays():
    rows, words, sentences = Features([], 10).arrays([])
    assert (rows.tolist(), words.tolist(), sentences.tolist()) == ([], [0], [0])


@pytest.mark.parametrize(
    ("token", "word"),
    [
        ("The", "the"),
        ("1,250.5", "0,000.0"),
        ("٣", "0"),
        ("ÉTÉ", "été"),
        ("``", '"'),
        ("''", '"'),
        ("“", '"'),
        ("’", "'"),
        ("don’t", "don’t"),
        ("☕", "☕"),
    ],
)
def test_case_digits_and_quotes_do_not_distinguish_words(token, word):
    assert identity(token) == word


def test_only_the_ends_of_a_very_long_word_count():
    features = Features([], 1000)
    assert features.rows("a" * 1_000_000 + "sing")[4:8] == features.rows("sing" * 9)[4:8]
