"""otherwords build: what the flags say, without building."""

import tomllib
from pathlib import Path

import pytest
from tests.build.small_bitext import sentence_pairs, write_bitext
from typer.testing import CliRunner

from otherwords.build.recipe import make_recipe
from otherwords.cli.main import app
from otherwords.corpus import sample


def recipe_of(*arguments):
    """The recipe that a command line stands for, as it prints it."""
    result = CliRunner().invoke(app, ["build", *arguments, "--show-recipe"])
    assert result.exit_code == 0, result.output
    values = tomllib.loads(result.stdout)
    make_recipe(values)  # what is printed can be read back
    return values


def refusal_of(*arguments):
    result = CliRunner().invoke(app, ["build", *arguments, "-o", "x.ow"])
    assert result.exit_code == 1, result.output
    (line,) = result.output.splitlines()
    return line


def test_a_build_needs_a_name_for_the_database():
    result = CliRunner().invoke(app, ["build", "--sample"], prog_name="otherwords")
    assert result.exit_code == 2
    assert "Invalid value for --output: name the database to build: -o FOLDER." in result.stderr


def test_two_files_are_a_bitext_of_english():
    values = recipe_of("a.en", "a.de")
    assert values["language"] == "en"
    (bitext,) = values["bitext"]
    assert (bitext["source"], bitext["target"]) == ("a.en", "a.de")
    assert values["grammar"]["adjacent"] is True
    assert "parsed" not in values["grammar"]


@pytest.mark.parametrize(
    ("flags", "place", "value"),
    [
        (["--language", "de"], ("language",), "de"),
        (["--kind", "hiero"], ("grammar", "tiers"), []),
        (["--kind", "phrases"], ("grammar", "slots"), 0),
        (["--case", "true"], ("case",), "true"),
        (["--least-count", "5"], ("pivot", "least_count"), 5),
        (["--top", "0"], ("pivot", "top"), 0),
        (["--identities"], ("pivot", "identities"), True),
        (["--quantise"], ("quantise",), True),
        (["--fast"], ("align", "sweeps"), 0),
        (["--longest", "80"], ("longest",), 80),
        (["--skip-bad"], ("skip_bad",), True),
        (["--memory", "2GB"], ("run", "memory"), "2GB"),
        (["--threads", "3"], ("run", "threads"), 3),
        (["--engine", "spark"], ("run", "engine"), "spark"),
        (["--spark-master", "local[2]"], ("run", "engine"), "spark"),
        (["--spark-master", "local[2]"], ("run", "master"), "local[2]"),
    ],
)
def test_a_flag_is_a_line_of_the_recipe(flags, place, value):
    found = recipe_of("a.en", "a.de", *flags)
    for name in place:
        found = found[name]
    assert found == value


def test_flags_say_more_about_the_bitext():
    flags = ["--languages", "de,en", "--tokenised", "--links", "a.links", "--trees", "a.ptb"]
    (bitext,) = recipe_of("a.tsv", *flags)["bitext"]
    assert bitext["languages"] == ["de", "en"]
    assert (bitext["tokenised"], bitext["links"], bitext["trees"]) == (True, "a.links", "a.ptb")


def test_flags_change_a_recipe_and_leave_the_rest(here):
    text = 'language = "en"\n[[bitext]]\nsource = "a.en"\ntarget = "a.de"\n[pivot]\ntop = 7\n'
    Path("r.toml").write_text(text + "least_count = 4\n")
    values = recipe_of("r.toml", "--top", "9")
    assert values["pivot"]["top"] == 9
    assert values["pivot"]["least_count"] == 4


def test_the_sample_is_english_through_german_and_french():
    values = recipe_of("--sample")
    assert [bitext["languages"] for bitext in values["bitext"]] == [["en", "de"], ["en", "fr"]]
    assert {bitext["source"] for bitext in values["bitext"]} == {str(sample.sentences_path())}
    assert values["pivot"]["least_count"] == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "no file to build from. Give a recipe (.toml), source and target, one .tsv or .tmx"),
        (["a", "b", "c"], "3 files to build from. Give a recipe"),
        (["a.en", "--sample"], "a.en: both the sample and a file are given. Drop one."),
        (["--sample", "--tokenised"], "tokenised describes a bitext, but the sample has its own."),
        (["r.toml"], "r.toml: no such file. Check the name."),
        (["a.en", "a.de"], "a.en: no such file. Check the name."),
        (
            ["a.en", "b.xx"],
            "b.xx: the file name does not end in a language code. Give both languages: ",
        ),
        (["a.en", "a.de", "--language", "xx"], "no language called 'xx'. Known: "),
        (["a.en", "a.de", "--kind", "hero"], "kind: no choice called 'hero'. Did you mean 'hiero"),
        (["a.fr", "a.de", "--language", "fr"], "a.fr + a.de: labels are wanted, but neither side"),
        (["a.en", "a.de", "--memory", "big"], "run: memory 'big' "),
        (["a.en", "a.de", "--engine", "sql"], "run: no engine called 'sql'. Known: duckdb, spark."),
    ],
)
def test_what_cannot_be_built_is_told_in_one_line(here, arguments, message):
    assert refusal_of(*arguments).startswith(f"otherwords: {message}")
    assert list(here.iterdir()) == []


def test_what_was_left_out_is_told_though_it_is_quiet(here):
    write_bitext(here, [*sentence_pairs(), ("", "leer")])
    arguments = ["small.en", "small.de", "--fast", "--skip-bad", "--quiet", "-o", "x.ow"]
    result = CliRunner().invoke(app, ["build", *arguments])
    assert result.exit_code == 0, result.output
    assert result.stderr == (
        "otherwords: small.en + small.de: skipped 1 of 46 pairs: "
        "1 with an empty side (first: small.en:46)\n"
    )
    assert " paraphrases of eng through deu, from " in result.stdout


def test_help_tells_the_defaults_of_the_recipe():
    text = " ".join(CliRunner().invoke(app, ["build", "--help"]).output.split())
    assert "0 keeps all. [default: 25]" in text
    assert "[default: 4GB]" in text
