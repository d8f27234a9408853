"""Every command explains itself, and its example works."""

import shlex
from importlib import import_module

import pytest
import typer
from typer.testing import CliRunner

from otherwords.cli.command_list import COMMANDS, GROUPS
from otherwords.cli.lazy import place_of
from otherwords.cli.main import app


def help_of(*words):
    result = CliRunner().invoke(app, [*words, "--help"], prog_name="otherwords")
    assert result.exit_code == 0, result.output
    return result.output


def example_in(text):
    """The command lines of the example, which must be the last thing in a help text."""
    _, _, example = text.partition("\n  Example:\n")
    lines = [line.strip() for line in example.rstrip("\n").split("\n")]
    assert lines != [""], "the help does not end with an example"
    assert all(lines), "something follows the example"
    return [shlex.split(line) for line in lines if line.startswith("otherwords ")]


def parse(words):
    """Let the command at the end of the list read its arguments, without running it."""
    program, *words = words
    assert program == "otherwords"
    command = typer.main.get_command(app)
    while hasattr(command, "commands"):
        name, *words = words
        command = command.commands[name]
    return command.make_context(name, words)


@pytest.fixture(params=COMMANDS)
def place(request):
    return request.param, place_of(request.param)


def test_the_help_of_a_command_ends_with_an_example_that_parses(place):
    name, _ = place
    examples = example_in(help_of(*name.split()))
    assert any(example[1:][: len(name.split())] == name.split() for example in examples)
    for example in examples:
        assert parse(example).params


def test_a_command_begins_with_its_summary_in_the_list(place):
    name, module = place
    function = getattr(import_module(f"otherwords.cli.commands.{module}"), module)
    assert function.__doc__.splitlines()[0] == COMMANDS[name]


def test_every_argument_and_option_is_explained(place):
    name, _ = place
    context = parse(example_in(help_of(*name.split()))[0])
    assert [param.name for param in context.command.params if not param.help] == []


def test_the_first_screen_lists_every_command_and_ends_with_an_example():
    screen = help_of()
    assert parse(example_in(screen)[0]).params
    for name, summary in COMMANDS.items():
        if " " not in name:
            assert f"{name} " in screen
            assert summary in screen


@pytest.mark.parametrize("group", GROUPS)
def test_a_group_lists_its_commands_and_ends_with_an_example(group):
    screen = help_of(group)
    assert GROUPS[group] in screen
    assert example_in(screen)[0][:2] == ["otherwords", group]
    for name, summary in COMMANDS.items():
        if name.startswith(f"{group} "):
            assert summary in screen


def test_every_group_has_a_command_and_a_summary():
    assert {name.rpartition(" ")[0] for name in COMMANDS} - {""} == set(GROUPS)
