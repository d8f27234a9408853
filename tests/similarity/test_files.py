"""Files of similarities: merged, damaged, of another kind; and what is asked of them in vain."""

import pickle
import re

import numpy as np
import pytest
from tests.similarity.test_signatures import build, random_text

from otherwords.errors import (
    EmptyInputError,
    InputError,
    ModelFileError,
    OtherwordsError,
    OutputError,
    UnknownPhraseError,
    WrongKindError,
)
from otherwords.similarity import (
    Reading,
    Similarity,
    SimilaritySettings,
    build_similarity,
    merge_similarities,
)

GERMAN = "der hund und die katze sind nicht in dem haus mit der maus und es ist auch eine gute"


@pytest.fixture
def built(tmp_path):
    return build(random_text(1), tmp_path / "a.ows", least=2)[0]


def test_parts_add_up_to_the_whole_in_any_order(tmp_path):
    text = random_text(5, sentences=500, words=40)
    for name, part in (("one", text[:200]), ("two", text[200:210]), ("three", text[210:])):
        build(part, tmp_path / name, least=1, keep_sums=True)
    build(text, tmp_path / "whole", least=3)
    names = [tmp_path / name for name in ("three", "one", "two")]
    report = merge_similarities(names, tmp_path / "merged", least=3)
    merge_similarities(names[:2], tmp_path / "some", least=1, keep_sums=True)
    merge_similarities([names[2], tmp_path / "some"], tmp_path / "again", least=3)
    assert (tmp_path / "merged").read_bytes() == (tmp_path / "whole").read_bytes()
    assert (tmp_path / "again").read_bytes() == (tmp_path / "whole").read_bytes()
    assert report.sentences == 500


def test_merging_needs_sums_of_one_width_and_kind(tmp_path):
    text = random_text(1)
    build(text, tmp_path / "a", keep_sums=True)
    build(text, tmp_path / "b", keep_sums=True, bits=128)
    build(text, tmp_path / "c")
    build(text, tmp_path / "d", keep_sums=True, reading=Reading(tokenised=True, language="de"))
    a, out = tmp_path / "a", tmp_path / "out"
    with pytest.raises(ModelFileError, match=r"b: signatures of 128 bits, those of .*a have 256"):
        merge_similarities([a, tmp_path / "b"], out)
    with pytest.raises(ModelFileError, match="c: has no sums"):
        merge_similarities([a, tmp_path / "c"], out)
    with pytest.raises(ModelFileError, match=r"d: language is 'de', in .*a it is 'en'"):
        merge_similarities([a, tmp_path / "d"], out)
    with pytest.raises(OtherwordsError, match="no files"):
        merge_similarities([], out)
    assert not out.exists()


def test_neighbours_are_those_with_the_highest_scores(built):
    phrases = sorted(built.phrases())
    own = "w0"
    others = [phrase for phrase in phrases if phrase != own]
    scores = built.scores([(own, other) for other in others])
    near = built.neighbours(own, 7)
    assert [n.score for n in near] == sorted(scores.tolist(), reverse=True)[:7]
    for neighbour in near:
        assert scores[others.index(neighbour.text)] == np.float32(neighbour.score)
        assert built.counts([neighbour.text]) == neighbour.occurrences
    frequent = built.neighbours(own, 1000, least=10)
    assert len(frequent) == sum(built.counts(others) >= 10)


def test_unknown_phrases_are_nan_in_batches_and_errors_alone(built):
    found = built.scores([("w0", "w1"), ("w0", "nowhere"), ("", "w0"), ("\ud800", "w0")])
    assert np.isnan(found).tolist() == [False, True, True, True]
    with pytest.raises(UnknownPhraseError, match="has no phrase 'nowhere'"):
        built.score("w0", "nowhere")
    with pytest.raises(OtherwordsError, match=r"has 10 words, a.ows knows phrases of 1 to 4"):
        built.score("w0", "w1 w1 w1 w1 w1 w1 w1 w1 w1 w1")
    assert built.scores([]).tolist() == []


def test_many_pairs_are_scored_like_few(built):
    some = sorted(built.phrases())
    pairs = [(some[n % 50], some[(7 * n) % len(some)]) for n in range(20_000)]
    many = built.scores(pairs)
    assert many[:100].tolist() == built.scores(pairs[:100]).tolist()
    assert many[-1] == np.float32(built.score(*pairs[-1]))


