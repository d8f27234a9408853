"""PropBank in columns and its frame files, written by hand."""

import pytest

from otherwords.corpus.resources.frames import Sense, read_frames
from otherwords.corpus.resources.propbank import Predicate, Span, read_propbank
from otherwords.errors import InputError

ROWS = [
    ("0", "Dogs", "NNS", "(TOP(S(NP*)", "-", "-", "(ARG0*)", "*"),
    ("1", "want", "VBP", "(VP*", "want", "want.01", "(V*)", "*"),
    ("2", "to", "TO", "(S(VP*", "-", "-", "(ARG1*", "*"),
    ("3", "chase", "VB", "(VP*", "chase", "chase.01", "*", "(V*)"),
    ("4", "cats", "NNS", "(NP*)))))))", "-", "-", "*)", "(ARG1*)"),
]
TEXT = "".join("doc-1\t" + "\t".join(row) + "\n" for row in ROWS)


def written(folder, text):
    path = folder / "propbank.tsv"
    path.write_text(text, "utf-8")
    return path


def test_a_sentence_has_its_tree_and_the_arguments_of_each_predicate(here):
    first, second = read_propbank(written(here, TEXT + "\n" + TEXT))
    assert first == second
    assert first.words == ("Dogs", "want", "to", "chase", "cats")
    assert first.constituents[:4] == (
        *(Span("TOP", 0, 5), Span("S", 0, 5)),
        *(Span("NP", 0, 1), Span("VP", 1, 5)),
    )
    arguments = Span("ARG0", 0, 1), Span("V", 1, 2), Span("ARG1", 2, 5)
    assert first.predicates[0] == Predicate(1, "want.01", arguments)
    assert first.predicates[1].arguments == (Span("V", 3, 4), Span("ARG1", 4, 5))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a\tb\n", "propbank.tsv:1: expected 7 tab-separated columns or more, found 2"),
        (TEXT.replace("\t3\t", "\tthree\t"), ":4: the place of the token is 'three'"),
        (TEXT.replace("(NP*)))))))", "(NP*))))))))"), "closes a bracket that was never opened"),
        (TEXT.replace("(NP*)))))))", "(NP*))"), "is never closed"),
        (TEXT.replace("want.01", "x").replace("\twant\tx", "\t-\tx"), "1 predicates, but 2 col"),
        (TEXT.replace("(VP*\twant", "VP\twant"), "'VP' is not a bit of a tree"),
        (TEXT.replace("\t(ARG1*)", "\t(ARG1*)\t*"), "9 columns, but|10 columns, but 9"),
    ],
)
def test_another_format_is_one_clear_line(here, text, message):
    with pytest.raises(InputError, match=message):
        list(read_propbank(written(here, text)))


def test_frames_name_the_roles_of_each_sense(here):
    text = (
        '<frameset><predicate lemma="chase"><roleset id="chase.01" name="follow"><roles>'
        '<role n="0" descr="follower"/><role n="1" descr="thing followed"/></roles></roleset>'
        "</predicate></frameset>"
    )
    (here / "chase.xml").write_text(text)
    roles = {"0": "follower", "1": "thing followed"}
    assert list(read_frames(here)) == [Sense("chase.01", "chase", "follow", roles)]


@pytest.mark.parametrize(
    ("text", "message"),
    [("<frameset>", "chase.xml:1: is not well-formed"), ("<a/>", "its root is <a>")],
)
def test_damaged_frames_are_one_clear_line(here, text, message):
    (here / "chase.xml").write_text(text)
    with pytest.raises(InputError, match=message):
        list(read_frames("chase.xml"))


def test_a_folder_without_frames_is_one_clear_line(here):
    with pytest.raises(InputError, match=r"holds no .xml file"):
        list(read_frames(here))
    with pytest.raises(InputError, match="cannot be read"):
        list(read_frames(here / "gone.xml"))


@pytest.mark.shared
def test_the_real_propbank_is_read_whole(shared_data):
    sentences = list(read_propbank(shared_data / "coverage" / "propbank.ewt.train.tsv.gz"))
    assert len(sentences) == 12_515
    assert sum(len(one.predicates) for one in sentences) == 40_391
