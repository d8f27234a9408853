"""Estimated models in the binary format, asked by LanguageModel."""

import math

import pytest
from tests.language_model.slow_kneser_ney import SlowModel
from tests.language_model.test_estimate_input import kernel_of
from tests.language_model.test_estimate_judge import made_text

from otherwords.errors import OutputError
from otherwords.language_model import LanguageModel, convert, estimate

SENTENCES = ["w0 w1 w3", "w7 unheard w0", "", "the end", "w39 w38 w37 w36 w35 w34"]


@pytest.mark.parametrize("order", [1, 2, 4, 6])
@pytest.mark.parametrize("prune", [(), (0, 0, 1)])
def test_an_exact_model_gives_the_scores_of_the_slow_twin(order, prune, tmp_path):
    texts, prune = made_text(), prune[:order]
    report = estimate(texts, tmp_path / "model", order=order, prune=prune, exact=True)
    model = LanguageModel.open(tmp_path / "model")
    assert (model.order, tuple(model.counts)) == (order, report.counts)
    slow = SlowModel([text.split() for text in texts], order, prune)
    for sentence in SENTENCES:
        natural = slow.score(sentence.split()) * math.log(10)
        assert model.score(sentence) == pytest.approx(natural, abs=1e-4)


def test_eight_bits_stay_close(tmp_path):
    estimate(made_text(), tmp_path / "exact", order=4, exact=True)
    estimate(made_text(), tmp_path / "small", order=4)
    exact, small = (LanguageModel.open(tmp_path / name) for name in ("exact", "small"))
    assert (tmp_path / "small").stat().st_size < (tmp_path / "exact").stat().st_size
    # the rarest bigrams of all share one code, and "the" at the begin is such a one
    for sentence in set(SENTENCES) - {"the end"}:
        assert small.score(sentence) == pytest.approx(exact.score(sentence), abs=0.05)


@pytest.mark.parametrize("exact", [True, False])
def test_going_through_arpa_gives_the_same_scores(exact, tmp_path):
    estimate(made_text(), tmp_path / "straight", order=3, exact=exact)
    estimate(made_text(), tmp_path / "model.arpa", order=3, format="arpa")
    convert(tmp_path / "model.arpa", tmp_path / "around", exact=exact)
    straight, around = (LanguageModel.open(tmp_path / name) for name in ("straight", "around"))
    for sentence in SENTENCES:
        assert straight.score(sentence) == around.score(sentence)


def test_little_memory_changes_no_byte_of_a_binary_model(tmp_path):
    estimate(made_text(), tmp_path / "one", order=4)
    with kernel_of(made_text(), tmp_path, 50_000) as estimator:
        estimator.estimate([0] * 4, 50_000, True).binary(str(tmp_path / "other"), False)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()


def test_a_tiny_text_with_empty_orders_makes_a_model(tmp_path):
    estimate(["a"], tmp_path / "model", order=5)
    model = LanguageModel.open(tmp_path / "model")
    assert tuple(model.counts) == (4, 2, 1, 0, 0)
    assert model.score("a") > model.score("a a a a a a") > -100


def test_a_binary_model_is_not_compressed(tmp_path):
    with pytest.raises(OutputError, match="not compressed further"):
        estimate(["a b"], tmp_path / "model.gz")
