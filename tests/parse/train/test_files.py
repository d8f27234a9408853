"""Files in, a parser out: the same files give the same bytes, and the card records them."""

import gzip
import hashlib
from dataclasses import replace
from pathlib import Path

import pytest
from tests.parse.small_treebank import DEPENDENCIES, TEXT, TINY, TREES

from otherwords.errors import EmptyInputError, InputError, OutputError
from otherwords.parse import Parser, read_dependencies, read_trees, write_dependencies, write_trees
from otherwords.parse.model_file import write_model
from otherwords.parse.train import train_parser
from otherwords.parse.train.files import checksums, read_treebank, train_from_files
from otherwords.text import Tokeniser

SHORT = replace(TINY, epochs=2)


@pytest.fixture(autouse=True)
def treebanks(here):
    write_trees("a.ptb.gz", TREES)
    write_dependencies("a.conllu", DEPENDENCIES)
    Path("plain.en").write_text("".join(" ".join(line) + "\n" for line in TEXT) * 2)


def train(*paths, output="out.owparse", **options):
    return train_from_files(paths, output, settings=SHORT, **options)


def test_the_file_equals_a_manual_training_on_any_number_of_threads():
    banks = [list(read_trees("a.ptb.gz")), list(read_dependencies("a.conllu"))]
    text = list(Tokeniser("en").lines(Path("plain.en").read_text().splitlines()))
    names = ["a.ptb.gz", "a.conllu", "plain.en"]
    sources = {name: hashlib.sha256(Path(name).read_bytes()).hexdigest() for name in names}
    write_model("hand.owparse", train_parser(banks, text, settings=SHORT, sources=sources))
    for threads in 1, 2:
        train("a.ptb.gz", "a.conllu", text="plain.en", threads=threads)
        assert Path("out.owparse").read_bytes() == Path("hand.owparse").read_bytes()


def test_the_card_names_the_files_without_folders_in_their_order(here):
    train(here / "a.conllu", "./a.ptb.gz", text=here / "plain.en")
    sources = Parser.open("out.owparse").card["sources"]
    assert list(sources) == ["a.conllu", "a.ptb.gz", "plain.en"]
    assert sources == checksums(["a.conllu", "a.ptb.gz", "plain.en"])


def test_checksums_are_of_the_bytes_on_the_disk():
    packed = gzip.compress(b"a\n")
    Path("x.gz").write_bytes(packed)
    assert checksums(["x.gz"]) == {"x.gz": hashlib.sha256(packed).hexdigest()}


def test_text_is_not_needed():
    train("a.ptb.gz", "a.conllu")
    assert Parser.open("out.owparse").card["text_sentences"] == 0


def test_each_epoch_is_reported_and_steps_are_counted():
    epochs, steps = [], []
    train("a.ptb.gz", report=epochs.append, progress=lambda done, total: steps.append(done))
    assert [epoch.number for epoch in epochs] == [1, 2]
    assert all(step >= 1 for step in steps)


def test_the_kind_of_a_treebank_is_inferred_from_its_name():
    assert read_treebank("a.ptb.gz") == TREES
    assert read_treebank("a.conllu") == DEPENDENCIES


@pytest.mark.parametrize(
    ("paths", "expected"),
    [
        (["none.ptb"], r"^none.ptb: no such file"),
        (
            ["plain.en"],
            r"^plain.en: the name does not show the format of the trees\. Rename it",
        ),
        (["open.ptb"], r"^open.ptb:2: the tree that begins here is not closed, expected 1 more"),
        (["short.conllu"], r"^short.conllu:1: expected 10 tab-separated columns, found 2"),
        (["a.conllu", "a.conllu"], r"^a.conllu: a second file called 'a.conllu'"),
        (["-"], r"^stdin: a parser records the names of its files"),
    ],
)
def test_a_treebank_that_cannot_be_read_is_reported_with_its_place(paths, expected, here):
    Path("open.ptb").write_text("(NP (NN tea))\n(NP (NN tea)\n")
    Path("short.conllu").write_text("1\ttea\n\n")
    with pytest.raises(InputError, match=expected):
        train(*paths)
    assert not list(here.glob("*.owparse")) and not list(here.glob(".*"))


def test_a_treebank_without_sentences_is_an_error():
    Path("empty.ptb").write_text("(())\n")
    with pytest.raises(EmptyInputError, match="no sentence to learn from"):
        train("empty.ptb")


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("no/out.owparse", "there is no folder 'no'"),
        ("out.owparse.gz", "a parser cannot be compressed"),
        ("a.conllu", "is also an input"),
        (".", "is a folder"),
    ],
)
def test_an_impossible_output_is_an_error_before_any_work(output, expected):
    Path("broken.ptb").write_text("(")  # would be reported first if it were read
    with pytest.raises(OutputError, match=expected):
        train("broken.ptb", "a.conllu", output=output)


def test_an_older_parser_stays_until_the_new_one_is_complete(here):
    Path("out.owparse").write_bytes(b"old")
    Path("broken.ptb").write_text("(")
    with pytest.raises(InputError):
        train("broken.ptb")
    assert Path("out.owparse").read_bytes() == b"old"
    assert not list(here.glob(".*"))


def test_a_parser_is_not_written_to_stdout():
    with pytest.raises(OutputError, match=r"^a parser cannot be written to stdout"):
        train("a.conllu", output="-")
