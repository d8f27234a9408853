import pytest

from otherwords.errors import OtherwordsError
from otherwords.rewrite.baselines import delete_at_random

WORDS = "one two three four five six seven eight nine ten".split()


@pytest.mark.parametrize(("ratio", "left"), [(1, 10), (0.7, 7), (0.69, 6), (0.01, 1)])
def test_at_most_the_ratio_is_left_and_never_nothing(ratio, left):
    assert len(delete_at_random(WORDS, ratio)) == left


def test_the_remaining_words_keep_their_order():
    places = [WORDS.index(word) for word in delete_at_random(WORDS, 0.6, seed=3)]
    assert places == sorted(places)


def test_the_same_seed_deletes_the_same_and_another_does_not():
    assert delete_at_random(WORDS, 0.5, seed=1) == delete_at_random(WORDS, 0.5, seed=1)
    assert len({delete_at_random(WORDS, 0.5, seed=seed) for seed in range(20)}) > 10


def test_every_word_has_the_same_chance():
    kept = [word for seed in range(2000) for word in delete_at_random(WORDS, 0.5, seed=seed)]
    assert all(900 < kept.count(word) < 1100 for word in WORDS)


def test_an_empty_sentence_stays_empty():
    assert delete_at_random([], 0.5) == ()


@pytest.mark.parametrize("ratio", [0, -1, 2, float("nan")])
def test_a_ratio_outside_its_bounds_is_rejected(ratio):
    with pytest.raises(OtherwordsError, match=r"not in 0 < ratio <= 1\. Try 0\.7"):
        delete_at_random(WORDS, ratio)
