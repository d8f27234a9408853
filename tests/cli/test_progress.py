import gzip
from pathlib import Path

import pytest
from tests.cli.terminal import run_on_a_terminal

from otherwords.cli.shared import progress as module
from otherwords.cli.shared.progress import counted, lines_in, progress

ON_TERMINAL = """
from otherwords.cli.shared.progress import progress
with progress("aligning", "sweeps") as report:
    report(12, 40)
    report(40, 40)
"""


@pytest.fixture
def clock(monkeypatch):
    class Clock:
        now = 100.0

    monkeypatch.setattr(module, "monotonic", lambda: Clock.now)
    return Clock


def test_a_log_gets_a_line_every_few_seconds_and_the_last_state(clock, capsys):
    with progress("aligning", "sweeps") as report:
        for done in range(1, 9):
            clock.now += 2
            report(done, 8)
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.splitlines() == [
        "aligning: 3 of 8 sweeps",
        "aligning: 6 of 8 sweeps",
        "aligning: 8 of 8 sweeps",
    ]


def test_work_that_ends_soon_is_not_worth_a_line(clock, capsys):
    with progress("aligning", "sweeps") as report:
        report(40, 40)
    assert capsys.readouterr().err == ""


def test_the_last_state_is_not_told_twice(clock, capsys):
    with progress("tokenising", "lines") as report:
        clock.now += 10
        report(1200, None)
    assert capsys.readouterr().err == "tokenising: 1,200 lines\n"


def test_an_error_ends_the_lines(clock, capsys):
    with pytest.raises(ZeroDivisionError), progress("aligning", "sweeps") as report:
        clock.now += 10
        report(1, 40)
        report(2, 40)
        raise ZeroDivisionError
    assert capsys.readouterr().err == "aligning: 1 of 40 sweeps\n"


def test_lines_of_plain_files_are_the_total_of_work_that_knows_none(clock, capsys, tmp_path):
    text = tmp_path / "text.en"
    text.write_text("one\ntwo\nno line end")
    with progress("parsing", "sentences", lines_of=[text, text]) as report:
        clock.now += 10
        report(2, None)
    assert capsys.readouterr().err == "parsing: 2 of 6 sentences\n"


def test_lines_of_streams_and_compressed_files_are_not_counted(tmp_path):
    packed = tmp_path / "text.en"
    packed.write_bytes(gzip.compress(b"one\n"))
    assert lines_in([packed]) is None
    assert lines_in([tmp_path / "missing"]) is None
    assert lines_in([Path("-")]) is None


def test_quiet_says_nothing(clock, capsys):
    with progress("aligning", "sweeps", quiet=True) as report:
        clock.now += 10
        report(1, 40)
    assert capsys.readouterr().err == ""


def test_counted_items_pass_through_and_are_reported():
    reports = []
    items = counted("abc", lambda done, total: reports.append((done, total)), 3)
    assert list(items) == ["a", "b", "c"]
    assert reports == [(1, 3), (2, 3), (3, 3)]


def test_a_terminal_gets_a_bar_and_nothing_on_standard_output():
    shown, piped = run_on_a_terminal(ON_TERMINAL, "stderr")
    assert piped == ""
    assert "aligning: 40 of 40 sweeps" in shown
