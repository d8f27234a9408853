"""otherwords sample"""

from pathlib import Path

from typer.testing import CliRunner

from otherwords.cli.main import app
from otherwords.corpus import read_gold, read_pairs, read_tsv_groups, sample


def invoke(*arguments):
    return CliRunner().invoke(app, ["sample", *arguments])


def test_the_files_are_listed_with_their_lines(here):
    result = invoke("trial")
    assert (result.exit_code, result.stdout) == (0, "")
    sentences, groups, gold = map(len, (sample.sentences(), sample.groups(), sample.gold_links()))
    assert result.stderr.splitlines() == [
        f"otherwords: trial/sample.en: {sentences:,} lines",
        f"otherwords: trial/sample.de: {sentences:,} lines",
        f"otherwords: trial/sample.fr: {sentences:,} lines",
        f"otherwords: trial/groups.tsv: {groups:,} lines",
        f"otherwords: trial/gold.tsv: {gold:,} lines",
    ]


def test_the_files_hold_the_corpus(here):
    invoke("a/new/folder")
    folder = Path("a/new/folder")
    assert list(read_pairs(folder / "sample.en", folder / "sample.fr")) == sample.bitext("en", "fr")
    assert list(read_tsv_groups(folder / "groups.tsv", width=4)) == sample.groups()
    assert list(read_gold(folder / "gold.tsv")) == sample.gold_links()


def test_the_files_can_be_aligned_and_scored(here):
    invoke(".")
    pairs = [f"{' '.join(pair.source)}\t{' '.join(pair.target)}\n" for pair in sample.gold_links()]
    Path("pairs.tsv").write_text("".join(pairs), encoding="utf-8")
    align = ["align", "pairs.tsv", "--tokenised", "--monolingual", "-o", "out.links"]
    assert CliRunner().invoke(app, align).exit_code == 0
    result = CliRunner().invoke(app, ["evaluate", "alignment", "gold.tsv", "out.links"])
    assert result.exit_code == 0
    assert "pairs\t125" in result.stdout.splitlines()


def test_a_folder_that_cannot_be_created_is_reported_in_one_line(here):
    Path("file").touch()
    result = invoke("file/folder")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        "otherwords: file/folder: the folder cannot be created (Not a directory).\n"
    )
