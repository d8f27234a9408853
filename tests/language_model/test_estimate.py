"""Estimation: numbers by hand, a slow twin, and what lmplz says."""

import math
import random

import pytest
from tests.language_model.slow_kneser_ney import BEGIN, SlowModel, read_arpa

from otherwords.language_model import estimate

TOY = ["a b", "a b", "a c"]


def estimated(sentences, folder, **settings):
    path = folder / "model.arpa"
    report = estimate(sentences, path, format="arpa", **settings)
    return report, read_arpa(path)


def probabilities(grams):
    return {" ".join(gram): round(10 ** logs[0], 6) for gram, logs in grams.items()}


def test_probabilities_of_a_toy_text_by_hand(tmp_path):
    report, grams = estimated(TOY, tmp_path, order=2)
    # adjusted counts of unigrams: a, b, c 1 (one word before each), </s> 2 (b, c); no 3, so the
    # discounts are 0.5, 1, 1.5. What is taken off, (3 * 0.5 + 1) / 5, is shared by five words.
    assert probabilities(grams)["<unk>"] == 0.1
    assert probabilities(grams)["a"] == pytest.approx((1 - 0.5) / 5 + 0.1)
    assert probabilities(grams)["</s>"] == pytest.approx((2 - 1) / 5 + 0.1)
    # bigrams: two with count 1, two with 2, one with 3, so Y = 2 / 6, D1 = 1 - 2 * 2 / 2 / 3,
    # D2 = 2 - 3 * 1 / 2 / 3, D3 = 3
    assert report.discounts[1] == pytest.approx((1 / 3, 1.5, 3))
    # after a: b twice, c once; (1.5 + 1/3) / 3 = 11/18 goes to the unigrams, which give 0.2 each
    assert 10 ** grams["a",][1] == pytest.approx(11 / 18)
    assert 10 ** grams["a", "b"][0] == pytest.approx((2 - 1.5) / 3 + 11 / 18 * 0.2)
    assert 10 ** grams["a", "c"][0] == pytest.approx((1 - 1 / 3) / 3 + 11 / 18 * 0.2)
    assert 10 ** grams["b", "</s>"][0] == pytest.approx((2 - 1.5) / 2 + 0.75 * 0.3)


def test_pruned_counts_go_to_the_lower_order_by_hand(tmp_path):
    report, grams = estimated(TOY, tmp_path, order=2, prune=(0, 1))
    assert report.counts == (6, 3)
    assert ("a", "c") not in grams
    # after a: what is taken off b, and all of c
    assert 10 ** grams["a",][1] == pytest.approx((1.5 + 1) / 3)
    assert 10 ** grams["a", "b"][0] == pytest.approx((2 - 1.5) / 3 + 2.5 / 3 * 0.2)
    assert grams["c",][1] == 0


def test_the_report_says_what_was_read_and_where_discounts_are_fixed(tmp_path):
    report, _ = estimated([*TOY, ""], tmp_path, order=1)
    assert (report.sentences, report.tokens, report.types, report.counts) == (4, 6, 3, (6,))
    # a 3, b 2, c 1, </s> 4 times, so Y = 1/3, D1 = 1 - 2/3, D2 = 2 - 3/3, D3 = 3 - 4/3
    assert report.discounts[0] == pytest.approx((1 / 3, 1, 5 / 3))
    assert report.warnings == ()
    report, _ = estimated(["x y"], tmp_path, order=3)
    assert report.counts == (5, 3, 2)
    assert report.discounts == ((0.5, 1.0, 1.5),) * 3
    found = [warning.split(",")[0] for warning in report.warnings]
    assert found == [f"{n}-grams: none has the adjusted count 2" for n in (1, 2, 3)]


def random_sentences(seed):
    """Few words, often repeated, some sentences empty."""
    source = random.Random(seed)
    words = [f"v{number}" for number in range(source.choice([1, 4, 15]))]
    weights = [1 / (place + 1) for place in range(len(words))]
    lengths = [source.randrange(9) for _ in range(source.choice([3, 30, 150]))]
    return [source.choices(words, weights, k=length) for length in [4, *lengths]]


@pytest.mark.parametrize("order", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("prune", [(), (0, 1), (0, 0, 1), (0, 1, 2)])
def test_the_kernel_agrees_with_the_slow_twin(order, prune, tmp_path):
    for seed in range(4):
        sentences = random_sentences(100 * order + seed)
        report, grams = estimated(
            map(" ".join, sentences), tmp_path, order=order, prune=prune[:order]
        )
        slow = SlowModel(sentences, order, prune[:order])
        expected = slow.grams()
        assert grams.keys() == expected.keys()
        for gram, logs in grams.items():
            assert logs == pytest.approx(expected[gram], abs=2e-6), gram
        for ours, theirs in zip(report.discounts, slow.discounts, strict=True):
            assert ours == pytest.approx(theirs)


@pytest.mark.parametrize("prune", [(), (0, 0, 1), (0, 1, 2, 2)])
def test_probabilities_after_any_words_sum_to_one(prune, tmp_path):
    sentences = random_sentences(7)
    _, grams = estimated(map(" ".join, sentences), tmp_path, order=4, prune=prune)
    words = [gram[0] for gram in grams if len(gram) == 1]

    def log(word, context):
        if (*context, word) in grams:
            return grams[*context, word][0]
        return grams.get(context, (0, 0))[1] + log(word, context[1:])

    source = random.Random(3)
    for _ in range(40):
        context = tuple(source.choices(words, k=source.randrange(4)))
        total = sum(10 ** log(word, context) for word in words if word != BEGIN)
        assert total == pytest.approx(1, abs=2e-6), context


def test_an_unseen_word_has_its_share(tmp_path):
    _, grams = estimated(["a b c"], tmp_path, order=1)
    # four counts of 1, of each 0.5 is taken off: 2 / 4 for five words
    assert grams["<unk>",][0] == pytest.approx(math.log10(0.1))
    assert grams["<s>",] == (0, 0)
