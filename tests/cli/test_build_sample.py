"""otherwords build --sample: the database that a newcomer builds first."""

import json

import pytest
from typer.testing import CliRunner

from otherwords.cli.main import app
from otherwords.database import Database


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The sample database, and the result of the command."""
    folder = tmp_path_factory.mktemp("sample") / "sample.ow"
    result = CliRunner().invoke(app, ["build", "--sample", "-o", str(folder), "--json"])
    assert result.exit_code == 0, result.output
    return folder, result


def test_it_has_paraphrases_of_all_types_through_both_languages(built):
    report = json.loads(built[1].stdout)
    assert (report["language"], report["pivots"]) == ("eng", ["deu", "fra"])
    assert all(report["counts"]["paraphrases"].values())
    assert report["counts"]["paraphrases"]["syntactic"] > 10_000
    assert report["seconds"] < 120


def test_every_stage_is_told_and_counted(built):
    stages = [stage["name"] for stage in json.loads(built[1].stdout)["stages"]]
    assert stages[:3] == ["1-deu/tokens", "1-deu/links", "1-deu/grown"]
    assert stages[-5:] == ["rules", "paraphrases", "names", "model", "database"]
    assert "otherwords: database: " in built[1].stderr


@pytest.mark.parametrize(
    ("phrase", "paraphrase"),
    [
        ("because of", "due to"),
        ("begin", "start"),
        ("about", "around"),
        ("about", "roughly"),
        ("at once", "immediately"),
        ("the [NN,1] 's [NN,2]", "the [NN,2] of the [NN,1]"),
    ],
)
def test_it_knows_what_a_newcomer_would_try(built, phrase, paraphrase):
    found = Database.open(built[0]).paraphrases(phrase)
    assert paraphrase in [paraphrase.text for paraphrase in found]


def test_the_manifest_names_no_folder_of_this_machine(built):
    text = (built[0] / "manifest.json").read_text()
    assert str(built[0].parent) not in text
    assert "sentences.tsv" in text
    assert "/sentences.tsv" not in text
