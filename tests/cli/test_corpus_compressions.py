"""otherwords corpus compressions: data to tune and test on, from files."""

from pathlib import Path

import pytest
from tests.corpus.compressions_file import write_compressions
from typer.testing import CliRunner

from otherwords.cli.main import app


def run(*arguments):
    return CliRunner().invoke(app, ["corpus", "compressions", *map(str, arguments), "-o", "made"])


def test_the_command_writes_files_in_step(here):
    Path("one.en").write_text("a b c d\na b c d e\nsame same\nf g h i\n")
    Path("two.en").write_text("a b c\nb c d\nsame same\nf h i\n")
    found = run("one.en", "two.en", "--tokenised", "--dev", 2, "--test", 1)
    assert found.exit_code == 0, found.stderr
    assert "2 sentences" in found.stderr and "1 sentences" in found.stderr
    lines = [(path.name, path.read_text().splitlines()) for path in sorted(Path("made").iterdir())]
    names, texts = zip(*lines, strict=True)
    assert names == ("dev.reference.1", "dev.source", "test.reference.1", "test.source")
    pairs = {*zip(texts[1], texts[0], strict=True), *zip(texts[3], texts[2], strict=True)}
    assert pairs == {("a b c d", "a b c"), ("a b c d e", "b c d"), ("f g h i", "f h i")}


def test_groups_of_one_version_are_refused_or_left_out(here):
    Path("one.en").write_text("a b c d\n\nf g h i\n")
    Path("two.en").write_text("a b c\nx\nf h i\n")
    refused = run("one.en", "two.en")
    assert refused.exit_code == 1
    assert "one.en:2: 1 of 2 versions" in refused.stderr
    found = run("one.en", "two.en", "--skip-bad")
    assert found.exit_code == 0, found.stderr
    assert "skipped 1 of 3 groups: 1 with fewer than two versions" in found.stderr
    made = Path("made/dev.source").read_text() + Path("made/test.source").read_text()
    assert sorted(made.split("\n")) == ["", "a b c d", "f g h i"]


def test_the_command_halves_what_people_made_by_documents(here):
    rows = [(f"d{n}.0", "a b c d", ["a b c", "a b c d"]) for n in range(4)]
    write_compressions("news.jsonl", rows)
    assert run("news.jsonl", "--ratios", "0.5,0.8").exit_code == 0
    assert Path("made/dev.source").read_text() == "a b c d\n" * 2
    assert Path("made/test.reference.1").read_text() == "a b c\n" * 2
    assert Path("made/test.reference.2").read_text() == "\n\n"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--ratios", "0.8"], "is not two numbers with a comma"),
        (["--ratios", "0.8,0.5"], "no ratio is above 0.8 and up to 0.5"),
        (["--dev", "3"], "has no effect with a .jsonl file"),
    ],
)
def test_options_that_make_no_sense_are_refused(here, options, message):
    write_compressions("news.jsonl", [("d.0", "a b", ["a"])])
    found = run("news.jsonl", *options)
    assert found.exit_code and message in " ".join(found.stderr.replace("│", " ").split())
