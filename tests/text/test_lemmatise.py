"""The lemmatiser: forms by hand, WordNet's exceptions, and the lemmas of a treebank."""

import gzip

import pytest
from benchmarks.data import SHARED

from otherwords.errors import InputError
from otherwords.text.lemmatise import Lemmatiser

TREEBANK = SHARED / "treebanks" / "ewt.dev.conllu.gz"
INFLECTED = {"NNS", "VBZ", "VBD", "VBN", "VBG", "JJR", "JJS", "RBR", "RBS"}
FORMS = """houses NNS house, boxes NNS box, parties NNS party, children NNS child, areas NNS area,
analyses NNS analysis, goes VBZ go, tries VBZ try, passes VBZ pass, has VBZ have, was VBD be,
stopped VBD stop, referred VBN refer, agreed VBD agree, needed VBD need, offered VBN offer,
developed VBN develop, used VBN use, created VBN create, settled VBN settle, changed VBN change,
caused VBD cause, visited VBD visit, making VBG make, running VBG run, adding VBG add, dying VBG
die, being VBG be, including VBG include, writing VBG write, bigger JJR big, happiest JJS happy,
better JJR good, better RBR well, larger JJR large, saw NN saw, Paris NNP paris, would MD would,
ca MD can, 's VBZ be, n't RB not, the DT the, quickly RB quickly, news NN news"""


@pytest.mark.parametrize("row", FORMS.split(","), ids=str.strip)
def test_forms_have_their_bases(row):
    form, tag, base = row.split()
    assert Lemmatiser(wordnet=None).lemma(form, tag) == base


def test_the_exceptions_of_wordnet_come_first(tmp_path):
    for name in ("noun.exc", "verb.exc", "adj.exc", "adv.exc"):
        (tmp_path / name).write_text("")
    (tmp_path / "noun.exc").write_text("wugs wugg wug\nice_creams ice_cream\n")
    lemmatiser = Lemmatiser(wordnet=tmp_path)
    assert lemmatiser.lemmas(["wugs", "mice", "were"], ["NNS", "NNS", "VBD"]) == [
        "wugg",
        "mouse",
        "be",
    ]
    (tmp_path / "verb.exc").write_text("alone\n")
    with pytest.raises(InputError, match=r"verb.exc:1: expected a form and its base"):
        Lemmatiser(wordnet=tmp_path)
    with pytest.raises(InputError, match="no such file"):
        Lemmatiser(wordnet=tmp_path / "nowhere")


@pytest.mark.shared
@pytest.mark.skipif(not TREEBANK.exists(), reason="needs ../shared/data")
def test_most_inflected_words_of_a_treebank_get_their_lemma():
    lemmatiser = Lemmatiser(wordnet=None)
    right = total = 0
    with gzip.open(TREEBANK, "rt", encoding="utf-8") as lines:
        for line in lines:
            columns = line.split("\t")
            if len(columns) > 4 and columns[4] in INFLECTED:
                total += 1
                right += lemmatiser.lemma(columns[1], columns[4]) == columns[2].lower()
    assert right / total > 0.98
