"""otherwords lm: models from files, scores of sentences."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from otherwords.cli.main import app
from otherwords.language_model import LanguageModel

ARPA = r"""\data\
ngram 1=4
ngram 2=1

\1-grams:
-1	<unk>
-99	<s>	-0.5
-0.5	</s>
-0.25	tea	-0.125

\2-grams:
-0.1	<s> tea

\end\
"""


def invoke(*arguments, **options):
    return CliRunner().invoke(app, ["lm", *arguments], **options)


@pytest.fixture
def model(here):
    Path("tea.arpa").write_text(ARPA)
    return "tea.arpa"


def test_one_line_a_sentence_and_the_perplexity_beside_it(model):
    result = invoke("score", model, "-", input="tea\nmilk tea\n\n")
    # tea: -0.1, then -0.125 - 0.5; milk -0.5 - 1, tea -0.25, -0.625; the empty one -0.5 - 0.5
    assert result.stdout == "-0.7250\t2\t0\n-2.3750\t3\t1\n-1.0000\t1\t0\n"
    # 10 ** (4.1 / 6) and, without the 1.5 of milk, 10 ** (2.6 / 5)
    assert result.stderr == (
        "sentences\t3\ntokens\t6\nunknown\t1\nperplexity\t4.82\nperplexity without unknown\t3.31\n"
    )


def test_the_summary_alone(model):
    Path("text").write_text("tea\n")
    result = invoke("score", model, "text", "--summary")
    assert (result.stderr, result.stdout.splitlines()[3]) == ("", "perplexity\t2.30")


def test_json_has_a_line_for_each_sentence_and_one_for_all(model):
    result = invoke("score", model, "--json", "--threads", "1", input="tea\n")
    one, total = map(json.loads, result.stdout.splitlines())
    assert one == {"log10": pytest.approx(-0.725), "tokens": 2, "unknown": 0}
    assert total["perplexity"] == pytest.approx(10 ** (0.725 / 2))
    assert json.loads(invoke("score", model, "--json", "--summary", input="tea\n").stdout) == total


def test_a_model_is_converted_to_the_packed_form_and_back(model):
    assert invoke("build", model, "-o", "tea.lm", "--exact", "--quiet").output == ""
    assert LanguageModel.open("tea.lm").score("tea") == LanguageModel.open(model).score("tea")
    result = invoke("build", "tea.lm", "-o", "again.arpa.gz", "--format", "arpa", "--json")
    assert json.loads(result.stdout)["counts"] == [4, 1]
    assert LanguageModel.open("again.arpa.gz").counts == (4, 1)
    assert "5 n-grams in tea.lm" in invoke("build", model, "-o", "tea.lm").stderr


def test_options_of_counting_have_no_effect_on_a_model(model):
    result = invoke("build", model, "-o", "tea.lm", "--order", "3")
    assert result.exit_code == 2
    assert "--order" in result.stderr
    result = invoke("build", model, "-o", "tea.arpa2", "--format", "arpa", "--exact")
    assert result.exit_code == 2


def test_a_bad_file_is_one_line(here):
    Path("bad.arpa").write_text(ARPA.replace("-0.25\ttea", "nan\ttea"))
    for command in (["score", "bad.arpa", "-"], ["build", "bad.arpa", "-o", "bad.lm"]):
        result = invoke(*command, input="tea\n")
        assert result.exit_code == 1
        assert result.stderr.startswith("otherwords: bad.arpa:9: expected the log10")
        assert result.stderr.count("\n") == 1
    assert [path.name for path in here.iterdir()] == ["bad.arpa"]


def test_text_becomes_a_model(here):
    Path("text").write_text("we drink tea\nwe drink milk\nthey drink tea\n" * 5)
    result = invoke("build", "text", "-o", "text.lm", "--order", "2", "--json")
    assert result.exit_code == 0
    model = LanguageModel.open("text.lm")
    assert model.order == 2
    assert json.loads(result.stdout)["counts"] == list(model.counts)
    assert model.score("we drink tea") > model.score("we drink we")


def test_counts_to_prune_by_are_numbers(here):
    Path("text").write_text("a\n")
    result = invoke("build", "text", "-o", "text.lm", "--prune", "0;1")
    assert result.exit_code == 2
    assert "'0;1' is not a list of counts" in result.stderr
