"""Builds within their memory: stages in processes of their own, limits known before the start."""

import json
import os
import random
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest
from tests.build.same_tables import assert_same_tables
from tests.build.small_bitext import write_bitext

from otherwords.build import context
from otherwords.build.estimate import check_memory, sizes_of
from otherwords.build.recipe_sources import find_recipe
from otherwords.build.run import build_database
from otherwords.build.stages import Talk
from otherwords.engine import MemoryLimitError
from otherwords.errors import InputError, OtherwordsError
from otherwords.files.text_size import text_in

ROUGH = {"align": {"sweeps": 0}, "language_model": {"order": 0}}
PAIRS, WORDS, MEMORY = 4_000, 2_000, 600
# a build, and the most that it and the processes it starts hold together, looked at very often
PROGRAM = """
    import json, sys, threading, time
    from pathlib import Path
    from otherwords.build import context
    from otherwords.build.recipe_sources import find_recipe
    from otherwords.build.run import build_database
    context.APART_FROM = 0
    most, over = 0, threading.Event()
    def held():
        # what libraries share counts once
        total = 0
        for process in ["self", *Path("/proc/self/task/%d/children" % main).read_text().split()]:
            try:
                lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
            except OSError:
                continue
            total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
        return total * 1024
    def watch():
        global most
        while not over.wait(0.05):
            most = max(most, held())
    main = threading.get_native_id()
    watcher = threading.Thread(target=watch)
    watcher.start()
    settings = {"kind": "hiero", "language_model": {"order": 0}, "pivot": {"least_count": 1}}
    settings |= {"language": "en", "run": {"memory": sys.argv[1], "threads": 2}}
    bitext = {"links": "many.links", "tokenised": True}
    files = [Path("many.en"), Path("many.de")]
    try:
        build_database(find_recipe(files, settings=settings, bitext=bitext), sys.argv[2])
    finally:
        over.set()
        watcher.join()
    print(json.dumps(most))
"""


def write_many(folder):
    """Random sentences, each word linked to the one that translates it, neighbours exchanged."""
    draw = random.Random(3)
    with (
        (folder / "many.en").open("w") as english,
        (folder / "many.de").open("w") as german,
        (folder / "many.links").open("w") as links,
    ):
        for _ in range(PAIRS):
            words = [int(WORDS * draw.random() ** 3) for _ in range(12)]
            order = [*range(12)]
            k = draw.randrange(11)
            order[k], order[k + 1] = order[k + 1], order[k]
            english.write(" ".join(f"e{word}.{draw.randrange(3)}" for word in words) + "\n")
            german.write(" ".join(f"d{words[place]}" for place in order) + "\n")
            links.write(" ".join(f"{place}-{k}" for k, place in enumerate(order)) + "\n")


@pytest.mark.skipif(sys.platform != "linux", reason="looks at memory as Linux shows it")
def test_builds_with_little_memory_are_equal_and_stay_near_their_limit(here):
    write_many(here)
    for number in range(2):
        arguments = [f"{MEMORY}MB", f"{number}.ow"]
        done = subprocess.run(
            [sys.executable, "-c", textwrap.dedent(PROGRAM), *arguments],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout) <= 1.05 * MEMORY * 10**6
    for name in ("paraphrases.parquet", "rules.parquet", "packed.ow"):
        assert Path("0.ow", name).read_bytes() == Path("1.ow", name).read_bytes()


def test_too_little_memory_for_a_large_build_is_an_error_before_it_starts(here, monkeypatch):
    write_bitext(here)
    monkeypatch.setattr(context, "APART_FROM", 0)
    run = {"memory": "395MB", "threads": 2}
    recipe = find_recipe([Path("small.en"), Path("small.de")], settings={**ROUGH, "run": run})
    with pytest.raises(MemoryLimitError, match=r"too little for a build of this size with 2 thr"):
        build_database(recipe, "small.ow")
    assert not Path("small.ow.building", "1-deu").exists()


