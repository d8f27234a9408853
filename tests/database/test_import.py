"""PPDB files in and out again: the same lines, in the same order, to the byte."""

import gzip
import random
from dataclasses import replace

import pytest
from tests.database.ppdb_lines import FIRST, ODD, RANKED, SECOND, TURNED, one

from otherwords.database import Database, export_database, import_ppdb
from otherwords.errors import EmptyInputError, InputError, OtherwordsError, UnknownNameError
from otherwords.files.bad_lines import SkipBadLines


@pytest.fixture
def bring_in(here, engine):
    def run(lines, path="in.ow", **options):
        (here / "in.txt").write_text("".join(f"{line}\n" for line in lines))
        import_ppdb([here / "in.txt"], here / path, engine=engine, **options)
        return Database.open(here / path)

    return run


@pytest.fixture
def there_and_back(here, engine, bring_in):
    def run(lines, **options):
        export_database(bring_in(lines, **options), here / "out.txt", engine=engine)
        return (here / "out.txt").read_text().split("\n")[:-1]

    return run


@pytest.mark.parametrize("lines", [FIRST, SECOND, FIRST + ODD, ODD, SECOND + TURNED])
def test_import_and_export_give_the_same_lines_in_the_same_order(there_and_back, lines):
    assert there_and_back(lines, rank="file-order") == lines


@pytest.mark.parametrize("seed", range(5))
def test_any_mix_of_lines_comes_back(there_and_back, seed, monkeypatch):
    monkeypatch.setattr("otherwords.database.ppdb.importing.FIRST_LINES", 3)
    monkeypatch.setattr("otherwords.database.ppdb.importing.LINES_A_BATCH", 4)
    chance = random.Random(seed)
    lines = chance.choices(FIRST + SECOND + ODD, k=40)
    assert there_and_back(lines, rank="file-order") == lines


def test_plain_lines_need_no_text_besides_their_numbers(bring_in):
    database = bring_in(FIRST)
    assert database.rows(columns=["written"]).read_all()["written"].null_count == len(FIRST)
    assert database.manifest.written["p(e|f)"] == ".5f or 0"


def test_lines_of_ppdb_2_have_their_own_number_styles(bring_in):
    manifest = bring_in(SECOND[:2]).manifest
    assert manifest.written["PPDB1.0Score"] == ".6f or 0"
    assert manifest.written["SourceWords"] == "d"


@pytest.mark.shared
def test_the_real_fragment_comes_back(shared_data, here, engine):
    fragment = shared_data / "ppdb" / "ppdb-1.0.fragment.txt.gz"
    imported = import_ppdb([fragment], here / "in.ow", engine=engine)
    assert imported.lines == 5878
    for name in ("one.gz", "two.gz"):
        export_database(Database.open(here / "in.ow"), here / name, engine=engine)
    assert gzip.decompress((here / "one.gz").read_bytes()) == gzip.decompress(fragment.read_bytes())
    assert (here / "one.gz").read_bytes() == (here / "two.gz").read_bytes()


def test_imported_lines_are_looked_up_with_their_own_features(bring_in):
    database = bring_in(FIRST)
    found = database.paraphrases("car")
    assert [each.text for each in found] == ["vehicle", "auto", "old wagon"]
    # 0 + 1.5 + 2 + 0.5 + 100*0.00012 + 0.3*0 + 0.3*1.84819
    assert found[0].cost == pytest.approx(4.566457)
    assert list(found[0].features)[:2] == ["p(e|f)", "p(f|e)"] and len(found[0].features) == 7
    assert database.paraphrases("car", explain=True)[0].pivots == ()


@pytest.mark.parametrize("lines", [FIRST, SECOND, ODD, TURNED])
def test_the_store_and_the_table_agree(bring_in, lines):
    database = bring_in(lines, rank="file-order")
    exact = list(database.all_paraphrases())
    phrases = list(dict.fromkeys(each.phrase for each in exact))
    found = [each for own in database.paraphrases_of(phrases, top=None) for each in own]
    assert len(found) == len(exact) == len(lines)
    for fast, sure in zip(found, exact, strict=True):
        names = list(sure.features)
        assert [fast.features[name] for name in names] == pytest.approx(
            list(sure.features.values()), rel=1e-6, nan_ok=True
        )
        features = {"features": {}, "entailment": None}
        assert replace(fast, **features) == replace(sure, **features)


