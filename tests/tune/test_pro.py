"""PRO: which pairs are learnt from, the classifier, the mixture."""

import numpy as np
import pytest
from scipy.sparse import csr_array
from tests.tune.made_up_lists import Worth, lists_of, random_lists, slow_score

from otherwords.errors import OtherwordsError
from otherwords.tune import Bleu, ProSettings
from otherwords.tune.pro import learn, pro, sample_pairs

PLAIN = [
    [(1, {"a": 1.0, "b": 2.0}), (9, {"a": 2.0, "b": 1.0}), (8, {"a": 1.9})],
    [(2, {"b": 1.0}), (8, {"a": 1.0}), (1, {"a": 1.0, "b": 3.0})],
]


def test_pairs_are_ordered_and_differ_clearly():
    # worth squared: 1, 81, 64 and 4, 64, 1; a difference of 20 leaves out 81 - 64 and 4 - 1
    lists = lists_of(PLAIN)
    settings = ProSettings(pairs=200, kept=1000, difference=20)
    better, worse = sample_pairs(lists, Worth(), np.random.default_rng(1), settings)
    assert set(zip(better.tolist(), worse.tolist(), strict=True)) == {
        (1, 0),
        (2, 0),
        (4, 3),
        (4, 5),
    }


def test_of_the_pairs_drawn_those_that_differ_most_are_kept():
    settings = ProSettings(pairs=200, kept=3, difference=0)
    better, worse = sample_pairs(lists_of(PLAIN), Worth(), np.random.default_rng(1), settings)
    assert list(zip(better.tolist(), worse.tolist(), strict=True)) == [(1, 0)] * 3 + [(4, 5)] * 3


def test_pairs_of_different_sentences_are_never_drawn():
    lists = lists_of(random_lists(np.random.default_rng(1), 9, 7, 2))
    settings = ProSettings(pairs=300, kept=100, difference=0)
    better, worse = sample_pairs(lists, Worth(), np.random.default_rng(2), settings)
    assert len(better) > 500
    assert (better // 7 == worse // 7).all()


def test_the_classifier_of_one_feature_worked_by_hand():
    # the cost w^2/2 + log(1 + exp(-w x)) is least where w = x / (1 + exp(w x))
    x = 1.0
    (weight,) = learn(csr_array([[x]]), 1.0)
    assert weight == pytest.approx(x / (1 + np.exp(weight * x)), abs=1e-4)
    # two equal pairs count twice
    (weight,) = learn(csr_array([[x], [x]]), 1.0)
    assert weight == pytest.approx(2 * x / (1 + np.exp(weight * x)), abs=1e-4)


def test_the_gradient_of_the_classifier_is_0():
    random = np.random.default_rng(3)
    differences = random.normal(size=(40, 5))
    weights = learn(csr_array(differences), 0.5)
    slope = 0.5 * weights - differences.T @ (1 / (1 + np.exp(differences @ weights)))
    assert slope == pytest.approx(np.zeros(5), abs=1e-3)


def test_weights_that_rank_pairs_choose_good_candidates():
    found = pro(lists_of(PLAIN), Worth(), {}, settings=ProSettings(share=1, fewest=1))
    assert found.weights["a"] > 0 > found.weights["b"]
    # the worst is never chosen; 9 and 8 of sentence 1, which differ least, were not compared
    assert found.score == slow_score(PLAIN, found.weights) >= 64


def range_of(sentences, weights):
    """The best score less the worst, of each sentence, on average."""
    ranges = []
    for candidates in sentences:
        scores = [
            sum(weights.get(name, 0.0) * value for name, value in features.items())
            for _, features in candidates
        ]
        ranges.append(max(scores) - min(scores))
    return sum(ranges) / len(ranges)


def test_new_weights_are_averaged_with_the_old_ones():
    lists = lists_of(PLAIN)
    new = pro(lists, Worth(), {}, settings=ProSettings(share=1, fewest=1)).weights
    start = {"a": -3.0, "other": 1.0}
    # both are mixed by how far apart they set the candidates of a sentence
    old_range, new_range = range_of(PLAIN, start), range_of(PLAIN, new)
    mixed = {
        "a": 0.5 * new["a"] / new_range - 0.5 * 3.0 / old_range,
        "b": 0.5 * new["b"] / new_range,
        "other": 0.5 * 1.0 / old_range,
    }
    total = max(map(abs, mixed.values()))
    found = pro(lists, Worth(), start, settings=ProSettings(fewest=1))
    assert found.weights == pytest.approx({name: value / total for name, value in mixed.items()})
    assert max(map(abs, found.weights.values())) == pytest.approx(1)


def test_features_of_few_sentences_are_not_learnt():
    often, seldom = {"often": 1.0}, {"often": 1.0, "seldom": 1.0}
    sentences = [[(9, often if k else seldom), (1, {})] for k in range(4)]
    assert pro(lists_of(sentences), Worth(), {}).weights == {"often": 1.0}
    all_learnt = pro(lists_of(sentences), Worth(), {}, settings=ProSettings(fewest=1))
    assert all_learnt.weights["seldom"] > 0


def test_thousands_of_features_are_learnt():
    # every sentence has its own word, good to delete where it is even
    sentences = [
        [(9 * (1 - k % 2), {f"del:w{k}": 1.0}), (9 * (k % 2), {"kept": 1.0})] for k in range(2000)
    ]
    found = pro(lists_of(sentences), Worth(), {}, settings=ProSettings(pairs=20, kept=2, fewest=1))
    assert found.score == 81
    assert found.weights["del:w10"] > 0 > found.weights["del:w11"]


def test_sentences_are_scored_by_the_smoothed_bleu():
    # unsmoothed, both outputs of three words have no n-gram of four and score 0
    from otherwords.tune import Candidate
    from otherwords.tune.candidates import Decoded
    from otherwords.tune.kbest_lists import KBestLists

    lists = KBestLists([["s"]], [["a b c".split()]], Bleu())
    outputs = [Candidate(("a", "b", "c"), {"x": 1.0}), Candidate(("a", "c", "b"), {"x": 2.0})]
    lists.add(Decoded.of([outputs]))
    assert pro(lists.lists(), Bleu(), {}, settings=ProSettings(fewest=1)).weights == {"x": -1}


def test_nothing_to_learn_from_leaves_the_weights_as_they_were():
    same = [[(3, {"a": 1.0}), (3, {"a": 2.0})]]
    assert pro(lists_of(same), Worth(), {"a": 2.0, "b": -2.0}).weights == {"a": 1.0, "b": -1.0}


def test_the_same_seed_gives_the_same_weights():
    lists = lists_of(random_lists(np.random.default_rng(1), 12, 10, 6))
    runs = [
        pro(lists, Worth(), {}, seed=seed, settings=ProSettings(pairs=20, fewest=1))
        for seed in (1, 1, 2)
    ]
    assert runs[0] == runs[1] != runs[2]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("pairs", 0),
        ("kept", 0),
        ("difference", -1),
        ("share", 0),
        ("share", 2),
        ("regularisation", 0),
        ("fewest", 0),
    ],
)
def test_settings_out_of_range_are_rejected(name, value):
    with pytest.raises(OtherwordsError, match=f"^PRO: {name} is {value}, which is out of range"):
        ProSettings(**{name: value})
