from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from otherwords.corpus import (
    SkipBadLines,
    format_links,
    read_links,
    read_weighted_links,
    reverse_links,
    write_links,
)
from otherwords.errors import InputError, OutputError

SUFFIXES = st.sampled_from(["", ".gz", ".zst", ".xz"])
LINK = st.tuples(st.integers(0, 999_999_999), st.integers(0, 300))
POSTERIOR = st.floats(0, 1).map(lambda posterior: float(f"{posterior:.4g}"))


@given(st.lists(st.frozensets(LINK)), SUFFIXES, st.booleans())
@settings(max_examples=40)
def test_links_come_back_as_written(tmp_path_factory, lines, suffix, reverse):
    path = tmp_path_factory.mktemp("links") / f"a.links{suffix}"
    write_links(path, lines, reverse=reverse)
    assert list(read_links(path, reverse=reverse)) == lines
    assert list(read_links(path, reverse=not reverse)) == [reverse_links(line) for line in lines]


@given(st.lists(st.dictionaries(LINK, POSTERIOR)), SUFFIXES, st.booleans())
@settings(max_examples=40)
def test_posteriors_come_back_as_written(tmp_path_factory, lines, suffix, reverse):
    path = tmp_path_factory.mktemp("links") / f"a.links{suffix}"
    write_links(path, lines, reverse=reverse)
    assert list(read_weighted_links(path, reverse=reverse)) == lines
    assert list(read_links(path, reverse=reverse)) == [frozenset(line) for line in lines]


def test_links_are_written_sorted_as_numbers():
    assert format_links({(10, 0), (2, 11), (2, 3)}) == "2-3 2-11 10-0"
    assert format_links({(10, 0), (2, 11), (2, 3)}, reverse=True) == "0-10 3-2 11-2"


def test_a_posterior_has_four_digits():
    links = {(0, 0): 2 / 3, (1, 1): 1.0, (2, 2): 0.00001234567, (3, 3): 1.00000001}
    assert format_links(links) == "0-0:0.6667 1-1:1 2-2:1.235e-05 3-3:1"


def test_a_skipped_sentence_pair_is_an_empty_line(here):
    write_links("a.links", [{(0, 0)}, None, set(), {(1, 1)}])
    assert Path("a.links").read_bytes() == b"0-0\n\n\n1-1\n"
    assert list(read_links("a.links")) == [{(0, 0)}, set(), set(), {(1, 1)}]


@pytest.mark.parametrize("line", ["0-0  1-1", " 0-0 1-1", "0-0 1-1 ", "0-0\t1-1", "0-0 1-1 0-0"])
def test_spaces_and_repetitions_do_not_matter(here, line):
    Path("a.links").write_text(line + "\n")
    assert list(read_links("a.links")) == [{(0, 0), (1, 1)}]


@pytest.mark.parametrize(
    "piece",
    ["3_1", "3", "3-", "-1", "-3-1", "3--1", "3-1-2", "a-1", "3?1", "+3-1", "٣-1",
     "1_0-1", "1234567890-1", "0-0,1-1"],
)  # fmt: skip
def test_an_item_that_is_not_a_link_is_named(here, piece):
    Path("a.links").write_text(f"0-0\n0-0 {piece} 1-1\n")
    for read in read_links, read_weighted_links:
        with pytest.raises(InputError) as caught:
            list(read("a.links"))
        expected = f"a.links:2: '{piece}' is not a link. Write 3-1, or 3-1:0.87."
        assert str(caught.value) == expected


@pytest.mark.parametrize("posterior", ["1.3", "-0.1", "1e", "1e9", "0.5.5", "", "x", "nan", "inf"])
def test_a_malformed_posterior_is_named(here, posterior):
    Path("a.links").write_text(f"3-1:{posterior}\n")
    with pytest.raises(InputError) as caught:
        list(read_links("a.links"))
    assert str(caught.value) == (
        f"a.links:1: '3-1:{posterior}' has no posterior from 0 to 1. Write 3-1, or 3-1:0.87."
    )


def test_a_skipped_line_is_none(here):
    Path("a.links").write_bytes(b"0-0\nx\n\xff\n1-1\n")
    bad = SkipBadLines()
    assert list(read_links("a.links", bad=bad)) == [{(0, 0)}, None, None, {(1, 1)}]
    assert bad.summary("lines") == (
        "skipped 2 of 4 lines: 1 with a bad link (first: a.links:2), "
        "1 not in UTF-8 (first: a.links:3)"
    )
    weighted = read_weighted_links("a.links", bad=SkipBadLines(), reverse=True)
    assert list(weighted) == [{(0, 0): 1}, None, None, {(1, 1): 1}]


@pytest.mark.parametrize(("posterior", "shown"), [(1.5, "1.5"), (float("nan"), "nan")])
def test_a_posterior_out_of_range_is_not_written(here, posterior, shown):
    with pytest.raises(OutputError) as caught:
        write_links("a.links", [{(0, 0): 1.0}, {(3, 1): posterior}])
    expected = f"a.links: posterior {shown} of link 3-1, expected 0 to 1 in line 2. Fix it first."
    assert str(caught.value) == expected
    assert list(here.iterdir()) == []
