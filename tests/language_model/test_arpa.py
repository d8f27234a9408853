"""ARPA files as other tools write them, and as they get damaged."""

import gzip
import random
from pathlib import Path

import pytest
from tests.language_model.arpa_models import LN10, arpa, random_grams

from otherwords.errors import InputError, ModelFileError, OtherwordsError
from otherwords.language_model import LanguageModel, convert

TEXT = r"""\data\
ngram 1=4
ngram 2=2

\1-grams:
-1	<unk>
-99	<s>	-0.5
-0.5	</s>
-0.25	tea	-0.125

\2-grams:
-0.1	<s> tea
-0.2	tea </s>

\end\
"""


def opened(tmp_path, text):
    path = tmp_path / "model.arpa"
    path.write_text(text)
    return LanguageModel.open(path)


def log10(model, text, **sides):
    return model.score(text, **sides) / LN10


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        TEXT.replace("\t", " "),
        TEXT.replace("\n", "\r\n"),
        TEXT.replace("\n", " \t\n"),
        TEXT.replace("\n\n", "\n"),
        TEXT.replace("\n", "\n\n"),
        "made by some tool\n\n" + TEXT + "and more\n",
        TEXT.rstrip("\n"),
        TEXT.replace("<unk>", "<UNK>"),
        TEXT.replace("ngram 2=2", "ngram 2 = 2"),
        TEXT.replace("<s> tea", "<s> tea\t0"),
    ],
    ids="plain blanks crlf trailing tight loose preface no-newline UNK spaced-head extra".split(),
)
def test_the_variants_that_tools_write_are_all_read(tmp_path, text):
    model = opened(tmp_path, text)
    assert model.counts == (4, 2)
    assert log10(model, "tea") == pytest.approx(-0.3)
    assert log10(model, "milk") == pytest.approx(-1.5 - 0.5)


def test_a_compressed_file_is_read_as_it_is(tmp_path):
    path = tmp_path / "model.arpa.gz"
    path.write_bytes(gzip.compress(TEXT.encode()))
    assert log10(LanguageModel.open(path), "tea") == pytest.approx(-0.3)
    path.write_bytes(path.read_bytes()[:-12])
    with pytest.raises(InputError, match=r"model\.arpa\.gz"):
        LanguageModel.open(path)


def test_without_unk_unknown_words_get_the_floor(tmp_path):
    model = opened(tmp_path, TEXT.replace("-1\t<unk>\n", "").replace("1=4", "1=3"))
    assert log10(model, "milk") == pytest.approx(-100 - 0.5 - 0.5)
    assert model.vocabulary_size == 4


def test_missing_sentence_boundaries_get_the_floor_too(tmp_path):
    text = "\\data\\\nngram 1=1\n\\1-grams:\n-0.5 tea\n\\end\\\n"
    model = opened(tmp_path, text)
    assert log10(model, "tea") == pytest.approx(-100.5)
    assert log10(model, "tea tea", begin=False, end=False) == pytest.approx(-1)


def test_minus_infinity_is_the_floor(tmp_path):
    model = opened(tmp_path, TEXT.replace("-99\t<s>\t-0.5", "-inf\t<s>\t-inf"))
    assert log10(model, "milk", end=False) == pytest.approx(-101)


def test_pruned_shorter_n_grams_are_restored_with_backed_off_probabilities(tmp_path):
    text = (
        "\\data\\\nngram 1=5\nngram 2=1\nngram 3=1\n\\1-grams:\n-1 <unk>\n-99 <s> -0.5\n-0.5 </s>\n"
        "-0.25 tea -0.125\n-0.75 now -0.375\n\\2-grams:\n-0.3 <s> now -0.0625\n"
        "\\3-grams:\n-0.1 now tea now\n\\end\\\n"
    )
    model = opened(tmp_path, text)
    # tea now: -0.125 - 0.75, now tea: -0.375 - 0.25
    assert model.counts == (5, 3, 1)
    # <s> now (-0.3), <s> now tea -> -0.0625 - 0.625, now tea now (-0.1), now </s> -0.375 - 0.5
    scores = [score.log / LN10 for score in model.word_scores("now tea now")]
    assert scores == pytest.approx([-0.3, -0.6875, -0.1, -0.875])
    assert model.useful("<s> now tea") == 2
    assert model.useful("now tea now") == 1


