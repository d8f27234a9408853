"""otherwords versions: from files to tables, databases and pictures; and bad files."""

import gzip
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from otherwords import Database
from otherwords.cli.main import app
from otherwords.evaluate.parametric import read_phrase_table

SENTENCES = {
    "a.en": ["Twelve persons were killed.", "He tried to comfort her.", "They began the work."],
    "b.en": ["Twelve people died.", "He tried to console her.", ""],
    "c.en": ["Twelve people were killed.", "He tried to console her.", "They started the work."],
}


@pytest.fixture(autouse=True)
def files(here):
    for name, lines in SENTENCES.items():
        Path(name).write_text("".join(f"{line}\n" for line in lines * 3))


def run(*words):
    return CliRunner().invoke(app, ["versions", *words], prog_name="otherwords")


def failed(*words):
    result = run(*words)
    assert result.exit_code == 1, result.output
    [line] = result.stderr.splitlines()
    return line


def test_a_table_that_parametric_reads():
    result = run("lattice", *SENTENCES, "-o", "found.tsv")
    assert result.exit_code == 0, result.output
    table = read_phrase_table("found.tsv", least=0.01)
    assert set(table("comfort")) == {"console"}
    assert "persons" in set(table("people"))
    assert not Path("found.tsv.building").exists()


def test_the_same_input_gives_the_same_bytes():
    for name in ("one.tsv", "two.tsv"):
        assert run("lattice", *SENTENCES, "-o", name, "-q").exit_code == 0
    assert Path("one.tsv").read_bytes() == Path("two.tsv").read_bytes()


def test_a_database_knows_the_source_of_its_pairs():
    assert run("lattice", *SENTENCES, "-o", "found.ow").exit_code == 0
    best = Database.open("found.ow")["comfort"][0]
    assert (best.text, best.features["lattice"], best.features["groups"]) == ("console", 1.0, 3.0)
    assert "already exists" in failed("lattice", *SENTENCES, "-o", "found.ow")
    assert run("lattice", *SENTENCES, "-o", "found.ow", "--force").exit_code == 0


def test_tables_of_several_methods_are_pooled():
    assert run("lattice", *SENTENCES, "-o", "lattice.ppdb.gz").exit_code == 0
    assert run("smt", *SENTENCES, "-o", "smt.ppdb").exit_code == 0
    with gzip.open("lattice.ppdb.gz", "rt") as lines:
        assert lines.readline().startswith("[X] ||| ")
    pooled = ["import", "lattice.ppdb.gz", "smt.ppdb", "-o", "pool.ow", "--rank", "p(e|f)=1"]
    result = CliRunner().invoke(app, pooled)
    assert result.exit_code == 0, result.output
    sources = [
        {name for name in ("lattice", "smt") if one.features.get(name) == 1.0}
        for one in Database.open("pool.ow")["comfort"]
        if one.text == "console"
    ]
    assert {"lattice"} in sources
    assert {"smt"} in sources


def test_a_pool_with_pivoting_explains_where_each_pair_is_from():
    assert run("lattice", *SENTENCES, "-o", "lattice.ppdb").exit_code == 0
    assert run("smt", *SENTENCES, "-o", "smt.ppdb").exit_code == 0
    pivoted = "[VB] ||| comfort ||| soothe ||| p(e|f)=1.5 p(f|e)=1.2 ||| 0-0\n"
    Path("pivot.ppdb").write_text(pivoted)
    pooled = ["import", "lattice.ppdb", "smt.ppdb", "pivot.ppdb", "-o", "pool.ow"]
    assert CliRunner().invoke(app, [*pooled, "--rank", "p(e|f)=1"]).exit_code == 0
    asked = ["lookup", "comfort", "-d", "pool.ow", "--explain", "--by-label"]
    result = CliRunner().invoke(app, asked)
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    found = {
        (lines[place - 1].split("\t")[0], name)
        for place, line in enumerate(lines)
        for name in ("lattice=1", "smt=1")
        if name in line
    }
    assert {("console", "lattice=1"), ("console", "smt=1")} <= found
    assert any(line.startswith("soothe") for line in lines)


def test_json_counts():
    result = run("lattice", *SENTENCES, "-o", "found.tsv", "--json")
    lines = Path("found.tsv").read_text().splitlines()
    assert json.loads(result.stdout)["paraphrases"] == len(lines)


