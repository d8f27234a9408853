"""otherwords info, as a user runs it."""

import json

import pytest
from tests.cli.small_database import made  # noqa: F401

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


def test_no_database_is_one_line(run, monkeypatch):
    monkeypatch.delenv("OTHERWORDS_DATABASE", raising=False)
    assert run("info").stderr.startswith("otherwords: no database named.")
    assert run("info", "none").stderr == "otherwords: none: no such database. Check the name.\n"
