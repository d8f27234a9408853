"""otherwords evaluate judgements, as a user runs it."""

import json
from pathlib import Path

import pytest
from tests.evaluate.judgements.judged_database import JUDGEMENTS, TEXT, judged_database
from typer.testing import CliRunner

from otherwords import Database
from otherwords.cli.main import app
from otherwords.evaluate.judgements.score import score_judgements


@pytest.fixture(autouse=True)
def files(here, monkeypatch):
    monkeypatch.delenv("OTHERWORDS_DATABASE", raising=False)
    judged_database(here)
    Path("judged.tsv").write_text(TEXT)


def evaluate(*options, **more):
    return CliRunner().invoke(
        app, ["evaluate", "judgements", "judged.tsv", "-d", "made.ow", *options], **more
    )


def refusal(*words):
    result = CliRunner().invoke(app, ["evaluate", "judgements", *words])
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.count("\n") == 1
    return result.stderr


def test_the_tables_show_coverage_and_correlations():
    result = evaluate("--samples", "0", "--by", "length")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[:4] == [
        *("pairs\t6\t", "covered\t4\t66.67 %", "phrases\t3\t", "phrases known\t2\t66.67 %")
    ]
    # Pearson of 6.1 5.6 6.6 12.1 is 4 / sqrt(27.5 x 5), of 5 3 4 4.5 it is -0.75 / sqrt(2.1875 x 5)
    assert lines[5:11] == [
        "score\tspearman\t\tpearson\t\tspearman, all pairs",
        "database\t0.600\t\t0.341\t\t0.882",
        "Eq. 6.1\t0.600\t\t0.341\t\t0.882",
        "p(e|f)\t0.800\t\t0.800\t\t0.941",
        "p(e|f) p(f|e)\t-0.400\t\t-0.227\t\t0.588",
        "character overlap\t-\t\t-\t\t-",
    ]
    assert lines[13] == "word-word\t5\t3\t2\t1\t0.500\t0.500\t1.000\t-0.500\t-"
    assert lines[15] == "phrase-phrase\t0\t0\t0\t0\t-\t-\t-\t-\t-"
    assert lines[-1].startswith("signature  otherwords:")


def test_json_is_the_report():
    report = json.loads(evaluate("--json", "--by", "length", "--seed", "4").stdout)
    opened = Database.open("made.ow")
    assert report == score_judgements(JUDGEMENTS, opened, by="length", seed=4).as_dict()
    assert report["baselines"]["character overlap"]["spearman"] is None


def test_the_same_seed_draws_the_same_and_stdin_is_a_file():
    result = CliRunner().invoke(
        app, ["evaluate", "judgements", "-", "--database", "made.ow", "--json"], input=TEXT
    )
    assert result.stdout == evaluate("--json").stdout


def test_nothing_covered_is_a_report_of_dashes():
    Path("judged.tsv").write_text("3.0\t[NN]\tboat\tship\n")
    result = evaluate()
    assert (result.exit_code, result.stderr) == (0, "")
    assert "covered\t0\t0.00 %" in result.stdout and "database\t-\t\t-\t" in result.stdout


def test_bad_lines_are_skipped_only_if_asked():
    Path("judged.tsv").write_text(f"{TEXT}good\t[NN]\tcar\tauto\n")
    message = "otherwords: judged.tsv:7: the mean judgement 'good' is not a number. Write 3.5.\n"
    assert refusal("judged.tsv", "-d", "made.ow") == message
    result = evaluate("--lenient", "--json")
    assert json.loads(result.stdout)["pairs"] == 6
    assert result.stderr == (
        "otherwords: skipped 1 of 7 lines of judged.tsv: 1 without a number (first: judged.tsv:7)\n"
    )


@pytest.mark.usefixtures("nothing_shipped")
def test_what_is_missing_is_one_line():
    assert refusal("judged.tsv").startswith("otherwords: no database named, and ")
    missing = refusal("judged.tsv", "-d", "none.ow")
    assert missing.startswith("otherwords: none.ow: no such database.")
    assert refusal("none.tsv", "-d", "made.ow").startswith("otherwords: none.tsv: no such file.")
    Path("empty.tsv").write_text("")
    assert refusal("empty.tsv", "-d", "made.ow") == (
        "otherwords: empty.tsv: no judgements in it. "
        "Give it lines of mean, label, phrase, paraphrase.\n"
    )
    assert refusal("judged.tsv", "-d", "made.ow", "--by", "lenght") == (
        "otherwords: no grouping of judgements called 'lenght'. Did you mean 'length'? "
        "Known: length.\n"
    )
