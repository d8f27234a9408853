"""otherwords parse joint, evaluate joint: files in, trees and scores out, bad input in one line."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from otherwords.cli.main import app
from otherwords.parse import read_dependencies, read_trees

A = "What killed Bob Marley ?\nThe cat sleeps .\n"
B = "How did Bob Marley die ?\nTea grows here\n"
TREES = "(SBARQ (WHNP (WP What)) (SQ (VP (VBD killed) (NP (NNP Bob) (NNP Marley)))) (. ?))\n"
TREES += "(S (NP (DT The) (NN cat)) (VP (VBZ sleeps)) (. .))\n"
TABLE = "my\tmy:0\tHow did Bob Marley die ?\tO\nmy\tmy:1\tA cat sleeps .\tSD\n"


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    files = {"a.txt": A, "b.txt": B, "my.ptb": TREES, "my.tsv": TABLE}
    for name, text in files.items():
        Path(name).write_text(text)


def run(*words):
    return CliRunner().invoke(app, [*words], prog_name="otherwords")


def error(*words):
    result = run(*words)
    assert result.exit_code in (1, 2)
    line = result.stderr.splitlines()[0]
    assert "Traceback" not in result.stderr
    return line


def test_one_tree_for_each_line_and_the_unlinked_are_counted():
    result = run("parse", "joint", "a.txt", "b.txt", "-o", "a.conllu")
    assert result.exit_code == 0
    assert [len(tree) for tree in read_dependencies("a.conllu")] == [5, 4]
    assert "1 sentences share no word with a paraphrase and were parsed alone" in result.stderr
    report = json.loads(run("parse", "joint", "a.txt", "b.txt", "-o", "a.conllu", "--json").stdout)
    assert report["sentences"] == 2 and report["unlinked"] == 1


def test_pairs_writes_constituents_or_dependencies():
    for output, read in (("a.ptb", read_trees), ("b.conllu", read_dependencies)):
        assert (
            run("parse", "joint", "a.txt", "a.txt", "--method", "pairs", "-o", output).exit_code
            == 0
        )
        assert [len(tree) for tree in read(output)] == [5, 4]


def test_bad_input_is_one_clear_line():
    joint = ["parse", "joint", "a.txt"]
    Path("short.txt").write_text("One line .\n")
    Path("empty.txt").write_text("What ?\n\n")
    assert "short.txt: ends before line 2" in error(*joint, "short.txt")
    assert "empty.txt:2: 0 words, expected 1 to 300" in error(
        "parse", "joint", "a.txt", "empty.txt"
    )
    assert "no method called 'sofd'" in error(
        "parse", "joint", "a.txt", "b.txt", "--method", "sofd"
    )
    assert "finds dependencies, not constituents" in error(
        "parse", "joint", "a.txt", "b.txt", "-o", "a.ptb"
    )
    assert "--own-paraphrases NUMBER, one of the two" in error("parse", "joint", "a.txt")


def test_scores_of_methods_and_corpora():
    options = ["--gold", "my=my.ptb", "--paraphrases", "my.tsv", "--samples", "50", "--json"]
    report = json.loads(run("evaluate", "joint", *options, "--by", "operation").stdout)
    assert set(report["methods"]) == {"soft", "hard", "product", "pairs", "switch"}
    for method, found in report["methods"].items():
        scores = found["corpora"]["my"]
        assert scores["sentences"] == 2
        assert {"baseline", "joint", "p", "uas", "las"} <= set(scores)
        assert ("f1" in scores) == (method == "pairs")
        assert set(found["by"]["operation"]) == {"D", "O", "S"}


def test_gold_that_does_not_fit_is_one_clear_line():
    gold = ["evaluate", "joint", "--paraphrases", "my.tsv", "--gold"]
    Path("one.ptb").write_text(TREES.splitlines()[0] + "\n")
    assert "my.tsv:2: one.ptb has no sentence 'my:1'" in error(*gold, "my=one.ptb")
    assert "no corpus with paraphrases called 'other'" in error(*gold, "other=my.ptb")
    Path("my.tsv").write_text("my\tmy:0\n")
    assert "my.tsv:1: expected 4 tab-separated columns, found 2" in error(*gold, "my=my.ptb")


def test_trees_become_dependencies():
    result = run("parse", "my.ptb", "--dependencies-from-trees", "-o", "my.conllu")
    assert result.exit_code == 0
    assert [tree.heads.tolist() for tree in read_dependencies("my.conllu")][1] == [2, 3, 0, 3]


def test_labelled_agreement_and_cross_validated_switches_are_asked_for_by_name():
    options = ["--gold", "my=my.ptb", "--paraphrases", "my.tsv", "--samples", "20", "--json"]
    for method in ("soft", "switch"):
        chosen = [*options, "--method", method, "--labelled", "--switch-folds", "2"]
        report = json.loads(run("evaluate", "joint", *chosen).stdout)
        assert report["methods"][method]["corpora"]["my"]["sentences"] == 2
    result = run("parse", "joint", "a.txt", "a.txt", "--labelled", "-o", "a.conllu")
    assert result.exit_code == 0


def test_several_files_may_follow_paraphrases_and_groups_are_drawn():
    Path("one.tsv").write_text(TABLE.splitlines()[0] + "\n")
    Path("two.tsv").write_text(TABLE.splitlines()[1] + "\n")
    options = ["--gold", "my=my.ptb", "--method", "product", "--samples", "20"]
    for kind in ("operation", "length", "links", "edits", "relation", "arc"):
        found = run(
            *("evaluate", "joint", *options, "--paraphrases", "one.tsv", "two.tsv"),
            *("--by", kind, "--plot", f"{kind}.svg"),
        )
        assert found.exit_code == 0, found.output
        assert f"{kind} " in found.stdout
        assert Path(f"{kind}.svg").read_text().startswith("<svg")
    missing = error("evaluate", "joint", *options, "--paraphrases", "my.tsv", "--by", "colour")
    assert "no analysis called 'colour'" in missing


def test_sentences_that_are_too_long_or_empty_are_one_clear_line():
    Path("long.txt").write_text("word " * 300 + "\n" + "word " * 301 + "\n")
    found = error("parse", "joint", "long.txt", "long.txt", "--tokenised", "-o", "long.conllu")
    assert "long.txt:2: 301 words, expected 1 to 300" in found
    assert not Path("long.conllu").exists()
    for number, words in ((1, ""), (2, " ".join(["word"] * 301))):
        Path("my.tsv").write_text(f"my\tmy:0\t{words}\tO\n")
        line = error("evaluate", "joint", "--gold", "my=my.ptb", "--paraphrases", "my.tsv")
        assert ("my.tsv:1: an empty paraphrase", "1 to 300 words, found 301")[number - 1] in line


def test_paraphrases_of_our_own_come_from_the_database_that_is_shipped():
    Path("a.txt").write_text("The committee approved the plan yesterday .\n")
    found = run("parse", "joint", "a.txt", "--own-paraphrases", "2", "-o", "a.conllu", "--json")
    assert found.exit_code == 0, found.output
    assert json.loads(found.stdout)["sentences"] == 1
