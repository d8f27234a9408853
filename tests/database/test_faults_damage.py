"""Every file of a database, damaged in every way: told in one line, never a crash or a wrong row.

What is damaged is found by opening, by reading, or at the latest by verifying.
"""

import random
import shutil

import pytest
from tests.database.small_database import LINES, RULES, make_database_of

from otherwords.database import Database
from otherwords.engine import open_engine
from otherwords.errors import DatabaseError, OtherwordsError

FILES = ["manifest.json", "paraphrases.parquet", "rules.parquet", "packed.ow"]


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole")
    with open_engine(memory="500MB", threads=1, scratch=folder / "scratch") as engine:
        return make_database_of(LINES, RULES, folder / "made.ow", engine)


@pytest.fixture
def copy(whole, here):
    return shutil.copytree(whole, here / "made.ow")


def use(path):
    """Ask for everything that a database can tell."""
    database = Database.open(path)
    explained = [
        [(each.text, each.cost, dict(each.features), each.pivots) for each in found]
        for found in (database.paraphrases(line.source, explain=True) for line in LINES)
    ]
    rows = database.rows().read_all().to_pylist()
    return explained, rows, list(database.all_paraphrases()), database.prefix("c")


def faults(path):
    """What it says: in use, and when it is verified; None if it says nothing."""
    told = []
    for action in (use, lambda path: Database.open(path).verify()):
        try:
            action(path)
            told.append(None)
        except OtherwordsError as error:
            assert isinstance(error, DatabaseError)
            assert str(error).startswith("made.ow")
            assert "\n" not in str(error)
            told.append(str(error))
    return told


def test_an_undamaged_database_has_no_faults(copy):
    assert faults("made.ow") == [None, None]


def test_the_damaged_files_are_all_files_of_a_database(copy):
    assert sorted(path.name for path in copy.iterdir()) == sorted(FILES)


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file_is_an_error_when_opening(copy, name):
    (copy / name).unlink()
    with pytest.raises(DatabaseError, match=f"{name}.*(missing|half-written)|no {name} in it"):
        Database.open("made.ow")


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: content[: len(content) // 2],
        lambda content: content[:-1],
        lambda content: content + b"\0",
        lambda content: content[: len(content) // 2] + bytes(len(content) - len(content) // 2),
        lambda content: bytes(len(content)),
        lambda content: random.Random(5).randbytes(len(content)),
    ],
    ids=["empty", "half", "cut", "grown", "half-written", "zeros", "noise"],
)
def test_a_truncated_file_is_an_error(copy, name, damage):
    content = (copy / name).read_bytes()
    (copy / name).write_bytes(damage(content))
    used, verified = faults("made.ow")
    if name == "manifest.json" and damage(content) == content[:-1]:
        return  # that was the last end of line
    assert used is not None
    assert verified is not None


@pytest.mark.parametrize("name", FILES)
def test_a_flipped_bit_anywhere_is_found_and_never_crashes(copy, whole, name):
    content = (whole / name).read_bytes()
    right = use(whole)
    chance = random.Random(len(content))
    for place in [*range(8), *chance.choices(range(len(content)), k=60), len(content) - 9]:
        flipped = bytearray(content)
        flipped[place] ^= 1 << chance.randrange(8)
        (copy / name).write_bytes(flipped)
        used, verified = faults("made.ow")
        assert verified is not None, place
        if used is None and name.endswith(".parquet"):
            assert use("made.ow") == right, place  # rows with a checksum are never others


@pytest.mark.parametrize("name", ["paraphrases.parquet", "rules.parquet"])
def test_the_end_of_a_table_is_compared_before_it_is_read(copy, whole, name):
    # a bit of the footer can end the process of who reads it
    content = (whole / name).read_bytes()
    length = int.from_bytes(content[-8:-4], "little")
    chance = random.Random(length)
    for place in chance.choices(range(len(content) - 8 - length, len(content)), k=60):
        flipped = bytearray(content)
        flipped[place] ^= 1 << chance.randrange(8)
        (copy / name).write_bytes(flipped)
        assert "damaged" in faults("made.ow")[0], place


def test_files_of_two_databases_cannot_be_mixed(copy, here):
    with open_engine(memory="500MB", threads=1) as engine:
        other = make_database_of(LINES[:3], RULES, here / "other.ow", engine)
    for name in FILES[1:]:
        shutil.copy(other / name, copy / name)
        assert faults("made.ow")[1] is not None


def test_a_manifest_changed_by_hand_is_an_error(copy):
    text = (copy / "manifest.json").read_text()
    (copy / "manifest.json").write_text(text.replace('"eng"', '"deu"', 1))
    with pytest.raises(DatabaseError, match=r"manifest.json: damaged: it is not as it was written"):
        Database.open("made.ow")
