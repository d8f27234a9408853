"""Commands that are loaded when they are called, not before.

Behind each command is a room with libraries that take time to import. So the program starts with
stand-ins that know only a name and a summary. A stand-in loads its command as soon as there are
arguments to read.

A command is a function with a docstring. What follows `Example:` in it goes to the very end
of the help, below the options.

A command may hold another one, as `parse` holds `parse train`: the inner one is meant when its
name is the first argument. A file of that name is reached as `./train`.
"""

from __future__ import annotations

import inspect
import keyword
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

import typer

from otherwords.cli.plain_values import PlainCommand, PlainGroup

HELP_OPTIONS = {"help_option_names": ["--help", "-h"]}
EXAMPLE = "\nExample:\n"


class LazyCommand(PlainCommand):
    """Stands in the list for a command whose module has not been imported yet."""

    def __init__(self, full_name: str, summary: str) -> None:
        name = full_name.rpartition(" ")[2]
        super().__init__(name, help=summary, short_help=summary, rich_markup_mode=None)
        self.full_name = full_name
        self.summary = summary
        self.inner: dict[str, LazyCommand] = {}

    def add_command(self, command: LazyCommand) -> None:
        """Take in a command whose name begins with the name of this one."""
        self.inner[command.full_name.rpartition(" ")[2]] = command

    def load(self) -> Any:
        """Import the function behind this command and make the real command of it."""
        place = place_of(self.full_name)
        function = getattr(import_module(f"otherwords.cli.commands.{place}"), place)
        more = [f"otherwords {inner.full_name}: {inner.summary}" for inner in self.inner.values()]
        return command_of(function, self.name, more)

    def make_context(
        self, info_name: str | None, args: list[str], *context: Any, **extra: Any
    ) -> Any:
        inner = self.inner.get(args[0]) if args else None
        if inner is not None:
            return inner.make_context(f"{info_name} {args[0]}", args[1:], *context, **extra)
        return self.load().make_context(info_name, args, *context, **extra)


def place_of(full_name: str) -> str:
    """Where a command lives: the name of its module, and of the function in it.

    >>> place_of("parse train"), place_of("import"), place_of("compress train-t3")
    ('parse_train', 'import_', 'compress_train_t3')
    """
    place = full_name.replace(" ", "_").replace("-", "_")
    return f"{place}_" if keyword.iskeyword(place) else place


def command_of(function: Callable[..., None], name: str | None, more: Sequence[str] = ()) -> Any:
    """Make a command of a function: its parameters become options, its docstring the help.

    `more` are lines that follow the text of the docstring.
    """
    text, _, example = (inspect.getdoc(function) or "").partition(EXAMPLE)
    if more:
        text += "\n\n\b\n" + "\n".join(more)
    only = typer.Typer(add_completion=False, rich_markup_mode=None)
    settings = {"context_settings": HELP_OPTIONS, "help": text, "epilog": epilog(example)}
    only.command(name, cls=PlainCommand, **settings)(function)  # type: ignore[arg-type]
    return typer.main.get_command(only)


def epilog(example: str) -> str:
    """Keep the lines of an example as they are (\\b), indented under their heading."""
    lines = inspect.cleandoc(example).splitlines()
    return "\b\n" + "\n".join(["Example:", *(f"  {line}" for line in lines)])


def stand_ins(commands: Mapping[str, str], groups: Mapping[str, str]) -> dict[str, Any]:
    """Make the stand-ins, those with a name of two words inside their group or command."""
    found: dict[str, Any] = {}
    for full_name, summary in commands.items():
        group, _, name = full_name.rpartition(" ")
        if not group:
            found[name] = LazyCommand(full_name, summary)
            continue
        if group not in found:
            found[group] = PlainGroup(
                name=group,
                help=groups[group],
                no_args_is_help=True,
                rich_markup_mode=None,
                context_settings=HELP_OPTIONS,
                epilog=epilog(f"otherwords {full_name} --help"),
            )
        found[group].add_command(LazyCommand(full_name, summary))
    return found
