import io
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from otherwords.corpus import (
    Pair,
    SkipBadLines,
    read_parallel,
    read_tsv,
    write_parallel,
    write_tsv,
)
from otherwords.errors import InputError, OutputError

SUFFIXES = st.sampled_from(["", ".gz", ".zst", ".xz"])
TEXT = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\n\r\t\ufeff"), min_size=1
).filter(lambda text: not text.isspace())
PAIRS = st.lists(st.tuples(TEXT, TEXT)).map(
    lambda sides: [Pair(number, *pair) for number, pair in enumerate(sides, 1)]
)


@given(PAIRS, SUFFIXES, SUFFIXES)
@settings(max_examples=40)
def test_parallel_files_come_back_as_written(tmp_path_factory, pairs, one, other):
    folder = tmp_path_factory.mktemp("parallel")
    source, target = folder / f"a.en{one}", folder / f"a.de{other}"
    write_parallel(source, target, pairs)
    assert list(read_parallel(source, target)) == pairs


@given(PAIRS, SUFFIXES)
@settings(max_examples=40)
def test_tsv_comes_back_as_written(tmp_path_factory, pairs, suffix):
    path = tmp_path_factory.mktemp("tsv") / f"a.tsv{suffix}"
    write_tsv(path, pairs)
    assert list(read_tsv(path)) == pairs


def test_sentences_are_not_altered(here):
    Path("a.tsv").write_text(" two  spaces \tx\r y\n", newline="")
    assert list(read_tsv("a.tsv")) == [Pair(1, " two  spaces ", "x\r y")]


@pytest.mark.parametrize(
    ("columns", "width", "expected"),
    [
        ((0, 1), 4, ("a", "b")),
        ((1, 0), 4, ("b", "a")),
        ((0, 3), None, ("a", "d")),
        ((2, 2), 4, ("c", "c")),
    ],
)
def test_any_two_columns_can_be_chosen(here, columns, width, expected):
    Path("a.tsv").write_text("a\tb\tc\td\n")
    assert [pair[1:] for pair in read_tsv("a.tsv", columns=columns, width=width)] == [expected]


@pytest.mark.parametrize(
    ("content", "options", "expected"),
    [
        (
            "a\tb\na\tb\tc\n",
            {},
            "a.tsv:2: expected 2 tab-separated columns, found 3. "
            "Remove the extra tab, or state the number of columns.",
        ),
        (
            "a b\n",
            {},
            "a.tsv:1: expected 2 tab-separated columns, found 1. "
            "Add the missing columns, or state their number.",
        ),
        (
            "a\tb\n",
            {"width": 4},
            "a.tsv:1: expected 4 tab-separated columns, found 2. "
            "Add the missing columns, or state their number.",
        ),
        ("\tb\n", {}, "a.tsv:1: the source side is empty. Remove the pair, or skip bad pairs."),
        (
            "a\t \u00a0\n",
            {},
            "a.tsv:1: the target side is empty. Remove the pair, or skip bad pairs.",
        ),
        (
            "a\tone two three\n",
            {"longest": 2},
            "a.tsv:1: 3 words in the target, the longest allowed is 2. "
            "Raise the limit, or skip bad pairs.",
        ),
        (
            "a\tb\n",
            {"columns": (0, 4), "width": 4},
            "a.tsv: asked for columns 0 and 4 of 4. Columns are counted from zero.",
        ),
        (
            "a\tb\n",
            {"columns": (-1, 0)},
            "a.tsv: asked for columns -1 and 0 of 1. Columns are counted from zero.",
        ),
    ],
)
def test_a_bad_line_of_tsv_is_named(here, content, options, expected):
    Path("a.tsv").write_text(content)
    with pytest.raises(InputError) as caught:
        list(read_tsv("a.tsv", **options))
    assert str(caught.value) == expected


def test_an_empty_side_is_reported_in_its_own_file(here):
    Path("a.en").write_text("one\ntwo\n")
    Path("a.de").write_text("eins\n \n")
    with pytest.raises(InputError, match=r"^a\.de:2: the target side is empty\."):
        list(read_parallel("a.en", "a.de"))


