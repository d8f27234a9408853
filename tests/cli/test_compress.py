"""otherwords compress: fewer words, as near to the ratio as rules allow."""

import json

import pytest
from tests.cli.small_rewriting import files  # noqa: F401

WITH = ("--database", "small.ow", "--language-model", "words.arpa")
FREELY = ("--caution", "0")  # how far rules go, not how far they are trusted
LINE = "The very old committee agreed to the plan in the course of a very good day.\n"


@pytest.fixture
def compress(run, files):  # noqa: F811
    def run_compress(*options, given=LINE):
        return run("compress", "-", *WITH, *options, input=given)

    return run_compress


@pytest.mark.parametrize(("ratio", "most"), [("0.9", 15), ("0.7", 11), ("0.45", 7)])
def test_the_output_has_the_wanted_number_of_words(compress, ratio, most):
    result = compress("--ratio", ratio, *FREELY)
    assert result.returncode == 0
    output = result.stdout.replace(".", " .").split()
    words = len(output)
    assert most - 1 <= words <= most  # of 17; one less is allowed
    assert f"17 words became {words}: ratio {words / 17:.3f}, asked for {ratio}." in result.stderr


def test_a_text_is_held_to_the_ratio_or_each_sentence(compress):
    text = "The plan came.\n" + LINE
    whole = compress("--ratio", "0.75", *FREELY, given=text)
    assert whole.stdout.splitlines()[0] == "The plan came."
    assert "21 words became 15: ratio 0.714, asked for 0.75." in whole.stderr
    each = compress("--ratio", "0.75", "--each", *FREELY, given=text)
    assert each.stdout.splitlines()[0] == "The plan came."  # nothing in it may go
    assert each.stdout.splitlines()[1:] == compress("--ratio", "0.75", *FREELY).stdout.splitlines()


def test_empty_lines_stay(compress):
    assert compress(given="\n\n").stdout == "\n\n"


def test_what_must_stay_stays(compress):
    result = compress("--ratio", "0.6", "--keep", "very good day")
    assert "very good day" in result.stdout


@pytest.mark.parametrize("ratio", ["0", "2", "nan", "1", "-0.5", "inf"])
def test_a_ratio_outside_its_bounds_is_refused_in_one_line(compress, ratio):
    result = compress("--ratio", ratio)
    assert result.returncode == 1
    assert "expected a number between 0 and 1" in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_ratio_out_of_reach_gives_the_nearest_and_says_what_was_reached(compress):
    result = compress("--ratio", "0.1", given="Tea cools.\n")
    assert result.stdout == "Tea cools.\n"
    assert "3 words became 3: ratio 1.000, asked for 0.1." in result.stderr


def test_chance_needs_no_database_and_the_seed_decides(run):
    def compressed(*options):
        return run("compress", "-", "--method", "random", *options, input=LINE)

    first = compressed()
    assert (first.returncode, first.stdout) == (0, compressed("--seed", "1").stdout)
    assert first.stdout != compressed("--seed", "2").stdout
    assert "17 words became 11: ratio 0.647, asked for 0.7." in first.stderr


def test_the_integer_program_deletes_words(compress, here):
    (here / "counted.txt").write_text("the committee agreed to the plan .\n")
    result = compress("--method", "ilp", "--word-counts", "counted.txt", "--json")
    assert result.returncode == 0
    [found] = json.loads(result.stdout)["rewrites"]
    assert {"committee", "agreed", "."} <= set(found["words"])
    assert all(edit["target"] == "" for edit in found["edits"])


def test_a_database_without_word_counts_says_what_to_do(compress):
    result = compress("--method", "ilp")
    assert (result.returncode, result.stderr.count("\n")) == (1, 1)
    assert "Count a text: --word-counts TEXT." in result.stderr


@pytest.mark.parametrize(
    ("method", "options"),
    [
        ("ilp", ("--explain",)),
        ("ilp", ("--each",)),
        ("ilp", ("--keep", "plan")),
        ("ilp", ("--nbest", "3")),
        ("ilp", ("--seed", "1")),
        ("ilp", ("--pops", "7")),
        ("ilp", ("--model", "news.t3")),
        ("t3", ("--explain",)),
        ("t3", ("--seed", "1")),
        ("grammar", ("--model", "news.t3")),
        ("random", ("--threads", "1")),
        ("random", ("--trace", "out.html")),
        ("random", ("--word-counts", "x.txt")),
        ("grammar", ("--seed", "1")),
    ],
)
def test_an_option_without_effect_on_a_method_is_refused(run, method, options):
    result = run("compress", "-", "--method", method, *options, input=LINE)
    assert result.returncode == 2
    assert f"Invalid value for {options[0]}: has no effect with --method {method}." in result.stderr


def test_t3_says_what_it_needs(compress, here):
    result = compress("--method", "t3")
    assert (result.returncode, result.stderr.count("\n")) == (1, 1)
    assert "needs a model. Train one: otherwords compress train-t3 DATA -o FILE" in result.stderr
    (here / "no.t3").write_text("{}")
    result = compress("--method", "t3", "--model", "no.t3")
    assert result.stderr.startswith("otherwords: no.t3: not a model of T3. Train one:")


def test_a_method_that_does_not_exist_is_refused(compress):
    result = compress("--method", "ipl")
    assert result.stderr.startswith("otherwords: no method called 'ipl'. Did you mean 'ilp'?")
