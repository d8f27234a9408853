"""otherwords evaluate parametric: from files to a report."""

import json
from pathlib import Path

import pytest
from tests.database.small_database import Line
from tests.rewrite.small_rewriting import make_database
from typer.testing import CliRunner

from otherwords.cli.main import app

FILES = {
    "a.en": "He resigned yesterday .\nIt rains .\n",
    "b.en": "He stepped down yesterday .\n\n",
    "c.en": "Yesterday he left office .\nIt is raining .\n",
}
LINKS = (
    "He resigned yesterday .\tHe stepped down yesterday .\t0-0 1-1 1?2 2-3 3-4\n"
    "Yesterday he left office .\tHe resigned yesterday .\t0-2 1-0 2-1 3-1 4-3\n"
    "It rains .\tIt is raining .\t0-0 1-1 1-2 2-3\n"
)
TABLES = {
    "good.tsv": "resigned\tstepped down\t0.5\nrains\tis raining\t0.4\n",
    "bad.tsv": "resigned ||| stepped down ||| 0.5\nrains ||| pours ||| 0.01\n",
}
GROUPS = ["--groups", *FILES]
GOLD = [*GROUPS, "--links", "gold.tsv", "--sentences", "first"]
COUNTS = ("posited", "correct", "references")
BOTH = [*GOLD, "--system", "good=good.tsv", "--system", "bad=bad.tsv"]


@pytest.fixture(autouse=True)
def files(here):
    for name, text in {**FILES, **TABLES, "gold.tsv": LINKS}.items():
        Path(name).write_text(text)


def run(*options):
    return CliRunner().invoke(app, ["evaluate", "parametric", "--samples", "50", *options])


