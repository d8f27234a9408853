"""A short run of the fuzzing, always the same, and what would count as a failure."""

from pathlib import Path

import pytest
from tests.fuzz import harness, worker
from tests.fuzz.readers import READERS

from otherwords.errors import InputError, OtherwordsError

pytest.importorskip("resource", reason="the limits of a process are those of POSIX")


def test_damaged_files_are_read_or_refused_in_one_line():
    tallies = harness.fuzz(2_000, report=lambda line: None)
    assert [failure for tally in tallies.values() for failure in tally.failures] == []
    assert all(tally.mutants for tally in tallies.values())


def test_the_same_seed_makes_the_same_mutants():
    first, second = (harness.fuzz(40, readers=["links", "recipe"], seed=5) for _ in range(2))
    assert {name: tally.counts for name, tally in first.items()} == {
        name: tally.counts for name, tally in second.items()
    }


def raising(error):
    def read(folder):
        raise error

    return read


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (InputError("a.tsv", 3, "no such thing."), "refused"),
        (InputError("b.tsv", 3, "another file."), "nameless"),
        (OtherwordsError(""), "message"),
        (ValueError("not ours"), "exception"),
        (MemoryError(), "exception"),
        (SystemExit(3), "exception"),
    ],
)
def test_only_our_own_one_line_error_about_the_file_is_a_refusal(error, kind):
    assert worker.outcome(raising(error), Path("seeds"), "a.tsv")[0] == kind


@pytest.mark.parametrize(("act", "kind"), [("os.abort()", "died"), ("time.sleep(60)", "hang")])
def test_an_abort_and_a_hang_are_noticed_and_named(monkeypatch, tmp_path, act, kind):
    script = (
        "import os, time; from tests.fuzz import worker; "
        f"worker.work = lambda *_: (worker.say('begin 7'), {act}); worker.serve()"
    )
    real = harness.subprocess.Popen

    def instead(command, **options):
        return real([command[0], "-c", script], **options)

    monkeypatch.setattr(harness.subprocess, "Popen", instead)
    tally, said = harness.Tally(), []
    with harness.worker() as server:
        watch = harness.Watch(server, "links", 1, tally, None, 0.5, said.append)
        watch.run(tmp_path, 7, 8)
    assert tally.counts == {kind: 1}
    assert said[0].startswith(f"FAILED links, seed 1, mutant 7: {kind}")


def test_every_reader_reads_its_undamaged_seed(tmp_path):
    harness.make_seeds(tmp_path)
    for reader in READERS.values():
        reader.read(tmp_path)
