"""What goes into a packed store comes out of it, by every way in."""

import math
from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.database.slow_store import Row, SlowStore

from otherwords.database.packed import PackedStore, PackedWriter
from otherwords.errors import UnknownNameError

FEATURES = ["one", "two", "three"]


def write(path, rows, *, features=FEATURES, batch=3, **options):
    rows = sorted(rows, key=lambda row: row.source)
    with PackedWriter(path, features=features, **options) as writer:
        for start in range(0, len(rows), batch):
            columns = list(zip(*rows[start : start + batch], strict=True))
            labels, sources, targets, sizes, links, values = map(list, columns)
            writer.add(labels, sources, targets, sizes, links, values)
    return PackedStore(path)


def as_rows(store, found):
    names = [store.labels[number] for number in found.labels]
    values = map(tuple, found.features().tolist())
    columns = (names, found.sources, found.targets, found.sizes.tolist(), found.links, values)
    return [Row(*row) for row in zip(*columns, strict=True)]


def all_rows(store):
    return as_rows(store, store.rules(range(len(store))))


def same(rows, others):
    """Whether rows are the same where NaN is like NaN."""
    return repr(rows) == repr(others)


SMALL = [
    Row("NP", "the big cat", "the large cat", 0, "0-0 1-1 2-2", (1.0, 0.0, 5.0)),
    Row("NP", "the big cat", "the huge cat", 1, "0-0 1-1 2-2", (2.0, 0.0, 4.0)),
    Row("X", "the big cat", "the cat", 2, "0-0 2-1", (3.0, 0.0, 3.0)),
    Row("NP", "[NP,1] 's [NN,2]", "the [NN,2] of [NP,1]", 0, "0-3 2-1", (1.5, 0.0, 1.0)),
    Row("NP", "[NP,1] 's", "of [NP,1]", 5, "0-1 1-0", (0.5, 0.0, math.nan)),
    Row("NN", "the big", "grand", 3, "1-0", (9.0, 0.0, 2.0)),
]


@pytest.fixture
def store(tmp_path):
    return write(tmp_path / "s.ow", SMALL)


def test_all_rows_come_back_in_order(store):
    assert len(store) == 6
    assert same(all_rows(store), sorted(SMALL, key=lambda row: row.source))


def test_lookup_gives_the_rules_of_each_phrase_in_the_stored_order(store):
    found = store.lookup(["the big cat", "the small cat", "the big", "the", ""])
    assert found.starts.tolist() == [0, 3, 3, 4, 4, 4]
    assert found.targets == ["the large cat", "the huge cat", "the cat", "grand"]
    assert store.lookup([]).starts.tolist() == [0]


def test_filters_and_limit_are_applied_before_counting(store):
    assert store.lookup(["the big cat"], top=1).targets == ["the large cat"]
    assert store.lookup(["the big cat"], labels=["X"], top=1).targets == ["the cat"]
    assert store.lookup(["the big cat"], labels=["X", "NN"]).targets == ["the cat"]
    assert store.lookup(["the big cat"], labels=["unheard of"]).targets == []
    assert store.lookup(["the big cat"], size=1).targets == ["the large cat", "the huge cat"]
    assert store.lookup(["the big cat"], top=0).targets == []


def test_a_source_with_slots_is_found_like_a_phrase(store):
    found = store.lookup(["[NP,1] 's [NN,2]"])
    assert found.targets == ["the [NN,2] of [NP,1]"]
    assert store.lookup(["[S,1] 's [NN,2]"]).targets == []


def test_an_unknown_feature_is_an_error_with_a_guess(store, tmp_path):
    with pytest.raises(UnknownNameError, match=r"no feature called 'ones'\. Did you mean 'one'"):
        store.lookup(["the big"]).features(["ones"])
    with pytest.raises(UnknownNameError, match="no kind of feature called 'q4'"):
        PackedWriter(tmp_path / "t.ow", features=["a"], kinds={"a": "q4"})


def test_a_single_phrase_is_not_taken_for_a_list_of_letters(store):
    with pytest.raises(TypeError, match="expected a list of phrases, found one: 'the big'"):
        store.lookup("the big")


def test_threads_may_share_a_store(store):
    asked = [["the big cat"], ["the big"], ["none"]] * 30
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda each: store.lookup(each).targets, asked))
    assert found == [store.lookup(each).targets for each in asked]


def test_chosen_features_are_columns_in_the_requested_order(store):
    assert store.lookup(["the big"]).features(["three", "one"]).tolist() == [[2.0, 9.0]]