def measured(*options):
    result = run(*options, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


def error(*options):
    result = run(*options)
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1
    return result.stderr.removeprefix("otherwords: ").rstrip("\n")


def test_two_tables_are_scored_on_groups_with_gold_links():
    found = measured(*BOTH)
    assert (found["groups"], found["sentences"]) == (2, 2)
    good, bad = (system["lengths"][0] for system in found["systems"])
    # one word: resigned = stepped down, left office; rains = is raining
    assert good["references"] == 3
    assert (good["correct"], good["posited"], bad["correct"], bad["posited"]) == (2, 2, 1, 2)
    assert good["lb_precision"]["value"] == 1
    assert good["rel_recall"]["value"] == pytest.approx(2 / 3)
    assert bad["lb_precision_difference"]["value"] == pytest.approx(-1 / 2)
    assert "|measure:parametric|" in found["signature"]


def test_low_scores_can_be_left_out():
    assert measured(*BOTH, "--least", "0.05")["systems"][1]["lengths"][0]["posited"] == 1


def test_only_the_best_may_be_used():
    Path("bad.tsv").write_text("resigned\tleft\t0.2\nresigned\tstepped down\t0.5\n")
    both = measured(*BOTH)["systems"][1]["lengths"][0]
    best = measured(*BOTH, "--top", "1")["systems"][1]["lengths"][0]
    assert (both["posited"], best["posited"], best["correct"]) == (2, 1, 1)


def test_a_database_and_its_export_score_the_same(here):
    lines = [Line("resigned", "stepped down", label="VP"), Line("resigned", "left", label="VP")]
    make_database(here, lines=[*lines, Line("rains", "is raining", label="VP")], rules=[])
    exported = CliRunner().invoke(app, ["export", "small.ow", "--format", "tsv", "-o", "small.tsv"])
    assert exported.exit_code == 0, exported.stderr
    for more in (), ("--top", "1"), ("--least", "0.3"), ("--least", "0.5"):
        given = ("--system", "db=small.ow", "--system", "export=small.tsv")
        database, table = measured(*GOLD, *given, *more)["systems"]
        for mine, others in zip(database["lengths"], table["lengths"], strict=True):
            assert [mine[k] for k in COUNTS] == [others[k] for k in COUNTS]
        assert (
            database["lengths"][0]["posited"]
            == {(): 3, "1": 2, "0.3": 3, "0.5": 0}[more and more[1]]
        )


def test_a_folder_that_is_no_database_is_an_error(here):
    (here / "empty").mkdir()
    assert error(*GOLD, "--system", "db=empty").startswith("empty: ")


def test_a_system_that_posits_nothing_has_a_dash_and_no_p():
    Path("bad.tsv").write_text("never said\tat all\n")
    row = measured(*BOTH)["systems"][1]["lengths"][0]
    assert (row["lb_precision"], row["lb_precision_difference"]) == (None, None)
    assert row["rel_recall"]["value"] == 0
    line = run(*BOTH, "--longest", "1").stdout.splitlines()[2].split("\t")
    # neither difference nor p of a precision that is not
    assert line[:5] == ["= 1", "bad", "-", "", ""]
    assert line[5].startswith("0.000")


def test_without_samples_there_is_no_interval():
    shown = run(*BOTH, "--samples", "0", "--longest", "1").stdout
    assert "[" not in shown
    assert "interval" not in shown
    assert "differences (+/-) to good." in shown
    row = measured(*BOTH, "--samples", "0")["systems"][1]["lengths"][0]
    assert row["lb_precision"] == {"value": 0.5, "low": None, "high": None}
    assert row["lb_precision_difference"]["p"] is None


def test_the_longest_phrase_gives_the_number_of_rows():
    rows = measured(*BOTH, "--longest", "3")["systems"][0]["lengths"]
    assert [row["longest"] for row in rows] == [1, 2, 3]


@pytest.mark.parametrize(
    ("form", "start"),
    [("text", "length\tsystem"), ("markdown", "| length"), ("latex", r"\begin{tabular}")],
)
def test_every_form_is_printed(form, start):
    result = run(*BOTH, "--format", form)
    assert result.exit_code == 0
    assert result.stdout.startswith(start)
    assert "signature otherwords:" in result.stdout.replace("\t", " ")


def test_one_file_of_columns_gives_the_same_as_files_in_step():
    columns = zip(*(text.split("\n")[:-1] for text in FILES.values()), strict=True)
    Path("groups.tsv").write_text("".join("\t".join(row) + "\n" for row in columns))
    rest = ["--links", "gold.tsv", "--system", "good=good.tsv"]
    assert measured("--groups", "groups.tsv", *rest) == measured(*GROUPS, *rest)


def test_without_links_an_aligner_is_trained_on_the_groups():
    found = measured(*GROUPS, "--fast", "--system", "good=good.tsv")
    assert (found["groups"], found["sentences"]) == (2, 5)
    assert found["references"] > 0
    assert measured(*GROUPS, "--fast", "--system", "good=good.tsv") == found


def test_aligners_are_scored_beside_systems_or_alone():
    Path("own.links").write_text("0-0 1-1 1-2 2-3 3-4\n0-2 1-0 2-1 4-3\n\n")
    aligner = ["--links", "gold.tsv", "--aligner", "own=own.links"]
    alone = measured(*aligner)
    assert (alone["measures"][0], alone["pairs"]) == ("align_precision", 3)
    beside = measured(*BOTH, "--aligner", "own=own.links")
    assert beside["alignment"] == alone


def test_the_plots_of_precision_and_recall_are_written():
    result = run(*BOTH, "--plot", "out.svg")
    assert result.exit_code == 0
    assert Path("out.svg").read_text().startswith("<svg ")
    assert "Rel-Recall" in Path("out.recall.svg").read_text()
    assert "LB-Precision drawn in out.svg" in result.stderr


def test_groups_of_different_lengths_are_named():
    Path("c.en").write_text("Yesterday he left office .\n")
    assert error(*BOTH).startswith("a.en:2: no counterpart for this line: a.en has 2 lines, ")


def test_a_group_with_one_version_is_named():
    Path("c.en").write_text("Yesterday he left office .\n\n")
    assert error(*BOTH) == (
        "a.en:2: 1 of 3 versions, expected two or more. Add one, or skip the group."
    )


def test_a_line_with_other_columns_is_named():
    Path("groups.tsv").write_text("a\tb\na\tb\tc\n")
    assert error("--groups", "groups.tsv", "--system", "good=good.tsv").startswith(
        "groups.tsv:2: expected 2 tab-separated columns, found 3."
    )


def test_a_table_with_wrong_columns_is_named():
    Path("bad.tsv").write_text("resigned\n")
    assert error(*BOTH) == (
        "bad.tsv:1: expected 2 or 3 columns separated by tabs, found 1. "
        "Write: phrase, paraphrase, score."
    )


def test_links_of_sentences_in_no_group_are_named():
    Path("gold.tsv").write_text(LINKS.replace("rains", "poured"))
    assert error(*BOTH).startswith("a.en:2: no two versions of this group are linked in gold.tsv.")
    Path("gold.tsv").write_text(LINKS + "x\ty\t0-0\n")
    assert error(*BOTH).startswith("gold.tsv:4: no group in a.en has these two sentences.")


def test_lenient_goes_on_and_reports():
    Path("gold.tsv").write_text(LINKS + "x\ty\t0-0\n")
    Path("bad.tsv").write_text("resigned\nrains\tis raining\n")
    result = run(*BOTH, "--lenient", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["systems"][1]["lengths"][0]["correct"] == 1
    assert result.stderr.splitlines() == [
        "otherwords: skipped 1 of 2 lines of bad.tsv: "
        "1 without the right columns (first: bad.tsv:1)",
        "otherwords: skipped 1 of 6 groups and links: "
        "1 of links without their sentences (first: gold.tsv:4)",
    ]


def test_nothing_left_to_measure_is_an_error():
    Path("gold.tsv").write_text("x\ty\t0-0\n")
    assert error(*BOTH, "--lenient") == ("nothing to measure: expected a group and a paraphraser.")
    assert error(*GROUPS) == "nothing to measure. Add --system NAME=FILE."
    assert error("--system", "good=good.tsv").startswith("no groups to measure systems on.")
    assert error(*GROUPS, "--aligner", "own=own.links").endswith("Add --links GOLD.")


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--format", "jsn", "no format called 'jsn'. Did you mean 'json'?"),
        ("--sentences", "last", "no choice of sentences called 'last'."),
        ("--borders", "tigt", "no choice of borders called 'tigt'. Did you mean 'tight'?"),
        ("--phrases", "none", "no choice of phrases called 'none'."),
    ],
)
def test_an_unknown_choice_is_an_error(option, value, message):
    assert error(*BOTH, option, value).startswith(message)


@pytest.mark.parametrize("given", ["good.tsv", "=good.tsv", "good="])
def test_a_system_needs_a_name_and_a_file(given):
    result = run(*GOLD, "--system", given)
    assert result.exit_code == 2
    assert "is not NAME=FILE" in result.stderr
    result = run(*BOTH, "--system", "good=bad.tsv")
    assert "two are called 'good'" in result.stderr
