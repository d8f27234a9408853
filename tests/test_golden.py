"""Whole runs of the program, compared with what they printed when they were last read by eye.

A folder of tests/golden is one run: `command` is a shell script, other files are its input,
`gold.stdout` is what it must print, and `gold.statistics` what it must leave in the file
`statistics`: the counts that show a silent loss. The build runs first; the other runs find its
database under the name $SAMPLE.

After a change that is meant to move a number, write the new gold and read the difference:

    python -m tests.test_golden
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

GOLDEN = Path(__file__).parent / "golden"
RUNS = sorted(folder.name for folder in GOLDEN.iterdir() if (folder / "command").is_file())
BUILD = "build"
CHECKED = ("stdout", "statistics")


def run(name, place, sample):
    """Run a command on a copy of its folder; gives what it printed and what it counted."""
    here = place / name
    shutil.copytree(GOLDEN / name, here, ignore=shutil.ignore_patterns("gold.*"))
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", "-eu", "command"],
        cwd=here,
        env={**os.environ, "PATH": programs, "SAMPLE": str(sample), "COLUMNS": "100"},
        capture_output=True,
        encoding="utf-8",
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return {"stdout": done.stdout, "statistics": (here / "statistics").read_text("utf-8")}


@pytest.fixture(scope="module")
def build(tmp_path_factory):
    """The folder of the build, and what it gave."""
    place = tmp_path_factory.mktemp("golden")
    return place, run(BUILD, place, "none")


@pytest.mark.parametrize("name", RUNS)
def test_a_run_prints_what_it_printed_before(name, build, tmp_path):
    place, found = build
    if name != BUILD:
        found = run(name, tmp_path, place / BUILD / "sample.ow")
    for part in CHECKED:
        assert found[part] == (GOLDEN / name / f"gold.{part}").read_text("utf-8")


def write_gold():
    """Write the gold of every run."""
    with TemporaryDirectory() as folder:
        place = Path(folder)
        for name in [BUILD, *(name for name in RUNS if name != BUILD)]:
            found = run(name, place, place / BUILD / "sample.ow")
            for part in CHECKED:
                (GOLDEN / name / f"gold.{part}").write_text(found[part], "utf-8")


if __name__ == "__main__":
    write_gold()
