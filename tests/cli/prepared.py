"""Run the program many times without loading it many times.

Most of the time of a short command is Python loading modules. Here one process loads them all, and
forks for each command: the command has a process, streams, a folder and an end of its own, as in
a shell. Only what is decided when Python starts (PYTHON... variables, the seed of hashes) is the
same for all, so tests about that start the program afresh.
"""

import json
import os
import select
import socket
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

SERVE = """
import json, os, signal, socket, sys, warnings
from importlib import import_module
from otherwords.cli.command_list import COMMANDS
from otherwords.cli.lazy import place_of
from otherwords.cli.main import main
for name in COMMANDS:
    import_module(f"otherwords.cli.commands.{place_of(name)}")
for name in ("duckdb", "numpy", "pyarrow.parquet", "otherwords._core"):
    import_module(name)
asked = socket.socket(fileno=int(sys.argv[1]))
while True:
    sign, files, *_ = socket.recv_fds(asked, 1, 4)
    if not sign:
        os._exit(0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # libraries have threads, which wait for work
        child = os.fork()
    if not child:
        break
    for file in files:
        os.close(file)
    asked.sendall(b"%d\\n" % child)
    asked.sendall(b"%d\\n" % os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
asked.close()
for place, file in enumerate(files[:3]):
    os.dup2(file, place)
    os.close(file)
with open(files[3]) as order:
    todo = json.load(order)
signal.signal(signal.SIGINT, signal.default_int_handler)
os.chdir(todo["folder"])
os.environ.clear()
os.environ.update(todo["environment"])
sys.argv = ["otherwords", *todo["arguments"]]
main()
"""


class PreparedProgram:
    """The program, loaded. It runs one command at a time."""

    def __init__(self):
        self.ours, theirs = socket.socketpair()
        with theirs:
            command = [sys.executable, "-c", SERVE, str(theirs.fileno())]
            self.server = subprocess.Popen(
                command, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL
            )

    def run(self, *arguments, input=None, encoding="utf-8", timeout=600):  # noqa: A002
        """As subprocess.run does it, with both streams captured."""
        todo = {
            "arguments": [os.fspath(argument) for argument in arguments],
            "folder": str(Path.cwd()),
            "environment": dict(os.environ),
        }
        given = b"" if input is None else input.encode(encoding) if encoding else input
        with ExitStack() as opened:
            files = [opened.enter_context(tempfile.TemporaryFile()) for _ in range(4)]
            for file, content in ((files[0], given), (files[3], json.dumps(todo).encode())):
                file.write(content)
                file.seek(0)
            socket.send_fds(self.ours, [b"!"], [file.fileno() for file in files])
            process = self.answer(timeout)
            try:
                code = self.answer(timeout)
            except TimeoutError:
                os.kill(process, 9)
                self.answer(timeout)
                raise
            for file in files:
                file.seek(0)
            printed = [file.read() for file in files[1:3]]
        if encoding:
            printed = [text.decode(encoding).replace("\r\n", "\n") for text in printed]
        return subprocess.CompletedProcess(arguments, code, *printed)

    def answer(self, timeout):
        """The next number that the server says."""
        said = b""
        while not said.endswith(b"\n"):
            if not select.select([self.ours], [], [], timeout)[0]:
                raise TimeoutError(f"no end after {timeout} s")
            piece = self.ours.recv(1)
            assert piece, "the prepared program is gone"
            said += piece
        return int(said)

    def close(self):
        self.ours.close()
        self.server.wait()
