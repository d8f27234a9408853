"""Groups of options as one argument of a command."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import pytest
import typer
from typer.testing import CliRunner

from otherwords.cli.shared.option_groups import with_groups


@dataclass(frozen=True, kw_only=True)
class Search:
    pops: Annotated[int, typer.Option("--pops", min=1, help="How hard.")] = 100
    named: Annotated[list[str] | None, typer.Option("--named")] = None


@dataclass(frozen=True, kw_only=True)
class Needed:
    output: Annotated[Path, typer.Option("--output", "-o")]


@with_groups
def find(
    file: Annotated[Path, typer.Argument()],
    search: Search,
    needed: Needed,
    quiet: Annotated[bool, typer.Option("--quiet")] = False,
) -> None:
    """Find it."""
    typer.echo(f"{file} {search.pops} {search.named} {needed.output} {quiet}")


@pytest.fixture
def run():
    app = typer.Typer()
    app.command()(find)
    return lambda *words: CliRunner().invoke(app, words)


def test_fields_are_options_and_come_as_their_group(run):
    result = run("a.txt", "--pops", "7", "--named", "x", "--named", "y", "-o", "b", "--quiet")
    assert result.stdout == "a.txt 7 ['x', 'y'] b True\n"


def test_defaults_are_those_of_the_fields(run):
    assert run("a.txt", "-o", "b").stdout == "a.txt 100 None b False\n"


def test_a_field_without_a_default_must_be_given(run):
    result = run("a.txt")
    assert result.exit_code == 2
    assert "--output" in result.output


def test_limits_and_help_are_those_of_the_options(run):
    assert run("a.txt", "-o", "b", "--pops", "0").exit_code == 2
    shown = run("--help").stdout
    assert shown.index("--pops") < shown.index("--output") < shown.index("--quiet")
    assert "How hard." in shown
    assert "Find it." in shown
