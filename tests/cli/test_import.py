"""otherwords import, as a user runs it."""

import gzip
import json

import pytest
from tests.database.ppdb_lines import FIRST, SECOND, one


def write(path, lines):
    path.write_bytes(gzip.compress("".join(f"{line}\n" for line in lines).encode()))


def test_lines_come_in_and_go_out_again(run, here):
    write(here / "in.gz", FIRST)
    done = run("import", "in.gz", "-o", "in.ow", "--language", "de")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr.startswith("otherwords: 5 paraphrases in in.ow, ")
    assert run("export", "in.ow", "-q").stdout.splitlines() == FIRST
    assert json.loads(run("info", "in.ow", "--json").stdout)["language"] == "deu"


def test_several_files_and_standard_input(run, here):
    write(here / "in.gz", FIRST[:2])
    done = run("import", "in.gz", "-", "-o", "in.ow", "--json", input=FIRST[2] + "\n")
    assert json.loads(done.stdout)["lines"] == 3
    assert run("export", "in.ow", "-q").stdout.splitlines() == FIRST[:3]


def test_a_database_is_replaced_only_when_forced(run, here):
    write(here / "in.gz", SECOND[:2])
    assert run("import", "in.gz", "-o", "in.ow").returncode == 0
    done = run("import", "in.gz", "-o", "in.ow")
    assert (done.returncode, done.stderr) == (
        1,
        "otherwords: in.ow: already exists. Choose another name, or replace it: --force.\n",
    )
    assert run("import", "in.gz", "-o", "in.ow", "--force").returncode == 0
    assert sorted(path.name for path in here.iterdir()) == ["in.gz", "in.ow"]


def test_bad_lines_end_it_or_are_skipped_and_counted(run, here):
    write(here / "in.gz", [*FIRST, "[NP|||X] ||| a ||| b ||| c=1"])
    done = run("import", "in.gz", "-o", "in.ow")
    assert done.returncode == 1 and not (here / "in.ow").exists()
    assert done.stderr.startswith("otherwords: in.gz:6: '|||' inside the label.")
    done = run("import", "in.gz", "-o", "in.ow", "--skip-bad")
    assert done.returncode == 0
    assert done.stderr.splitlines()[-1].startswith("otherwords: skipped 1 of 6 lines: 1 with a bad")


def test_a_ranking_that_cannot_be_is_told_with_the_ways_out(run, here):
    write(here / "in.gz", [one("car", "auto", "Quality=5"), one("car", "wagon", "Quality=7")])
    done = run("import", "in.gz", "-o", "in.ow")
    assert done.returncode == 1
    assert done.stderr == (
        "otherwords: no feature p(e|f), which Eq. 6.1 ranks by. Rank by others, as in --rank "
        "'Quality=1', or keep the order of the lines: --rank file-order.\n"
    )
    assert run("import", "in.gz", "-o", "a.ow", "--rank", "Quality=-1").returncode == 0
    assert run("lookup", "car", "-d", "a.ow", "-n", "1").stdout.startswith("wagon\t-7.00")
    assert run("import", "in.gz", "-o", "b.ow", "--rank", "file-order").returncode == 0
    assert run("lookup", "car", "-d", "b.ow", "-n", "1").stdout.startswith("auto\t0.00")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["none.gz", "-o", "x.ow"], "none.gz: no such file."),
        (["in.gz", "-o", "far/x.ow"], "far/x.ow: there is no folder 'far'."),
        (["in.gz", "-o", "x.ow", "-l", "klingon"], "no language called 'klingon'."),
        (["empty.gz", "-o", "x.ow"], "empty.gz: no lines to import."),
    ],
)
def test_what_cannot_be_done_is_one_line(run, here, arguments, told):
    write(here / "in.gz", FIRST)
    write(here / "empty.gz", [])
    done = run("import", *arguments)
    assert done.returncode == 1
    assert done.stderr.startswith(f"otherwords: {told}") and done.stderr.count("\n") == 1
    assert sorted(path.name for path in here.iterdir()) == ["empty.gz", "in.gz"]
