"""Words in their usual case, learned from the text itself or from another."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from otherwords.cli.main import app

TEXT = "The rain in Paris stopped .\nParis slept , and the rain was over .\n\nRAIN again !\n"
TRUE = "the rain in Paris stopped .\nParis slept , and the rain was over .\n\nrain again !\n"


def invoke(*arguments, **options):
    return CliRunner().invoke(app, ["truecase", *arguments], **options)


@pytest.fixture(autouse=True)
def text(here):
    Path("text.tok.en").write_text(TEXT)


def test_the_usual_form_is_learned_from_the_text_itself():
    result = invoke("text.tok.en")
    assert (result.exit_code, result.stdout, result.stderr) == (0, TRUE, "")


def test_a_saved_model_is_used_on_other_text():
    assert invoke("text.tok.en", "--save-model", "case.tsv", "-o", "true.en").exit_code == 0
    assert Path("true.en").read_text() == TRUE
    result = invoke("-", "--model", "case.tsv", input="The train to PARIS .\n")
    assert result.stdout == "the train to Paris .\n"


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["-"], 2, "needs --model: standard input cannot be read twice"),
        (["text.tok.en", "--model", "a.tsv", "--save-model", "b.tsv"], 2, "has no effect"),
        (["text.tok.en", "--model", "gone.tsv"], 1, "gone.tsv: no such file."),
        (["text.tok.en", "--model", "text.tok.en"], 1, "expected a word, a tab and a count."),
        (["text.tok.en", "--save-model", "a", "-o", "a"], 1, "a: given twice as an output."),
    ],
)
def test_what_cannot_be_done_is_one_clear_error(arguments, code, message):
    result = invoke(*arguments)
    assert result.exit_code == code
    assert message in " ".join(result.stderr.replace("│", " ").split())
