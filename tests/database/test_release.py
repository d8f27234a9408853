"""What is built here goes out as PPDB writes it, and in formats for other tools."""

import json

import pyarrow.parquet as pq
import pytest
from tests.database.small_database import Line

from otherwords.corpus.ppdb import read_ppdb
from otherwords.database import Database, export_database
from otherwords.errors import OtherwordsError, UnknownNameError

# the counted features of Ganitkevitch 2018, Table 6.6, in the order of the line printed there
PRINTED = "Lex(e|f)=4.86514 Lex(f|e)=11.05531 LogCount=0.69315 RarityPenalty=0.00012 p(LHS|e)=0 "
PRINTED += "p(LHS|f)=1.84819 p(e|LHS)=15.47166 p(e|f)=10.47819 p(e|f,LHS)=8.36974 "
PRINTED += "p(f|LHS)=8.42517 p(f|e)=1.58351 p(f|e,LHS)=1.32325"
FEATURES = {name: float(value) for name, value in (f.rsplit("=", 1) for f in PRINTED.split())}
HARD = Line("hard", "pretty difficult", "ADJP", "0-0 0-1", FEATURES)
LINE = (
    "[ADJP] ||| hard ||| pretty difficult ||| Abstract=0 Adjacent=0 CharCountDiff=12 "
    "CharLogCR=1.38629 ContainsX=0 GlueRule=0 Identity=0 Lex(e|f)=4.86514 Lex(f|e)=11.05531 "
    "Lexical=1 LogCount=0.69315 Monotonic=1 PhrasePenalty=1 RarityPenalty=0.00012 "
    "SourceTerminalsButNoTarget=0 SourceWords=1 TargetTerminalsButNoSource=0 TargetWords=2 "
    "UnalignedSource=0 UnalignedTarget=0 WordCountDiff=1 WordLenDiff=3.50000 WordLogCR=0.69315 "
    "p(LHS|e)=0 p(LHS|f)=1.84819 p(e|LHS)=15.47166 p(e|f)=10.47819 p(e|f,LHS)=8.36974 "
    "p(f|LHS)=8.42517 p(f|e)=1.58351 p(f|e,LHS)=1.32325 ||| 0-0 0-1\n"
)


@pytest.fixture
def database(made):
    return Database.open(made)


def test_the_printed_line_is_written_as_it_is_printed(make_database, here):
    database = Database.open(make_database([HARD]))
    assert export_database(database, "out.txt").lines == 1
    assert (here / "out.txt").read_text() == LINE


def test_lines_are_read_back_with_the_same_values(database):
    export_database(database, "out.gz")
    lines = list(read_ppdb("out.gz"))
    assert [(line.label, " ".join(line.paraphrase)) for line in lines] == [
        (each.label, each.text) for each in database.all_paraphrases()
    ]
    for line, each in zip(lines, database.all_paraphrases(), strict=True):
        assert line.features == pytest.approx(each.features, abs=5e-6)


def test_a_size_and_a_type_can_be_chosen(database):
    assert export_database(database, "out.txt", size="S").lines == 3  # one of each type
    assert export_database(database, "out.txt", size="XXL", type="lexical").lines == 2
    with pytest.raises(UnknownNameError, match="no size called 'huge'"):
        export_database(database, "out.txt", size="huge")
    with pytest.raises(UnknownNameError, match="no format called 'xml'"):
        export_database(database, "out.txt", format="xml")


def test_the_same_database_gives_the_same_bytes(database, here):
    for form in ("ppdb", "tsv", "jsonl", "parquet"):
        for name in ("one.gz", "two.gz"):
            export_database(database, name, format=form)
        assert (here / "one.gz").read_bytes() == (here / "two.gz").read_bytes()


def test_lines_that_the_format_cannot_represent_are_omitted_and_counted(make_database, here):
    odd = [Line("car", "auto", label="NP|||X"), Line("a \\||| b", "c"), Line("x", "y")]
    exported = export_database(Database.open(make_database(odd)), "out.txt")
    assert (exported.lines, exported.left_out) == (1, 2)
    assert [line.phrase for line in read_ppdb("out.txt")] == [("x",)]


def test_tsv_json_and_parquet_have_all_features(database, here):
    for form in ("tsv", "jsonl", "parquet"):
        assert export_database(database, f"out.{form}", format=form).lines == 7
    head, first, *_ = (line.split("\t") for line in (here / "out.tsv").read_text().split("\n"))
    tabs = dict(zip(head, first, strict=True))
    read = json.loads((here / "out.jsonl").read_text().split("\n")[0])
    table = pq.read_table("out.parquet").slice(0, 1).to_pylist()[0]
    assert set(tabs) == set(read) == set(table)
    assert tabs["source"] == read["source"] == table["source"] == "[NP,1] 's [NN,2]"
    assert float(tabs["SourceWords"]) == read["SourceWords"] == table["SourceWords"] == 1
    assert tabs["type"] == read["type"] == table["type"] == "syntactic"


def test_parquet_needs_a_file(database):
    with pytest.raises(OtherwordsError, match="Parquet cannot go to standard output"):
        export_database(database, "-", format="parquet")
