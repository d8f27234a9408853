"""Synonyms for a search engine: one line per phrase, read back as Solr reads them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.database.ppdb_lines import FIRST

from otherwords.database import Database, Manifest, export_database, import_ppdb
from otherwords.database.synonyms import escape, synonyms
from otherwords.errors import OtherwordsError

ENGLISH = Manifest(language="eng")


def read_as_solr_does(line):
    """The slow twin of Solr's parser: a backslash takes the next character as it is."""
    sides, text, place = [[]], "", 0
    while place < len(line):
        if line[place] == "\\":
            text, place = text + line[place + 1], place + 2
        elif line.startswith("=>", place):
            sides[-1].append(text)
            sides, text, place = [*sides, []], "", place + 2
        elif line[place] == ",":
            sides[-1].append(text)
            text, place = "", place + 1
        else:
            text, place = text + line[place], place + 1
    sides[-1].append(text)
    return [[each.strip() for each in side] for side in sides]


def lines(pairs, **options):
    return [each.line for each in synonyms(pairs, ENGLISH, **options) if each.line]


@pytest.fixture
def database(made):
    return Database.open(made)


def test_the_phrase_itself_comes_first_then_the_best(database, here):
    exported = export_database(database, "out.txt", format="synonyms")
    assert (here / "out.txt").read_text() == (
        "car => car, vehicle, auto, wagon\n"
        "car park => car park, parking lot\n"
        "cart => cart, wagon\n"
        "don't => don't, never\n"
    )
    assert (exported.lines, exported.left_out) == (4, 1)


def test_size_type_and_top_limit_the_synonyms(database, here):
    export_database(database, "out.txt", format="synonyms", type="lexical", top=1)
    assert (here / "out.txt").read_text() == "car => car, vehicle\ncart => cart, wagon\n"
    export_database(database, "out.txt", format="synonyms", size="S", type="phrasal")
    assert (here / "out.txt").read_text() == "car park => car park, parking lot\n"


def test_an_imported_database_has_one_line_per_phrase_too(here, engine):
    (here / "in.txt").write_text("\n".join(FIRST) + "\n")
    import_ppdb(["in.txt"], "in.ow", engine=engine)
    exported = export_database(Database.open("in.ow"), "out.txt", format="synonyms")
    phrases = [line.split(" => ")[0] for line in (here / "out.txt").read_text().splitlines()]
    assert phrases == sorted(set(phrases))
    assert len(phrases) == exported.lines > 0


def test_a_paraphrase_with_several_labels_is_written_once():
    assert lines([("a", "b"), ("a", "c"), ("a", "b")]) == ["a => a, b, c"]
    assert lines([("a", "a")]) == []


def test_phrases_that_an_analyser_drops_are_omitted():
    (found,) = synonyms([("a", ","), ("a", "b"), ("a", "c [NP,1]")], ENGLISH)
    assert found == ("a => a, b", 2)
    assert lines([("...", "a")]) == []


def test_words_are_written_without_our_escapes():
    assert lines([(r"\[NP,1]", "#a")]) == [r"[NP\,1] => [NP\,1], #a"]
    assert lines([("#a", "b")]) == [r"\#a => #a, b"]


@given(st.text(st.sampled_from("ab,\\=>#"), min_size=1).filter(str.strip))
def test_solr_reads_what_was_written(text):
    assert read_as_solr_does(f"{escape(text)} => {escape(text)}, x") == [[text], [text, "x"]]


def test_top_is_only_for_synonyms(database):
    with pytest.raises(OtherwordsError, match="--top is for --format synonyms; tsv has all"):
        export_database(database, "out.txt", format="tsv", top=3)
