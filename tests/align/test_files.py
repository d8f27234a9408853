"""From files to a file of links, as a Python user calls it."""

import errno
import gzip
import os
from pathlib import Path

import pytest

from otherwords.align import Aligner, Source, align_files
from otherwords.align.files import language_of_name
from otherwords.corpus import SkipBadLines, read_links, read_weighted_links
from otherwords.errors import InputError, OtherwordsError, OutputError

ENGLISH = ["The house is old.", "The book isn't new.", "The house is new."]
GERMAN = ["Das Haus ist alt.", "Das Buch ist nicht neu.", "Das Haus ist neu."]


@pytest.fixture
def text(here):
    Path("a.en").write_text("".join(f"{line}\n" for line in ENGLISH))
    Path("a.de").write_text("".join(f"{line}\n" for line in GERMAN))
    return Source(source="a.en", target="a.de")


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("train.en", "en"),
        ("train.DE.gz", "de"),
        ("europarl.de-en.en", "en"),
        ("de/en/text", "und"),
        ("news.tok.fr.zst", "fr"),
        ("content", "und"),
        ("a.el", "und"),
        ("train.en.2", "en"),
        ("part2", "und"),
        ("-", "und"),
    ],
)
def test_the_language_is_guessed_from_the_file_name(name, code):
    assert language_of_name(name) == code


def test_text_is_tokenised_by_the_rules_of_its_language(text):
    pairs = list(text.pairs())
    assert pairs[1][0] == ["The", "book", "is", "n't", "new", "."]
    assert pairs[1][1] == ["Das", "Buch", "ist", "nicht", "neu", "."]


def test_given_languages_override_the_file_names(text):
    source = Source(source="a.en", target="a.de", languages=("fr", "de"))
    assert list(source.pairs())[1][0] == ["The", "book", "isn't", "new", "."]


def test_tokenised_text_is_split_at_spaces_only(text):
    pairs = list(Source(source="a.en", target="a.de", tokenised=True).pairs())
    assert pairs[1][0] == ["The", "book", "isn't", "new."]


def test_a_line_of_links_is_written_for_each_pair(text):
    aligned = align_files(text, "out.links")
    links = list(read_links("out.links"))
    assert (aligned.pairs, aligned.links) == (3, sum(map(len, links)))
    assert {(1, 1), (3, 3)} <= links[0]
    assert (aligned.skipped, aligned.note) == (0, "")


def test_posteriors_and_tokens_are_written_on_request(text):
    align_files(text, "out.links.gz", tokens="out.tsv", posteriors=True)
    assert gzip.decompress(Path("out.links.gz").read_bytes()).startswith(b"0-0:0.")
    assert all(weights for weights in read_weighted_links("out.links.gz"))
    assert Path("out.tsv").read_text().splitlines() == [
        "The house is old .\tDas Haus ist alt .",
        "The book is n't new .\tDas Buch ist nicht neu .",
        "The house is new .\tDas Haus ist neu .",
    ]


def test_a_saved_model_gives_the_same_links(text):
    align_files(text, "one.links", save_model="a.model", posteriors=True)
    align_files(text, "other.links", model="a.model", posteriors=True)
    assert Path("one.links").read_bytes() == Path("other.links").read_bytes()


def test_skipped_pairs_keep_their_line_in_links_and_tokens(text):
    Path("a.de").write_text(f"{GERMAN[0]}\n \n{GERMAN[2]}\n")
    aligned = align_files(text, "out.links", tokens="out.tsv", bad=SkipBadLines())
    assert [bool(links) for links in read_links("out.links")] == [True, False, True]
    assert Path("out.tsv").read_text().splitlines()[1] == "\t"
    assert (aligned.pairs, aligned.skipped) == (3, 1)
    assert aligned.note == "skipped 1 of 3 pairs: 1 with an empty side (first: a.de:2)"


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"tokens": "out.links"}, OutputError),
        ({"save_model": "no/such/folder"}, OutputError),
        ({"model": "no.model"}, InputError),
        ({"rule": "none"}, OtherwordsError),
    ],
)
def test_an_error_leaves_no_output_behind(text, here, options, error):
    with pytest.raises(error):
        align_files(text, "out.links", **options)
    assert {path.name for path in here.iterdir()} == {"a.en", "a.de"}


def test_progress_counts_steps_of_training_and_pairs_of_linking(text):
    reports = []
    align_files(text, "out.links", save_model="a.model", progress=lambda *r: reports.append(r))
    assert {total for _, total in reports} == {55}
    reports.clear()
    align_files(text, "out.links", model="a.model", progress=lambda *r: reports.append(r))
    assert reports == [(1, 3), (2, 3), (3, 3)]


def test_on_a_full_disk_neither_the_links_nor_the_model_appear(tmp_path, monkeypatch):
    """The links are flushed last of all here, when the model has been written already."""
    from otherwords.files import whole_files

    for name in ("a.en", "a.de"):
        (tmp_path / name).write_text("the house\nthe book\n", encoding="utf-8")
    written = []

    def full(handle):
        written.append(handle)
        if len(written) == 2:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(whole_files.os, "fsync", full)
    text = Source(source=tmp_path / "a.en", target=tmp_path / "a.de")
    with pytest.raises(OutputError, match="no space left"):
        align_files(text, tmp_path / "a.links", save_model=tmp_path / "a.model")
    assert {path.name for path in tmp_path.iterdir()} == {"a.en", "a.de"}


def test_saving_a_model_again_replaces_its_file_and_leaves_the_mapped_one_whole(tmp_path):
    """A file that is cut short while it is mapped into memory would kill the process."""
    path = tmp_path / "a.model"
    aligner = Aligner.train([(["a"], ["b"])], threads=1)
    aligner.save(path)
    with path.open("rb") as older:
        before = older.read()
        aligner.save(path)
        older.seek(0)
        assert older.read() == before
        assert os.fstat(older.fileno()).st_ino != path.stat().st_ino
