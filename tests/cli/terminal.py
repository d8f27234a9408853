"""Run a piece of Python with a stream of it on a terminal of our own."""

import os
import subprocess
import sys
from typing import NamedTuple

import pytest


class Run(NamedTuple):
    shown: str
    """What came to the terminal."""
    piped: str
    """What came to the other stream."""


def run_on_a_terminal(program, stream, columns=100):
    """Run it with `stream` (stdout or stderr) on a terminal of so many columns."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    streams = dict.fromkeys(("stdout", "stderr"), subprocess.PIPE) | {stream: theirs}
    environment = os.environ | {"TERM": "xterm", "COLUMNS": str(columns)}
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, env=environment, timeout=600, **streams
    )
    shown = os.read(ours, 100_000).decode()
    os.close(theirs)
    os.close(ours)
    return Run(shown, (done.stderr if stream == "stdout" else done.stdout).decode())
