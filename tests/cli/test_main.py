"""How the program starts and ends, whatever the command."""

import signal
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from otherwords import __version__
from otherwords.cli.main import app

GOLD = "the dog sleeps\tder hund\t0-0 1-1 2?1\n"


def test_the_version_is_printed(run):
    result = run("--version")
    assert (result.returncode, result.stdout) == (0, f"otherwords {__version__}\n")


@pytest.mark.parametrize(
    ("files", "arguments", "expected"),
    [
        (
            {"gold.tsv": GOLD},
            ["evaluate", "alignment", "gold.tsv", "out.links"],
            "out.links: no such file. Check the name.",
        ),
        (
            {"gold.tsv": GOLD + "a b\tc\t0-0 1x0\n", "out.links": "0-0\n0-0\n"},
            ["evaluate", "alignment", "gold.tsv", "out.links"],
            "gold.tsv:2: '1x0' is not a link. Write 3-1 for a sure link, 3?1 for a possible one.",
        ),
        (
            {"gold.tsv": GOLD, "out.links": "0-0\n0-0\n0-0\n"},
            ["evaluate", "alignment", "gold.tsv", "out.links"],
            "out.links: 3 lines of links, but gold.tsv has 1. "
            "Each pair needs one line of each, in the same order.",
        ),
        (
            {},
            ["evaluate", "alignment", "-", "-"],
            "stdin: given more than once. Name a file for all but one.",
        ),
        (
            {"text.en": "a\n"},
            ["tokenise", "text.en", "--language", "en", "-o", "no/such/folder"],
            "no/such/folder: there is no folder 'no/such'. Create it: mkdir -p 'no/such'.",
        ),
    ],
)
def test_an_error_that_the_user_can_fix_is_one_line(run, files, arguments, expected):
    for name, content in files.items():
        Path(name).write_text(content)
    result = run(*arguments)
    assert result.stderr == f"otherwords: {expected}\n"
    assert (result.returncode, result.stdout) == (1, "")


@pytest.mark.parametrize(
    ("arguments", "expected", "command"),
    [
        (["--loud"], "No such option: --loud", ""),
        (["tokenise", "--loud"], "No such option: --loud", "tokenise"),
        (["tokenise", "a.en"], "Missing option '--language' / '-l'.", "tokenise"),
        (["evaluate", "alignment", "a"], "Missing argument 'LINKS'.", "evaluate alignment"),
        (["tokenize"], "No such command 'tokenize'. Did you mean 'tokenise', 'detokenise'?", ""),
        (
            ["lookup", "car", "--top", "x"],
            "Invalid value for '--top' / '-n': 'x' is not a whole number.",
            "lookup",
        ),
        (
            ["lookup", "car", "--top", "0"],
            "Invalid value for '--top' / '-n': 0 is too small: the least is 1.",
            "lookup",
        ),
        (
            ["align", "a.en", "a.de", "--threshold", "1.5"],
            "Invalid value for '--threshold': 1.5 is too large: the most is 1.0.",
            "align",
        ),
        (
            ["parse", "a.en", "--format", "xml"],
            "Invalid value for '--format': no choice is called 'xml'. Known: ptb, conllu.",
            "parse",
        ),
        (
            ["align", "a.en", "--json"],
            "Invalid value for --json: needs -o FILE: the links go to standard output.",
            "align",
        ),
    ],
)
def test_a_usage_error_is_one_line_and_a_hint(run, arguments, expected, command):
    result = run(*arguments)
    program = f"otherwords {command}".strip()
    hint = f"Try '{program} --help' for help."
    assert result.stderr == f"otherwords: {expected}\n{hint}\n"
    assert (result.returncode, result.stdout) == (2, "")


@pytest.mark.parametrize("group", [[], ["evaluate"]], ids=["first screen", "group"])
def test_without_arguments_there_is_help(run, group):
    result = run(*group)
    assert result.stderr.startswith(" ".join(["Usage: otherwords", *group]))
    assert "for help." not in result.stderr


def test_a_bug_keeps_its_traceback(monkeypatch, here):
    def stumble(*arguments, **options):
        raise ZeroDivisionError

    monkeypatch.setattr("otherwords.evaluate.score_links", stumble)
    with pytest.raises(ZeroDivisionError):
        CliRunner().invoke(
            app, ["evaluate", "alignment", "gold.tsv", "out.links"], catch_exceptions=False
        )


def test_ctrl_c_ends_quietly_and_leaves_nothing_behind(start, here):
    with start("tokenise", "-", "--language", "en", "-o", "out.tok") as process:
        process.stdin.write(b"It's late.\n")
        process.stdin.flush()
        deadline = time.monotonic() + 30
        while not list(here.iterdir()) and time.monotonic() < deadline:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        stdout, stderr = process.communicate(timeout=300)
    assert (process.returncode, stdout, stderr) == (130, b"", b"")
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("lines", [1, 300_000])
def test_a_reader_that_goes_away_is_no_error(start, lines):
    Path("text.en").write_text("It's late.\n" * lines)
    with start("tokenise", "text.en", "--language", "en") as process:
        process.stdin.close()
        process.stdout.close()
        stderr = process.stderr.read()
    assert (process.returncode, stderr) == (0, b"")
