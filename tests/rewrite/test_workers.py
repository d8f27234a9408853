"""Long texts are rewritten in several processes, and nobody sees that."""

import os
import pickle
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.database.small_database import Line
from tests.rewrite.small_rewriting import LINES, make_database

from otherwords.errors import OtherwordsError
from otherwords.language_model import LanguageModel, estimate
from otherwords.parse import PreParsed, Tree
from otherwords.rewrite import Constraints, DecoderSettings, Derivation, Rewriter, workers
from otherwords.rewrite.tasks import COMPRESSION
from otherwords.rewrite.trace.notes import Notes

WEIGHTS = {"LanguageModel": 1.0, "p(e|f)": -0.5, "Identity": -0.5, "GlueRule": -0.1}
SENTENCES = [
    "The committee agreed to the plan.",
    "In the course of the year it was very cold.",
    "Nobody came.",
    "",
    "The plan was very good, and they agreed to the new plan.",
]
TEXT = [SENTENCES[k % 5] for k in range(34)]
OPENS = """
import sys, time
from otherwords.rewrite import DecoderSettings, Rewriter, workers
workers.WORTH, workers.PART = 4, 2
settings = DecoderSettings(threads=2)
rewriter = Rewriter(*sys.argv[1:], {"LanguageModel": 1.0}, parse=False, settings=settings)
found = rewriter.rewrite_all(["The plan was good."] * 1000)
next(found)
print("begun", flush=True)
time.sleep(100)
"""


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    """The paths of a database and of a language model."""
    folder = tmp_path_factory.mktemp("opened")
    rules = [*LINES, Line("plan", "plot", features={"p(e|f)": 0.3})]
    database = make_database(folder, lines=rules)
    estimate(["the committee approved the scheme .", "the plan was good ."], folder / "en.lm")
    return str(database), str(folder / "en.lm")


@pytest.fixture
def make(opened, monkeypatch):
    """Make a rewriter that gives few lines to two workers; options are the rewriter's."""
    monkeypatch.setattr(workers, "WORTH", 8)
    monkeypatch.setattr(workers, "PART", 3)

    def rewriter(*, threads=2, model=opened[1], **options):
        given = {"parse": False, "caution": 0.0, "settings": DecoderSettings(threads=threads)}
        return Rewriter(opened[0], model, WEIGHTS, **given, **options)

    return rewriter


@pytest.fixture
def started(monkeypatch):
    """The workers that were started."""
    all_of_them = []

    class Seen(workers.Worker):
        def __init__(self, packed):
            super().__init__(packed)
            all_of_them.append(self)

    monkeypatch.setattr(workers, "Worker", Seen)
    return all_of_them


def outcome(rewriter, lines=TEXT, constraints=None, k=3):
    """All there is to compare of the rewrites, and what is reported about them."""
    notes = Notes()
    found = list(rewriter.rewrite_all(lines, k, constraints, notes=notes))
    rows = [
        (each, each.edits and [step.output for step in each.edits], each.derivation)
        for own in found
        for each in own
    ]
    return list(map(len, found)), rows, notes


def is_running(process):
    return process.poll() is None


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"task": COMPRESSION, "ratio": 0.7},
        {"task": COMPRESSION, "ratio": 0.7, "ratio_of": "sentence"},
    ],
    ids=["paraphrase", "text", "sentence"],
)
def test_several_processes_give_what_one_gives(make, started, monkeypatch, options):
    monkeypatch.setattr("otherwords.rewrite.rewriter.BATCH", 5)
    wishes = Constraints(keep=("committee", "blue moon"), max_edits=4)
    alone = outcome(make(threads=1, **options), TEXT, wishes)
    assert not started
    assert outcome(make(**options), TEXT, wishes) == alone
    assert len(started) == 2
    assert alone[2].sentences == 27
    assert alone[2].unmet == ["blue moon"]


def test_a_phrase_that_one_batch_lacks_and_another_has_was_met(make, monkeypatch):
    monkeypatch.setattr("otherwords.rewrite.rewriter.BATCH", 2)
    assert outcome(make(threads=1), TEXT, Constraints(keep=("very cold",)))[2].unmet == []


def test_few_lines_start_no_process(make, started):
    assert len(outcome(make(), TEXT[:7])[0]) == 7
    assert not started


