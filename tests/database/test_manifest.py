"""A database that cannot be used says so in one line: where, what, and what to do."""

import json

import pytest

from otherwords import __version__
from otherwords.database import Database, Manifest
from otherwords.errors import DatabaseError, OutputError
from otherwords.files.checksums import checksum

AGAIN = "Copy it again, or build or import it again."


def refusal(path="made.ow", action=Database.open):
    with pytest.raises(DatabaseError) as told:
        action(path)
    assert "\n" not in str(told.value)
    return str(told.value)


def change(path, **facts):
    file = path / "manifest.json"
    found = json.loads(file.read_text())
    file.write_text(json.dumps({**found, **facts}))


def sign(path, **facts):
    """Change facts and write the checksum that fits them."""
    found = json.loads((path / "manifest.json").read_text())
    del found["sha256"]
    found |= facts
    change(path, **facts, sha256=checksum([json.dumps(found, sort_keys=True)]))


def test_a_manifest_is_read_as_it_was_written(made):
    manifest = Manifest.read(made)
    assert (manifest.language, manifest.format, manifest.otherwords) == ("eng", 1, __version__)
    assert manifest.counts["paraphrases"] == {"lexical": 4, "phrasal": 2, "syntactic": 1}
    shapes = {"word-word": 4, "word-phrase": 0, "phrase-word": 1, "phrase-phrase": 1}
    assert manifest.counts["shapes"] == shapes  # "[NP,1] 's [NN,2]" has slots
    assert manifest.counts["labels"] == {"NN": 3, "NP": 3, "RB": 1}
    assert manifest.counts["rules"] == 8
    assert set(manifest.files) == {"paraphrases.parquet", "rules.parquet", "packed.ow"}


def test_a_newer_database_names_both_formats(made):
    change(made, format=2, otherwords="9.1")
    assert refusal() == (
        "made.ow: built by otherwords 9.1 (format 2), this is format 1. "
        "Get a newer otherwords: pip install --upgrade otherwords"
    )


def test_an_older_database_must_be_rebuilt(made):
    change(made, format=0)
    assert refusal().endswith("(format 0), this is format 1. Build or import it again.")


def test_a_half_written_database_has_no_manifest(made):
    (made / "manifest.json").unlink()
    found = "no manifest.json in it: not a database, or a half-written one."
    assert refusal() == f"made.ow: {found} {AGAIN}"


@pytest.mark.parametrize("text", ["", "{", '{"format": 1', "[]", "{}", "\x00\xff"])
def test_a_damaged_manifest_is_an_error(made, text):
    (made / "manifest.json").write_bytes(text.encode("latin-1"))
    assert refusal().startswith("made.ow/manifest.json: damaged: it ")


@pytest.mark.parametrize(
    ("facts", "what"),
    [
        ({"files": []}, "has a bad 'files'"),
        ({"language": None}, "has a bad 'language'"),
        ({"colour": "red"}, "has an unknown 'colour'"),
    ],
)
def test_a_manifest_of_another_shape_is_an_error(made, facts, what):
    change(made, **facts)
    assert refusal() == f"made.ow/manifest.json: damaged: it {what}. {AGAIN}"


def test_a_field_of_earlier_versions_is_ignored(made):
    sign(made, timings={"rules": 1.5})
    assert len(Database.open(made)) > 0


def test_a_manifest_without_its_checksum_is_an_error(made):
    found = json.loads((made / "manifest.json").read_text())
    del found["sha256"]
    (made / "manifest.json").write_text(json.dumps(found))
    assert refusal() == f"made.ow/manifest.json: damaged: it has no checksum of its own. {AGAIN}"


@pytest.mark.parametrize(
    "name",
    ["../other", "/etc/passwd", "..", ".", "", "a/b", "./packed.ow", "C:x", "..\\x", "a\nb", "a\0"],
)
def test_a_manifest_that_names_a_file_outside_the_folder_is_an_error(made, name):
    facts = json.loads((made / "manifest.json").read_text())["files"]
    sign(made, files={**facts, name: {"bytes": 1, "sha256": ""}})
    found = f"it names a file outside the folder: {name!r}"
    assert refusal() == f"made.ow/manifest.json: damaged: {found}. {AGAIN}"


LENGTH = {"bytes": 7}


