"""One printer for all tables: columns on a terminal, tabs in a pipe."""

from tests.cli.terminal import run_on_a_terminal

from otherwords.cli.shared.tables import columns, show_table

HEAD = ["type", "count", "share"]
ROWS = [["order", "1,200", "96.0 %"], ["identical", "50", "4.0 %"], ["other", "0", "-"]]


def test_a_pipe_gets_tabs(capsys):
    show_table(ROWS[:2], head=HEAD)
    assert (
        capsys.readouterr().out
        == "type\tcount\tshare\norder\t1,200\t96.0 %\nidentical\t50\t4.0 %\n"
    )


def test_an_indented_table_has_an_empty_first_column_in_a_pipe(capsys):
    show_table([["a", "1"]], indent="    ")
    assert capsys.readouterr().out == "\ta\t1\n"


def test_columns_of_numbers_are_aligned_right_and_so_is_their_head():
    assert columns(ROWS, head=HEAD).splitlines() == [
        "type       count   share",
        "order      1,200  96.0 %",
        "identical     50   4.0 %",
        "other          0       -",
    ]


def test_a_column_with_a_word_in_it_is_aligned_left():
    assert columns([["made by", "version 1"], ["rules", "51"]], indent="  ") == (
        "  made by  version 1\n  rules    51\n"
    )


def test_long_cells_are_neither_cut_nor_folded():
    assert columns([["signature", "x" * 500]]) == f"signature  {'x' * 500}\n"


def test_markup_and_wide_characters_are_shown_as_they_are():
    rows = [["[NP,1] [bold]", "a"], ["\u6f22\u5b57", "b"]]
    first, second = columns(rows).splitlines()
    assert first == "[NP,1] [bold]  a"
    assert second == "\u6f22\u5b57" + " " * 11 + "b"


def test_a_terminal_gets_columns():
    program = """
from otherwords.cli.shared.tables import show_table
show_table([["order", "12"], ["other", "5"]])
"""
    assert run_on_a_terminal(program, "stdout").shown == "order  12\r\nother   5\r\n"