BAD = {
    "nan": (TEXT.replace("-0.25\ttea", "nan\ttea"), 9, "expected the log10 of a probability"),
    "word": (TEXT.replace("-0.25\ttea", "x\ttea"), 9, "found 'x'"),
    "positive": (TEXT.replace("-0.25\ttea", "0.25\ttea"), 9, "no log of one is above 0"),
    "backoff": (TEXT.replace("tea\t-0.125", "tea\tnan"), 9, "log10 of a backoff, found 'nan'"),
    "infinite": (TEXT.replace("tea\t-0.125", "tea\tinf"), 9, "the backoff is infinite"),
    "short": (TEXT.replace("-0.1\t<s> tea", "-0.1\ttea"), 12, "2 words and maybe a backoff"),
    "long": (TEXT.replace("-0.1\t<s> tea", "-0.1\t<s> a b c"), 12, "found 5 fields"),
    "too few": (TEXT.replace("2=2", "2=3"), 15, "the head says 3 2-grams, but there are 2"),
    "too many": (TEXT.replace("1=4", "1=2"), 11, "the head says 2 1-grams, but there are 4"),
    "twice": (TEXT.replace("tea </s>", "<s> tea"), 13, "'<s> tea' is there twice"),
    "word twice": (TEXT.replace("<unk>", "tea"), 9, "'tea' is there twice"),
    "stranger": (TEXT.replace("tea </s>", "milk </s>"), 13, "'milk' is not among the 1-grams"),
    "cut": (TEXT[: TEXT.index("\\end")], 14, "ends within the 2-grams"),
    "cut head": (TEXT[:17], 2, "ends within the head"),
    "order": (TEXT.replace("\\2-grams:", "\\3-grams:"), 11, "expected \\2-grams:, found"),
    "more": (TEXT.replace("\\end\\", "\\3-grams:"), 15, "expected \\end\\, found '\\3-grams:'"),
    "head": (TEXT.replace("ngram 2=2", "ngram 3=2"), 3, "expected ngram 2=COUNT"),
    "high": (TEXT.replace("ngram 2=2", "ngram 9=2"), 3, "the longest taken are 8-grams"),
    "no head": (TEXT.replace("ngram", "gram"), 2, "expected ngram 1=COUNT"),
    "text": ("Once upon a time\nthere was no model.\n", 2, "no line \\data\\"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_an_error_with_its_line(tmp_path, name):
    text, line, why = BAD[name]
    with pytest.raises(InputError) as raised:
        opened(tmp_path, text)
    assert raised.value.line == line
    assert why in str(raised.value)
    assert str(raised.value).startswith(f"{tmp_path / 'model.arpa'}:{line}: ")
    assert "\n" not in str(raised.value)


def test_text_that_is_not_utf_8_is_an_error_with_its_line(tmp_path):
    path = tmp_path / "model.arpa"
    path.write_bytes(TEXT.encode().replace(b"tea", b"t\xffa"))
    with pytest.raises(InputError, match=r"arpa:9: not in UTF-8"):
        LanguageModel.open(path)


def test_files_of_another_kind_are_an_error(tmp_path):
    path = tmp_path / "model"
    path.write_bytes(b"")
    with pytest.raises(InputError, match="is empty"):
        LanguageModel.open(path)
    path.write_bytes(b"mmap lm http://kheafield.com/code format version 5\n\0" + bytes(100))
    with pytest.raises(ModelFileError, match="KenLM"):
        LanguageModel.open(path)
    with pytest.raises(InputError, match="no such file"):
        LanguageModel.open(tmp_path / "none")
    with pytest.raises(InputError, match="is a folder"):
        LanguageModel.open(tmp_path)


def test_words_may_contain_any_other_character(tmp_path):
    text = TEXT.replace("tea", "t\u00a0\u2028é")
    assert log10(opened(tmp_path, text), ["t\u00a0\u2028é"]) == pytest.approx(-0.3)
    assert log10(LanguageModel.open(tmp_path / "model.arpa"), "t\u00a0\u2028é") == pytest.approx(
        -0.3
    )


@pytest.mark.parametrize("order", [1, 3, 5])
def test_a_model_survives_text_to_the_last_digit(tmp_path, order):
    first, second, third = (tmp_path / name for name in ("1.arpa", "2.arpa.gz", "3.arpa"))
    grams = random_grams(order, order=order, share=1.2)
    first.write_text(arpa(grams, order))
    convert(first, second, format="arpa")
    convert(second, tmp_path / "exact.lm", exact=True)
    convert(tmp_path / "exact.lm", third, format="arpa")
    assert gzip.decompress(second.read_bytes()) == third.read_bytes()
    lines = third.read_text().splitlines()
    body = [line.split("\t") for line in lines if "\t" in line]
    found = {tuple(words.split(" ")): (p, *b) for p, words, *b in body}
    expected = {gram: (f"{p}", *([f"{b}"] if b else [])) for gram, (p, b) in grams.items()}
    assert {gram: [float(x) for x in values] for gram, values in found.items()} == {
        gram: [float(x) for x in values] for gram, values in expected.items()
    }


def test_an_impossible_output_is_an_error(tmp_path):
    source = tmp_path / "model.arpa"
    source.write_text(TEXT)
    with pytest.raises(OtherwordsError, match="not compressed further"):
        convert(source, tmp_path / "model.lm.gz")
    with pytest.raises(OtherwordsError, match="no format called 'kenlm'"):
        convert(source, tmp_path / "model.lm", format="kenlm")
    source.write_text(TEXT.replace("-0.25", "nan"))
    with pytest.raises(InputError):
        convert(source, tmp_path / "model.lm")
    assert [path.name for path in tmp_path.iterdir()] == ["model.arpa"]


def test_any_truncated_or_altered_text_is_an_error_or_a_model(tmp_path):
    chance = random.Random(3)
    path = Path(tmp_path, "model.arpa")
    for _ in range(400):
        content = bytearray(TEXT.encode())
        for _ in range(chance.randrange(1, 4)):
            content[chance.randrange(len(content))] = chance.choice(b"\\\t\n -.019xg=\xff")
        path.write_bytes(content[: chance.choice([None, chance.randrange(len(content))])])
        try:
            model = LanguageModel.open(path)
        except OtherwordsError as error:
            assert "\n" not in str(error)
        else:
            assert isinstance(model.score("tea milk"), float)
