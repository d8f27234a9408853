from itertools import pairwise
from math import exp, log

import pytest
import sacrebleu

from otherwords.errors import EmptyInputError, OtherwordsError
from otherwords.evaluate.compression.score import TestSet, score_compressions
from otherwords.parse import DependencyTree

TestSet.__test__ = False


class ChainParser:
    """Every word depends on the one before it: what is kept can be seen with bare eyes."""

    def dependencies_batch(self, sentences):
        return [
            DependencyTree.unchecked(
                words, ["X"] * len(words), list(range(len(words))), ["dep"] * len(words)
            )
            for words in sentences
        ]


def words(*texts):
    return [text.split() for text in texts]


def chain(text):
    return set(pairwise(text.lower().split()))


SOURCES = words("The old dog barked at us all night", "We did not sleep a wink then")
FIRST = words("The dog barked all night", "We did not sleep")
SECOND = words("The old dog barked", "We did not sleep then")
GOLD = TestSet(SOURCES, [list(pair) for pair in zip(FIRST, SECOND, strict=True)])
SHORT = words("the dog barked", "we did not sleep")
LONG = words("the old dog barked all night", "we did not sleep a wink then")


def score(systems, **options):
    return score_compressions(GOLD, systems, parser=ChainParser(), **{"samples": 50} | options)


def test_rates_are_of_all_words_and_of_sentences():
    system = score({"long": LONG}).systems[0]
    assert system.rate == pytest.approx(13 / 15)
    assert system.macro_rate == pytest.approx((6 / 8 + 7 / 7) / 2)


def test_the_target_is_the_rate_of_the_references_by_default():
    # mean lengths (5 + 4) / 2 and (4 + 5) / 2 of 8 + 7 words
    assert GOLD.rate == pytest.approx(9 / 15)
    assert score({}).ratio == 0.6
    assert score({}, ratio=0.7).ratio == 0.7


def test_bleu_is_that_of_sacrebleu_and_precis_punishes_length():
    system = score({"long": LONG}).systems[0]
    small = [[" ".join(one).lower() for one in side] for side in (FIRST, SECOND)]
    theirs = sacrebleu.corpus_bleu(
        [" ".join(one) for one in LONG], small, tokenize="none", force=True
    )
    assert system.bleu.value == pytest.approx(theirs.score)
    assert system.precis.value == pytest.approx(theirs.score * exp(10 * (0.6 - 13 / 15)))


def test_relations_against_the_best_and_all_references():
    # "the dog barked": the-dog, dog-barked; best reference 1 has these 2 of 4, reference 2
    # shares dog-barked of 3. "we did not sleep": 3 of 3 with reference 1, 3 of 4 with 2
    system = score({"short": SHORT}).systems[0]
    assert system.relations.value == pytest.approx(100 * 2 * (2 + 3) / (5 + 4 + 3))
    assert system.relations_all.value == pytest.approx(100 * 2 * (3 + 6) / (4 + 6 + 7 + 7))


def test_only_sentences_with_tied_rates_are_compared():
    report = score({"short": SHORT, "first": FIRST})
    (pair,) = report.pairs
    # 3 and 5 of 8 words are not tied, 4 and 4 of 7 are, with the same words but for capitals
    assert (pair.first, pair.second, pair.sentences) == ("short", "first", 1)
    assert pair.rates == pytest.approx((4 / 7, 4 / 7))
    assert [(one.wins, one.losses, one.draws, one.p) for one in pair.measures] == [
        (0, 0, 1, 1.0)
    ] * 4
    assert [one.measure for one in pair.measures] == [
        "precis",
        "bleu",
        "relations",
        "relations_all",
    ]


def test_capitals_count_only_if_asked_for():
    cased = TestSet(SOURCES, GOLD.references, cased=True)
    both = [
        score_compressions(test, {"short": SHORT}, parser=ChainParser(), samples=0)
        for test in (GOLD, cased)
    ]
    assert both[0].systems[0].bleu.value > both[1].systems[0].bleu.value
    assert "case=lower" in both[0].signature and "case=kept" in both[1].signature


def test_intervals_hold_the_value_and_come_again_with_the_seed():
    first, again = (score({"long": LONG}, seed=4).systems[0].bleu for _ in range(2))
    assert first == again
    assert first.low <= first.value <= first.high


def test_a_missing_reference_is_left_out():
    only = TestSet(SOURCES, [[one, []] for one in FIRST])
    alone = TestSet(SOURCES, [[one] for one in FIRST])
    scores = [
        score_compressions(test, {"s": SHORT}, parser=ChainParser(), samples=0)
        for test in (only, alone)
    ]
    assert scores[0] == scores[1]


def test_an_empty_output_scores_nothing_and_breaks_nothing():
    system = score({"none": [[], []]}).systems[0]
    assert (system.rate, system.bleu.value, system.relations.value) == (0, 0, 0)


def test_perfect_outputs_score_a_hundred():
    system = score({"first": FIRST}, ratio=1).systems[0]
    assert log(system.bleu.value) == pytest.approx(log(100))
    assert (system.precis.value, system.relations.value) == pytest.approx((100, 100))


@pytest.mark.parametrize(
    ("sources", "references", "error", "message"),
    [
        ([], [], EmptyInputError, "no sentence to score"),
        (SOURCES, [[SHORT[0]]], OtherwordsError, "2 sources, but references for 1"),
        ([SOURCES[0], []], [[SHORT[0]]] * 2, OtherwordsError, "source 2 has no word"),
        (SOURCES, [[SHORT[0]], [[], []]], OtherwordsError, "source 2 has no reference"),
    ],
)
def test_a_test_set_with_holes_is_refused(sources, references, error, message):
    with pytest.raises(error, match=message):
        TestSet(sources, references)


def test_outputs_must_be_as_many_as_sources():
    with pytest.raises(OtherwordsError, match="'short' has 1 outputs for 2 sources"):
        score({"short": SHORT[:1]})


@pytest.mark.parametrize("ratio", [0, 2, float("nan")])
def test_a_ratio_that_is_none_is_refused(ratio):
    with pytest.raises(OtherwordsError, match="is not in 0 < ratio <= 1"):
        score({"short": SHORT}, ratio=ratio)
