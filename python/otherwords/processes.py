"""Another Python process that works for this one; the two send each other pickles."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import IO


def start_python(program: str) -> subprocess.Popen[bytes]:
    """Run a program in a new Python with the same packages; pipes lead to it and back."""
    return subprocess.Popen(
        [sys.executable, "-P", "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )


def reply_stream() -> IO[bytes]:
    """In the new process: where its replies go, and nothing else.

    What a library prints goes to standard error. Ctrl-C is left to the process that started this
    one, which ends it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    stream = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return stream
