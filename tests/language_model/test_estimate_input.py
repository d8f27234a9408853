"""What estimation takes and refuses, and that its memory changes nothing but the time."""

import gzip
import io
import signal
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.language_model.slow_kneser_ney import read_arpa
from tests.language_model.test_estimate_judge import made_text

from otherwords._core import ModelEstimator
from otherwords.errors import (
    EmptyInputError,
    InputError,
    OtherwordsError,
    OutputError,
    UnknownNameError,
    WrongKindError,
)
from otherwords.language_model import check_model, estimate
from otherwords.language_model.arpa import write_arpa

TOY = ["a b", "a b", "a c"]


def model_of(texts, folder, **settings):
    path = folder / "model.arpa"
    estimate(texts, path, **({"order": 2, "format": "arpa"} | settings))
    return path.read_text(encoding="utf-8")


@contextmanager
def kernel_of(texts, folder, memory):
    """The kernel, which keeps going with however little memory, after reading a text."""
    scratch = folder / "scratch"
    scratch.mkdir()
    estimator = ModelEstimator(False, memory, str(scratch))
    assert estimator.add("".join(f"{text}\n" for text in texts).encode()) is None
    assert estimator.end_file() is None
    yield estimator
    scratch.rmdir()


def test_files_and_sentences_give_the_same_model(tmp_path):
    expected = model_of(TOY, tmp_path)
    plain = tmp_path / "plain.txt"
    plain.write_bytes(b"\xef\xbb\xbfa b\r\na  b\n")  # no matter: a mark, a return, two spaces
    packed = tmp_path / "packed.txt.gz"
    packed.write_bytes(gzip.compress(b"a\tc"))
    assert model_of([plain, packed], tmp_path) == expected
    assert model_of([plain, "a c"], tmp_path) == expected
    packed.write_bytes(gzip.compress(b"a b\na b\na c\n"))
    assert model_of(packed, tmp_path) == expected


def test_standard_input_is_a_file(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"a b\na b\na c\n")))
    assert model_of(Path("-"), tmp_path) == model_of(TOY, tmp_path)


def test_empty_lines_are_empty_sentences(tmp_path):
    grams = model_of(["a", ""], tmp_path)
    assert "<s> </s>" in grams
    assert "<s> </s>" not in model_of(["a"], tmp_path)


@pytest.mark.parametrize("order", [1, 3, 6])
@pytest.mark.parametrize("prune", [(), (0, 0, 1)])
def test_little_memory_spills_and_changes_no_byte(order, prune, tmp_path):
    texts = made_text()
    prune = prune[:order]
    expected = model_of(texts, tmp_path, order=order, prune=prune)
    for memory in (100_000, 7000):
        with kernel_of(texts, tmp_path, memory) as estimator:
            model = estimator.estimate(check_model(order, prune), memory, False)
            write_arpa(model, tmp_path / "little.arpa")
            assert (tmp_path / "little.arpa").read_text(encoding="utf-8") == expected


@pytest.mark.parametrize(("memory", "spills"), [(10**9, False), (10**5, True)])
def test_scratch_files_are_used_only_when_memory_is_short(memory, spills, tmp_path):
    with kernel_of(made_text(), tmp_path, memory) as estimator:
        estimator.estimate([0, 0, 0], memory, False)
        assert (estimator.scratch_files > 3) == spills


def test_an_arpa_file_is_laid_out_as_usual(tmp_path):
    lines = model_of(TOY, tmp_path).split("\n")
    assert lines[:5] == ["\\data\\", "ngram 1=6", "ngram 2=5", "", "\\1-grams:"]
    assert lines[5:7] == ["-1\t<unk>\t0", "0\t<s>\t0"]
    assert lines[11:13] == ["", "\\2-grams:"]
    assert lines[-3:] == ["", "\\end\\", ""]
    packed = tmp_path / "model.arpa.gz"
    estimate(TOY, packed, order=2, format="arpa")
    assert gzip.decompress(packed.read_bytes()).decode() == "\n".join(lines)


@pytest.mark.parametrize("word", ["<s>", "</s>", "<unk>"])
def test_a_special_word_in_the_text_is_rejected_or_skipped(word, tmp_path):
    path = tmp_path / "text"
    path.write_text(f"a b\na {word} b\na c\n", encoding="utf-8")
    with pytest.raises(InputError, match=rf"text:2: '{word}' is a word of the model itself"):
        model_of(path, tmp_path)
    with pytest.raises(InputError, match=r"^sentences:4: '"):
        model_of(["a", "b", "c", word], tmp_path)
    assert model_of(path, tmp_path, special_words="skip") == model_of(TOY, tmp_path)
    told = estimate(path, tmp_path / "m", order=2, format="arpa", special_words="skip")
    assert told.warnings[0] == "dropped 1 special words of the text"


