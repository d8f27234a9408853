"""otherwords export, as a user runs it."""

import gzip
import json

import pytest
from tests.cli.small_database import made  # noqa: F401

from otherwords.corpus.ppdb import read_ppdb

pytestmark = pytest.mark.usefixtures("made")


def test_a_type_and_size_as_ppdb_writes_them(run, here):
    options = "--format", "ppdb", "--size", "L", "--type", "phrasal"
    done = run("export", "made.ow", *options, "-o", "out.gz")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "otherwords: 1 lines\n")
    (line,) = read_ppdb(here / "out.gz")
    assert (line.label, line.phrase) == ("NP", ("car", "park"))
    assert line.text.startswith("[NP] ||| car park ||| parking lot ||| Abstract=0 Adjacent=0 ")


def test_the_bytes_are_the_same_on_every_run(run, here):
    for name in ("one.gz", "two.gz"):
        assert run("export", "made.ow", "-o", name, "--quiet").stderr == ""
    assert (here / "one.gz").read_bytes() == (here / "two.gz").read_bytes()
    assert len(gzip.decompress((here / "one.gz").read_bytes()).splitlines()) == 7


def test_lines_go_to_standard_output(run):
    lines = run("export", "made.ow", "--format", "jsonl", "-q").stdout.splitlines()
    assert [json.loads(line)["source"] for line in lines][1:4] == ["car", "car", "car"]


def test_synonyms_for_a_search_engine(run):
    done = run("export", "made.ow", "--format", "synonyms", "--top", "1")
    assert done.stdout.splitlines()[0] == "car => car, vehicle"
    assert done.stderr == (
        "otherwords: 4 lines\notherwords: left out 1 that --format synonyms cannot hold\n"
    )


def test_json_tells_what_went_out(run):
    done = run("export", "made.ow", "-o", "out.txt", "--json")
    assert json.loads(done.stdout) == {"lines": 7, "left_out": 0}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--type", "word"], "no type called 'word'."),
        (["--format", "xml"], "no format called 'xml'."),
        (["--top", "3"], "--top is for --format synonyms; ppdb has all paraphrases."),
        (["--format", "parquet"], "Parquet cannot go to standard output."),
        (["-o", "nowhere/out.gz"], "nowhere/out.gz: there is no folder 'nowhere'."),
    ],
)
def test_what_cannot_be_done_is_one_line(run, arguments, told):
    done = run("export", "made.ow", *arguments)
    assert done.returncode == 1
    assert done.stderr.startswith(f"otherwords: {told}") and done.stderr.count("\n") == 1
