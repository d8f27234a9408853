"""Tables in straight columns."""

import pytest

from otherwords.tables import NUMBER, Table, columns, text_of

HEAD = ["type", "count", "share"]
ROWS = [["order", "1,200", "96.0 %"], ["identical", "50", "4.0 %"], ["other", "0", "-"]]


def test_columns_of_numbers_are_aligned_right_and_so_is_their_head():
    assert columns(Table(ROWS, HEAD)).splitlines() == [
        "type       count   share",
        "order      1,200  96.0 %",
        "identical     50   4.0 %",
        "other          0       -",
    ]


def test_a_column_with_a_word_in_it_is_aligned_left():
    assert columns(Table([["made by", "version 1"], ["rules", "51"]]), indent="  ") == (
        "  made by  version 1\n  rules    51\n"
    )


def test_long_cells_are_neither_cut_nor_folded():
    assert columns(Table([["signature", "x" * 500]])) == f"signature  {'x' * 500}\n"


def test_markup_and_wide_characters_are_shown_as_they_are():
    rows = [["[NP,1] [bold]", "a"], ["\u6f22\u5b57", "b"]]
    first, second = columns(Table(rows)).splitlines()
    assert first == "[NP,1] [bold]  a"
    assert second == "\u6f22\u5b57" + " " * 11 + "b"


@pytest.mark.parametrize("cell", ["12", "-0.5", "+0.110", "1,200", "4.0 %", "-", "", "<0.0001"])
def test_numbers_and_what_stands_for_them(cell):
    assert NUMBER.fullmatch(cell)
    assert NUMBER.fullmatch("0.250 [0.200, 0.300]")


@pytest.mark.parametrize("cell", ["a", "0-1", "1 | 2", "= 1", "5 words", "--", "[NP]"])
def test_other_cells_are_no_numbers(cell):
    assert not NUMBER.fullmatch(cell)


def test_a_row_may_end_early():
    assert columns(Table([["a", "1"]], ["", "one", "two"])) == "   one  two\na    1\n"


def test_tables_stand_one_below_the_other():
    assert text_of([Table([["a"]]), Table([["b"]])]) == "a\n\nb\n"


def test_the_last_column_is_folded_to_a_width_if_asked():
    table = Table([["CharCountDiff", "characters in e minus those in f, spaces included"]])
    assert columns(table, width=40).splitlines() == [
        "CharCountDiff  characters in e minus",
        "               those in f, spaces",
        "               included",
    ]
    assert columns(table, width=100) == columns(table)


def test_a_word_too_long_for_its_column_stays_whole():
    long = "x" * 50
    assert columns(Table([["file", f"a {long} b"]]), width=30).splitlines() == [
        "file  a",
        f"      {long}",
        "      b",
    ]