def test_entailment_and_missing_values_are_kept(bring_in):
    thing, auto = bring_in(SECOND).paraphrases("car", top=None, explain=True)
    assert (auto.entailment, thing.entailment) == ("Equivalence", "Forward")
    assert auto.features["MVLSASim"] != auto.features["MVLSASim"]
    assert auto.as_dict()["features"]["MVLSASim"] is None


def test_other_weights_rank_instead(bring_in):
    database = bring_in(SECOND[:2], rank="PPDB2.0Score=-1")
    assert [each.text for each in database.paraphrases("car")] == ["auto", "thing"]
    assert database.manifest.ranking == {"PPDB2.0Score": -1.0}


def test_the_order_of_the_file_can_rank(bring_in):
    plain = [one("car", name, "Quality=5") for name in ("b", "a", "c")]
    database = bring_in(plain, rank="file-order")
    assert [each.text for each in database.paraphrases("car")] == ["b", "a", "c"]


def test_missing_features_of_the_ranking_are_an_error_with_the_ways_out(bring_in):
    with pytest.raises(OtherwordsError) as told:
        bring_in([one("car", "auto", "Quality=5")])
    assert str(told.value) == (
        "no feature p(e|f), which Eq. 6.1 ranks by. Rank by others, as in --rank 'Quality=1', "
        "or keep the order of the lines: --rank file-order."
    )
    with pytest.raises(UnknownNameError, match="no feature called 'Qality'"):
        bring_in([one("car", "auto", "Quality=5")], rank="Qality=1")


@pytest.mark.parametrize("value", ["NA", None])
def test_a_line_without_a_number_to_rank_by_is_named(bring_in, value):
    bad = RANKED.format("NA") if value else RANKED.format("2").removeprefix("p(e|f)=2 ")
    with pytest.raises(InputError, match=r"in.txt:6: no number for p\(e\|f\), which it is ranked"):
        bring_in([*FIRST, one("car", "bad", bad)])
    skipped = SkipBadLines()
    assert len(bring_in([*FIRST, one("car", "bad", bad)], bad=skipped)) == 5
    assert skipped.summary("lines").startswith("skipped 1 of 6 lines: 1 without a feature of the")


def test_bad_lines_are_named_or_skipped_and_counted(bring_in):
    lines = [*FIRST, "[NP|||X] ||| a ||| b ||| c=1", one("a", "b", "c=x"), one("a", "b", "cost=1")]
    with pytest.raises(InputError, match=r"in.txt:6: '...' inside the label"):
        bring_in(lines)
    with pytest.raises(InputError, match=r"in.txt:6: 'c=x' has no number"):
        bring_in([*FIRST, lines[6]])
    with pytest.raises(InputError, match=r"in.txt:6: a feature called 'cost', and there is a col"):
        bring_in([*FIRST, lines[7]])
    with pytest.raises(InputError, match=r"a feature called 'P\(E\|F\)', and there is a column 'p"):
        bring_in([*FIRST, one("a", "b", RANKED.format("1").upper())])
    skipped = SkipBadLines()
    assert len(bring_in(lines, bad=skipped)) == len(FIRST)
    assert skipped.skipped == 3


def test_several_files_are_imported_in_order(here, engine, bring_in):
    bring_in(FIRST)
    (here / "more.txt").write_text(one("boat", "ship") + "\n")
    files = [here / "in.txt", here / "more.txt"]
    made = import_ppdb(files, here / "both.ow", engine=engine, language="en")
    assert made.lines == 6 and made.manifest.language == "eng"
    assert [corpus["lines"] for corpus in made.manifest.corpora] == [5, 1]
    export_database(Database.open(here / "both.ow"), here / "out.txt", engine=engine)
    assert (here / "out.txt").read_text() == "".join(path.read_text() for path in files)


def test_nothing_to_import_is_an_error(here, engine):
    (here / "empty.txt").write_text("")
    with pytest.raises(EmptyInputError, match="no lines to import"):
        import_ppdb(["empty.txt"], "x.ow", engine=engine)
    (here / "bad.txt").write_text("nothing\n")
    with pytest.raises(EmptyInputError, match="no lines to import"):
        import_ppdb(["bad.txt"], "x.ow", engine=engine, bad=SkipBadLines())
    assert not (here / "x.ow").exists()


def test_an_unknown_language_is_an_error_before_any_work(here, engine):
    (here / "in.txt").write_text("nothing\n")
    with pytest.raises(UnknownNameError, match="no language called 'klingon'"):
        import_ppdb(["in.txt"], "x.ow", engine=engine, language="klingon")
