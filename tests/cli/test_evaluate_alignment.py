import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from otherwords.cli.main import app
from otherwords.corpus import read_gold, read_links
from otherwords.evaluate import score_links

GOLD = "the dog sleeps\tder hund\t0-0 1-1 2?1\nIn Rome\tin Rom\t0-0 1-1\n"
LINKS = "0-0 2-1 2-0\n0-0 1-1\n"


@pytest.fixture(autouse=True)
def files(here):
    Path("gold.tsv").write_text(GOLD)
    Path("out.links").write_text(LINKS)


def evaluate(*options, **more):
    result = CliRunner().invoke(
        app, ["evaluate", "alignment", "gold.tsv", "out.links", *options], **more
    )
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def test_the_table_shows_percentages():
    # 5 guesses, 4 of them possible, 3 of the 4 sure ones among them
    score = score_links(read_gold("gold.tsv"), read_links("out.links"))
    assert evaluate().splitlines() == [
        "precision\t80.00 %",
        "recall\t75.00 %",
        "f1\t77.42 %",
        "aer\t22.22 %",
        "macro_precision\t66.67 %",  # (1/3 + 1) / 2
        "macro_recall\t75.00 %",  # (1/2 + 1) / 2
        "macro_f1\t70.59 %",
        "exact\t50.00 %",
        "pairs\t2",
        "sure\t4",
        "possible\t5",
        "guessed\t5",
        f"signature\t{score.signature}",
    ]


def test_json_holds_fractions():
    score = json.loads(evaluate("--json"))
    assert score["precision"] == pytest.approx(4 / 5)
    assert score["recall"] == pytest.approx(3 / 4)
    assert score["aer"] == pytest.approx(1 - 7 / 9)
    assert score["macro_f1"] == pytest.approx(2 * (2 / 3) * (3 / 4) / (2 / 3 + 3 / 4))
    assert score["exact"] == 0.5
    assert set(score) >= {"precision", "recall", "f1", "aer", "signature"}


def test_reverse_swaps_the_sides_of_the_links_only():
    straight = evaluate("--json")
    Path("out.links").write_text("0-0 1-2 0-2\n0-0 1-1\n")
    assert evaluate("--json", "--reverse") == straight


def test_links_between_words_spelled_alike_can_be_left_out():
    score = json.loads(evaluate("--json", "--non-identical"))
    assert (score["sure"], score["guessed"]) == (3, 4)
    assert "identical=no" in score["signature"]


def test_the_links_may_come_from_standard_input():
    result = CliRunner().invoke(
        app, ["evaluate", "alignment", "gold.tsv", "-", "--json"], input=LINKS
    )
    assert result.stdout == evaluate("--json")


def test_links_that_belong_to_other_sentences_are_told_in_one_line():
    Path("out.links").write_text("0-0\n0-2\n")
    result = CliRunner().invoke(app, ["evaluate", "alignment", "gold.tsv", "out.links"])
    assert result.exit_code == 1
    assert result.stderr == (
        "otherwords: out.links:2: link 0-2 points outside its sentence: the target has tokens "
        "0 to 1. Are these the same sentences, and the sides not swapped (--reverse)?\n"
    )
