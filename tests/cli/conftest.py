"""Run the program as a user does, in an empty folder of its own."""

import contextlib
import subprocess
import sys

import pytest

# Python leaves Ctrl-C ignored where the shell did, in background jobs; a user's shell does not
PROGRAM = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from otherwords.cli.main import main
main()
"""
COMMAND = [sys.executable, "-c", PROGRAM]


@pytest.fixture
def run(here, prepared):
    return prepared.run


@pytest.fixture
def run_afresh(here):
    """Run the program in a Python of its own, with its own seed of hashes."""

    def run_command(*arguments, **options):
        options = {"capture_output": True, "encoding": "utf-8", "timeout": 600} | options
        return subprocess.run([*COMMAND, *arguments], check=False, **options)

    return run_command


@pytest.fixture
def start(here):
    """Starts a command with all its pipes open; whatever still runs at the end is stopped."""
    with contextlib.ExitStack() as started:

        def start_command(*arguments, **options):
            pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
            process = subprocess.Popen([*COMMAND, *arguments], **(pipes | options))
            started.enter_context(process)
            started.callback(process.kill)
            return process

        yield start_command
