"""otherwords rewrite: from file or pipe to other words, and what it refuses."""

import json

import pytest
from tests.cli.small_rewriting import files  # noqa: F401
from tests.rewrite.small_rewriting import make_database

WITH = ("--database", "small.ow", "--language-model", "words.arpa", "--weights", "weights.toml")
PLAN = "The committee agreed to the plan."


@pytest.fixture
def rewrite(run, files):  # noqa: F811
    def run_rewrite(*options, name="letter.txt", given=WITH, **process):
        return run("rewrite", name, *given, *options, **process)

    return run_rewrite


def test_every_line_of_input_gives_a_line_of_output(rewrite):
    result = rewrite()
    lines = result.stdout.split("\n")
    assert lines == ["The committee approved the scheme.", "", "Nothing fits here.", ""]
    note = "1 of 2 sentences as they were: no rule applies, or none is sure."
    assert result.stderr == f"otherwords: {note}\n"
    assert result.returncode == 0


def test_quiet_says_nothing(rewrite):
    assert rewrite("--quiet").stderr == ""


def test_standard_input_is_a_file_too(rewrite):
    result = rewrite(name="-", input=PLAN)
    assert result.stdout == "The committee approved the scheme.\n"


def test_several_rewrites_have_number_and_score(rewrite):
    lines = rewrite("--nbest", "3").stdout.splitlines()
    assert lines[0].startswith("1 ||| The committee approved the scheme. ||| -")
    assert [line.split(" ||| ")[0] for line in lines] == ["1", "1", "1", "2", "3"]


def test_json_has_an_object_for_each_line(rewrite):
    found = [json.loads(line) for line in rewrite("--json", "--nbest", "2").stdout.splitlines()]
    assert [each["line"] for each in found] == [1, 2, 3]
    best = found[0]["rewrites"][0]
    assert best["text"] == "The committee approved the scheme."
    assert best["edits"][1]["source"] == "plan"
    assert found[1]["rewrites"][0]["text"] == ""


def test_explain_shows_rules_and_pivots(rewrite):
    shown = rewrite("--explain").stdout
    assert "[NN] plan -> scheme" in shown
    assert "through 'vorhaben' (deu), seen 6 and 2 times, 60 %" in shown


def test_the_trace_is_a_page(rewrite, here):
    assert rewrite("--trace", "out.html").returncode == 0
    page = (here / "out.html").read_text()
    assert page.startswith("<!doctype html>")
    assert page.count("<article>") == 2


def test_the_database_may_be_named_by_the_environment(rewrite, monkeypatch):
    monkeypatch.setenv("OTHERWORDS_DATABASE", "small.ow")
    assert rewrite(given=WITH[2:]).stdout.startswith("The committee approved")


def test_constraints_are_kept(rewrite):
    assert rewrite("--keep", "the plan").stdout.startswith("The committee approved the plan.")
    assert rewrite("--keep-tags", "NN").stdout.startswith("The committee approved the plan.")
    assert rewrite("--max-edits", "0").stdout.startswith(PLAN)
    assert rewrite("--forbid", "scheme", "--forbid", "project").stdout.startswith(
        "The committee approved the plan."
    )
    changed = rewrite("--change", "committee")
    assert changed.stdout.startswith(PLAN)
    assert "1 of 2 sentences as they were: no rewrite meets the constraints." in changed.stderr


def test_a_phrase_that_is_nowhere_is_told(rewrite):
    assert "otherwords: 'moon' was in no sentence.\n" in rewrite("--keep", "moon").stderr


def test_trees_of_the_user_are_used_and_must_be_in_step(rewrite, here):
    (here / "letter.txt").write_text("The plan.\n")
    (here / "good.ptb").write_text("(NP (DT The) (NN plan) (. .))\n")
    (here / "other.ptb").write_text("(NP (DT The) (NN roof) (. .))\n")
    assert rewrite("--trees", "good.ptb").stdout == "The scheme.\n"
    bad = rewrite("--trees", "other.ptb")
    assert (bad.returncode, bad.stderr.count("\n")) == (1, 1)
    assert "other.ptb:1: word 2 is 'roof', expected 'plan'" in bad.stderr


def test_without_trees_it_works_and_says_so(rewrite):
    result = rewrite("--no-parse")
    assert result.stdout.startswith("The committee agreed to the scheme.")
    assert "sentences are not parsed, as asked" in result.stderr


