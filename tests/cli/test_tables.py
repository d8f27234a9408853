"""One printer for all tables: columns on a terminal, tabs in a pipe."""

from tests.cli.terminal import run_on_a_terminal

from otherwords.cli.shared.tables import show_table, show_tables
from otherwords.tables import Table

HEAD = ["type", "count", "share"]
ROWS = [["order", "1,200", "96.0 %"], ["identical", "50", "4.0 %"]]


def test_a_pipe_gets_tabs(capsys):
    show_table(ROWS, head=HEAD)
    assert (
        capsys.readouterr().out
        == "type\tcount\tshare\norder\t1,200\t96.0 %\nidentical\t50\t4.0 %\n"
    )


def test_an_indented_table_has_an_empty_first_column_in_a_pipe(capsys):
    show_table([["a", "1"]], indent="    ")
    assert capsys.readouterr().out == "\ta\t1\n"


def test_rows_that_end_early_have_all_their_tabs(capsys):
    show_table([["a", "1", "2"], ["b", "3"]])
    assert capsys.readouterr().out == "a\t1\t2\nb\t3\t\n"


def test_tables_are_separated_by_an_empty_line_and_end_with_their_signature(capsys):
    show_tables([Table([["a", "1"]]), Table([["b", "2"]], ["c", "d"])], signature="s")
    assert capsys.readouterr().out == "a\t1\n\nc\td\nb\t2\n\nsignature\ts\n"


def test_a_terminal_gets_columns():
    program = """
from otherwords.cli.shared.tables import show_table
show_table([["order", "12"], ["other", "5"]])
"""
    assert run_on_a_terminal(program, "stdout").shown == "order  12\r\nother   5\r\n"


def test_the_head_is_bold_on_a_terminal_only():
    program = """
from otherwords.cli.shared.tables import show_table
from otherwords.tables import Table, columns
show_table([["order", "12"]], head=["type", "n"])
print(columns(Table([["order", "12"]], ["type", "n"])), end="")
"""
    shown = run_on_a_terminal(program, "stdout").shown.splitlines()
    assert "\x1b[1m" in shown[0] and "type" in shown[0]
    assert shown[2:] == ["type    n", "order  12"]
