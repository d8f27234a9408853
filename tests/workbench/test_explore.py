"""The pages of a database: what they show is what the commands print; every state is an address."""

import re

import pytest
from tests.database.small_database import LINES, RICH, RULES, make_database_of
from tests.workbench.web import Client, application

from otherwords.database import Database
from otherwords.engine import open_engine
from otherwords.errors import OtherwordsError
from otherwords.workbench import Store
from otherwords.workbench.explore.comparing import compare
from otherwords.workbench.explore.graph import drawing, make_graph, pivot_graph
from otherwords.workbench.explore.search import search

BOTH = [*RULES, ("NN", "car", "auto", "spa", 0, 1, 0.1, 0.2, 0.1, 0.25)]
BOTH += [("NN", "vehicle", "auto", "spa", 0, 2, 0.2, 0.4, 0.2, 0.5)]


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    folder = tmp_path_factory.mktemp("explore")
    with open_engine("duckdb", memory="500MB", threads=1, scratch=folder / "scratch") as engine:
        return make_database_of([*LINES, *RICH], BOTH, folder / "made.ow", engine)


@pytest.fixture(scope="module")
def database(path):
    return Database.open(path)


@pytest.fixture(scope="module")
def client(path, tmp_path_factory):
    with Store.create(tmp_path_factory.mktemp("project") / "p.owb") as store:
        yield Client(application(store, {"made": path, "again": path}))


def texts(found):
    return [each["text"] for each in found["paraphrases"]]


def test_the_page_shows_what_lookup_prints(database):
    found = search(database, {"q": "give"})
    entry = database.entry("give", top=25)
    assert (
        texts(found) == [each.text for each in entry.paraphrases] == ["grant", "gives", "withhold"]
    )
    grant, gives, _ = found["paraphrases"]
    assert grant["labels"] == ["VB", "VP"] and gives["variant"] == "form"
    assert found["labels"] == ["VB", "VP"] and found["count"] == 3


@pytest.mark.parametrize(
    ("filters", "wanted"),
    [
        ({"q": "agree"}, ["concur"]),
        ({"q": "agree", "show": "opposites"}, ["disagree"]),
        ({"variants": "no"}, ["grant", "withhold"]),
        ({"label": "VP"}, ["grant"]),
        ({"type": "syntactic"}, []),
        ({"type": "lexical", "top": "1"}, ["grant"]),
        ({"rank": "p(e|f)=-1", "variants": "no"}, ["withhold", "grant"]),
    ],
)
def test_filters(database, filters, wanted):
    assert texts(search(database, {"q": "give"} | filters)) == wanted


def test_a_phrase_without_paraphrases_gets_a_note_or_others_that_are_spelled_like_it(database):
    inflected = search(database, {"q": "agreed"})
    assert "these are those of 'agree'" in inflected["note"] and inflected["near"] == []
    unknown = search(database, {"q": "vehicel", "database": "made"})
    assert (unknown["near"], unknown["note"], unknown["count"]) == ([], "", 0)
    assert search(database, {"q": "agre"})["near"] == ["agree"]


def test_why_names_the_pivots(database):
    found = search(database, {"q": "car", "why": "vehicle"})["why"]
    assert {each["text"] for each in found["pivots"]} == {"auto", "wagen"}
    assert search(database, {"q": "car", "why": "nothing"})["why"] is None


@pytest.mark.parametrize(
    "asked", [{"q": "x" * 201}, {"size": "XS"}, {"type": "odd"}, {"top": "many"}]
)
def test_what_makes_no_sense_is_one_line(database, asked):
    with pytest.raises(OtherwordsError) as error:
        search(database, asked)
    assert len(str(error.value).splitlines()) == 1


def test_the_graph_by_hand(database):
    graph = pivot_graph(database, "car", "count")
    assert graph.paraphrases == ["vehicle"]
    # carried: auto (deu) 6 x 3 = 18, wagen 2 x 4 = 8, auto (spa) 1 x 2 = 2
    assert graph.pivots == [("auto", "deu"), ("wagen", "deu"), ("auto", "spa")]
    assert [edge.value for edge in graph.left] == [6, 2, 1]
    assert sorted((edge.pivot, edge.value) for edge in graph.right) == [
        (("auto", "deu"), 3),
        (("auto", "spa"), 2),
        (("wagen", "deu"), 4),
    ]
    plain = pivot_graph(database, "car", "plain")
    assert [edge.value for edge in plain.left] == pytest.approx([0.6, 0.2, 0.2])


def test_pivots_of_two_languages_that_look_alike_are_two_boxes(database):
    drawn = drawing(pivot_graph(database, "car", "plain"))
    boxes = [(box.text, box.note, box.y) for box in drawn["boxes"] if box.text == "auto"]
    assert len({box[1:] for box in boxes}) == 2
    assert len(drawn["lines"]) == 6


def test_an_empty_graph_can_be_drawn():
    assert len(drawing(make_graph("x", [], "plain"))["boxes"]) == 1


def test_the_same_database_with_other_weights_is_compared(database):
    found = compare(["give"], (database, ""), (database, "p(e|f)=-1"))
    [row] = found["rows"]
    assert [each["text"] for each in row["first"]] == ["grant", "gives", "withhold"]
    assert [each["text"] for each in row["second"]] == ["withhold", "gives", "grant"]
    assert (row["overlap"], row["rho"], found["overlap"]) == (1.0, -1.0, 1.0)


@pytest.mark.parametrize(
    "address",
    [
        "/explore?q=give",
        "/explore?q=agree&show=opposites",
        "/explore?q=car&why=vehicle",
        "/explore?q=agre",
        "/explore?q=agreed",
        "/explore/graph?q=car&estimate=label&beside=count",
        "/explore/graph?q=nothing",
        "/compare?phrases=give%0Acar&second=again&second_rank=eq6.1",
    ],
)
def test_every_state_is_an_address_with_its_json_beside_it(client, address):
    path, _, query = address.partition("?")
    page, data = client.get(address), client.get(f"{path}.json?{query}")
    assert (page.status_code, data.status_code) == (200, 200)
    assert f'href="{path}.json?{query}"'.replace("&", "&amp;") in page.text or not data.json().get(
        "paraphrases", True
    )
    for each in data.json().get("paraphrases", []):
        assert f">{each['text']}</a>" in page.text


def test_suggestions_begin_with_what_was_typed(client):
    assert client.get("/explore/suggest.json?q=car").json()["phrases"] == [
        "car",
        "car park",
        "cart",
    ]


def test_nothing_of_a_phrase_becomes_markup(client):
    nasty = "<script>alert(1)</script>\"'{{7*7}}"
    for path in ("/explore", "/explore/graph", "/compare", "/rewrite"):
        text = client.get(path, params={"q": nasty, "phrases": nasty, "label": nasty}).text
        assert "<script>alert" not in text and "49" not in re.sub(r'token" content="\w+', "", text)
