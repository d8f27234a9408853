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
        (8, b"\x03", "format 3, this otherwords reads format 2. Get a newer otherwords: pip"),
        (8, b"\x01", "format 1, .* format 2. Build it again: otherwords lm build TEXT -o .*bad.lm"),
        (12, b"\x01\x02\x03\x04", "another byte order"),
        (16, b"\x00\x00", "the head of the file: the checksum does not match"),
        (24, b"\x00\x00", "the head of the file: the checksum does not match"),
        (40, b"\xff\xff", "the head of the file: the checksum does not match"),
        (-8, b"\x00\x00", "the table of checksums: the checksum does not match"),
    ],
)
def test_a_foreign_header_is_rejected(models, tmp_path, place, content, why):
    folder, _ = models
    bytes_ = bytearray((folder / "small.lm").read_bytes())
    place %= len(bytes_)
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


def answers(path, sentences):
    model = LanguageModel.open(path)
    asked = (model.word_scores, model.useful)
    return [
        [ask(words) for ask in asked] + [word in model for word in words] for words in sentences
    ]


@pytest.mark.parametrize("name", ["small.lm", "exact.lm"])
def test_a_flipped_bit_is_refused_or_changes_no_answer(models, tmp_path, name):
    folder, _ = models
    whole = (folder / name).read_bytes()
    chance = random.Random(2)
    sentences = [random_sentence(chance, 14) for _ in range(20)]
    sound = answers(folder / name, sentences)
    found, path = 0, tmp_path / "bad.lm"
    for _ in range(400):
        content = bytearray(whole)
        for _ in range(chance.choice([1, 1, 1, 3, 40])):
            content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
        path.write_bytes(content)
        try:
            assert answers(path, sentences) == sound
            LanguageModel.open(path).verify()
        except OtherwordsError as error:  # without its first bytes it looks like text
            found += 1
            assert str(error).startswith(f"{path}:")
            assert "\n" not in str(error)
    assert found > 380  # the rest is padding between the sections


def test_two_blocks_changed_for_each_other_are_refused(models, tmp_path):
    folder, _ = models
    content = (folder / "exact.lm").read_bytes()
    start, block = len(content) // 3, 4096
    one, other = content[start : start + block], content[start + block : start + 2 * block]
    path = tmp_path / "bad.lm"
    path.write_bytes(content[:start] + other + one + content[start + 2 * block :])
    with pytest.raises(ModelFileError, match="the checksum does not match"):
        LanguageModel.open(path).verify()


def test_after_damage_was_found_a_model_gives_no_answer_at_all(models, tmp_path):
    folder, _ = models
    content = bytearray((folder / "small.lm").read_bytes())
    for place in range(len(content) // 2, len(content) - 400, 50):
        content[place] ^= 4
    path = tmp_path / "bad.lm"
    path.write_bytes(content)
    model = LanguageModel.open(path)
    questions = [
        lambda: model.score("a b c"),
        lambda: model.score_batch([random_sentence(random.Random(3), 14)] * 200, threads=2),
        lambda: model.useful("a b"),
        lambda: "a" in model,
        lambda: model.perplexity(["a b"]),
        model.verify,
        model.check_what_was_read,
    ]
    with pytest.raises(ModelFileError, match="damaged"):
        model.verify()
    for question in questions:
        with pytest.raises(ModelFileError, match=r"bad.lm: damaged, not a whole language model"):
            question()


@pytest.mark.parametrize("kind", ["arpa", "binary"])
def test_a_damaged_model_is_not_converted(models, tmp_path, kind):
    folder, _ = models
    content = bytearray((folder / "small.lm").read_bytes())
    chance = random.Random(4)
    for place in range(3000, len(content), 5):
        content[place] = chance.randrange(256)
    path = tmp_path / "bad.lm"
    path.write_bytes(content)
    with pytest.raises(ModelFileError, match="the checksum does not match") as raised:
        convert(path, tmp_path / "new", format=kind)
    assert "\n" not in str(raised.value)
    assert not (tmp_path / "new").exists()