def test_a_bitext_too_large_to_be_linked_is_an_error_before_it_starts(here):
    for code in ("en", "de"):
        with Path(f"large.{code}").open("wb") as file:
            file.truncate(20_000_000)  # holes take no room on the disk
    files = [Path("large.en"), Path("large.de")]
    small, large = (find_recipe(files, settings={"run": {"memory": m}}) for m in ("700MB", "1GB"))
    with pytest.raises(MemoryLimitError) as told:
        check_memory(small)
    assert str(told.value) == (
        "large.en + large.de: linking the words of 40MB of text needs about 800MB of memory, the "
        "limit is 700MB. Raise it: --memory 800MB; or divide the bitext, or give links."
    )
    check_memory(large)
    assert sizes_of(large) == {"text": 40_000_000, "bitexts": 1, "linking": 800_000_000}


def test_compressed_text_counts_as_what_it_holds(tmp_path):
    import gzip

    path = tmp_path / "x.gz"
    path.write_bytes(gzip.compress(os.urandom(1000)))
    assert text_in(path) == int(3.1 * path.stat().st_size)
    assert text_in(tmp_path / "nothing") == 0


class Notes(Talk):
    def __init__(self):
        self.lines = []

    def warn(self, line):
        self.lines.append(line)


@pytest.fixture
def apart(here, monkeypatch):
    """A small bitext whose build runs its stages in processes of their own."""
    write_bitext(here)
    monkeypatch.setattr(context, "APART_FROM", 0)
    return [Path("small.en"), Path("small.de")]


def test_stages_in_processes_of_their_own_change_nothing(apart, monkeypatch):
    recipe = find_recipe(apart, settings={**ROUGH, "run": {"threads": 1}})
    first = build_database(recipe, "apart.ow")
    monkeypatch.setattr(context, "APART_FROM", 10**9)
    second = build_database(recipe, "here.ow")
    assert_same_tables(Path("apart.ow"), Path("here.ow"))
    assert [(stage.name, stage.counts) for stage in first.stages[:-1]] == [
        (stage.name, stage.counts) for stage in second.stages[:-1]
    ]


def test_errors_and_warnings_come_back_from_the_other_process(apart):
    with apart[0].open("a") as english, apart[1].open("a") as german:
        english.write("\n")
        german.write("leer\n")
    with pytest.raises(InputError, match=r"^small.en:46: "):
        build_database(find_recipe(apart, settings=ROUGH), "small.ow")
    talk = Notes()
    build_database(find_recipe(apart, settings={**ROUGH, "skip_bad": True}), "small.ow", talk=talk)
    assert len(talk.lines) == 1
    assert "skipped" in talk.lines[0] or "bad" in talk.lines[0]


def test_a_process_that_is_killed_is_an_error_of_one_line(apart, monkeypatch):
    from otherwords import processes

    real = processes.subprocess.Popen

    def killed(*given, **named):
        process = real(*given, **named)
        process.send_signal(signal.SIGKILL)
        return process

    monkeypatch.setattr(processes.subprocess, "Popen", killed)
    with pytest.raises(OtherwordsError, match=r"1-deu/tokens ended without a result \(signal 9\)"):
        build_database(find_recipe(apart, settings=ROUGH), "small.ow")


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux for processes")
def test_no_process_survives_the_one_that_started_it(apart):
    program = """
        from pathlib import Path
        from otherwords.build import alone, context
        from otherwords.build.recipe_sources import find_recipe
        from otherwords.build.run import build_database
        context.APART_FROM = 0
        def listen(task, stream):
            import os, signal
            print(Path(f"/proc/self/task/{os.getpid()}/children").read_text(), flush=True)
            os.kill(os.getpid(), signal.SIGKILL)
        alone._listen = listen
        files, settings = [Path("small.en"), Path("small.de")], {"run": {"threads": 1}}
        build_database(find_recipe(files, settings=settings), "small.ow")
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True
    )
    (child,) = done.stdout.split()
    for _ in range(100):
        if not Path("/proc", child, "exe").exists():
            return
        time.sleep(0.05)
    pytest.fail("the process of a stage still runs")
