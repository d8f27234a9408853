"""The parts of the learned aligner, each beside an obvious twin."""

import numpy as np
import pytest

from otherwords.align.monolingual import Lexicon, count_lexicon
from otherwords.align.monolingual.choose import choose_links
from otherwords.align.monolingual.features import _led, _others, _ranks, _runs
from otherwords.align.monolingual.network import Examples, _gradient, joined, sigmoid, train_network
from otherwords.align.monolingual.words import KINDS, letter_vector
from otherwords.errors import UnknownNameError

RANDOM = np.random.default_rng(5)


def test_the_best_of_the_others_is_found_beside_each():
    for n, m in [(1, 1), (2, 3), (5, 4)]:
        scores = RANDOM.integers(0, 4, (n, m)).astype(np.float32)
        for axis in (0, 1):
            found = _others(scores, axis)
            for i in range(n):
                for j in range(m):
                    line = scores[i, :] if axis else scores[:, j]
                    rest = np.delete(line, j if axis else i)
                    assert found[i, j] == (rest.max() if rest.size else 0)


def test_runs_are_as_long_as_the_diagonal_of_equal_words():
    for _ in range(20):
        equal = RANDOM.random((6, 5)) < 0.6
        found = _runs(equal)
        for i in range(6):
            for j in range(5):
                length = 0
                if equal[i, j]:
                    length = 1
                    for step in (1, -1):
                        k = step
                        while 0 <= i + k < 6 and 0 <= j + k < 5 and equal[i + k, j + k]:
                            length, k = length + 1, k + step
                assert found[i, j] == min(length, 6)


def test_links_before_and_after_lead_to_a_place():
    for _ in range(20):
        guess = RANDOM.random((5, 6)).astype(np.float32)
        guess[RANDOM.random(5) < 0.4] *= 0.5
        chosen = RANDOM.random(5) < 0.7
        linked = [i for i in range(5) if guess[i].max() > 0.5 and chosen[i]]
        for found, step in zip(_led(guess, chosen), (-1, 1), strict=True):
            for i in range(5):
                near = [k for k in linked if (k - i) * step > 0]
                end, place = (-1, -1) if step < 0 else (5, 6)
                if near:
                    end = max(near) if step < 0 else min(near)
                    place = int(guess[end].argmax())
                for j in range(6):
                    expected = 1 / (1 + abs(j - (place + i - end)))
                    assert found[i, j] == pytest.approx(expected)


def test_occurrences_are_counted_from_zero():
    assert _ranks(np.array([7, 3, 7, 7, 3])).tolist() == [0, 0, 1, 2, 1]


def test_letters_tell_like_words_from_unlike_ones():
    vectors = {word: letter_vector(word) for word in ("schueller", "shueller", "meeting", "é", "e")}
    assert vectors["schueller"] @ vectors["shueller"] > 0.7
    assert vectors["schueller"] @ vectors["meeting"] < 0.4
    assert vectors["é"] @ vectors["e"] == pytest.approx(1)
    assert np.sqrt((vectors["meeting"] ** 2).sum()) == pytest.approx(1)


def random_examples(count):
    return Examples(
        RANDOM.standard_normal((count, 3)).astype(np.float16),
        RANDOM.integers(0, len(KINDS) ** 2, count).astype(np.int16),
        RANDOM.integers(0, 2, count).astype(np.float32),
        np.ones(count, np.float32),
    )


def test_joined_networks_have_the_mean_of_their_log_odds():
    examples = random_examples(9)
    options = {"units": 4, "epochs": 3, "rate": 0.1, "decay": 0.0}
    networks = [train_network(examples, seed=seed, **options) for seed in (1, 2, 3)]
    given = examples.features.astype(np.float32), examples.kinds.astype(np.int64)
    mean = np.mean([network.logits(*given) for network in networks], axis=0)
    assert joined(networks).logits(*given) == pytest.approx(mean, abs=1e-4)


def test_the_gradient_is_the_slope_of_the_loss():
    examples = random_examples(7)
    network = train_network(examples, units=4, epochs=1, rate=0.1, decay=0.0, seed=1)
    rows = np.arange(7)

    def loss():
        logits = network.logits(
            examples.features.astype(np.float32), examples.kinds.astype(np.int64)
        )
        p = sigmoid(logits).astype(np.float64)
        return -np.where(examples.targets > 0, np.log(p), np.log(1 - p)).mean()

    gradient = _gradient(network, examples, rows)
    for name in ("hidden", "output", "bias"):
        weights = getattr(network, name)
        place = tuple(0 for _ in weights.shape)
        before = weights[place].copy()
        weights[place] = before + 1e-2
        above = loss()
        weights[place] = before - 1e-2
        below = loss()
        weights[place] = before
        assert gradient[name][place] == pytest.approx((above - below) / 2e-2, abs=2e-3)


def test_a_network_learns_what_one_feature_says():
    features = RANDOM.standard_normal((4000, 2)).astype(np.float16)
    targets = (features[:, 0] > 0).astype(np.float32)
    examples = Examples(features, np.zeros(4000, np.int16), targets, np.ones(4000, np.float32))
    network = train_network(examples, units=8, epochs=60, rate=0.02, decay=0.0, seed=1)
    guess = network.logits(features.astype(np.float32), np.zeros(4000, np.int64)) > 0
    assert (guess == (targets > 0)).mean() > 0.97


def test_one_to_one_links_are_the_best_of_all():
    from itertools import permutations

    for _ in range(20):
        p = RANDOM.random((3, 4)).astype(np.float32)
        links = choose_links(p, threshold=0.3, grow=1, shape="one-to-one")
        assert len({i for i, _ in links}) == len({j for _, j in links}) == len(links)
        best = max(
            sum(max(0.0, p[i, j] - 0.3) for i, j in enumerate(order))
            for order in permutations(range(4), 3)
        )
        assert sum(value - 0.3 for value in links.values()) == pytest.approx(best, abs=1e-5)


def test_a_word_without_a_link_grows_into_the_phrase_beside_it():
    p = np.array([[0.9, 0.1], [0.45, 0.2], [0.44, 0.1]], np.float32)
    assert sorted(choose_links(p, threshold=0.5, grow=0.4)) == [(0, 0), (1, 0)]
    assert choose_links(np.zeros((0, 3), np.float32), threshold=0.5, grow=0.4) == {}
    with pytest.raises(UnknownNameError, match="no shape called 'many'"):
        choose_links(p, threshold=0.5, grow=0.4, shape="many")


def test_a_lexicon_is_counted_by_hand():
    # start-begin linked twice in six links of each: shares 2/4 and 2/4 (each is also linked once
    # and more to itself), 0.5^0.7 0.5^0.3 = 0.5, less 2 / (2 + 2)
    pairs = [(["start"], ["begins"])] * 2 + [(["starts"], ["started"])] + [(["begin"], ["begin"])]
    lexicon = count_lexicon(pairs, [{(0, 0): 1.0}] * 4)
    assert lexicon.pairs() == {("begin", "start"): pytest.approx(0.25)}
    assert len(lexicon) == 1 and lexicon.score("start", "begin") == pytest.approx(0.25)
    assert len(Lexicon({})) == 0
