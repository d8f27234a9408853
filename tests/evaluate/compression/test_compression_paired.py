import numpy as np
import pytest
from scipy.stats import binomtest

from otherwords.evaluate.compression.paired import compare_scores, sign_test, tied_sentences


@pytest.mark.parametrize(
    ("wins", "losses", "p"),
    [
        (0, 0, 1.0),
        (5, 5, 1.0),  # at most 1
        (5, 0, 0.0625),  # 2 / 2^5
        (1, 8, 20 / 512),  # 2 (1 + 9) / 2^9
    ],
)
def test_the_sign_test_worked_by_hand(wins, losses, p):
    assert sign_test(wins, losses) == p


@pytest.mark.parametrize(("wins", "losses"), [(60, 40), (3, 17), (900, 811), (1, 2)])
def test_the_sign_test_is_the_exact_binomial_one(wins, losses):
    assert sign_test(wins, losses) == pytest.approx(binomtest(wins, wins + losses).pvalue)


def test_rates_tie_below_the_limit_and_not_on_it():
    # 0.75 - 0.7 is 0.05 but for rounding: not tied
    found = tied_sentences([0.7, 0.7, 0.7, 0.5], [0.75, 0.749, 0.651, 0.6])
    assert found.tolist() == [False, True, True, False]
    assert tied_sentences([0.7], [0.75], tied=0.06).all()


def test_equal_scores_are_draws_and_do_not_count():
    found = compare_scores("bleu", np.array([1.0, 2, 3]), np.array([1.0, 1, 4]))
    assert (found.wins, found.losses, found.draws, found.p) == (1, 1, 1, 1.0)


def test_no_tied_sentence_is_no_evidence():
    found = compare_scores("bleu", np.array([]), np.array([]))
    assert (found.first, found.second, found.wins, found.p) == (0.0, 0.0, 0, 1.0)
