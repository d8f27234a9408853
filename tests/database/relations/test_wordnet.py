"""What a made-up WordNet says of pairs, and a database that was ranked with it."""

import pytest
from tests.corpus.wordnet_folder import write_wordnet
from tests.database.small_database import Line, make_database_of
from typer.testing import CliRunner

from otherwords.cli.main import app
from otherwords.corpus.judgements import Judgement
from otherwords.corpus.wordnet import WordNet
from otherwords.database import Database
from otherwords.database.ranking.train import train_ranking
from otherwords.database.ranking.trees import TreeSettings
from otherwords.database.relations.compared import compare
from otherwords.database.relations.opposites import Opposites
from otherwords.database.relations.wordnet import WordRelations
from otherwords.engine import open_engine
from otherwords.errors import InputError

SYNSETS = {
    "noun": [
        ["car", "motor_car"],
        ["motor_vehicle"],
        ["vehicle"],
        ["conveyance"],
        ["thing"],
        ["dwarf", "gnome"],
        ["Snow", "snow"],
        ["rain"],
    ],
    "verb": [["hoist"], ["lower", "sink"], ["win"], ["win", "fail"]],
    "adj": [["wet"], ["dry"]],
    "adv": [["now"]],
}
UP = [("noun", k, "@", "noun", k + 1, "0000") for k in range(4)]
BOTH_WAYS = [("noun", 6, "@", "noun", 7, "0000"), ("noun", 7, "@i", "noun", 6, "0000")]
ANTONYMS = [
    ("verb", 0, "!", "verb", 1, "0101"),
    ("verb", 2, "!", "verb", 3, "0102"),  # but a synset has both
    ("adj", 0, "!", "adj", 1, "0101"),
    ("adj", 1, "&", "adj", 0, "0101"),
    ("noun", 5, "!", "noun", 4, "0000"),  # between synsets: names no words
]


@pytest.fixture
def folder(tmp_path):
    return write_wordnet(tmp_path, SYNSETS, links=[*UP, *BOTH_WAYS, *ANTONYMS])


@pytest.fixture
def known(folder):
    return WordRelations(WordNet(folder))


@pytest.mark.parametrize(
    ("source", "target", "relation"),
    [
        ("car", "motor car", "equivalent"),
        ("gnomes", "dwarf", "equivalent"),
        ("car", "motor vehicle", "more general"),
        ("car", "conveyance", "more general"),
        ("car", "thing", None),  # four steps
        ("conveyance", "motor car", "more specific"),
        ("a big car", "a big vehicle", "more general"),
        ("a big car", "a vehicle", None),
        ("snow", "rain", None),  # both ways
        ("car", "tree", None),
    ],
)
def test_relations_by_hand(known, source, target, relation):
    assert known.relation(compare(source.split(), target.split())) == relation


def test_antonyms_are_opposites_in_all_their_forms(known):
    assert known.antonyms == [("dry", "wet"), ("hoist", "lower")]
    found = known.opposites([("hawk", "dove")])
    assert found.are("hoisted", "lowers") and found.are("dove", "hawk")
    assert not found.are("hoisted", "sinks")  # antonyms are words, not synsets
    assert not Opposites().are("hoist", "lower")
    assert compare(["hoist", "it"], ["lower", "it"], found).opposite


@pytest.mark.parametrize("damage", ["@ 00000000 n", "002 @ 00000000 n 0000", "x"])
def test_pointers_that_cannot_be_read_are_one_line(tmp_path, damage):
    sound = WordNet(write_wordnet(tmp_path))
    text = (
        (tmp_path / "data.noun").read_text().replace("car 0 wagon 0 000", f"car 0 wagon 0 {damage}")
    )
    (tmp_path / "data.noun").write_text(text)
    with pytest.raises(InputError, match=r"data.noun:4: has pointers that cannot be read"):
        list(sound.members())


def test_a_database_is_ranked_with_it(folder, tmp_path):
    lines = [Line("car", "vehicle"), Line("hoist", "lower", label="VB"), Line("car", "wagon")]
    with open_engine(memory="500MB", threads=1) as engine:
        make_database_of(lines, [], tmp_path / "made.ow", engine)
    words = "car house dog tree boat road lamp desk book door".split()
    judged = [Judgement(4.0, "NN", word, f"{word}s") for word in words]
    judged += [Judgement(1.0, "NN", word, "thing") for word in words]
    trained = train_ranking(judged, settings=TreeSettings(trees=5, depth=1, least=2))
    trained.model.save(tmp_path / "small.owr")
    start = ["rank", "apply", str(tmp_path / "small.owr"), "--database", str(tmp_path / "made.ow")]
    for name, more in (("without.ow", []), ("with.ow", ["--wordnet", str(folder)])):
        done = CliRunner().invoke(app, [*start, "-o", str(tmp_path / name), *more])
        assert done.exit_code == 0, done.output
    without, ranked = (Database.open(tmp_path / name) for name in ("without.ow", "with.ow"))
    assert ranked.manifest.recipe["wordnet"] == "3.0"
    assert "wordnet" not in without.manifest.recipe
    assert relations(without) == {"vehicle": None, "wagon": None}
    assert relations(ranked) == {"vehicle": "more general", "wagon": None}
    assert without.entry("hoist").paraphrases and not ranked.entry("hoist").paraphrases
    assert [each.text for each in ranked.entry("hoist", opposites=True).paraphrases] == ["lower"]


def relations(database):
    return {each.text: each.relation for each in database.entry("car").paraphrases}
