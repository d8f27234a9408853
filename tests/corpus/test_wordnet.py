"""WordNet's index files: made by hand, and the installed ones if there are any."""

import pytest
from tests.corpus.wordnet_folder import write_wordnet

from otherwords.corpus.wordnet import PARTS, WordNet
from otherwords.errors import InputError


@pytest.fixture
def folder(tmp_path):
    for part in PARTS:
        (tmp_path / f"index.{part}").write_text("  1 a licence, which is skipped  \n")
        (tmp_path / f"{part}.exc").write_text("")
    index = "begin v 2 1 @ 2 0 00000001 00000002  \nstart v 1 1 @ 1 0 00000002  \n"
    (tmp_path / "index.verb").write_text(index)
    (tmp_path / "verb.exc").write_text("began begin\n")
    return tmp_path


def test_synonyms_share_a_synset_whatever_their_endings(folder):
    wordnet = WordNet(folder)
    assert wordnet.synsets("begin") == {"verb00000001", "verb00000002"}
    assert wordnet.synsets("began") & wordnet.synsets("starts") == {"verb00000002"}
    assert wordnet.synsets("started") == wordnet.synsets("starting") == {"verb00000002"}
    assert wordnet.synsets("tea") == frozenset()


def test_a_folder_without_the_files_is_one_clear_line(tmp_path):
    with pytest.raises(InputError, match=r"index.noun: no such file of WordNet"):
        WordNet(tmp_path)


def test_the_data_files_hold_the_words_of_each_synset(tmp_path):
    wordnet = WordNet(write_wordnet(tmp_path))
    found = list(wordnet.members())
    assert wordnet.version == "3.0"
    assert len(found) == 8
    assert found[0].words == ("car", "auto", "motor vehicle")
    assert [one.words for one in found if one.part == "adj"] == [
        ("absurd", "ridiculous", "cockeyed")
    ]


@pytest.mark.parametrize(
    ("phrase", "part", "lemma"),
    [
        ("cars", "noun", "car"),
        ("motor vehicles", "noun", "motor vehicle"),
        ("took place", "verb", "take place"),
        ("began", "verb", "begin"),
        ("began", "noun", None),
        ("cockeyed", "adj", "cockeyed"),
    ],
)
def test_the_lemma_is_the_shortest_form_that_wordnet_has(tmp_path, phrase, part, lemma):
    assert WordNet(write_wordnet(tmp_path)).lemma(phrase, part) == lemma


def test_damaged_files_are_one_clear_line(tmp_path):
    data = write_wordnet(tmp_path) / "data.noun"
    whole = data.read_bytes()
    data.write_bytes(whole.replace(b"auto", b"automobile"))
    with pytest.raises(InputError, match=r"data.noun:3: expected the synset of byte \d{8}"):
        list(WordNet(tmp_path).members())
    data.write_bytes(whole[:-5])
    with pytest.raises(InputError, match=r"data.noun:5: expected the synset of byte"):
        list(WordNet(tmp_path).members())
    data.write_bytes(b"".join(whole.splitlines(keepends=True)[:-1]))
    with pytest.raises(InputError, match="1 synsets of the index are missing"):
        list(WordNet(tmp_path).members())
    data.write_bytes(whole + b"%08d 03 n 01 boat 0 000 | a gloss  \n" % len(whole))
    with pytest.raises(InputError, match="1 synsets are not in the index"):
        list(WordNet(tmp_path).members())
    data.unlink()
    with pytest.raises(InputError, match="no such file of WordNet"):
        list(WordNet(tmp_path).members())


@pytest.mark.parametrize("name", ["noun.exc", "index.verb"])
def test_a_file_that_is_no_text_is_one_clear_line(tmp_path, name):
    (write_wordnet(tmp_path) / name).write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match=rf"{name}: is not UTF-8, so it is damaged. Install"):
        WordNet(tmp_path)


def test_a_file_that_is_no_index_is_one_clear_line(tmp_path):
    (write_wordnet(tmp_path) / "index.verb").write_text("no index\n")
    with pytest.raises(InputError, match=r"index.verb:1: is not a line of an index"):
        WordNet(tmp_path)


def test_a_folder_that_does_not_say_its_version_is_one_clear_line(tmp_path):
    with pytest.raises(InputError, match="does not say its version"):
        _ = WordNet(write_wordnet(tmp_path, head="  1 nothing  \n")).version