def test_input_that_is_not_text_is_rejected_with_its_place(tmp_path):
    path = tmp_path / "text"
    path.write_bytes(b"a b\nfa\xe7ade\n")
    with pytest.raises(InputError, match="text:2: a word is not UTF-8"):
        model_of(path, tmp_path)
    path.write_text("a\n", encoding="utf-8")
    with pytest.raises(InputError, match="sentences:3: a word is not UTF-8"):
        model_of(["a", path, "b", "\udc80"], tmp_path)
    with pytest.raises(InputError, match="sentences:2: a line break"):
        model_of(["a", "b\nc"], tmp_path)
    with pytest.raises(InputError, match="no such file"):
        model_of(tmp_path / "nowhere", tmp_path)


@pytest.mark.parametrize("texts", [[], ["", " "]])
def test_a_text_without_words_is_an_error(texts, tmp_path):
    with pytest.raises(EmptyInputError, match=f"no words in {len(texts)} lines"):
        model_of(texts, tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"order": 7}, "order 7 is not from 1 to 6"),
        ({"order": 0}, "order 0 is not"),
        ({"order": "3"}, "order '3' is not"),
        ({"prune": 1}, "prune: expected a threshold for each order, found int 1"),
        ({"prune": (0, 0.5)}, "not a whole number"),
        ({"memory": "much"}, "memory 'much' is not a size"),
        ({"prune": (1,)}, "unigrams are never pruned"),
        ({"prune": (0, -1)}, "below 0"),
        ({"prune": (0, 1, 1)}, "3 thresholds for 2 orders"),
        ({"order": 3, "prune": (0, 2, 1)}, "lower than the one before"),
    ],
)
def test_settings_that_make_no_model_are_rejected(settings, message, tmp_path):
    with pytest.raises(OtherwordsError, match=message):
        model_of(TOY, tmp_path, **settings)


def test_unknown_names_are_rejected(tmp_path):
    with pytest.raises(UnknownNameError, match=r"no format called 'apra'\. Did you mean 'arpa'"):
        model_of(TOY, tmp_path, format="apra")
    with pytest.raises(UnknownNameError, match="no treatment of special words called 'drop'"):
        model_of(TOY, tmp_path, special_words="drop")


@pytest.mark.parametrize("texts", ["a b", None, [7]])
def test_texts_are_a_list_or_a_path(texts, tmp_path):
    with pytest.raises(WrongKindError, match="texts: expected a list of sentences"):
        model_of(texts, tmp_path)


def test_a_missing_folder_is_an_error_before_work_starts(tmp_path):
    with pytest.raises(OutputError, match="there is no folder"):
        estimate(iter(lambda: pytest.fail("read"), 0), tmp_path / "none" / "model.lm")


def test_a_scratch_folder_that_is_not_a_folder_is_rejected(tmp_path):
    with pytest.raises(OutputError, match=r"nowhere: scratch files cannot be written \(No such"):
        model_of(TOY, tmp_path, scratch=tmp_path / "nowhere")


def test_thresholds_apply_to_the_higher_orders_too():
    assert check_model(3) == [0, 0, 0]
    assert check_model(4, (0, 1)) == [0, 1, 1, 1]


def test_an_order_longer_than_any_sentence_is_empty(tmp_path):
    told = estimate(TOY, tmp_path / "m.arpa", order=6, format="arpa")
    assert told.counts == (6, 5, 4, 2, 0, 0)
    assert max(map(len, read_arpa(tmp_path / "m.arpa"))) == 4


def test_an_interrupt_ends_the_work_and_leaves_nothing_behind(tmp_path):
    def stop(*_):
        raise KeyboardInterrupt

    estimator = ModelEstimator(False, 10**6, str(tmp_path))
    text = "".join(f"{text}\n" for text in made_text()).encode()
    for _ in range(1500):  # some seconds of work, were it not ended
        estimator.add(text)
    before = signal.signal(signal.SIGALRM, stop)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(KeyboardInterrupt):
            estimator.estimate([0] * 5, 10**6, True)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert list(tmp_path.iterdir()) == []
