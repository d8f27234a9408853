"""Builds that are killed, or find the disk full or the folder taken."""

import os
import resource
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from tests.build.small_bitext import write_bitext

from otherwords.files.work_folder import WorkFolder

ARGUMENTS = ["small.en", "small.de", "--fast", "--threads", "1", "-o", "x.ow"]
STAGES = ["1-deu/tokens", "1-deu/links", "1-deu/grown", "1-deu/trees", "1-deu/corpus"]
STAGES += ["1-deu/occurrences"]
STAGES += ["rules", "paraphrases", "names", "model", "database"]
# The program, killed inside a stage as soon as a file of it is there; or at the worst moment: all
# is written, and the name not yet given.
KILLED = """
import os, signal, sys
from threading import Thread
from otherwords.cli.main import main
from otherwords.build import run as build, stages
from otherwords.files import work_folder

def kill():
    os.kill(os.getpid(), signal.SIGKILL)

where = sys.argv.pop(1)
finish = work_folder.WorkFolder.finish

def finish_or_die(self, partial, place, state):
    if str(place.relative_to(self.path)) == where:
        kill()
    finish(self, partial, place, state)

work_folder.WorkFolder.finish = finish_or_die

def kill_when_it_writes(folder):
    while not any(path.is_file() for path in folder.rglob("*")):
        pass
    kill()

run_stage = stages._run
def run_or_die(stage, *rest):
    own_run = stage.run
    def run(task):
        killer = Thread(target=kill_when_it_writes, args=(task.output,))
        killer.start()
        own_run(task)
        killer.join()
    if where == f"inside {stage.name}":
        object.__setattr__(stage, "run", run)
    return run_stage(stage, *rest)
stages._run = run_or_die
move = build.take_name
def move_and_die(*arguments):
    if where == "before moving":
        kill()
    move(*arguments)
    if where == "after moving":
        kill()
build.take_name = move_and_die
main()
"""


@pytest.fixture(autouse=True)
def files(here):
    write_bitext(here)


def run(*arguments, where="nowhere", **options):
    return subprocess.run(
        [sys.executable, "-c", KILLED, where, "build", *arguments],
        check=False,
        capture_output=True,
        text=True,
        timeout=300,
        **options,
    )


def contents():
    paths = [path for path in Path("x.ow").iterdir() if path.name != "report.json"]
    return {path.name: path.read_bytes() for path in paths}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """The files of a build that nobody disturbed."""
    folder = tmp_path_factory.mktemp("undisturbed")
    write_bitext(folder)
    result = run(*ARGUMENTS, cwd=folder)
    assert result.returncode == 0, result.stderr
    before = Path.cwd()
    os.chdir(folder)
    try:
        return contents()
    finally:
        os.chdir(before)


@pytest.mark.parametrize("where", [*STAGES, "before moving", "after moving"])
def test_a_killed_build_goes_on_from_its_last_finished_stage_to_the_same_bytes(where, undisturbed):
    if where in STAGES:
        assert run(*ARGUMENTS, where=f"inside {where}").returncode == -signal.SIGKILL
        assert Path("x.ow.building", f"{where}.partial").exists()
        assert not Path("x.ow.building", where).exists()
    killed = run(*ARGUMENTS, where=where)
    assert killed.returncode == -signal.SIGKILL
    assert Path("x.ow").exists() == (where == "after moving")
    again = run(*ARGUMENTS)
    assert again.returncode == 0, again.stderr
    before = STAGES[: STAGES.index(where)] if where in STAGES else STAGES
    for stage in STAGES:
        assert (f"{stage}: finished before" in again.stderr) == (stage in before)
    assert contents() == undisturbed
    assert not Path("x.ow.building").exists()


def test_of_two_builds_into_one_folder_the_second_is_refused():
    with WorkFolder.beside(Path("x.ow").absolute()).locked():
        refused = run(*ARGUMENTS)
    assert refused.returncode == 1
    expected = f"x.ow.building: another process ({os.getpid()}) is working in it."
    assert expected in refused.stderr
    assert len(refused.stderr.splitlines()) == 1


def limit_files(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


@pytest.mark.parametrize("part", [2, 20])
def test_a_quota_that_is_used_up_is_told_and_the_build_goes_on_when_there_is_more(
    undisturbed, part
):
    # needs no right to make a disk: no file may be larger than a part of the largest
    size = max(map(len, undisturbed.values())) // part
    full = run(*ARGUMENTS, preexec_fn=partial(limit_files, size))
    assert full.returncode == 1, full.stderr
    assert "Traceback" not in full.stderr
    (line,) = [line for line in full.stderr.splitlines() if "no space left" in line]
    assert "Finished stages are kept: make room, then run the same command" in line
    assert not Path("x.ow").exists()
    finished = [line.split(": ")[1] for line in full.stderr.splitlines() if line.endswith(" s")]
    again = run(*ARGUMENTS)
    assert again.returncode == 0, again.stderr
    assert all(f"{stage}: finished before" in again.stderr for stage in finished)
    assert contents() == undisturbed


def test_a_full_disk_is_told_in_one_line_and_the_build_goes_on_when_there_is_room(
    here, undisturbed
):
    small = here / "small"
    small.mkdir()
    size = f"size={sum(map(len, undisturbed.values())) // 2}"
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", size, "tmpfs", str(small)], check=False, capture_output=True
    )
    if mounted.returncode:
        pytest.skip("a small disk can be made by root only")
    try:
        write_bitext(small)
        full = run(*ARGUMENTS, cwd=small)
        assert full.returncode == 1
        (line,) = [line for line in full.stderr.splitlines() if "no space left" in line]
        assert "Finished stages are kept: make room, then run the same command" in line
        assert not (small / "x.ow").exists()
        subprocess.run(["mount", "-o", "remount,size=200m", str(small)], check=True)
        again = run(*ARGUMENTS, cwd=small)
        assert again.returncode == 0, again.stderr
        assert "1-deu/tokens: finished before" in again.stderr
        os.chdir(small)
        assert contents() == undisturbed
    finally:
        os.chdir(here)
        subprocess.run(["umount", str(small)], check=True)