def test_a_lattice_as_text_as_a_picture_and_as_sentences():
    result = run("lattice", *SENTENCES, "--group", "2", "--svg", "two.svg")
    assert result.exit_code == 0, result.output
    assert "comfort\t1" in result.stdout
    assert "console\t2,3" in result.stdout
    drawn = Path("two.svg").read_text()
    assert drawn.startswith("<svg ")
    assert ">console</text>" in drawn
    result = run("lattice", *SENTENCES, "--group", "2", "--sentences", "5")
    assert result.stdout.splitlines() == ["he tried to console her .", "he tried to comfort her ."]
    assert "there is no group 99" in failed("lattice", *SENTENCES, "--group", "99")


def test_rewriting():
    Path("text.txt").write_text("He tried to comfort her.\nNobody knew.\n")
    result = run("smt", *SENTENCES, "-o", "found.tsv", "--rewrite", "text.txt", "-q")
    assert result.exit_code == 0, result.output
    assert len(result.stdout.splitlines()) == 2
    assert result.stdout.splitlines()[1] == "Nobody knew."


METHODS = pytest.mark.parametrize("method", ["lattice", "smt", "cotrain"])


@METHODS
def test_one_version_only(method):
    assert "one version only" in failed(method, "a.en", "-o", "out.tsv")


@METHODS
def test_files_of_different_length(method):
    Path("b.en").write_text("One line.\n")
    assert "no counterpart" in failed(method, "a.en", "b.en", "-o", "out.tsv")


@METHODS
def test_a_text_against_itself(method):
    assert "same text as the first" in failed(method, "a.en", "a.en", "-o", "out.tsv")


@METHODS
def test_versions_out_of_step_are_reported_with_their_line(method):
    subjects = [f"w{k} x{k * k} y{k + 7}" for k in range(200)]
    Path("a.en").write_text("".join(f"{text} one\n" for text in subjects))
    late = ["something else", *subjects[:-1]]
    Path("b.en").write_text("".join(f"{text} two\n" for text in subjects[:100] + late[100:]))
    line = failed(method, "a.en", "b.en", "-o", "out.tsv")
    assert line.startswith("otherwords: b.en:101: is out of step")
    assert "1 later" in line


@METHODS
def test_an_empty_line_is_a_missing_version_but_one_version_is_too_few(method):
    Path("c.en").write_text(Path("b.en").read_text())
    line = failed(method, "b.en", "c.en", "a.en", "-o", "out.tsv")
    assert "b.en:3: 1 of 3 versions" in line
    result = run(method, "b.en", "c.en", "a.en", "-o", "out.tsv", "--skip-bad")
    assert "skipped 3 of 9 groups" in result.stderr


@METHODS
def test_a_group_of_fifty(method):
    words = ["alpha", "beta", "gamma", "delta", "omega"]
    for k in range(2):
        versions = (f"They saw the {words[(k + v) % 5]} again." for v in range(50))
        with Path("fifty.tsv").open("a") as out:
            out.write("\t".join(versions) + "\n")
    result = run(method, "fifty.tsv", "-o", "out.tsv")
    assert result.exit_code == 0, result.output
    if method != "cotrain":  # it learns nothing from two sentences
        assert "alpha\tbeta" in Path("out.tsv").read_text()


def test_no_output_is_a_usage_error():
    result = run("lattice", *SENTENCES)
    assert result.exit_code == 2
    assert "name the output" in result.stderr


def test_two_books_are_aligned_first():
    names = ["Ned", "Conseil", "Nemo", "Aronnax", "Farragut"]
    for path, verbs, skip in (
        ("one.txt", ("tried", "tried"), None),
        ("two.txt", ("tried", "attempted"), 7),
    ):
        with Path(path).open("w") as out:
            for k in range(40):
                if k != skip:
                    out.write(f"{names[k % 5]} {verbs[k % 2]}\nto reach point {k}.\n\n")
    result = run("cotrain", "one.txt", "two.txt", "--books", "-o", "out.tsv", "--patterns", "p.tsv")
    assert result.exit_code == 0, result.output
    assert "tried\tattempted" in Path("out.tsv").read_text()
    assert Path("p.tsv").exists()
    assert "same text" in failed("cotrain", "one.txt", "one.txt", "--books", "-o", "out.tsv")
    assert "expected two" in failed("cotrain", "one.txt", "--books", "-o", "out.tsv")
