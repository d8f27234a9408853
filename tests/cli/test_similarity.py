"""otherwords similarity: built from files, asked for scores and neighbours, merged."""

import json
from pathlib import Path

import pytest
from tests.similarity.test_files import GERMAN
from tests.similarity.test_signatures import random_text
from typer.testing import CliRunner

from otherwords.cli.main import app


def invoke(*arguments, **options):
    return CliRunner().invoke(app, ["similarity", *map(str, arguments)], **options)


@pytest.fixture
def text(here):
    Path("text.en").write_text("".join(f"{line}\n" for line in random_text(1, 300)))
    return "text.en"


@pytest.fixture
def built(text):
    result = invoke("build", text, "-o", "text.ows", "--tokenised", "--least", 2)
    assert result.exit_code == 0, result.output
    assert "phrases of" in result.stderr and result.stdout == ""
    return "text.ows"


def test_a_pair_is_scored(built):
    assert invoke("score", "w0", "w0", "--from", built).stdout == "1.0000\n"
    shown = json.loads(invoke("score", "W0", "w1 w0", "--from", built, "--json").stdout)
    assert shown.keys() == {"first", "second", "score"} and -1 <= shown["score"] <= 1


def test_pairs_of_a_file_are_scored(built):
    lines = "w0\tw0\nw0\tnowhere\n"
    result = invoke("score", "--from", built, "--pairs", "-", input=lines)
    assert result.stdout == "1.0000\tw0\tw0\nnan\tw0\tnowhere\n"
    result = invoke("score", "--from", built, "--pairs", "-", "--json", input=lines)
    assert [json.loads(line)["score"] for line in result.stdout.splitlines()] == [1.0, None]
    result = invoke("score", "--from", built, "--pairs", "-", input="w0\n")
    assert result.exit_code == 1 and "stdin:1: expected 2 tab-separated phrases" in result.stderr


def test_neighbours_are_listed(built):
    rows = [
        line.split("\t") for line in invoke("neighbours", "w0", "--from", built).stdout.splitlines()
    ]
    assert len(rows) == 10 and all(len(row) == 3 for row in rows)
    assert [float(row[1]) for row in rows] == sorted((float(row[1]) for row in rows), reverse=True)
    options = ("--top", 2, "--least", 20, "--json")
    shown = invoke("neighbours", "w0", "--from", built, *options).stdout.splitlines()
    assert len(shown) == 2 and all(json.loads(line)["count"] >= 20 for line in shown)


def test_parts_are_merged(text, built):
    lines = Path(text).read_text().splitlines(keepends=True)
    for name, part in (("a", lines[:100]), ("b", lines[100:])):
        Path(f"{name}.en").write_text("".join(part))
        options = ("--tokenised", "--least", 1, "--keep-sums", "-q")
        assert invoke("build", f"{name}.en", "-o", f"{name}.ows", *options).output == ""
    result = invoke("merge", "a.ows", "b.ows", "-o", "both.ows", "--least", 2, "--json")
    assert json.loads(result.stdout)["sentences"] == 300
    assert Path("both.ows").read_bytes() == Path(built).read_bytes()


def test_ngrams_are_read(here):
    Path("counts.tsv").write_text("revise the long-term\t43\nthe long-term plans\t97\n")
    result = invoke("build", "counts.tsv", "--ngrams", "-o", "n.ows", "--json")
    assert json.loads(result.stdout)["phrases"] == 3
    assert invoke("score", "the long-term", "long-term plans", "--from", "n.ows").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("build", "german.txt", "-o", "a.ows"), "does not look like 'en' but like 'de'"),
        (("build", "empty.txt", "-o", "a.ows"), "no words in 0 lines of text"),
        (("build", "text.en", "-o", "a.ows", "--bits", 100), "a multiple of 64"),
        (("score", "w0", "a b c d e f g h i j", "--from", "text.ows"), "has 10 words"),
        (("score", "w0", "nowhere", "--from", "text.ows"), "has no phrase 'nowhere'"),
        (("score", "w0", "w1", "--from", "text.en"), "not a file of similarities"),
        (("neighbours", "w0", "--from", "old.ows"), "similarities of format 9"),
        (("merge", "text.ows", "wide.ows", "-o", "a.ows"), "has no sums to add up"),
        (("merge", "sums.ows", "wide.ows", "-o", "a.ows"), "signatures of 512 bits"),
    ],
)
def test_bad_input_is_one_clear_line(built, arguments, message):
    Path("german.txt").write_text(f"{GERMAN}\n" * 20)
    Path("empty.txt").write_text("")
    content = Path(built).read_bytes()
    Path("old.ows").write_bytes(content[:8] + b"\x09" + content[9:])
    for name, bits in (("sums", 256), ("wide", 512)):
        options = ("--bits", bits, "--keep-sums", "--tokenised", "-q")
        assert invoke("build", "text.en", "-o", f"{name}.ows", *options).exit_code == 0
    result = invoke(*arguments)
    assert result.exit_code == 1
    assert message in result.stderr and result.stderr.count("\n") == 1
    assert not Path("a.ows").exists()


def test_options_without_effect_are_refused(text):
    result = invoke("build", text, "-o", "a.ows", "--model", "dense", "--bits", 128)
    assert result.exit_code == 2 and "--bits" in result.stderr
    result = invoke("build", text, "-o", "a.ows", "--dimensions", 10)
    assert result.exit_code == 2 and "--dimensions" in result.stderr
    result = invoke("score", "--from", "a.ows")
    assert result.exit_code == 2 and "give two phrases" in result.stderr
