"""Bitexts side by side: what runs together, what alone, and that it changes nothing."""

import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Barrier, Event

import pytest
from tests.build.same_tables import assert_same_tables
from tests.build.small_bitext import sentence_pairs, write_bitext

from otherwords.build import context
from otherwords.build.context import Context
from otherwords.build.lanes import OneBar, run_in_lanes
from otherwords.build.recipe import Running, make_recipe
from otherwords.build.run import build_database
from otherwords.build.stages import Finished, Stage, Talk
from otherwords.errors import OtherwordsError

SECONDS = 20
"""After which a stage that waits for another gives up."""


@dataclass(frozen=True, kw_only=True)
class Step(Stage):
    earlier: tuple[Stage, ...] = ()

    def run(self, task):
        return {}


A, B = Step(name="1-deu/tokens"), Step(name="2-fra/tokens")
A2, B2 = Step(name="1-deu/links", earlier=(A,)), Step(name="2-fra/links", earlier=(B,))
RULES = Step(name="rules", earlier=(A2, B2))
ORDER = [A, A2, B, B2, RULES]


def finished(stage, peak=10):
    return Finished(stage.name, "", 0.0, 0.0, 0, peak, {}, reused=False)


@pytest.fixture
def two(monkeypatch):
    """A context with two lanes."""
    monkeypatch.setattr(context, "APART_FROM", 0)
    return Context(Running(threads=2, memory="8GB"), Path("scratch"), bitexts=2)


def test_stages_of_two_bitexts_run_at_the_same_time_and_what_joins_them_alone(two):
    together, started, ended = Barrier(2), [], []

    def run(stage, own):
        started.append(stage.name)
        if stage in (A, B):
            together.wait(SECONDS)  # neither passes before the other has come
        if stage is RULES:
            assert sorted(ended) == ["1-deu/links", "1-deu/tokens", "2-fra/links", "2-fra/tokens"]
            assert own.run.memory == "8GB"
        else:
            assert own.run.memory == "4000000000"
        ended.append(stage.name)
        return finished(stage, peak=7 if stage in (A, B) else 1)

    done = run_in_lanes(ORDER, run, two)
    assert sorted(started[:2]) == ["1-deu/tokens", "2-fra/tokens"]
    assert list(done) == [stage.name for stage in ORDER]
    assert two.most_together == 14


def test_when_a_stage_fails_the_one_beside_it_is_stopped_and_nothing_else_starts(two):
    stopped, started = Event(), []

    class Process:
        def kill(self):
            stopped.set()

    def run(stage, own):
        started.append(stage.name)
        if stage is A:
            raise OtherwordsError("burnt.")
        own.started(Process())
        assert stopped.wait(SECONDS)
        raise OtherwordsError("stage 2-fra/tokens ended without a result.")

    with pytest.raises(OtherwordsError, match=r"burnt\."):
        run_in_lanes(ORDER, run, two)
    assert sorted(started) == ["1-deu/tokens", "2-fra/tokens"]


def test_a_process_that_starts_after_the_end_is_stopped_too(two):
    ended = []

    class Process:
        def kill(self):
            ended.append(self)

    two.stop()
    two.part().started(Process())
    assert len(ended) == 1


@pytest.mark.parametrize(
    ("memory", "threads", "bitexts", "linking", "lanes"),
    [
        ("4GB", 2, 12, 10**9, 2),
        ("3GB", 2, 12, 10**9, 1),
        ("8GB", 1, 12, 10**9, 1),
        ("8GB", 4, 1, 10**9, 2),
        ("8GB", 2, 12, 5 * 10**9, 1),
        ("64GB", 40, 12, 10**9, 24),
    ],
)
def test_lanes_are_as_many_as_there_is_memory_for(
    monkeypatch, memory, threads, bitexts, linking, lanes
):
    monkeypatch.setattr(context, "APART_FROM", 0)
    run = Running(threads=threads, memory=memory)
    assert Context(run, Path("x"), bitexts=bitexts, linking=linking).lanes == lanes


def test_a_small_build_has_one_lane():
    assert Context(Running(threads=2), Path("x"), text=1_000_000, bitexts=2).lanes == 1


def test_one_bar_is_shown_at_a_time():
    shown = []

    class Bars(Talk):
        @contextmanager
        def progress(self, stage, unit):
            shown.append(stage)
            yield lambda done, total: shown.append(done)

    talk = OneBar(Bars())
    with talk.progress("links", "sweeps") as first, talk.progress("trees", "pairs") as second:
        first(1, 2)
        second(99, 100)
    with talk.progress("corpus", "pairs") as third:
        third(3, None)
    assert shown == ["links", 1, "corpus", 3]


@pytest.mark.skipif(sys.platform != "linux", reason="starts processes as Linux does")
def test_bitexts_side_by_side_make_the_same_database(here, monkeypatch):
    write_bitext(here)
    pairs = [(english, german.replace("das", "le")) for english, german in sentence_pairs()]
    for side, code in enumerate(("en", "fr")):
        Path(f"other.{code}").write_text("".join(f"{pair[side]}\n" for pair in pairs))
    bitext = [
        {"source": "small.en", "target": "small.de", "languages": ["en", "de"]},
        {"source": "other.en", "target": "other.fr", "languages": ["en", "fr"]},
    ]
    values = {"language": "en", "bitext": bitext, "align": {"sweeps": 0}}
    values |= {"language_model": {"order": 0}, "run": {"threads": 2, "memory": "4GB"}}
    recipe = make_recipe(values)
    build_database(recipe, "alone.ow")
    monkeypatch.setattr(context, "APART_FROM", 0)
    report = build_database(recipe, "beside.ow")
    assert_same_tables(Path("alone.ow"), Path("beside.ow"))
    assert report.peak_memory > max(stage.peak_memory for stage in report.stages)
    assert all(stage.processor_seconds > 0 for stage in report.stages)
