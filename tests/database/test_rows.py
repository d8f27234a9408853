"""All rows at once: Arrow, pandas, polars, and one by one."""

import sys

import pytest
from tests.database.small_database import Line

from otherwords.database import Database, Paraphrase
from otherwords.database.types import type_of_sides
from otherwords.errors import OtherwordsError, UnknownNameError

SOURCES = ["[NP,1] 's [NN,2]", "car", "car", "car", "car park", "cart", "do n't"]


@pytest.fixture
def database(made):
    return Database.open(made)


def test_rows_come_sorted_by_source_and_cost(database):
    rows = database.rows(columns=["source", "target"]).read_all().to_pydict()
    assert rows["source"] == SOURCES
    assert rows["target"][1:4] == ["vehicle", "auto", "wagon"]


def test_rows_can_be_limited_to_a_type_and_a_size(database):
    columns = ["source", "type", "size"]
    rows = database.rows(type="lexical", size="XXL", columns=columns).read_all().to_pylist()
    # 4 lexical ones: XXL has two, the cheapest: cart wagon and car vehicle
    assert rows == [
        {"source": "car", "type": "lexical", "size": "XXL"},
        {"source": "cart", "type": "lexical", "size": "S"},
    ]


def test_local_features_are_columns_too(database):
    rows = database.rows(type="phrasal", columns=["target", "WordCountDiff"]).read_all()
    assert rows.to_pydict() == {"target": ["parking lot", "never"], "WordCountDiff": [0.0, -1.0]}


def test_an_unknown_column_or_type_is_an_error(database):
    with pytest.raises(UnknownNameError, match="no column called 'sauce'"):
        database.rows(columns=["sauce"])
    with pytest.raises(UnknownNameError, match="no type called 'word'"):
        database.rows(type="word")


def test_pandas_and_polars_have_the_same_rows(database):
    chosen = {"type": "lexical", "columns": ["source", "cost", "type"]}
    pandas, polars = database.to_pandas(**chosen), database.to_polars(**chosen)
    assert pandas["source"].tolist() == polars["source"].to_list() == ["car"] * 3 + ["cart"]
    assert pandas["cost"].tolist() == polars["cost"].to_list()


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_a_missing_library_is_an_error(database, monkeypatch, library):
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(OtherwordsError, match=f"{library} is not installed. Install it: pip"):
        getattr(database, f"to_{library}")()


def test_a_database_has_a_length_and_can_be_iterated(database):
    assert len(database) == 7
    found = list(database.all_paraphrases())
    assert [each.phrase for each in found] == SOURCES
    assert all(isinstance(each, Paraphrase) for each in found)


def test_identities_are_kept_separately(make_database, here):
    import pyarrow as pa
    import pyarrow.parquet as pq
    from tests.database.small_database import SCHEMA

    pq.write_table(pa.Table.from_pylist([Line("car", "car").row()], SCHEMA), "same.parquet")
    database = Database.open(make_database(identities=here / "same.parquet"))
    assert database.rows(identities=True).read_all()["target"].to_pylist() == ["car"]
    assert len(database) == 7 and database.manifest.counts["identities"] == 1


def test_identities_that_were_not_kept_are_an_error(database):
    with pytest.raises(OtherwordsError, match="was built without identities"):
        database.rows(identities=True)


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ("a", "b", "lexical"),
        ("a b", "c", "phrasal"),
        ("a", "b c", "phrasal"),
        ("[NP,1] a", "b [NP,1]", "syntactic"),
        ("[NP/NN,1]", "x [NP/NN,1]", "syntactic"),
        ("[a]", "b", "lexical"),
        ("[ a", "b", "phrasal"),
        ("a[NP,1]", "b", "lexical"),
        ("\\[NP,1]", "b", "lexical"),
        ("[NP,10]", "b", "lexical"),
        ("[N\u00a0P,1]", "b", "lexical"),
    ],
)
def test_the_engine_and_python_agree_on_the_type(make_database, source, target, expected):
    database = Database.open(make_database([Line(source, target, links="")]))
    assert type_of_sides(source, target) == expected
    assert [each.type for each in database.all_paraphrases()] == [expected]


def test_a_phrase_over_several_row_groups_is_found_whole(make_database, monkeypatch):
    monkeypatch.setattr("otherwords.database.tables.ROWS_A_GROUP", 2)
    lines = [Line("b", f"b{k}") for k in range(5)] + [Line("a", "x"), Line("c", "y")]
    database = Database.open(make_database(lines))
    assert [each.text for each in database.paraphrases("b")] == ["b0", "b1", "b2", "b3", "b4"]
    assert [each.text for each in database.paraphrases("a")] == ["x"]
    assert [each.text for each in database.paraphrases("c")] == ["y"]
    assert database.prefix("") == ["a", "b", "c"]