@pytest.mark.parametrize(
    "facts",
    [
        None,
        7,
        {},
        {"bytes": "7"},
        {"bytes": True},
        LENGTH | {"sha256": 7},
        LENGTH | {"groups": [7]},
    ],
)
def test_a_manifest_with_bad_facts_of_a_file_is_an_error(made, facts):
    files = json.loads((made / "manifest.json").read_text())["files"]
    sign(made, files={**files, "packed.ow": facts})
    assert refusal() == f"made.ow/manifest.json: damaged: it has a bad 'files'. {AGAIN}"


def test_a_link_may_lead_to_a_file_of_the_folder_but_not_outside(made, here):
    (made / "packed.ow").rename(made / "elsewhere")
    (made / "packed.ow").symlink_to("elsewhere")
    assert len(Database.open("made.ow")) == 7
    (made / "packed.ow").unlink()
    (made / "elsewhere").rename(here / "elsewhere")
    (made / "packed.ow").symlink_to("../elsewhere")
    assert refusal() == (
        "made.ow/packed.ow: is a link to a file outside the folder. Put the file itself there."
    )


def test_a_missing_key_is_an_error(made):
    found = json.loads((made / "manifest.json").read_text())
    del found["ranking"]
    (made / "manifest.json").write_text(json.dumps(found))
    assert refusal() == f"made.ow/manifest.json: damaged: it lacks 'ranking'. {AGAIN}"


def test_an_almost_correct_name_gets_a_guess(made):
    assert refusal("mad.ow") == (
        "mad.ow: no such database. Did you mean 'made.ow'? Check the name."
    )


def test_a_file_is_not_a_database(here):
    (here / "ppdb.gz").write_text("")
    assert refusal("ppdb.gz") == (
        "ppdb.gz: is a file, a database is a folder. "
        "Import it: otherwords import ppdb.gz -o ppdb.ow"
    )


def test_a_missing_file_is_noticed_when_opening(made):
    (made / "packed.ow").unlink()
    assert refusal() == f"made.ow/packed.ow: missing, the manifest names it. {AGAIN}"


def test_a_truncated_file_is_noticed_when_opening(made):
    table = made / "paraphrases.parquet"
    length = table.stat().st_size
    table.write_bytes(table.read_bytes()[:-1])
    found = f"{length - 1:,} bytes, {length:,} expected"
    assert refusal() == f"made.ow/paraphrases.parquet: {found}: damaged or half copied. {AGAIN}"


def test_a_changed_byte_is_noticed_by_verifying(made):
    rules = made / "rules.parquet"
    content = bytearray(rules.read_bytes())
    content[100] ^= 1
    rules.write_bytes(content)
    database = Database.open("made.ow")
    told = refusal(action=lambda _: database.verify())
    assert told == f"made.ow/rules.parquet: damaged, its checksum does not match. {AGAIN}"


def test_a_table_that_is_not_parquet_is_an_error_when_it_is_read(made):
    table = made / "paraphrases.parquet"
    table.write_bytes(bytes(table.stat().st_size))
    database = Database.open("made.ow")
    told = refusal(action=lambda _: list(database.all_paraphrases()))
    assert told == f"made.ow/paraphrases.parquet: damaged, not a Parquet file. {AGAIN}"


def test_a_complete_database_is_verified(made):
    Database.open(made).verify()


def test_a_database_is_replaced_only_when_forced(made, make_database):
    with pytest.raises(OutputError, match="replace it: --force"):
        make_database()
    make_database([], rules=[], force=True)
    assert len(Database.open(made)) == 0


def test_a_folder_that_is_not_a_database_is_never_replaced(here, make_database):
    (here / "letters").mkdir()
    (here / "letters" / "to-mum.txt").write_text("dear mum")
    with pytest.raises(OutputError, match="exists and is not a database"):
        make_database(path="letters", force=True)
    assert (here / "letters" / "to-mum.txt").exists()


def test_a_failed_write_leaves_nothing_behind(here, make_database):
    from tests.database.small_database import Line

    nan = float("nan")
    with pytest.raises(DatabaseError, match="lacks a feature that it is ranked by"):
        make_database([Line("car", "auto", features={"p(e|f)": nan})])
    assert not list(here.glob("*.ow")) and not list(here.glob(".otherwords*"))


def test_two_runs_give_the_same_bytes(make_database):
    files = [make_database(path=name) for name in ("one.ow", "two.ow")]
    first, second = (
        {path.name: path.read_bytes() for path in folder.iterdir()} for folder in files
    )
    assert first == second
