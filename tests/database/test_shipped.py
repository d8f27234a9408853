"""The database that comes with the package, and which one is meant where none is named."""

import shutil
from pathlib import Path

import pytest

from otherwords import Database
from otherwords.database.shipped import database_folder, has_shipped, is_shipped, shipped_folder
from otherwords.errors import OtherwordsError
from otherwords.workbench.explore.sample import default_databases, sample_database

LINES = "[NN] ||| car ||| auto ||| p(e|f)=1.5 ||| 0-0\n"


@pytest.fixture
def stand_in(tmp_path, monkeypatch):
    """A small database in the place of the one that is shipped."""
    from otherwords import import_ppdb

    (tmp_path / "ppdb.txt").write_text(LINES)
    import_ppdb(tmp_path / "ppdb.txt", tmp_path / "english", rank="p(e|f)=1")
    monkeypatch.delenv("OTHERWORDS_DATABASE", raising=False)
    monkeypatch.setenv("OTHERWORDS_SHIPPED", str(tmp_path / "english"))
    return tmp_path / "english"


def test_it_is_opened_where_none_is_named(stand_in):
    assert Database.open().path == stand_in
    assert is_shipped(stand_in)
    assert has_shipped()
    assert default_databases() == {"english": stand_in}


def test_a_message_names_it_by_what_it_is(stand_in, tmp_path):
    note = Database.open().entry("bicycle").note
    assert note.startswith(
        "no paraphrases of 'bicycle' in the database that comes with otherwords."
    )
    shutil.copytree(stand_in, tmp_path / "own.ow")
    assert "own.ow." in Database.open(tmp_path / "own.ow").entry("bicycle").note


def test_a_named_one_and_that_of_the_environment_come_before_it(stand_in, tmp_path, monkeypatch):
    shutil.copytree(stand_in, tmp_path / "second.ow")
    shutil.copytree(stand_in, tmp_path / "third.ow")
    monkeypatch.setenv("OTHERWORDS_DATABASE", str(tmp_path / "second.ow"))
    assert Database.open().path == tmp_path / "second.ow"
    assert Database.open(tmp_path / "third.ow").path == tmp_path / "third.ow"


@pytest.mark.usefixtures("nothing_shipped")
def test_without_it_one_line_says_what_to_do():
    with pytest.raises(OtherwordsError, match="and this copy of otherwords comes without one"):
        Database.open()
    assert default_databases() == {"sample": sample_database()}


def test_it_lies_inside_the_package(monkeypatch):
    monkeypatch.delenv("OTHERWORDS_SHIPPED", raising=False)
    package = Path(__file__).parents[2] / "python" / "otherwords"
    assert shipped_folder() == package / "database" / "english"


def test_what_is_shipped_is_whole_and_small(monkeypatch):
    monkeypatch.delenv("OTHERWORDS_SHIPPED", raising=False)
    monkeypatch.delenv("OTHERWORDS_DATABASE", raising=False)
    if not has_shipped():
        pytest.skip("this checkout comes without the English database")
    database = Database.open(database_folder())
    database.verify()
    assert sum(path.stat().st_size for path in database.path.iterdir()) <= 30_000_000
    assert "Europarl" in database.manifest.licence
    assert "Tatoeba" in database.manifest.licence
    found = database.entry("take into account", explain=True).paraphrases
    assert found
    assert found[0].rows[0].pivots
    assert database.entry("agree", opposites=True).paraphrases