def test_wrong_kinds_are_named(built):
    with pytest.raises(WrongKindError, match="pairs: expected a list"):
        built.scores("w0")
    with pytest.raises(WrongKindError, match="pair: expected two phrases"):
        built.scores([("w0", "w1", "w2")])
    with pytest.raises(WrongKindError, match="pair: expected two texts"):
        built.scores([("w0", None)])
    assert built.scores([["w0", "w0"]]).tolist() == [1.0]
    with pytest.raises(WrongKindError, match="phrase: expected a text"):
        built.score(None, "w0")
    with pytest.raises(OtherwordsError, match="holds signatures in bits, no vectors"):
        built.vector("w0")
    with pytest.raises(OtherwordsError, match="top is 0"):
        built.neighbours("w0", 0)


def test_any_changed_byte_is_noticed(built, tmp_path):
    content = built.path.read_bytes()
    damaged = tmp_path / "damaged.ows"
    for place in range(8, len(content), 97):
        damaged.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
        if damaged.read_bytes()[8:12] != content[8:12]:
            continue
        try:
            Similarity.open(damaged).verify()
        except ModelFileError as error:
            assert re.search("damaged", str(error))
        else:  # bytes between sections mean nothing
            assert content[place] == 0
    damaged.write_bytes(content[:-1])
    with pytest.raises(ModelFileError, match="cut short"):
        Similarity.open(damaged)


def test_other_files_and_versions_are_told_from_damaged_ones(built, tmp_path):
    content = built.path.read_bytes()
    other = tmp_path / "other.ows"
    other.write_bytes(content[:8] + b"\x02\x00\x00\x00" + content[12:])
    with pytest.raises(ModelFileError, match=r"of format 2, this otherwords reads format 1\. Get"):
        Similarity.open(other)
    other.write_bytes(content[:8] + b"\x00\x00\x00\x00" + content[12:])
    with pytest.raises(ModelFileError, match=r"of format 0.*Build it again"):
        Similarity.open(other)
    other.write_text("some text")
    with pytest.raises(ModelFileError, match="not a file of similarities"):
        Similarity.open(other)
    with pytest.raises(InputError, match="cannot be read"):
        Similarity.open(tmp_path / "missing.ows")


def test_text_in_another_language_is_refused(tmp_path):
    text = [GERMAN] * 20
    with pytest.raises(InputError, match=r"does not look like 'en' but like 'de'.*--language de"):
        build_similarity(text, tmp_path / "a.ows")
    build_similarity(text, tmp_path / "a.ows", reading=Reading(language="de"))
    build_similarity(text[:9], tmp_path / "b.ows")  # too little to be certain
    assert Similarity.open(tmp_path / "a.ows").language == "de"


def test_text_that_cannot_be_used(tmp_path):
    path = tmp_path / "a.ows"
    with pytest.raises(EmptyInputError, match="no words in 2 lines"):
        build_similarity(["", " "], path)
    with pytest.raises(EmptyInputError, match="no phrase occurs 5 times"):
        build_similarity(["a cat"], path)
    with pytest.raises(InputError, match=r"sentences:2: '<s>' has a meaning of its own"):
        build_similarity(["a", "b <s>"], path, reading=Reading(tokenised=True))
    with pytest.raises(InputError, match="sentences:1: a line break"):
        build_similarity(["a\nb"], path)
    with pytest.raises(WrongKindError, match=r"Write Path\(...\)"):
        build_similarity("text.en", path)
    with pytest.raises(WrongKindError, match="Write sentences as text"):
        build_similarity([7], path)
    with pytest.raises(InputError, match="no such file"):
        build_similarity(tmp_path / "missing.en", path)
    with pytest.raises(OutputError, match="not compressed"):
        build_similarity(["a"], tmp_path / "a.gz")
    with pytest.raises(OutputError, match="there is no folder"):
        build_similarity(["a"], tmp_path / "no" / "a.ows")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"model": "ngrams"}, "no model of similarity called 'ngrams'. Did you mean 'ngram'"),
        ({"bits": 0}, "a multiple of 64"),
        ({"longest": 5}, "phrases have 1 to 4 words"),
        ({"least": 0}, "must be 1 or more"),
        ({"dimensions": 0}, "must be 1 to"),
        ({"model": "dense", "keep_sums": True}, "no sums to keep"),
    ],
)
def test_settings_that_no_file_has(wrong, message):
    with pytest.raises(OtherwordsError, match=message):
        SimilaritySettings(**wrong)


def test_it_can_be_pickled(built):
    again = pickle.loads(pickle.dumps(built))
    assert repr(again) == repr(built)
    assert again.score("w0", "w1") == built.score("w0", "w1")
