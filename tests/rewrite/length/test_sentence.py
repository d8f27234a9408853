"""Rewrites of a wanted length, by bisection on a bonus for each word."""

from random import Random

import pytest

from otherwords.rewrite import Hypothesis, Sentence
from otherwords.rewrite.length.bonus import LENGTH
from otherwords.rewrite.length.sentence import decode_to_ratio, lengths


class Lengths:
    """A decoder whose sentences have one output of each length, with a score of its own."""

    def __init__(self, weights, scores, calls):
        self.bonus, self.scores, self.calls = weights["WordCountDiff"], scores, calls

    def decode(self, sentences, k=1):
        self.calls.append(len(sentences))
        return [self._outputs(sentence)[:3] for sentence in sentences]

    def _outputs(self, sentence):
        full = len(sentence.words)
        found = [
            Hypothesis(
                ("w",) * size, self.scores(size, full) + self.bonus * (size - full), {}, None
            )
            for size in range(1, full + 1)
        ]
        return sorted(found, key=lambda each: -each.score)


def search(scores, sizes, ratio, **options):
    calls = []
    sentences = [Sentence(("w",) * size) for size in sizes]
    found = decode_to_ratio(
        lambda weights: Lengths(weights, scores, calls),
        {"WordCountDiff": 0.0},
        sentences,
        ratio=ratio,
        **options,
    )
    return found, calls


@pytest.mark.parametrize("ratio", [0.3, 0.5, 0.7, 0.9])
@pytest.mark.parametrize("scale", [1e-6, 1.0, 1e6])
def test_a_concave_score_is_brought_to_the_wanted_length(ratio, scale):
    # each word left out costs more than the one before: a bonus exists for every length
    found, _ = search(lambda size, full: -scale * (full - size) ** 2 / 4, [10, 20, 60], ratio)
    for own, size in zip(found, [10, 20, 60], strict=True):
        least, most = lengths(size, ratio)
        assert least <= len(own[0].words) <= most


def test_all_outputs_are_about_as_close_as_the_first_on_request():
    found, _ = search(lambda size, full: -((full - size) ** 2) / 4, [40], 0.5, k=9, nearest=True)
    assert {len(each.words) for each in found[0]} <= {17, 18, 19, 20, 21}
    more, _ = search(lambda size, full: -((full - size) ** 2) / 4, [40], 0.5, k=9)
    assert [len(each.words) for each in more[0]][: len(found[0])] == [
        len(each.words) for each in found[0]
    ]
    assert len(more[0]) == 9


def test_an_output_is_the_best_of_its_length():
    random = Random(7)
    sentences = [
        {(f"w{n}",) * random.randint(1, 20): random.uniform(-9, 0) for n in range(60)}
        for _ in range(200)
    ]

    class Listed:
        """A decoder that finds the ten best outputs by score and bonus."""

        def __init__(self, weights):
            self.bonus = weights[LENGTH]

        def decode(self, asked, k=1):
            return [self._best(sentences[int(each.words[0])], len(each.words)) for each in asked]

        def _best(self, scores, full):
            made = [
                Hypothesis(words, score + self.bonus * (len(words) - full), {}, None)
                for words, score in scores.items()
            ]
            return sorted(made, key=lambda each: -each.score)[:10]

    asked = [Sentence((str(n),) * 20) for n in range(len(sentences))]
    for own, scores in zip(decode_to_ratio(Listed, {}, asked, ratio=0.6), sentences, strict=True):
        best, size = own[0], len(own[0].words)
        assert best.score == pytest.approx(max(v for k, v in scores.items() if len(k) == size))


def test_weights_that_shorten_too_much_are_brought_back():
    found, _ = search(lambda size, full: -2.0 * size - (full - size) ** 2 / 20, [20], 0.8)
    assert 15 <= len(found[0][0].words) <= 16


def test_scores_are_those_without_the_bonus():
    found, _ = search(lambda size, full: -((full - size) ** 2) / 4, [10], 0.5)
    size = len(found[0][0].words)
    assert found[0][0].score == pytest.approx(-((10 - size) ** 2) / 4)


def test_a_length_that_no_bonus_reaches_gives_the_nearest_one_seen():
    # convex: only the longest and the shortest are ever best
    found, _ = search(lambda size, full: -10.0 if 1 < size < full else 0.0, [10], 0.6)
    assert len(found[0][0].words) == 8  # the last of the three that the decoder told


def test_sentences_with_the_same_bonus_are_decoded_together():
    _, calls = search(lambda size, full: -((full - size) ** 2) / 4, [10] * 5, 0.5)
    assert set(calls) == {5}


def test_a_sentence_that_is_right_at_once_is_decoded_once():
    _, calls = search(lambda size, full: -abs(size - 5), [10], 0.5)
    assert calls == [1]


def test_a_sentence_without_outputs_gives_none():
    class Nothing:
        def decode(self, sentences, k=1):
            return [[] for _ in sentences]

    found = decode_to_ratio(lambda weights: Nothing(), {}, [Sentence(("w",))], ratio=0.5)
    assert found == [[]]
