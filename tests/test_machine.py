"""What is asked of the system, also where the system has no answer."""

import ctypes
import os
import sys
from pathlib import Path

import pytest

from otherwords import Aligner, machine
from otherwords.engine import open_engine
from otherwords.errors import OtherwordsError


@pytest.fixture
def without_proc(monkeypatch):
    """A system without /proc, such as macOS."""

    def missing(*_, **__):
        raise FileNotFoundError

    monkeypatch.setattr(Path, "read_text", missing)


@pytest.fixture
def on_windows(without_proc, monkeypatch):
    """No /proc, no `resource` module, no C library without a name."""

    def refuse(name):
        raise TypeError

    monkeypatch.setitem(sys.modules, "resource", None)
    monkeypatch.setattr(ctypes, "CDLL", refuse)


def test_processors_are_those_that_the_process_may_use(monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 5, 7}, raising=False)
    assert machine.processors() == 3


@pytest.mark.parametrize(("found", "expected"), [(8, 8), (None, 1)])
def test_without_an_affinity_all_processors_count(monkeypatch, found, expected):
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: found)
    assert machine.processors() == expected


def test_memory_in_use_is_at_most_the_peak():
    assert 10**6 < machine.memory_in_use() <= machine.peak_memory()


def test_without_proc_memory_in_use_is_a_guess(without_proc):
    assert machine.memory_in_use() == machine.GUESSED_MEMORY


@pytest.mark.parametrize(("platform", "unit"), [("darwin", 1), ("linux", 1024)])
def test_without_proc_the_peak_comes_from_getrusage(without_proc, monkeypatch, platform, unit):
    resource = pytest.importorskip("resource")
    monkeypatch.setattr(sys, "platform", platform)
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
    assert machine.peak_memory() == pytest.approx(held, rel=0.1)


@pytest.mark.usefixtures("on_windows")
def test_windows_reports_no_peak_and_keeps_freed_memory():
    assert machine.peak_memory() == 0
    machine.return_freed_memory()


@pytest.mark.parametrize("threads", [0, -1])
def test_fewer_than_one_thread_is_an_error_wherever_it_is_asked_for(threads):
    for ask in (
        lambda: machine.threads_for_kernel(threads),
        lambda: Aligner.train([(["a"], ["b"])], threads=threads),
        lambda: open_engine("duckdb", threads=threads),
    ):
        with pytest.raises(
            OtherwordsError, match=rf"threads is {threads}, it must be at least 1\."
        ):
            ask()