def test_a_sentence_of_200_words_is_answered_and_told(rewrite):
    line = " ".join(["the old plan is good and"] * 33)
    result = rewrite(name="-", input=line)
    assert result.returncode == 0
    assert "scheme" in result.stdout
    assert "1 of 1 sentence with more than 100 words: rewritten in parts" in result.stderr


def test_a_text_in_another_language_is_told(rewrite):
    result = rewrite(name="-", input="Der alte Hund schläft jetzt.\nThe plan.\n")
    assert result.stdout.startswith("Der alte Hund schläft jetzt.\n")
    asked = "words are unknown to the language model: is the text in its language?"
    assert f"otherwords: 5 of 9 {asked}\n" in result.stderr
    assert asked not in rewrite().stderr


def test_a_database_in_another_language_is_used_without_trees(rewrite, here):
    make_database(here, name="german.ow", language="deu")
    result = rewrite(given=("--database", "german.ow", *WITH[2:]))
    assert result.returncode == 0
    assert "the database is in 'de', the parser reads 'en'" in result.stderr


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--task", "poem"), "no task called 'poem'"),
        (("--size", "XS"), "no size called 'XS'"),
        (("--weights", "none.toml"), "none.toml: no such file"),
        (("--language-model", "none.lm"), "none.lm: no such file"),
        (("--language-model", "damaged.lm"), "damaged.lm"),
        (("--language-model", "weights.toml"), "weights.toml"),
        (("--weights", "unknown.toml"), "no feature called 'Identiti'. Did you mean 'Identity'?"),
        (("--weights", "nan.toml"), "nan.toml: the weight of 'Identity' is nan"),
        (("--database", "none.ow"), "none.ow: no such database"),
        (("--keep", " "), "keep: a phrase is empty"),
    ],
)
def test_bad_input_is_told_in_one_line(rewrite, here, options, message):
    (here / "damaged.lm").write_text("\\data\\\nngram 1=7\n\n\\1-grams:\n-1\tthe\n")
    (here / "unknown.toml").write_text("[weights]\nIdentiti = 1\n")
    (here / "nan.toml").write_text("[weights]\nIdentity = nan\n")
    result = rewrite(*options)
    assert result.returncode == 1
    assert result.stdout == ""
    assert message in result.stderr
    assert result.stderr.startswith("otherwords: ")
    assert result.stderr.count("\n") == 1


def test_a_database_without_a_model_tells_how_to_make_one(rewrite):
    result = rewrite(given=WITH[:2])
    assert result.returncode == 1
    assert "otherwords lm build" in result.stderr


def test_options_that_would_have_no_effect_are_refused(rewrite):
    result = rewrite("--no-parse", "--trees", "x.ptb")
    assert result.returncode == 2
    assert "has no effect with --no-parse" in result.stderr


def test_a_sentence_in_place_of_a_file_is_offered_the_pipe(run):
    for command in ("rewrite", "compress"):
        result = run(command, "The train was late.", "-d", "small.ow")
        piped = f'echo "The train was late." | otherwords {command} - -d small.ow'
        found = f"The train was late.: no such file. To {command} a sentence: {piped}\n"
        assert (result.returncode, result.stderr) == (1, f"otherwords: {found}")
    assert "echo 'Is it $5?' | otherwords" in run("rewrite", "Is it $5?").stderr
    assert "echo" not in run("rewrite", "letter.tx").stderr


@pytest.mark.parametrize(
    ("name", "why"), [("out.pdf", "is an HTML page"), ("none/out.html", "no folder 'none'")]
)
def test_a_trace_that_cannot_be_written_is_refused_before_work_starts(rewrite, here, name, why):
    result = rewrite("--trace", name, given=("--database", "none.ow"))
    assert result.returncode == 2
    assert why in result.stderr


def test_tags_cannot_be_kept_without_trees(rewrite, here):
    make_database(here, name="german.ow", language="deu")
    result = rewrite("--keep-tags", "NN", given=("--database", "german.ow", *WITH[2:]))
    assert result.returncode == 2
    assert "needs parsed sentences; the database is in 'de'" in result.stderr
    assert "'NNQ' was in no sentence" in rewrite("--keep-tags", "NNQ").stderr
