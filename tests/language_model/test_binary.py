"""Packed models: the same answers from a file, nearly the same in 8 bits, and damage."""

import random

import pytest
from tests.language_model.arpa_models import LN10, SlowModel, arpa, random_grams, random_sentence

from otherwords.errors import ModelFileError, OtherwordsError
from otherwords.language_model import LanguageModel, convert


@pytest.fixture(scope="module")
def models(tmp_path_factory):
    """An ARPA file of some thousand 4-grams, and the packed models of it, exact and not."""
    folder = tmp_path_factory.mktemp("models")
    grams = random_grams(1, order=4, words=14, share=1.6)
    (folder / "model.arpa").write_text(arpa(grams, 4))
    convert(folder / "model.arpa", folder / "exact.lm", exact=True)
    convert(folder / "model.arpa", folder / "small.lm")
    return folder, grams


def test_an_exact_model_scores_as_its_text_does(models):
    folder, grams = models
    packed, slow = LanguageModel.open(folder / "exact.lm"), SlowModel(grams, 4)
    packed.verify()
    chance = random.Random(1)
    for _ in range(100):
        words = random_sentence(chance, 14)
        expected = [score[0] for score in slow.word_scores(words)]
        assert [score.log for score in packed.word_scores(words)] == pytest.approx(
            expected, abs=1e-4
        )


def test_eight_bits_are_as_close_as_their_bucket(models):
    folder, grams = models
    exact, small = (LanguageModel.open(folder / name) for name in ("exact.lm", "small.lm"))
    longest = [gram for gram in grams if len(gram) == 4]
    assert len(longest) > 1000
    # probabilities lie evenly between -4 and 0, so a bucket of 256 is about 4 / 256 wide
    worst = 0.0
    for gram in longest:
        pair = [model.word_scores(gram, begin=False, end=False)[-1] for model in (exact, small)]
        assert pair[0].length == pair[1].length == 4
        worst = max(worst, abs(pair[0].log - pair[1].log) / LN10)
    assert 0.001 < worst < 2 * 4 / 256
    assert (folder / "small.lm").stat().st_size < (folder / "exact.lm").stat().st_size


def test_the_same_model_gives_the_same_bytes(models, tmp_path):
    folder, _ = models
    convert(folder / "model.arpa", tmp_path / "again.lm")
    assert (tmp_path / "again.lm").read_bytes() == (folder / "small.lm").read_bytes()


def test_a_packed_model_is_not_read_from_a_compressed_file(models, tmp_path):
    import gzip

    folder, _ = models
    path = tmp_path / "small.lm.gz"
    path.write_bytes(gzip.compress((folder / "small.lm").read_bytes()))
    with pytest.raises(ModelFileError, match="Unpack it into a file"):
        LanguageModel.open(path)


@pytest.mark.parametrize(
    ("place", "content", "why"),
    [
        (8, b"\x02", "of a newer format"),
        (8, b"\x00", "of an older format"),
        (12, b"\x01\x02\x03\x04", "another byte order"),
        (24, b"\x00\x00", "its checksum does not fit"),
        (40, b"\xff\xff", "its checksum does not fit"),
    ],
)
def test_a_foreign_header_is_rejected(models, tmp_path, place, content, why):
    folder, _ = models
    bytes_ = bytearray((folder / "small.lm").read_bytes())
    bytes_[place : place + len(content)] = content
    path = tmp_path / "bad.lm"
    path.write_bytes(bytes_)
    with pytest.raises(ModelFileError, match=why) as raised:
        LanguageModel.open(path)
    assert str(raised.value).startswith(f"{path}: ")
    assert "\n" not in str(raised.value)


def test_a_truncated_or_extended_file_is_rejected(models, tmp_path):
    folder, _ = models
    whole = (folder / "small.lm").read_bytes()
    path = tmp_path / "bad.lm"
    for content in [whole[:length] for length in range(8, len(whole), 97)] + [whole + b"\0"]:
        path.write_bytes(content)
        with pytest.raises(ModelFileError):
            LanguageModel.open(path)


def test_changed_bytes_are_rejected_or_found_and_never_crash(models, tmp_path):
    folder, _ = models
    whole = (folder / "small.lm").read_bytes()
    chance = random.Random(2)
    found = 0
    for number in range(400):
        content = bytearray(whole)
        for _ in range(chance.choice([1, 1, 3, 40])):
            content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
        path = tmp_path / f"{number}.lm"
        path.write_bytes(content)
        try:
            model = LanguageModel.open(path)
            assert isinstance(model.score(random_sentence(chance, 14)), float)
            assert 0 <= model.useful(random_sentence(chance, 14)) < 4
            model.verify()
        except OtherwordsError as error:
            found += 1
            assert str(error).startswith(f"{path}:")
    assert found > 380  # the rest is padding between the sections


def test_listing_a_damaged_model_succeeds_or_fails_but_ends(models, tmp_path):
    folder, _ = models
    content = bytearray((folder / "small.lm").read_bytes())
    chance = random.Random(4)
    for place in range(3000, len(content), 5):
        content[place] = chance.randrange(256)
    path = tmp_path / "bad.lm"
    path.write_bytes(content)
    try:
        convert(path, tmp_path / "bad.arpa", format="arpa")
    except ModelFileError as error:
        assert "\n" not in str(error)
