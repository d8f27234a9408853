"""otherwords extract: a translation grammar from two files."""

import gzip
import json
import math
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from otherwords.corpus.ppdb_features import parse_features
from otherwords.pivot.features import ESTIMATED, NAMES, SIMILARITIES

# in each, the first word of one language goes with the second of the other
GERMAN = ["Haus rot", "Haus rot", "Haus grün", "Auto rot"]
ENGLISH = ["red house", "red home", "green house", "red car"]
OPTIONS = ["--tokenised", "--kind", "hiero", "--memory", "1GB", "--links", "a.links"]


@pytest.fixture
def bitext(here):
    for code, lines in {"de": GERMAN, "en": ENGLISH, "links": ["0-1 1-0"] * 4}.items():
        Path(f"a.{code}").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return here


def lines_of(path):
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [line.rstrip("\n").split(" ||| ") for line in lines]


def features_of(rows, source, target):
    (found,) = (row for row in rows if row[1:3] == [source, target])
    return parse_features(found[3]), found[4]


def test_a_line_is_a_rule_with_every_feature(bitext, run):
    result = run("extract", "a.de", "a.en", "-o", "a.gz", "--least-count", "1", *OPTIONS)
    assert result.returncode == 0, result.stderr
    # 5 pairs of words, 4 whole lines, 5 words with a slot beside them
    assert "a.gz: 14 rules, deu to eng" in result.stderr
    rows = lines_of("a.gz")
    assert rows == sorted(rows, key=lambda row: (row[1], row[0], row[2]))
    features, links = features_of(rows, "haus", "house")
    assert list(features) == [name for name in NAMES if name not in SIMILARITIES]
    assert links == "0-0"
    # haus is house twice and home once; house is always haus
    assert features["p(e|f)"] == pytest.approx(math.log(3 / 2), abs=5e-6)
    assert features["p(f|e)"] == 0
    assert features["LogCount"] == pytest.approx(math.log(2), abs=5e-6)
    assert features["RarityPenalty"] == pytest.approx(math.exp(-1), abs=5e-6)


def test_slots_have_the_numbers_of_the_source(bitext, run):
    run("extract", "a.de", "a.en", "-o", "a.gz", *OPTIONS)
    # seen twice or more: haus, rot, and each with a slot in the place of the other
    assert [row[1:3] for row in lines_of("a.gz")] == [
        ["[X,1] rot", "red [X,1]"],
        ["haus", "house"],
        ["haus [X,1]", "[X,1] house"],
        ["rot", "red"],
    ]


def test_the_second_file_is_the_target_whatever_its_language(bitext, run):
    Path("b.links").write_text("1-0 0-1\n" * 4)
    result = run("extract", "a.en", "a.de", "-o", "a.gz", *OPTIONS[:-1], "b.links", "--json")
    report = json.loads(result.stdout)
    assert (report["source"], report["target"], report["rules"]) == ("eng", "deu", 4)
    assert ["house", "haus"] in [row[1:3] for row in lines_of("a.gz")]


def test_a_table_has_text_and_estimated_features_as_columns(bitext, run):
    run("extract", "a.de", "a.en", "-o", "a.gz", *OPTIONS)
    run("extract", "a.de", "a.en", "-o", "a.parquet", *OPTIONS)
    table = pq.read_table("a.parquet")
    assert table.column_names == ["label", "source", "target", *ESTIMATED, "links"]
    rows = lines_of("a.gz")
    assert table["source"].to_pylist() == [row[1] for row in rows]
    assert table["links"].to_pylist() == [row[4] for row in rows]
    for name in ESTIMATED:
        written = [parse_features(row[3])[name] for row in rows]
        assert table[name].to_pylist() == pytest.approx(written, abs=5e-6)


def test_labels_come_from_trees(bitext, run):
    trees = [f"(NP (JJ {line.split()[0]}) (NN {line.split()[1]}))\n" for line in ENGLISH]
    Path("a.ptb").write_text("".join(trees))
    options = [*OPTIONS, "--kind", "syntactic", "--trees", "a.ptb"]
    run("extract", "a.de", "a.en", "-o", "a.gz", *options)
    assert [row[:3] for row in lines_of("a.gz")] == [
        ["[NP]", "[NN,1] rot", "red [NN,1]"],
        ["[NN]", "haus", "house"],
        ["[NP\\JJ]", "haus", "house"],
        ["[NP]", "haus [JJ,1]", "[JJ,1] house"],
        ["[JJ]", "rot", "red"],
        ["[NP/NN]", "rot", "red"],
    ]


def test_what_was_finished_is_not_done_again(bitext, run):
    run("extract", "a.de", "a.en", "-o", "a.gz", "--keep-work", *OPTIONS)
    first = Path("a.gz").read_bytes()
    Path("a.gz").unlink()
    again = run("extract", "a.de", "a.en", "-o", "a.gz", *OPTIONS)
    assert again.stderr.count("finished before") == 6
    assert Path("a.gz").read_bytes() == first
    assert not Path("a.gz.building").exists()


@pytest.mark.parametrize(
    ("files", "output", "message"),
    [
        (["a.de", "a.en"], "-", "rules cannot go to standard output"),
        (["a.de", "a.en"], "no/a.gz", "there is no folder 'no'"),
        (["a.de"], "a.gz", "neither .tsv nor .tmx"),
        (["a.de", "b.en"], "a.gz", "b.en: "),
    ],
)
def test_what_cannot_be_is_told_in_a_line(bitext, run, files, output, message):
    options = ["--languages", "de,en"] if len(files) == 1 else []
    result = run("extract", *files, "-o", output, "--kind", "hiero", *options)
    assert result.returncode == 1
    assert len(result.stderr.splitlines()) == 1
    assert message in result.stderr


def test_a_grammar_is_from_one_language(here, run):
    text = 'language = "en"\nkind = "hiero"\n'
    for code in ("de", "fr"):
        text += f'[[bitext]]\nsource = "a.{code}"\ntarget = "a.en"\n'
    Path("r.toml").write_text(text)
    result = run("extract", "r.toml", "-o", "a.gz")
    assert "has one source language, the recipe has deu, fra" in result.stderr


def test_no_rule_seen_often_enough_is_told(bitext, run):
    result = run("extract", "a.de", "a.en", "-o", "a.gz", "--least-count", "9", *OPTIONS)
    assert result.returncode == 1
    assert "Loosen it: --least-count 1" in result.stderr
    assert not Path("a.gz").exists()