@pytest.mark.parametrize(
    ("english", "german", "place"), [(4, 2, "a.en:3"), (2, 4, "a.de:3"), (0, 1, "a.de:1")]
)
def test_files_of_unequal_length_are_named_with_both_counts(here, english, german, place):
    Path("a.en").write_text("x\n" * english)
    Path("a.de").write_text("x\n" * german)
    pairs = read_parallel("a.en", "a.de")
    assert [next(pairs).number for _ in range(min(english, german))] == [1, 2][:english]
    with pytest.raises(InputError) as caught:
        next(pairs)
    assert str(caught.value) == (
        f"{place}: no counterpart for this line: a.en has {english} lines, a.de has {german}. "
        "Parallel files need one sentence per line, in the same order."
    )


BAD_ENGLISH = b"one\n\nthree\nfo\xffur\nfive\na b c\nseven\neight\nnine\n"
BAD_GERMAN = b"eins\nzwei\ndrei\nv\xffer\n\xff\nsechs\n \n"


def test_every_bad_pair_is_counted_once_under_its_reason(here):
    Path("a.en").write_bytes(BAD_ENGLISH)
    Path("a.de").write_bytes(BAD_GERMAN)
    bad = SkipBadLines()
    pairs = list(read_parallel("a.en", "a.de", bad=bad, longest=2))
    assert pairs == [Pair(1, "one", "eins"), Pair(3, "three", "drei")]
    assert bad.summary("pairs") == (
        "skipped 7 of 9 pairs: 2 with an empty side (first: a.en:2), "
        "2 not in UTF-8 (first: a.en:4), 2 without a counterpart (first: a.en:8), "
        "1 over 2 words (first: a.en:6)"
    )


def test_places_are_kept_when_asked(here):
    Path("a.en").write_bytes(BAD_ENGLISH)
    Path("a.de").write_bytes(BAD_GERMAN)
    kept = read_parallel("a.en", "a.de", bad=SkipBadLines(), longest=2, keep_places=True)
    numbers = [pair and pair.number for pair in kept]
    assert numbers == [1, None, 3, None, None, None, None, None, None]


def test_places_are_kept_in_tsv_too(here):
    Path("a.tsv").write_bytes(b"a\tb\na\n\xff\tb\nc\td\n")
    bad = SkipBadLines()
    kept = [pair and pair.source for pair in read_tsv("a.tsv", bad=bad, keep_places=True)]
    assert kept == ["a", None, None, "c"]
    assert bad.summary("pairs") == (
        "skipped 2 of 4 pairs: 1 without exactly 2 columns (first: a.tsv:2), "
        "1 not in UTF-8 (first: a.tsv:3)"
    )


def test_one_side_may_come_from_standard_input(here, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"one\n")))
    Path("a.de").write_text("eins\n")
    assert list(read_parallel("-", "a.de")) == [Pair(1, "one", "eins")]


def test_both_sides_cannot_come_from_standard_input():
    with pytest.raises(InputError) as caught:
        list(read_parallel("-", "-"))
    assert str(caught.value) == "stdin: given more than once. Name a file for all but one."


@pytest.mark.parametrize(
    ("pair", "expected"),
    [
        (Pair(7, "a\tb", "c"), "a.tsv: tab in the source of pair 7."),
        (Pair(7, "a", "b\nc"), "a.tsv: newline in the target of pair 7."),
        (Pair(7000, "a", "b\r"), "a.tsv: carriage return in the target of pair 7,000."),
    ],
)
def test_text_that_would_break_tsv_is_an_error(here, pair, expected):
    with pytest.raises(OutputError) as caught:
        write_tsv("a.tsv", [Pair(1, "fine", "fein"), pair])
    assert str(caught.value) == f"{expected} Replace it before writing."
    assert list(here.iterdir()) == []


@pytest.mark.parametrize(
    ("pair", "expected"),
    [
        (Pair(7, "a\nb", "c"), "a.en: newline in the source of pair 7."),
        (Pair(7, "a", "b\nc"), "a.de: newline in the target of pair 7."),
        (Pair(7, "a\r", "b"), "a.en: carriage return in the source of pair 7."),
    ],
)
def test_text_that_would_break_a_line_is_an_error(here, pair, expected):
    with pytest.raises(OutputError) as caught:
        write_parallel("a.en", "a.de", [pair])
    assert str(caught.value) == f"{expected} Replace it before writing."
    assert list(here.iterdir()) == []


def test_a_tab_is_harmless_in_parallel_files(here):
    pairs = [Pair(1, "a\tb", "c")]
    write_parallel("a.en", "a.de", pairs)
    assert list(read_parallel("a.en", "a.de")) == pairs
