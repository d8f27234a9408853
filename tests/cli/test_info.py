"""otherwords info, as a user runs it."""

import json
import re

import pytest
from tests.cli.small_database import made  # noqa: F401
from tests.cli.terminal import run_on_a_terminal
from tests.database.small_database import LINES, RULES, make_database_of

from otherwords.database import Manifest
from otherwords.engine import open_engine

pytestmark = pytest.mark.usefixtures("made")


def test_it_tells_counts_features_and_files(run):
    done = run("info", "made.ow")
    lines = done.stdout.splitlines()
    assert lines[0] == "made.ow: 7 paraphrases, language eng"
    assert "lexical\t1\t1\t1\t1\t2\t4" in lines
    assert lines[lines.index("words, without slots") + 1 :][:4] == [
        *("word-word\t4", "word-phrase\t0", "phrase-word\t1", "phrase-phrase\t1")
    ]
    assert "[NN]\t3" in lines and "pivots\tdeu" in lines and "rules\t8" in lines
    assert "p(e|f)\tprobability of e given f (Eq. 3.7)" in lines
    assert "RarityPenalty\t100" in lines
    assert any(line.startswith("packed.ow\t") for line in lines)


def test_the_shipped_one_says_so_and_where_it_lies(run, monkeypatch, here):
    monkeypatch.delenv("OTHERWORDS_DATABASE", raising=False)
    monkeypatch.setenv("OTHERWORDS_SHIPPED", str(here / "made.ow"))
    lines = run("info").stdout.splitlines()
    assert lines[0] == f"{here / 'made.ow'}: 7 paraphrases, language eng"
    assert lines[1] == "comes with\totherwords"
    assert any(re.fullmatch(r"size\t0\.\d MB", line) for line in lines)


@pytest.fixture
def with_recipe(here):
    recipe = {
        "bitext": [{"source": "one.en", "columns": [0, 1]}, {"source": "two.en"}],
        "pivot": {"least_count": 2},
        "licence": "a licence with so many words that no terminal has room for them in a line",
    }
    corpora = [{"name": "one", "sha256": {"one.en": "0123"}}]
    manifest = Manifest(language="eng", pivots=["deu"], recipe=recipe, corpora=corpora)
    with open_engine(memory="500MB", threads=1) as engine:
        return make_database_of(LINES, RULES, here / "recipe.ow", engine, manifest=manifest)


def test_every_value_of_the_recipe_and_the_corpora_has_a_line(run, with_recipe):
    lines = run("info", "recipe.ow").stdout.splitlines()
    start = lines.index("recipe")
    assert lines[start + 1 : start + 5] == [
        "bitext.1.source\tone.en",
        "bitext.1.columns\t[0, 1]",
        "bitext.2.source\ttwo.en",
        "pivot.least_count\t2",
    ]
    start = lines.index("corpora")
    assert lines[start + 1 : start + 3] == ["1.name\tone", "1.sha256.one.en\t0123"]


def test_no_line_is_wider_than_the_terminal(with_recipe):
    program = """
import sys
from otherwords.cli.main import main
sys.argv = ["otherwords", "info", "recipe.ow"]
try:
    main()
except SystemExit as done:
    assert not done.code
"""
    shown = run_on_a_terminal(program, "stdout", columns=80).shown
    lines = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in shown.splitlines()]
    assert any(line.startswith("licence            a licence with") for line in lines)
    assert [line for line in lines if len(line) > 80] == []


def test_json_is_the_manifest_with_sizes(run):
    report = json.loads(run("info", "made.ow", "--json").stdout)
    assert report["format"] == 1 and report["language"] == "eng"
    assert report["sizes"]["lexical"] == {"S": 1, "M": 1, "L": 1, "XL": 1, "XXL": 2, "XXXL": 4}


def test_verifying_finds_a_changed_byte(run, made):  # noqa: F811
    done = run("info", "made.ow", "--verify")
    assert done.returncode == 0
    assert done.stderr == "otherwords: made.ow: all files match their checksums\n"
    table = made / "paraphrases.parquet"
    content = bytearray(table.read_bytes())
    content[50] ^= 1
    table.write_bytes(content)
    done = run("info", "made.ow", "--verify")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "otherwords: made.ow/paraphrases.parquet: damaged, its checksum does not match. "
        "Copy it again, or build or import it again.\n"
    )


@pytest.mark.usefixtures("nothing_shipped")
def test_no_database_is_one_line(run):
    assert run("info").stderr.startswith("otherwords: no database named, and")
    assert run("info", "none").stderr == "otherwords: none: no such database. Check the name.\n"
