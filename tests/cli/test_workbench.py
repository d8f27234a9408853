"""The commands of the workbench: what they print, and one line for what cannot be."""

import json

import pytest
from typer.testing import CliRunner

from otherwords.cli.main import app
from otherwords.workbench import Store
from otherwords.workbench.store.people import people


def run(*arguments, **options):
    return CliRunner().invoke(app, ["workbench", *arguments], prog_name="otherwords", **options)


@pytest.fixture
def project(here):
    assert run("new", "p.owb", "--title", "Mine").exit_code == 0
    return "p.owb"


def test_people_are_added_listed_and_changed(project):
    password = "correct horse\n"
    added = run("user", project, "ann", "--password-stdin", input=password)
    assert (added.exit_code, added.stderr) == (0, "otherwords: ann: added as annotator\n")
    assert run("user", project, "ann", "--role", "manager").exit_code == 0
    assert run("user", project).stdout == "name\trole\nann\tmanager\n"
    short = run("user", project, "bob", "--password-stdin", input="short\n")
    assert short.exit_code == 1 and "a password has 10 to 200 characters" in short.stderr
    with Store.open(project) as store:
        assert [each.name for each in people(store)] == ["ann"]


def test_other_computers_may_not_ask_without_accounts(project):
    refused = run(project, "--host", "0.0.0.0", "--port", "0", "--database", "x.ow")
    assert refused.exit_code == 1
    assert "only ask a project with accounts" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1


def test_what_goes_in_comes_out(project, here):
    (here / "a.tsv").write_text("he left\the went\t0-0 1?1\n")
    brought = run("import", project, "a.tsv")
    assert brought.stderr == "otherwords: a: 1 items, 1 pieces of work\n"
    assert run("export", project, "-o", "out.tsv").exit_code == 0
    assert (here / "out.tsv").read_text() == (here / "a.tsv").read_text()
    assert run("export", project, "-o", "out.jsonl").exit_code == 0
    kinds = [next(iter(json.loads(line))) for line in (here / "out.jsonl").read_text().splitlines()]
    assert kinds[:3] == ["otherwords", "pair", "annotation"] and "event" in kinds


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["new", "p.owb"], "p.owb: already exists"),
        (["export", "p.owb", "-o", "out.jsonl"], "expected one task, found none"),
        (["export", "p.owb", "--task", "x", "-o", "out.jsonl"], "no task called 'x'"),
        (["backup", "nothing.owb", "copy.owb"], "nothing.owb: no such project"),
        (["import", "p.owb", "nothing.tsv"], "nothing.tsv: no such file"),
        (["user", "p.owb", "ann", "--role", "queen", "--password-stdin"], "no role called 'queen'"),
    ],
)
def test_mistakes_are_one_line(project, arguments, message):
    found = run(*arguments, input="correct horse\n")
    assert found.exit_code == 1 and message in found.stderr
    assert len(found.stderr.splitlines()) == 1


def test_a_backup_can_be_made_while_the_project_is_open(project, here):
    with Store.open(project):
        assert run("backup", project, "copy.owb").exit_code == 0
        refused = run("import", project, "a.tsv")
        assert "open in another process" in refused.stderr
    Store.open(here / "copy.owb").close()
