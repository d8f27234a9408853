"""Phrases looked up in a database made by hand."""

import pytest
from tests.database.small_database import Line

from otherwords.database import Database
from otherwords.database import database as module
from otherwords.database.entries.spelling import spelled_like
from otherwords.errors import UnknownNameError


@pytest.fixture
def database(made):
    return Database.open(made)


def texts(paraphrases):
    return [paraphrase.text for paraphrase in paraphrases]


def test_paraphrases_come_best_first(database):
    found = database.paraphrases("car")
    assert texts(found) == ["vehicle", "auto", "wagon"]
    # p(e|f) is 1.5, three others are 1, two labels at 0.3, no rarity
    assert found[0].cost == pytest.approx(1.5 + 3 + 0.6)
    assert (found[0].phrase, found[0].label, found[0].type) == ("car", "NN", "lexical")
    assert found[0].links == ((0, 0),)
    assert found[0].size == "XXL"  # of four lexical ones the second


def test_an_unknown_phrase_has_no_paraphrases(database):
    assert database.paraphrases("carpet") == []
    assert database.paraphrases("") == []


def test_number_label_and_size_filter_the_paraphrases(database):
    assert texts(database.paraphrases("car", top=1)) == ["vehicle"]
    assert texts(database.paraphrases("car", label="NP")) == ["wagon"]
    assert texts(database.paraphrases("car", top=None, size="XXXL")) == ["vehicle", "auto", "wagon"]
    # lexical: car vehicle, car auto, car wagon, cart wagon (cost 4.6, the best): S has that one
    assert database.paraphrases("car", size="S") == []
    assert texts(database.paraphrases("cart", size="S")) == ["wagon"]
    with pytest.raises(UnknownNameError, match="no size called 'XXS'"):
        database.paraphrases("car", size="XXS")


def test_a_phrase_as_people_write_it_is_found(database):
    assert texts(database.paraphrases("Don't")) == ["never"]
    assert texts(database.paraphrases(" CAR  park ")) == ["parking lot"]


def test_a_rule_with_slots_is_found(database):
    (found,) = database.paraphrases("[NP,1]'s [NN,2]")
    assert (found.text, found.type) == ("[NN,2] of [NP,1]", "syntactic")
    assert found.features["Monotonic"] == 0


def test_features_are_the_estimated_and_the_local_ones_in_ppdbs_order(database):
    features = database.paraphrases("car")[1].features
    assert features["p(e|f)"] == 2.0 and features["CharCountDiff"] == 1
    assert list(features) == sorted(features) and len(features) == 31


def test_the_store_and_the_table_agree(database):
    for exact in database.all_paraphrases():
        (found,) = [
            each
            for each in database.paraphrases(exact.phrase, top=None)
            if (each.text, each.label) == (exact.text, exact.label)
        ]
        assert found.features == pytest.approx(exact.features, rel=1e-6)
        assert found.cost == pytest.approx(exact.cost, rel=1e-6)
        assert (found.type, found.size, found.links) == (exact.type, exact.size, exact.links)
        assert database.explained([found])[0] == database.explained([exact])[0]


def test_many_phrases_give_a_list_each(database):
    found = database.paraphrases_of(["cart", "nothing", "car", "cart"], top=1)
    assert [texts(each) for each in found] == [["wagon"], [], ["vehicle"], ["wagon"]]


def test_a_stream_of_phrases_is_looked_up_batch_by_batch(database, monkeypatch):
    monkeypatch.setattr(module, "PHRASES_AT_ONCE", 2)
    read = []

    def phrases():
        for phrase in ("cart", "nothing", "car", "cart"):
            read.append(phrase)
            yield phrase

    stream = database.lookups(phrases(), top=1)
    assert read == []
    phrase, found = next(stream)
    assert (phrase, texts(found), len(read)) == ("cart", ["wagon"], 2)
    assert [(phrase, texts(found)) for phrase, found in stream] == [
        ("nothing", []),
        ("car", ["vehicle"]),
        ("cart", ["wagon"]),
    ]


def test_a_stream_may_be_explained_and_takes_every_choice(database):
    chosen = {"top": 2, "label": "NN", "ranking": {"CharCountDiff": -1.0}}
    [(_, found)] = database.lookups(["car"], explain=True, **chosen)
    assert found == database.paraphrases("car", explain=True, **chosen)


def test_phrases_that_are_spelled_like_one_that_is_not_there(database):
    assert spelled_like("carp", database, top=5)[0] == "car"
    assert spelled_like("car prak", database, top=5)[0] == "car park"
    assert spelled_like("carr paark", database, top=5) == ["car park"]  # two letters
    assert spelled_like("zebra", database, top=5) == []
    assert spelled_like(" ", database, top=5) == []


def test_other_weights_give_another_order(database):
    found = database.paraphrases("car", ranking={"CharCountDiff": -1.0})
    assert [(each.text, each.cost) for each in found] == [
        ("vehicle", -4.0),
        ("wagon", -2.0),
        ("auto", -1.0),
    ]
    with pytest.raises(UnknownNameError, match="no feature called 'CharCount'"):
        database.paraphrases("car", ranking={"CharCount": 1.0})


def test_phrases_are_found_by_their_beginning(database):
    assert database.prefix("car") == ["car", "car park", "cart"]
    assert database.prefix("Car P") == ["car park"]
    assert database.prefix("car", top=1) == ["car"]
    assert database.prefix("x") == []


def test_an_empty_database_can_be_queried(make_database):
    database = Database.open(make_database([], rules=[]))
    assert len(database) == 0 and list(database) == [] == list(database.all_paraphrases())
    assert database.paraphrases("car") == [] and database.prefix("c") == []
    assert database.rows().read_all().num_rows == 0


def test_a_label_may_contain_the_separator(make_database):

    database = Database.open(make_database([Line("car", "auto", label="NP|||X")]))
    assert database.paraphrases("car")[0].label == "NP|||X"
