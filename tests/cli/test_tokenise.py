from pathlib import Path

import pytest
from typer.testing import CliRunner

from otherwords.cli.main import app

TEXT = "Mr. Hill can't go.\n\nThe mayor's house (sold).\n"
TOKENS = "Mr. Hill ca n't go .\n\nThe mayor 's house ( sold ) .\n"


def invoke(*arguments, **options):
    return CliRunner().invoke(app, arguments, **options)


def test_every_line_gives_a_line_of_tokens(here):
    Path("text.en").write_text(TEXT)
    result = invoke("tokenise", "text.en", "--language", "en")
    assert (result.exit_code, result.stdout, result.stderr) == (0, TOKENS, "")


def test_a_dash_is_standard_input(here):
    result = invoke("tokenise", "-", "-l", "en", "--lowercase", input=TEXT)
    assert result.stdout == TOKENS.lower()


def test_the_output_is_a_file_compressed_as_its_name_asks(here):
    Path("text.en").write_text(TEXT)
    assert invoke("tokenise", "text.en", "-l", "en", "-o", "tok.en.gz").output == ""
    assert Path("tok.en.gz").read_bytes()[:2] == b"\x1f\x8b"
    assert invoke("detokenise", "tok.en.gz", "-l", "en").stdout == TEXT


def test_detokenise_writes_running_text(here):
    result = invoke("detokenise", "-", "-l", "en", "-o", "-", input=TOKENS)
    assert (result.exit_code, result.stdout, result.stderr) == (0, TEXT, "")


@pytest.mark.parametrize("command", ["tokenise", "detokenise"])
def test_an_invalid_language_code_is_reported_in_one_line(here, command):
    Path("text").write_text("a\n")
    result = invoke(command, "text", "--language", "english!")
    assert result.exit_code == 1
    assert result.stderr.startswith("otherwords: ")
    assert "'english!'" in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_line_that_is_not_utf_8_leaves_no_output(here):
    Path("text").write_bytes(b"a\n\xff\n")
    result = invoke("tokenise", "text", "-l", "en", "-o", "tok")
    assert result.exit_code == 1
    assert result.stderr.startswith("otherwords: text:2: byte 1 of the line (0xff) is not UTF-8.")
    assert [path.name for path in here.iterdir()] == ["text"]
