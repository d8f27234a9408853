"""Every example in a help text is run, and gives a result.

The examples of one command are run in order in a folder of their own, with the files that they
name (example_files.py): a later one may use what an earlier one wrote.
"""

import inspect
import shlex
from collections import Counter
from contextlib import chdir
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from shutil import copyfile, copytree

import pytest
from tests.cli.example_files import FILES, MADE, NEEDED, write
from typer.testing import CliRunner

from otherwords.cli.command_list import COMMANDS
from otherwords.cli.lazy import EXAMPLE, place_of
from otherwords.cli.main import app

STANDARD_INPUT = "The school's roof was repaired because of the rain.\n"


def examples_of(name):
    """The command lines at the end of a docstring."""
    place = place_of(name)
    function = getattr(import_module(f"otherwords.cli.commands.{place}"), place)
    text = inspect.getdoc(function).partition(EXAMPLE)[2]
    return [line.strip() for line in text.splitlines() if line.strip()]


def run(line):
    """Run a command line in this folder; gives what it printed and the output it names."""
    words = shlex.split(line)
    assert words.pop(0) == "otherwords"
    given = STANDARD_INPUT if "-" in words else None
    result = CliRunner().invoke(app, words, input=given, prog_name="otherwords")
    assert result.exit_code == 0, f"{line}\n{result.output}"
    return result.stdout, Path(words[words.index("-o") + 1]) if "-o" in words else None


COUNTS = Counter(line for name in COMMANDS for line in examples_of(name))
SHOWN_TWICE = {line for line, count in COUNTS.items() if count > 1}


class Shelf:
    """A folder of finished files, each made once."""

    def __init__(self, folder):
        self.folder = folder

    def make(self, name):
        if name in FILES:
            write(name, self.folder)
            return
        for word in inputs_of(MADE[name]):
            if word != name:
                self.path(word)
        with chdir(self.folder):
            run(MADE[name])

    def path(self, name):
        path = self.folder / name
        if not path.exists():
            self.make(name)
        return path

    def has_run(self, line):
        """Whether the same example has run for another command; if so, take what it gave."""
        (output,) = [Path(after) for word, after in pairwise(shlex.split(line)) if word == "-o"]
        if (self.folder / output).exists():
            output.symlink_to(self.folder / output)
        return output.exists()

    def lay_out(self, line):
        """Put the files that a command line reads into this folder."""
        for name in inputs_of(line):
            if not Path(name).exists():
                Path(name).symlink_to(self.path(name))

    def keep(self, output, line):
        """Keep what others need, and what another command gives as an example too."""
        place = self.folder / output
        if place.exists():
            return
        if output.name in MADE:
            copytree(output, place)
        elif line in SHOWN_TWICE:
            copyfile(output, place)


def inputs_of(line):
    """The files we know that a command line reads; what follows -o it writes."""
    words = shlex.split(line)
    written = words[words.index("-o") + 1] if "-o" in words else None
    named = [word.partition("=")[2] or word for word in words]
    found = [name for name in named if name in {*FILES, *MADE} and name != written]
    return [*found, *(inner for name in found for inner in NEEDED.get(name, ()))]


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    return Shelf(tmp_path_factory.mktemp("examples"))


@pytest.fixture
def stops_at_once(monkeypatch):
    """A server runs until it is stopped: here, as soon as it could be asked."""
    import uvicorn

    def run(server, sockets):
        Path("served").write_text(str(sockets[0].getsockname()))

    monkeypatch.setattr(uvicorn.Server, "run", run)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_examples_of_a_command_give_a_result(name, shelf, here, stops_at_once):
    for line in examples_of(name):
        if line in SHOWN_TWICE and shelf.has_run(line):
            continue
        shelf.lay_out(line)
        printed, output = run(line)
        if name == "lookup":
            assert printed.split("\t")[1], line  # a paraphrase with its cost
        if output is None:
            assert printed.strip() or list(here.iterdir()), line
        elif output.is_dir():
            assert list(output.iterdir()), line
            shelf.keep(output, line)
        else:
            assert output.stat().st_size > 0, line
            shelf.keep(output, line)
