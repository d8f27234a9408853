"""Lowercase, and the truecaser's counts worked by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from otherwords.errors import InputError, OutputError
from otherwords.text import Truecaser, lowercase, recase

SENTENCES = [
    "The Union acts .",
    "We join the Union .",
    "Trade union members join . The union acts .",
    "The members of the Union !",
    "STOP THE UNION NOW",
]


@pytest.fixture
def truecaser() -> Truecaser:
    return Truecaser.learn([sentence.split() for sentence in SENTENCES])


def test_lowercasing_keeps_the_german_sharp_s() -> None:
    assert lowercase(["Große", "STRAẞE", "ΟΔΟΣ", "NATO", "5", "."]) == [
        "große",
        "straße",
        "οδος",
        "nato",
        "5",
        ".",
    ]


def test_forms_are_counted_away_from_sentence_starts(truecaser: Truecaser, tmp_path: Path) -> None:
    # Union: lines 1, 2, 4 = 3, union: line 3 twice = 2, so Union wins with 3.
    # the: lines 2 and 4 = 2; The only starts sentences. Line 5 is all capitals: passed over.
    truecaser.save(tmp_path / "cases.tsv")
    assert (tmp_path / "cases.tsv").read_text(encoding="utf-8") == (
        "acts\t2\njoin\t2\nmembers\t2\nof\t1\nthe\t2\nUnion\t3\n"
    )


@pytest.mark.parametrize(
    ("text", "cased"),
    [
        ("The union acts .", "the union acts ."),  # not at a start: left alone
        ("Union members join . Members act", "Union members join . members act"),
        ('" THE UNION " acts', '" the Union " acts'),
        ("We Join", "We Join"),  # We was never seen elsewhere
        ("", ""),
    ],
)
def test_starts_and_capitals_take_their_usual_form(
    truecaser: Truecaser, text: str, cased: str
) -> None:
    assert truecaser.truecase(text.split()) == cased.split()


def test_the_form_with_fewer_capitals_wins_a_tie() -> None:
    tie = Truecaser.learn([["a", "House", "house", "HOUSE"]])
    assert tie.truecase(["HOUSE"]) == ["house"]


@pytest.mark.parametrize(
    ("text", "cased"),
    [
        ("the union acts .", "The union acts ."),
        ('" ( écoute !', '" ( Écoute !'),
        ("... and so on", "... And so on"),
        ("3 men", "3 men"),
        ("iPod", "IPod"),
        ("", ""),
    ],
)
def test_recasing_begins_the_sentence_with_a_capital(text: str, cased: str) -> None:
    assert recase(text.split()) == cased.split()


def test_recasing_undoes_truecasing(truecaser: Truecaser) -> None:
    for sentence in SENTENCES[:2]:
        assert recase(truecaser.truecase(sentence.split())) == sentence.split()


@given(
    sentences=st.lists(
        st.lists(st.text("aAbBß.É'", min_size=1, max_size=3), max_size=6), max_size=6
    )
)
def test_truecasing_changes_nothing_but_case(sentences: list[list[str]]) -> None:
    learnt = Truecaser.learn(sentences)
    for sentence in sentences:
        assert lowercase(learnt.truecase(sentence)) == lowercase(sentence)


def test_a_saved_truecaser_comes_back_the_same(truecaser: Truecaser, tmp_path: Path) -> None:
    truecaser.save(tmp_path / "a.tsv")
    Truecaser.load(tmp_path / "a.tsv").save(tmp_path / "b.tsv")
    assert (tmp_path / "a.tsv").read_bytes() == (tmp_path / "b.tsv").read_bytes()
    assert [path.name for path in tmp_path.iterdir() if path.suffix != ".tsv"] == []


@pytest.mark.parametrize("line", ["Union", "Union\t", "Union\tthree", "\t3", "Union\t3\t4", ""])
def test_a_damaged_line_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "cases.tsv"
    path.write_text(f"the\t2\n{line}\nof\t1\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"cases\.tsv:2: expected a word, a tab and a count"):
        Truecaser.load(path)


def test_a_missing_or_binary_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"gone\.tsv: no such file"):
        Truecaser.load(tmp_path / "gone.tsv")
    (tmp_path / "bytes.tsv").write_bytes(b"\xff\t1\n")
    with pytest.raises(InputError, match=r"bytes\.tsv:1: byte 1 of the line"):
        Truecaser.load(tmp_path / "bytes.tsv")


def test_an_output_that_cannot_be_written_is_named(truecaser: Truecaser, tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="there is no folder"):
        truecaser.save(tmp_path / "no" / "folder.tsv")