def test_arrow_columns_are_accepted(tmp_path):
    labels = pa.chunked_array([["X"], ["Y", "X"]])
    sources = pa.array(["zero", "a", "b", "ü"])[1:]
    empty = pa.array([], pa.string())
    with PackedWriter(tmp_path / "s.ow", features=[]) as writer:
        writer.add(empty, empty, empty, [], empty, np.empty((0, 0)))
        writer.add(labels, sources, pa.array(["1", "2", "3"]), [0, 0, 0], ["", "", ""], [])
    rows = PackedStore(tmp_path / "s.ow").rules([0, 1, 2])
    assert (rows.sources, rows.targets, rows.labels.tolist()) == (
        ["a", "b", "ü"],
        ["1", "2", "3"],
        [0, 1, 0],
    )


def test_an_empty_store_can_be_queried(tmp_path):
    store = write(tmp_path / "s.ow", [])
    assert len(store) == 0
    assert store.lookup(["a", ""]).starts.tolist() == [0, 0, 0]
    assert store.labels == []
    store.verify()


def test_very_long_phrases_and_strange_words_come_back(tmp_path):
    long = " ".join(f"w{n}" for n in range(100_000))
    strange = ["\\[NP,1]", "[NP]", "\\|||", "日本語", "e\u0301", "\U0001f600", "\u00a0", "[A,1]x"]
    sources = sorted([long, "", *strange, " double  blank "])
    rows = [Row("X", source, source[::-1], 0, "", (1.0, 2.0, 3.0)) for source in sources]
    rows = [row for row in rows if row.source] + [Row("X", "", "", 0, "", (1.0, 2.0, 3.0))]
    store = write(tmp_path / "s.ow", rows)
    found = store.lookup(sources)
    assert found.sources == sources
    assert found.targets == [source[::-1] for source in sources]
    assert store.lookup(["\ud800"]).starts.tolist() == [0, 0]


def test_the_same_rows_give_the_same_bytes_in_any_batches(tmp_path):
    write(tmp_path / "one", SMALL, batch=1)
    write(tmp_path / "six", SMALL, batch=6)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "six").read_bytes()


WORDS = st.sampled_from(["a", "b", "c", "a'", "é", "[", "[NP,"])
PHRASES = st.lists(WORDS, min_size=0, max_size=4).map(" ".join)
WITH_SLOTS = st.sampled_from(
    [
        ("[NP,1] a", "a [NP,1]"),
        ("[NP,1] b [VP,2]", "[VP,2] [NP,1]"),
        ("[NP,1] b [NP,2]", "[NP,2] [NP,1]"),
        ("a [VP,1]", "[VP,1] [VP,1] c"),
    ]
)
VALUES = st.floats(width=32, allow_nan=True, allow_infinity=True) | st.sampled_from([0.0, 1.0])
ROWS = st.builds(
    lambda label, sides, size, links, values: Row(label, *sides, size, links, values),
    st.sampled_from(["NP", "VP", "X"]),
    st.tuples(PHRASES, PHRASES) | WITH_SLOTS,
    st.integers(0, 5),
    st.sampled_from(["", "0-0", "0-0 1-1"]),
    st.tuples(VALUES, VALUES, VALUES),
)


@settings(max_examples=150)
@given(rows=st.lists(ROWS, max_size=40), exact=st.booleans(), data=st.data())
def test_the_slow_store_gives_the_same_answers(tmp_path_factory, rows, exact, data):
    path = tmp_path_factory.mktemp("packed") / "s.ow"
    store = write(path, rows, kinds=dict.fromkeys(FEATURES, "f32") if exact else None)
    slow = SlowStore(rows)
    assert same(all_rows(store), slow.rows)

    phrases = sorted({row.source for row in rows}) + data.draw(st.lists(PHRASES, max_size=3))
    options = {
        "top": data.draw(st.none() | st.integers(0, 3)),
        "labels": data.draw(st.none() | st.lists(st.sampled_from(["NP", "VP", "Z"]))),
        "size": data.draw(st.none() | st.integers(0, 5)),
    }
    found = store.lookup(phrases, **options)
    expected = [row for phrase in phrases for row in slow.lookup(phrase, **options)]
    assert same(as_rows(store, found), expected)
    ends = accumulate(len(slow.lookup(phrase, **options)) for phrase in phrases)
    assert found.starts.tolist() == [0, *ends]
