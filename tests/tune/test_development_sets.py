"""Data for tuning and testing, from files to files."""

from pathlib import Path

import pytest
from tests.corpus.compressions_file import write_compressions

from otherwords.corpus import SkipBadLines
from otherwords.errors import OtherwordsError
from otherwords.tune.development_data import Example, Window
from otherwords.tune.development_files import read_development
from otherwords.tune.development_sets import make_sets, write_examples


@pytest.fixture
def versions(here):
    Path("one.en").write_text("".join(f"{n} b c d\n" for n in range(9)))
    Path("two.en").write_text("".join(f"{n} b c\n" for n in range(9)))
    return ["one.en", "two.en"]


def test_by_default_half_is_to_tune_on_and_the_rest_to_test_on(versions):
    sets = make_sets(versions)
    assert {name: len(examples) for name, examples in sets.items()} == {"dev": 5, "test": 4}
    everything = sets["dev"] + sets["test"]
    assert sorted(everything) == [Example(f"{n} b c d", (f"{n} b c",)) for n in range(9)]
    assert make_sets(versions, seed=1) == sets != make_sets(versions, seed=2)


def test_as_many_are_drawn_as_asked_for(versions):
    sets = make_sets(versions, dev=2, test=3)
    assert [len(examples) for examples in sets.values()] == [2, 3]
    assert [len(examples) for examples in make_sets(versions, dev=9).values()] == [9, 0]
    with pytest.raises(OtherwordsError, match="8 and 2 sentences asked for, 9 available"):
        make_sets(versions, dev=8, test=2)


def test_one_tsv_file_gives_the_same_as_parallel_files(versions):
    rows = zip(*(Path(name).read_text().splitlines() for name in versions), strict=True)
    Path("both.tsv").write_text("".join("\t".join(row) + "\n" for row in rows))
    assert make_sets(["both.tsv"]) == make_sets(versions)


def test_words_are_counted_as_they_are_tokenised(versions):
    # as letters and spaces: 5 of 7
    assert len(make_sets(versions, tokens=list, window=Window(0.7, 0.72))["dev"]) == 5
    assert make_sets(versions, window=Window(0.7, 0.72))["dev"] == []


def test_bad_groups_go_to_the_policy(versions):
    Path("two.en").write_text("0 b c\n" + "\n" * 8)
    bad = SkipBadLines()
    assert make_sets(versions, bad=bad) == {"dev": [Example("0 b c d", ("0 b c",))], "test": []}
    assert bad.skipped == 8


def test_human_compressions_are_halved_by_documents(here):
    write_compressions("news.jsonl", [(f"d{n}.0", "a b c", ["a b", ""]) for n in range(4)])
    sets = make_sets(["news.jsonl"])
    assert sets == dict.fromkeys(("dev", "test"), [Example("a b c", ("a b", ""))] * 2)
    with pytest.raises(OtherwordsError, match="is split in half"):
        make_sets(["news.jsonl"], dev=1)


def test_examples_are_read_as_they_were_written(here):
    examples = [Example("a  b c", ("a b",)), Example("d e", ("d", "e"))]
    write_examples("new/folder", "dev", examples)
    references = ["new/folder/dev.reference.1", "new/folder/dev.reference.2"]
    assert Path(references[1]).read_text() == "\ne\n"
    assert read_development("new/folder/dev.source", references) == [
        Example("a b c", ("a b",)),
        Example("d e", ("d", "e")),
    ]


def test_no_examples_give_empty_files(here):
    write_examples("folder", "test", [])
    assert sorted(path.name for path in Path("folder").iterdir()) == [
        "test.reference.1",
        "test.source",
    ]
