"""The entry point: the list of commands, and how every one of them ends.

Exit codes: 0 done; 1 something the user can put right, told in one line; 2 a command line
that cannot be read; 130 stopped by Ctrl-C. A reader that goes away (`| head`) is no error.
Anything else that escapes is a bug and keeps its traceback.
"""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from otherwords import __version__
from otherwords.cli.command_list import COMMANDS, GROUPS
from otherwords.cli.lazy import HELP_OPTIONS, epilog, stand_ins
from otherwords.errors import OtherwordsError


class CommandList(TyperGroup):
    """All commands as stand-ins, and the end of each."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.commands = stand_ins(COMMANDS, GROUPS)

    def invoke(self, *context: Any) -> Any:
        try:
            super().invoke(*context)
            sys.stdout.flush()  # here, where a reader that went away can be met in peace
        except OtherwordsError as error:
            typer.echo(f"otherwords: {error}", err=True)
            raise typer.Exit(1) from error
        except BrokenPipeError:
            # what is left in the buffer goes nowhere, or Python would complain when it ends
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


app = typer.Typer(
    cls=CommandList,
    context_settings=HELP_OPTIONS,
    epilog=epilog("otherwords tokenise train.en --language en -o train.tok.en"),
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

    Data goes to standard output, messages to standard error; - as a file name is standard
    input or output. Each command explains itself: otherwords COMMAND --help.
    """


def main() -> None:
    """Run the command line and exit."""
    app(prog_name="otherwords")
