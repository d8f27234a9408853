"""The entry point: the list of commands, and how every one of them ends.

Exit codes: 0 done; 1 an error that the user can fix, reported in one line; 2 a command line that
cannot be understood; 130 stopped by Ctrl-C. A reader that goes away (`| head`) is no error.
Anything else that escapes is a bug and keeps its traceback.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer

from otherwords import __version__
from otherwords.cli.command_list import COMMANDS, GROUPS
from otherwords.cli.lazy import HELP_OPTIONS, epilog, stand_ins
from otherwords.cli.plain_values import PlainGroup
from otherwords.cli.shared.notes import say
from otherwords.errors import OtherwordsError


class CommandList(PlainGroup):
    """All commands as stand-ins, and the end of each."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.commands = stand_ins(COMMANDS, GROUPS)

    def make_context(self, *arguments: Any, **extra: Any) -> Any:
        with _one_line():
            return super().make_context(*arguments, **extra)

    def invoke(self, *context: Any) -> Any:
        try:
            with _one_line():
                super().invoke(*context)
            sys.stdout.flush()  # here, where a reader that went away can be met in peace
        except BrokenPipeError:
            # what is left in the buffer goes nowhere, or Python would complain when it ends
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def _one_line() -> Iterator[None]:
    """Report errors that a user can fix in one line, and where to read on after a usage error."""
    try:
        yield
    except OtherwordsError as error:
        say(str(error))
        raise typer.Exit(1) from error
    except typer.TyperException as error:
        context = getattr(error, "ctx", None)
        if context is None or error.message == context.get_help():
            raise  # help is no error
        say(error.format_message())
        typer.echo(f"Try '{context.command_path} --help' for help.", err=True)
        raise typer.Exit(error.exit_code) from error


FIRST_STEPS = """otherwords build --sample -o sample.ow
otherwords lookup about --database sample.ow --top 3"""


app = typer.Typer(
    cls=CommandList,
    context_settings=HELP_OPTIONS,
    epilog=epilog(FIRST_STEPS),
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"otherwords {__version__}")
        raise typer.Exit


@app.callback()
def otherwords(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_show_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    """Find, store, apply, annotate and measure paraphrases.

    Data goes to standard output, messages to standard error; the file name - stands for standard
    input or output. For the help of a command: otherwords COMMAND --help.
    """


def main() -> None:
    """Run the command line and exit."""
    app(prog_name="otherwords")
