from pathlib import Path

import pytest
from typer.testing import CliRunner

from otherwords.cli.main import app
from otherwords.corpus import Group
from otherwords.corpus.compressions import Compressed, write_compressions
from otherwords.errors import OtherwordsError
from otherwords.tune.development_data import (
    Example,
    Window,
    draw,
    longest_to_shortest,
    people_made,
    split_documents,
)

TEN = "a b c d e f g h i j"


@pytest.mark.parametrize(
    ("shortest", "kept"), [(5, False), (6, True), (8, True), (9, False), (10, False)]
)
def test_the_ratio_is_above_a_half_and_at_most_four_fifths(shortest, kept):
    group = Group(1, (" ".join(TEN.split()[:shortest]), None, TEN))
    assert bool(longest_to_shortest([group])) is kept


def test_the_longest_version_is_the_source_and_the_shortest_the_reference():
    versions = ("a b c", "a b c d", "x y z d", "b c d")
    assert longest_to_shortest([Group(1, versions)]) == [Example("a b c d", ("a b c",))]


def test_words_are_counted_as_tokens():
    group = Group(1, ("abcdef", "abcd"))
    assert longest_to_shortest([group]) == []
    assert longest_to_shortest([group], tokens=list) == [Example("abcdef", ("abcd",))]


def test_human_compressions_keep_their_place():
    rows = [
        Compressed("d.0", "a b c d", ("a b c", "a b c d", "a")),
        Compressed("d.1", "a b", ("a b", "a", "a b")),
    ]
    assert people_made(rows, window=Window()) == [Example("a b c d", ("a b c", "", ""))]
    assert len(people_made(rows)) == 2


def test_samples_are_disjoint_ordered_and_reproducible():
    dev, test = draw(range(100), 30, 20, seed=5)
    assert (len(dev), len(test), set(dev) & set(test)) == (30, 20, set())
    assert (dev, test) == (sorted(dev), sorted(test))
    assert draw(range(100), 30, 20, seed=5) == (dev, test)
    assert draw(range(100), 30, 20, seed=6) != (dev, test)


def test_drawing_more_than_available_is_an_error():
    with pytest.raises(OtherwordsError, match="8 and 3 sentences asked for, 10 available"):
        draw(range(10), 8, 3)


def test_documents_stay_whole_and_halves_are_even_whatever_the_order():
    rows = [Compressed(f"d{n % 7}.{n}", "a", ("a",)) for n in range(90)]
    tune, test = split_documents(rows, seed=2)
    assert not {one.document for one in tune} & {one.document for one in test}
    assert sorted(tune + test) == sorted(rows)
    assert abs(len(tune) - len(test)) <= 13  # no more than one document
    again = split_documents(rows[::-1], seed=2)
    assert [sorted(half) for half in again] == [sorted(tune), sorted(test)]


@pytest.mark.parametrize(("above", "most"), [(0.8, 0.5), (-0.1, 0.5), (0.5, 1.2), (0.5, 0.5)])
def test_a_window_without_ratios_is_rejected(above, most):
    with pytest.raises(OtherwordsError, match="no ratio is above"):
        Window(above, most).check()


def run(*arguments):
    return CliRunner().invoke(app, ["corpus", "compressions", *map(str, arguments), "-o", "made"])


def test_the_command_writes_parallel_files(here):
    Path("one.en").write_text("a b c d\na b c d e\nsame same\nf g h i\n")
    Path("two.en").write_text("a b c\nb c d\nsame same\nf h i\n")
    found = run("one.en", "two.en", "--tokenised", "--dev", 2, "--test", 1)
    assert found.exit_code == 0, found.stderr
    assert "2 sentences" in found.stderr and "1 sentences" in found.stderr
    lines = [(path.name, path.read_text().splitlines()) for path in sorted(Path("made").iterdir())]
    names, texts = zip(*lines, strict=True)
    assert names == ("dev.reference.1", "dev.source", "test.reference.1", "test.source")
    pairs = {*zip(texts[1], texts[0], strict=True), *zip(texts[3], texts[2], strict=True)}
    assert pairs == {("a b c d", "a b c"), ("a b c d e", "b c d"), ("f g h i", "f h i")}


def test_groups_of_one_version_are_rejected_or_skipped(here):
    Path("one.en").write_text("a b c d\n\nf g h i\n")
    Path("two.en").write_text("a b c\nx\nf h i\n")
    refused = run("one.en", "two.en")
    assert refused.exit_code == 1
    assert "one.en:2: 1 of 2 versions" in refused.stderr
    found = run("one.en", "two.en", "--skip-bad")
    assert found.exit_code == 0, found.stderr
    assert "skipped 1 of 3 groups: 1 with fewer than two versions" in found.stderr
    made = Path("made/dev.source").read_text() + Path("made/test.source").read_text()
    assert sorted(made.split("\n")) == ["", "a b c d", "f g h i"]


def test_the_command_splits_human_compressions_by_document(here):
    rows = [Compressed(f"d{n}.0", "a b c d", ("a b c", "a b c d")) for n in range(4)]
    write_compressions("news.jsonl", rows)
    assert run("news.jsonl", "--ratios", "0.5,0.8").exit_code == 0
    assert Path("made/dev.source").read_text() == "a b c d\n" * 2
    assert Path("made/test.reference.1").read_text() == "a b c\n" * 2
    assert Path("made/test.reference.2").read_text() == "\n\n"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--ratios", "0.8"], "is not two numbers with a comma"),
        (["--ratios", "0.8,0.5"], "no ratio is above 0.8 and up to 0.5"),
        (["--dev", "3"], "has no effect with a .jsonl file"),
    ],
)
def test_options_that_make_no_sense_are_rejected(here, options, message):
    write_compressions("news.jsonl", [Compressed("d.0", "a b", ("a",))])
    found = run("news.jsonl", *options)
    assert found.exit_code and message in " ".join(found.stderr.replace("│", " ").split())
