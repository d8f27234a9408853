from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from otherwords.corpus import (
    Group,
    SkipBadLines,
    read_parallel_groups,
    read_tsv_groups,
    write_parallel_groups,
    write_tsv_groups,
)
from otherwords.corpus.groups import read_groups
from otherwords.errors import InputError, OutputError

SUFFIXES = st.sampled_from(["", ".gz", ".zst", ".xz"])
TEXT = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\n\r\t\ufeff"), min_size=1
).filter(lambda text: not text.isspace())


@st.composite
def groups(draw):
    width = draw(st.integers(2, 5))
    versions = st.tuples(*[TEXT | st.none()] * width)
    whole = versions.filter(lambda row: len(row) - row.count(None) >= 2)
    return [Group(number, row) for number, row in enumerate(draw(st.lists(whole)), 1)]


@given(groups(), SUFFIXES)
@settings(max_examples=40)
def test_tsv_groups_come_back_as_written(tmp_path_factory, groups, suffix):
    path = tmp_path_factory.mktemp("groups") / f"a.tsv{suffix}"
    write_tsv_groups(path, groups)
    assert list(read_tsv_groups(path)) == groups


@given(groups(), SUFFIXES)
@settings(max_examples=40)
def test_parallel_groups_come_back_as_written(tmp_path_factory, groups, suffix):
    folder = tmp_path_factory.mktemp("groups")
    width = len(groups[0].versions) if groups else 2
    paths = [folder / f"a.{version}{suffix}" for version in range(width)]
    write_parallel_groups(paths, groups)
    assert list(read_parallel_groups(paths)) == groups


def test_an_empty_version_is_a_missing_one(here):
    Path("a.tsv").write_text("one\t \tuno\n")
    assert list(read_tsv_groups("a.tsv")) == [Group(1, ("one", None, "uno"))]


@pytest.mark.parametrize(
    ("content", "width", "expected"),
    [
        (
            "a\tb\tc\na\t\t\n",
            None,
            "a.tsv:2: 1 of 3 versions, expected two or more. Add one, or skip the group.",
        ),
        ("\n", None, "a.tsv:1: 0 of 1 versions, expected two or more. Add one, or skip the group."),
        (
            "a\tb\tc\na\tb\n",
            None,
            "a.tsv:2: expected 3 tab-separated columns, found 2. "
            "Add the missing columns, or state their number.",
        ),
        (
            "a\tb\tc\n",
            2,
            "a.tsv:1: expected 2 tab-separated columns, found 3. "
            "Remove the extra tab, or state the number of columns.",
        ),
    ],
)
def test_a_bad_group_is_named(here, content, width, expected):
    Path("a.tsv").write_text(content)
    with pytest.raises(InputError) as caught:
        list(read_tsv_groups("a.tsv", width=width))
    assert str(caught.value) == expected


def test_files_of_unequal_length_are_all_named_with_their_counts(here):
    for name, count in ("a", 2), ("b", 3), ("c", 1):
        Path(name).write_text("x\n" * count)
    with pytest.raises(InputError) as caught:
        list(read_parallel_groups(["a", "b", "c"]))
    assert str(caught.value) == (
        "b:2: no counterpart for this line: a has 2 lines, b has 3, c has 1. "
        "Parallel files need one sentence per line, in the same order."
    )


def test_bad_groups_can_be_skipped_and_keep_their_places(here):
    Path("a").write_bytes(b"one\n\nthree\n\xff\n")
    Path("b").write_bytes(b"uno\ndos\ntres\n\xff\ncinco\n")
    bad = SkipBadLines()
    kept = read_parallel_groups(["a", "b"], bad=bad, keep_places=True)
    assert [group and group.number for group in kept] == [1, None, 3, None, None]
    assert bad.summary("groups") == (
        "skipped 3 of 5 groups: 1 with fewer than two versions (first: a:2), "
        "1 not in UTF-8 (first: a:4), 1 without a counterpart (first: b:5)"
    )


def test_a_tsv_line_that_is_not_utf_8_does_not_decide_the_width(here):
    Path("a.tsv").write_bytes(b"\xff\na\tb\tc\n")
    bad = SkipBadLines()
    assert list(read_tsv_groups("a.tsv", bad=bad)) == [Group(2, ("a", "b", "c"))]
    assert bad.skipped == 1


def test_standard_input_can_be_one_version_only():
    with pytest.raises(InputError, match=r"^stdin: given more than once"):
        list(read_parallel_groups(["-", "-"]))


@pytest.mark.parametrize(
    ("versions", "expected"),
    [
        (("a", "b\tc"), "tab in the version in group 2. Replace it before writing."),
        (("a\n", "b"), "newline in the version in group 2. Replace it before writing."),
        (("a", "b\r"), "carriage return in the version in group 2. Replace it before writing."),
        (("a", "b", "c"), "group 2: 3 versions, expected 2. Pad it with None."),
    ],
)
def test_a_group_that_could_not_be_read_back_is_an_error(here, versions, expected):
    with pytest.raises(OutputError) as caught:
        write_tsv_groups("a.tsv", [Group(1, ("a", "b")), Group(2, versions)])
    assert str(caught.value) == f"a.tsv: {expected}"
    assert list(here.iterdir()) == []


def test_a_version_that_would_break_a_line_is_an_error(here):
    with pytest.raises(OutputError) as caught:
        write_parallel_groups(["a", "b"], [Group(1, ("x", "y\nz"))])
    assert str(caught.value) == "b: newline in the version in group 1. Replace it before writing."
    with pytest.raises(OutputError, match=r"^a: group 1: 1 versions, expected 2"):
        write_parallel_groups(["a", "b"], [Group(1, ("x",))])
    assert list(here.iterdir()) == []


def test_one_file_has_columns_and_several_are_parallel(tmp_path):
    rows = [Group(1, ("a", "b")), Group(2, ("c", "d"))]
    paths = [tmp_path / "one.en", tmp_path / "two.en"]
    write_parallel_groups(paths, rows)
    write_tsv_groups(tmp_path / "both.tsv", rows)
    assert list(read_groups(paths)) == list(read_groups([tmp_path / "both.tsv"])) == rows
