"""A run that does not reach its end leaves nothing that looks like a result."""

import signal
import time

import pytest

from otherwords.corpus import sample


@pytest.fixture
def begun(start, here):
    """A run of some seconds that has begun to work."""
    for code, column in ("en", 1), ("de", 2):
        lines = "".join(f"{sentence[column]}\n" for sentence in sample.sentences())
        (here / f"a.{code}").write_text(lines * 20, encoding="utf-8")

    def begin(seconds):
        outputs = ["-o", "out.links", "--save-model", "a.model"]
        process = start("align", "a.en", "a.de", "--quiet", *outputs)
        deadline = time.monotonic() + 30
        while not list(here.glob(".otherwords-*")) and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(seconds)
        if process.poll() is not None:
            pytest.skip("this machine is done before it can be stopped")
        return process

    return begin


def results(folder):
    return {path.name for path in folder.iterdir()} - {"a.en", "a.de"}


@pytest.mark.parametrize("seconds", [0, 2])
def test_a_killed_run_leaves_no_links_and_no_model(begun, here, seconds):
    with begun(seconds) as process:
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=300)
    assert process.returncode == -signal.SIGKILL
    assert [name for name in results(here) if not name.startswith(".otherwords-")] == []


@pytest.mark.parametrize("seconds", [0, 2, 4])
def test_ctrl_c_ends_soon_and_leaves_nothing_behind(begun, here, seconds):
    with begun(seconds) as process:
        stopped = time.monotonic()
        process.send_signal(signal.SIGINT)
        stdout, stderr = process.communicate(timeout=300)
    assert time.monotonic() - stopped < 5
    assert (process.returncode, stdout, stderr) == (130, b"", b"")
    assert results(here) == set()
