"""Single bits flipped in every file of a database: refused in one line, or no answer changes."""

import random
import shutil

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.database.small_database import LINES, RULES, SCHEMA, Line, make_database_of

from otherwords.database import Database, export_database
from otherwords.database.tags import tags_of
from otherwords.engine import open_engine
from otherwords.errors import DatabaseError
from otherwords.language_model import LanguageModel, estimate

FILES = [
    *("manifest.json", "paraphrases.parquet", "rules.parquet", "identities.parquet"),
    *("tags.parquet", "packed.ow"),
]
MUTANTS = 150


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole")
    same = [Line(line.source, line.source).row() for line in LINES]
    pq.write_table(pa.Table.from_pylist(same, SCHEMA), folder / "same.parquet")
    estimate(["the car", "the cart and the car"], folder / "model.lm", order=2)
    more = {
        "identities": folder / "same.parquet",
        "tags": {("car", "NN"): 3, ("old", "JJ"): 2},
        "model": folder / "model.lm",
    }
    with open_engine(memory="500MB", threads=1, scratch=folder / "scratch") as engine:
        return make_database_of(LINES, RULES, folder / "made.ow", engine, **more)


def use(path, out):
    """Everything that the files can be asked for."""
    database = Database.open(path)
    export_database(database, out)
    explained = [
        [(each.text, each.cost, dict(each.features), each.pivots) for each in found]
        for found in (database.paraphrases(line.source, explain=True) for line in LINES)
    ]
    identities = database.rows(identities=True).read_all().to_pylist()
    return out.read_text(), explained, identities, tags_of(database.path, database.manifest)


def test_the_mutants_are_of_all_files(whole):
    assert {path.name for path in whole.iterdir()} == {*FILES, "model.lm"}
    assert LanguageModel.open(whole / "model.lm").order == 2


@pytest.mark.parametrize("name", FILES)
def test_a_flipped_bit_is_refused_or_changes_no_answer(whole, here, name):
    sound = use(whole, here / "out.txt")
    content = (whole / name).read_bytes()
    copy = shutil.copytree(whole, here / "made.ow")
    chance = random.Random(len(content))
    refused = 0
    for place in chance.choices(range(len(content)), k=MUTANTS):
        flipped = bytearray(content)
        flipped[place] ^= 1 << chance.randrange(8)
        (copy / name).write_bytes(flipped)
        try:
            assert use("made.ow", here / "out.txt") == sound, place
        except DatabaseError as error:
            refused += 1
            assert str(error).startswith("made.ow")
            assert "\n" not in str(error)
    assert refused > MUTANTS * (0.5 if name == "packed.ow" else 0.9)  # the rest is padding
