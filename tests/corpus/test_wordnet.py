"""WordNet's index files: made by hand, and the installed ones if there are any."""

import pytest

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
