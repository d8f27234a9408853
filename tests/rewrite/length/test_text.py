"""Texts of a wanted length, some sentences shortened more than others."""

from itertools import product
from random import Random

import pytest

from otherwords.rewrite import Hypothesis, Sentence
from otherwords.rewrite.length.bonus import LENGTH
from otherwords.rewrite.length.text import TextShortener


def decode_text_to_ratio(make_decoder, weights, sentences, *, ratio, k=1):
    return TextShortener(make_decoder, weights, ratio)(sentences, k)


class Listed:
    """A decoder that has a score for each output, and tells the best by score and bonus."""

    def __init__(self, texts, calls=None):
        self.texts, self.calls, self.bonus = texts, [] if calls is None else calls, 0.0
        self.asked = []

    def __call__(self, weights):
        other = Listed(self.texts, self.calls)
        other.asked = self.asked
        other.bonus = weights[LENGTH]
        return other

    def decode(self, sentences, k=1):
        self.calls.append(self.bonus)
        self.asked.append(list(sentences))
        return [
            sorted(
                (
                    Hypothesis(words, score + self.bonus * (len(words) - len(each.words)), {}, None)
                    for words, score in self.texts[each].items()
                ),
                key=lambda found: -found.score,
            )[: min(k, 4)]
            for each in sentences
        ]


def lengths(each, scores):
    """A sentence with one output of each length."""
    return {each: {("w",) * size: score for size, score in scores.items()}}


def concave(name, full, worth):
    """Each word left out costs more than the one before."""
    return lengths(
        Sentence((name,) * full),
        {size: -worth * (full - size) ** 2 for size in range(1, full + 1)},
    )


def sizes(found):
    return [len(own[0].words) for own in found]


def test_sentences_with_most_to_spare_are_shortened_first():
    # costs x^2 and 3 y^2 with x + y = 8: the same price where x = 3 y, so x = 6 and y = 2
    texts = concave("a", 20, 1.0) | concave("b", 20, 3.0)
    found = decode_text_to_ratio(Listed(texts), {}, list(texts), ratio=0.8)
    assert sizes(found) == [14, 18]
    assert [own[0].score for own in found] == [-36.0, -12.0]  # without the bonus


@pytest.mark.parametrize("ratio", [0.2, 0.5, 0.75, 0.95])
@pytest.mark.parametrize("scale", [1e-6, 1.0, 1e6])
def test_a_text_has_the_wanted_length(ratio, scale):
    random = Random(1)
    texts = {}
    for n in range(60):
        texts |= concave(str(n), random.randint(5, 40), scale * random.uniform(0.1, 2.0))
    listed = Listed(texts)
    found = decode_text_to_ratio(listed, {}, list(texts), ratio=ratio)
    words = sum(len(each.words) for each in texts)
    assert ratio * words - words / 50 <= sum(sizes(found)) <= ratio * words
    assert len(listed.calls) <= 8


@pytest.mark.parametrize("seed", range(10))
def test_no_other_text_of_its_length_is_better(seed):
    random = Random(seed)
    texts = {}
    for n in range(4):
        texts |= lengths(Sentence((str(n),) * 6), {k: random.uniform(-9, 0) for k in range(1, 7)})
    found = decode_text_to_ratio(Listed(texts), {}, list(texts), ratio=random.uniform(0.3, 0.9))
    total, score = sum(sizes(found)), sum(own[0].score for own in found)
    every = product(*(own.items() for own in texts.values()))
    same = [one for one in every if sum(len(words) for words, _ in one) == total]
    assert score == pytest.approx(max(sum(value for _, value in one) for one in same))


def test_weights_that_shorten_too_much_are_brought_back():
    texts = {}
    for n in range(5):
        texts |= lengths(Sentence((str(n),) * 20), {k: -k - (20 - k) ** 2 / 30 for k in range(21)})
    found = decode_text_to_ratio(Listed(texts), {}, list(texts), ratio=0.8)
    assert 79 <= sum(sizes(found)) <= 80


def test_a_length_out_of_reach_gives_the_shortest():
    texts = lengths(Sentence(("a",) * 9), {9: 0.0, 7: -5.0})
    texts |= lengths(Sentence(("b",) * 9), {9: 0.0})
    found = decode_text_to_ratio(Listed(texts), {}, list(texts), ratio=0.2)
    assert sizes(found) == [7, 9]


def test_other_outputs_follow_in_order_and_a_sentence_may_have_none():
    nothing = Sentence(("b",) * 9)
    texts = lengths(Sentence(("a",) * 9), {9: 0.0, 8: -1.0, 7: -5.0}) | {nothing: {}}
    found = decode_text_to_ratio(Listed(texts), {}, list(texts), ratio=0.99, k=3)
    assert [[len(each.words) for each in own] for own in found] == [[9, 8, 7], []]


def test_only_sentences_that_have_changed_are_decoded_again():
    random = Random(2)
    texts = {}
    for n in range(60):
        texts |= concave(str(n), random.randint(5, 40), random.uniform(0.1, 2.0))
    listed, first = Listed(texts), list(texts)
    shorten = TextShortener(listed, {}, 0.75)
    before = shorten(first)
    asked = len(listed.calls)
    changed = Sentence(first[3].words, kept=((0, 1),))
    listed.texts |= {changed: {words: s - 9.0 for words, s in texts[first[3]].items()}}
    second = [changed if n == 3 else each for n, each in enumerate(first)]
    after = shorten(second)
    assert listed.asked[asked:] == [[changed]]
    assert sizes(after) == sizes(before)
    assert [own[0].score for own in after][3] == before[3][0].score - 9.0
    listed.texts |= {each: {each.words: 0.0} for each in first[:20]}
    whole = [Sentence(each.words) if n < 20 else each for n, each in enumerate(second)]
    found = decode_text_to_ratio(Listed(texts | listed.texts), {}, whole, ratio=0.75)
    again = shorten(whole)
    assert sizes(again) == sizes(found)
    assert [own[0].words for own in again] == [own[0].words for own in found]