def test_there_are_no_more_processes_than_parts_or_than_memory_holds(make, started, monkeypatch):
    outcome(make(threads=9), TEXT[:8])
    assert len(started) == 3
    monkeypatch.setattr(workers, "available_memory", lambda: workers.memory_in_use())
    outcome(make(threads=9))
    assert len(started) == 3


def test_an_error_in_a_process_is_raised_here(make, started):
    found = make().rewrite_all(TEXT, 1, Constraints(keep=("nobody came",), change=("nobody",)))
    with pytest.raises(OtherwordsError, match="'nobody' must both change and stay"):
        list(found)
    assert len(started) == 2
    assert not any(is_running(each.process) for each in started)


class Failing(LanguageModel):
    """Fails where it is asked about a word, and says so in a way that cannot be pickled."""

    def __contains__(self, word):
        class UnheardOfError(Exception): ...

        raise UnheardOfError(f"no {word}")


def test_the_error_of_a_user_s_object_says_where_it_happened(make, opened):
    with pytest.raises(RuntimeError, match="UnheardOfError: no the") as caught:
        list(make(model=Failing.open(opened[1])).rewrite_all(TEXT))
    assert "__contains__" in str(caught.value.__cause__)


def test_a_process_that_is_killed_is_one_clear_line(make, started):
    found = make().rewrite_all(TEXT * 20, 1)
    next(found)
    for each in started:
        os.kill(each.process.pid, signal.SIGTERM)
    with pytest.raises(OtherwordsError, match="a process that rewrites ended without a result"):
        list(found)


class Unsendable(LanguageModel):
    tried = 0

    def __reduce__(self):
        raise TypeError("this stays here")


class Unreadable(LanguageModel):
    tried = 2

    def __reduce__(self):
        return int, ("unreadable",)


class Large(LanguageModel):
    tried = 0

    def __reduce__(self):
        return Large.open, (str(self._path), bytes(workers.LARGE))


class Flat:
    """A parser of somebody's: one label for all."""

    def parse(self, tokens):
        return Tree(tokens, ["NN"] * len(tokens), ["S"], [0], [len(tokens)])


@pytest.mark.parametrize("kind", [Unsendable, Unreadable, Large])
def test_what_cannot_go_to_another_process_is_rewritten_here(make, opened, kind, started):
    assert outcome(make(model=kind.open(opened[1]))) == outcome(make(threads=1))
    assert [is_running(each.process) for each in started] == [False] * kind.tried


def test_a_parser_of_the_user_s_is_asked_here_and_in_order(opened, monkeypatch, started, here):
    monkeypatch.setattr(workers, "WORTH", 8)
    (here / "trees.ptb").write_text("(S (NN Tea) (NN time))\n(S (NN Plan))\n" * 5)
    for parser in (PreParsed("trees.ptb"), Flat()):
        settings = DecoderSettings(threads=2)
        rewriter = Rewriter(*opened, WEIGHTS, parser=parser, settings=settings, truth=False)
        assert len(list(rewriter.rewrite_all(["Tea time", "Plan"] * 5, 1))) == 10
    assert not started


def test_who_wants_no_more_stops_the_processes(make, started):
    found = make().rewrite_all(TEXT * 20, 1)
    next(found)
    assert all(is_running(each.process) for each in started)
    found.close()
    assert len(started) == 2
    assert not any(is_running(each.process) for each in started)


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_nothing_survives_the_process_that_started_it(opened):
    command = [sys.executable, "-c", OPENS, *opened]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdout.readline() == b"begun\n"
        tasks = Path(f"/proc/{process.pid}/task").iterdir()
        children = [number for task in tasks for number in (task / "children").read_text().split()]
        process.kill()
    assert len(children) == 2
    until = time.monotonic() + 20
    while any(Path(f"/proc/{number}").exists() for number in children):
        assert time.monotonic() < until
        time.sleep(0.05)


def test_a_high_tower_of_glue_can_be_pickled():
    tower = Derivation(7, "NN", 0, 1)
    for k in range(1, 5000):
        tower = Derivation(None, "GOAL", 0, k + 1, (tower, Derivation(k, "NN", k, k + 1)))
    again, depth = pickle.loads(pickle.dumps(tower)), 0
    while again.children:
        assert again.children[1].rule == 4999 - depth
        again, depth = again.children[0], depth + 1
    assert (depth, again) == (4999, Derivation(7, "NN", 0, 1))
