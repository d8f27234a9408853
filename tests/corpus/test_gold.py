from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from otherwords.corpus import GoldPair, SkipBadLines, read_gold, write_gold
from otherwords.errors import InputError, OutputError

TOKEN = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\n\r\t \ufeff"), min_size=1
).filter(lambda token: not token.isspace())


@st.composite
def gold_pairs(draw):
    source, target = (tuple(draw(st.lists(TOKEN, min_size=1, max_size=5))) for _ in range(2))
    link = st.tuples(st.integers(0, len(source) - 1), st.integers(0, len(target) - 1))
    sure = draw(st.frozensets(link))
    return GoldPair(source, target, sure, sure | draw(st.frozensets(link)))


PAIR = GoldPair(
    ("the", "dog", "sleeps"),
    ("der", "hund"),
    frozenset({(0, 0), (1, 1)}),
    frozenset({(0, 0), (1, 1), (2, 1)}),
)
LINE = "the dog sleeps\tder hund\t0-0 1-1 2?1\n"


@given(st.lists(gold_pairs()), st.sampled_from(["", ".gz", ".zst", ".xz"]))
@settings(max_examples=40)
def test_gold_comes_back_as_written(tmp_path_factory, pairs, suffix):
    path = tmp_path_factory.mktemp("gold") / f"gold.tsv{suffix}"
    write_gold(path, pairs)
    assert list(read_gold(path)) == pairs
    assert list(read_gold(path, reverse=True)) == [pair.reversed() for pair in pairs]


def test_a_line_worked_by_hand(here):
    write_gold("gold.tsv", [PAIR])
    assert Path("gold.tsv").read_text() == LINE
    assert list(read_gold("gold.tsv")) == [PAIR]
    (swapped,) = read_gold("gold.tsv", reverse=True)
    assert swapped.source == ("der", "hund")
    assert swapped.sure == {(0, 0), (1, 1)}
    assert swapped.possible == {(0, 0), (1, 1), (1, 2)}


def test_a_non_breaking_space_stays_inside_its_token(here):
    Path("gold.tsv").write_text("10\u00a0000 francs\tten  grand \t0-1\n")
    (pair,) = read_gold("gold.tsv")
    assert pair.source == ("10\u00a0000", "francs")
    assert pair.target == ("ten", "grand")


def test_a_pair_without_links_is_fine(here):
    Path("gold.tsv").write_text("a\tb\t\n")
    (pair,) = read_gold("gold.tsv")
    assert (pair.sure, pair.possible) == (frozenset(), frozenset())


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "a\tb",
            "expected 3 tab-separated columns, found 2. "
            "Add the missing columns, or state their number.",
        ),
        ("a\t \t", "the target side is empty. Remove the pair, or skip bad pairs."),
        (
            "a b\tc d\t0-0 1x1",
            "'1x1' is not a link. Write 3-1 for a sure link, 3?1 for a possible one.",
        ),
        (
            "a b\tc d\t0-0:0.5",
            "'0-0:0.5' is not a link. Write 3-1 for a sure link, 3?1 for a possible one.",
        ),
        (
            "a b\tc d e\t2-1",
            "link 2-1 points outside its sentence: the source has tokens 0 to 1. Count from zero.",
        ),
        (
            "a b\tc d e\t1?3",
            "link 1-3 points outside its sentence: the target has tokens 0 to 2. Count from zero.",
        ),
    ],
)
def test_a_bad_line_is_named(here, line, expected):
    Path("gold.tsv").write_text(f"{LINE}{line}\n")
    with pytest.raises(InputError) as caught:
        list(read_gold("gold.tsv"))
    assert str(caught.value) == f"gold.tsv:2: {expected}"


def test_bad_lines_can_be_skipped_and_keep_their_places(here):
    Path("gold.tsv").write_bytes(b"a\tb\t0-0\na\tb\t1-0\n\xff\na\tb\t0?0\n")
    bad = SkipBadLines()
    assert len(list(read_gold("gold.tsv", bad=bad))) == 2
    assert bad.summary("pairs") == (
        "skipped 2 of 4 pairs: 1 with a bad link (first: gold.tsv:2), "
        "1 not in UTF-8 (first: gold.tsv:3)"
    )
    kept = read_gold("gold.tsv", bad=SkipBadLines(), keep_places=True)
    assert [pair is None for pair in kept] == [False, True, True, False]


@pytest.mark.parametrize(
    ("pair", "expected"),
    [
        (
            GoldPair(("a b",), ("c",), frozenset(), frozenset()),
            "space in the source of pair 1. Replace it before writing.",
        ),
        (
            GoldPair(("a",), ("c", ""), frozenset(), frozenset()),
            "empty token or sentence in the target of pair 1. Remove it first.",
        ),
        (
            GoldPair((), ("c",), frozenset(), frozenset()),
            "empty token or sentence in the source of pair 1. Remove it first.",
        ),
        (
            GoldPair(("a",), ("c",), frozenset(), frozenset({(0, 1)})),
            "pair 1: link 0-1 points outside its sentence: the target has tokens 0 to 0.",
        ),
    ],
)
def test_a_pair_that_could_not_be_read_back_is_an_error(here, pair, expected):
    with pytest.raises(OutputError) as caught:
        write_gold("gold.tsv", [pair])
    assert str(caught.value) == f"gold.tsv: {expected}"
    assert list(here.iterdir()) == []
