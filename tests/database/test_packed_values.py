"""Values of features: exact where told or where it costs nothing, else means of buckets."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.database.slow_store import buckets

from otherwords.database.packed import PackedStore, PackedWriter


def bytes_of_rules(store):
    return dict(store._store.section_lengths())["the rules"]


def kept(path, values, kind):
    """The values as the store gives them back, and the store."""
    count = len(values)
    with PackedWriter(path, features=["v"], kinds={"v": kind}) as writer:
        same = [""] * count
        writer.add(same, same, same, np.zeros(count), same, np.reshape(values, (-1, 1)))
    store = PackedStore(path)
    return store.lookup([""]).features()[:, 0], store


def test_three_hundred_values_in_256_buckets_worked_by_hand(tmp_path):
    # 300 single values: the share is 300/256 = 1.17. A first value alone is 0.17 short of it, a
    # second would be 0.83 over, so each stands alone, and the share of those left grows: after
    # k buckets it is (300 - k) / (256 - k), which reaches 132 / 88 = 1.5 at k = 168: one is as far
    # from it as two, and two are taken. 130 / 87 is less again, so the next is alone, and so on.
    values, _ = kept(tmp_path / "s.ow", np.arange(300), "q8")
    assert values[:168].tolist() == list(range(168))
    assert values[168:174].tolist() == [168.5, 168.5, 170.0, 171.5, 171.5, 173.0]
    assert len(set(values.tolist())) == 256


def test_512_values_are_paired(tmp_path):
    values, store = kept(tmp_path / "s.ow", np.arange(512), "q8")
    assert values.tolist() == [n - n % 2 + 0.5 for n in range(512)]
    # 8 bits a rule; 8 spare bytes follow an array
    assert bytes_of_rules(store) == 512 + 8


def test_up_to_256_values_are_exact_and_take_the_bits_they_need(tmp_path):
    for count, bits in ((1, 0), (2, 1), (3, 2), (200, 8), (256, 8)):
        thirds = np.float32(np.arange(count) / 3)
        given = np.tile(thirds, 16)
        values, store = kept(tmp_path / f"{count}.ow", given, "q8")
        assert np.array_equal(values, given)
        assert bytes_of_rules(store) == math.ceil(bits * len(given) / 8) + 8


def test_a_value_heavier_than_a_bucket_stays_exact(tmp_path):
    given = np.concatenate([np.full(5000, 100.0), np.arange(1000) / 7, [math.nan, math.inf]])
    values, _ = kept(tmp_path / "s.ow", given, "q8")
    assert values[:5000].tolist() == [100.0] * 5000
    assert math.isnan(values[-2])
    assert values[-1] == math.inf
    assert np.abs(values[5000:6000] - given[5000:6000]).max() < 1


@settings(max_examples=30)
@given(st.lists(st.integers(0, 700), min_size=1, max_size=1500), st.integers(1, 30))
def test_buckets_are_those_of_the_slow_twin(tmp_path_factory, values, scale):
    path = tmp_path_factory.mktemp("packed") / "s.ow"
    # spread out so that there often are more than 256
    spread = [value * scale + place % scale for place, value in enumerate(values)]
    expected = buckets(spread)
    found, _ = kept(path, np.array(spread), "q8")
    assert found.tolist() == pytest.approx([np.float32(expected[value]) for value in spread])


@settings(max_examples=30)
@given(st.lists(st.floats(width=32), min_size=1, max_size=400))
def test_exact_values_come_back_to_the_bit(tmp_path_factory, values):
    path = tmp_path_factory.mktemp("packed") / "s.ow"
    given = np.array(values, np.float32)
    found, _ = kept(path, given, "f32")
    assert np.array_equal(found, given, equal_nan=True)
    assert np.array_equal(np.signbit(found[~np.isnan(given)]), np.signbit(given[~np.isnan(given)]))


def test_large_stores_go_through_several_blocks(tmp_path):
    given = np.random.default_rng(4).normal(size=100_000)
    exact, _ = kept(tmp_path / "exact.ow", given, "f32")
    assert np.array_equal(exact, np.float32(given))
    rough, _ = kept(tmp_path / "rough.ow", given, "q8")
    # the mean is kept, and nearly all the variance
    assert rough.mean() == pytest.approx(given.mean(), abs=1e-4)
    assert rough.std() == pytest.approx(given.std(), rel=0.005)
