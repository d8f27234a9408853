"""Lexical substitution: scores worked by hand, slow twins, and a tiny database on both files."""

import json
import random

import numpy as np
import pytest
from tests.corpus.resources.test_substitutes import SWORDS
from tests.corpus.wordnet_folder import write_wordnet
from tests.evaluate.coverage.coverage_database import database_of

from otherwords.corpus.resources.substitutes import Target
from otherwords.corpus.wordnet import WordNet
from otherwords.database import Manifest
from otherwords.errors import EmptyInputError, OtherwordsError, UnknownNameError
from otherwords.evaluate.substitution.generation import (
    Answers,
    Counts,
    f_score,
    lexsub_answers,
    swords_counts,
)
from otherwords.evaluate.substitution.lemmas import Lemmas
from otherwords.evaluate.substitution.ranking import average_precision
from otherwords.evaluate.substitution.report import lemmas_of, substitution
from otherwords.evaluate.substitution.systems import Substitutes

ROWS = [
    ("JJ", "bright", "shiny", 1.0),
    ("JJ", "bright", "clever", 2.0),
    ("JJ", "bright", "Bright", 3.0),  # the target itself
    ("NN", "bright", "light", 0.5),  # no adjective
    ("JJ", "bright", "banana", 4.0),  # nobody was asked about it
]
JUDGED = {"clever": (9, 10), "smart": (6, 10), "shiny": (3, 10), "dim": (0, 10)}


@pytest.mark.parametrize(
    ("kind", "strict", "expected"),
    [
        ("acceptable", True, Counts(1, 3, 2)),
        ("acceptable", False, Counts(1, 2, 2)),
        ("conceivable", True, Counts(2, 3, 3)),
        ("conceivable", False, Counts(2, 2, 3)),
    ],
)
def test_counts_of_one_target_worked_by_hand(kind, strict, expected):
    output = ["shiny", "clever", "banana"]
    assert swords_counts(output, JUDGED, kind=kind, strict=strict) == expected


def test_half_of_the_votes_is_not_acceptable_and_only_ten_are_looked_at():
    judged = {"a": (5, 10)} | {f"w{k}": (1, 1) for k in range(15)}
    output = ["a", *(f"w{k}" for k in range(15))]
    assert swords_counts(output, judged, kind="acceptable", strict=True) == Counts(9, 10, 10)


def test_f_is_the_harmonic_mean_of_precision_and_recall():
    found = float(f_score(np.array([30.0, 40.0, 60.0])))
    precision, recall = 30 / 40, 30 / 60
    assert found == pytest.approx(2 * precision * recall / (precision + recall))
    assert float(f_score(np.zeros(3))) == 0.0


def test_best_and_oot_worked_by_hand():
    judged = {"clever": (3, 3), "smart": (2, 2)}
    assert lexsub_answers(["clever", "dim"], judged) == Answers(0.6, 0.6, 1.0, 1.0)
    assert lexsub_answers(["dim", "smart"], judged) == Answers(0.0, 0.4, 0.0, 0.0)
    assert lexsub_answers([], judged) == Answers(0.0, 0.0, 0.0, 0.0)
    tie = {"clever": (2, 2), "smart": (2, 2)}
    assert lexsub_answers(["clever"], tie) == Answers(0.5, 0.5, None, None)


def slow_gap(order, weights):
    ideal = sorted(weights, key=lambda word: -weights[word])

    def total(words):
        own = [weights.get(word, 0) for word in words]
        places = range(1, len(own) + 1)
        return sum(sum(own[:i]) / i for i in places if own[i - 1] > 0)

    return total(order) / total(ideal)


@pytest.mark.parametrize("seed", range(5))
def test_gap_equals_its_slow_twin_and_is_one_for_the_ideal_order(seed):
    draw = random.Random(seed)
    weights = {f"w{k}": float(draw.randint(0, 4)) for k in range(8)} | {"sure": 1.0}
    order = draw.sample(sorted(weights), len(weights))
    assert average_precision(order, weights) == pytest.approx(slow_gap(order, weights))
    ideal = sorted(weights, key=lambda word: -weights[word])
    assert average_precision(ideal, weights) == pytest.approx(1)
    assert average_precision(order, dict.fromkeys(order, 0.0)) is None


def test_votes_for_two_forms_of_a_lemma_are_added_up():
    judged = {"cars": (1, 3), "car": (2, 2), "bus": (1, 1), "lorries": (0, 0), "wagons": (1, 2)}
    found = lemmas_of(Lemmas(None))(Target("t", "buses", "noun", "", "", judged))
    assert found.judged == {"car": (3, 5), "wagon": (1, 2)}


def test_lemmas_are_wordnets_if_it_is_there(tmp_path):
    lemmas = Lemmas(WordNet(write_wordnet(tmp_path)))
    assert lemmas.name == "WordNet"
    assert [lemmas.lemma(word, "verb") for word in ("Began", "took place", "sang")] == [
        *("begin", "took place"),
        "sang",  # not in the small WordNet of the test
    ]


def test_candidates_have_the_part_of_speech_and_are_not_the_target(tmp_path):
    system = Substitutes(database_of(tmp_path, ROWS), Lemmas(None))
    target = Target("t1", "bright", "adj", "A ", " boy.", JUDGED)
    assert system.candidates(target) == ["shiny", "clever", "banana"]
    orders = system.orders(target)
    assert orders["costs"] == ["shiny", "clever", "banana"]
    assert sorted(orders["context"]) == sorted(orders["no order"]) == sorted(orders["costs"])
    ranked = system.ranked(target, ["dim", "clever"])
    assert ranked["costs"] == ["clever", "dim"]


def test_swords_worked_by_hand(tmp_path):
    (tmp_path / "swords.json").write_text(json.dumps(SWORDS))
    found = substitution("swords", tmp_path / "swords.json", database_of(tmp_path, ROWS))
    costs = found["systems"]["costs"]
    assert found["with_substitutes"] == 1
    assert found["substitutes_each"] == 3
    assert costs["lenient_acceptable_f10"] == pytest.approx(2 * 1 / (2 + 1))
    assert costs["strict_acceptable_f10"] == pytest.approx(2 * 1 / (3 + 1))
    assert costs["strict_conceivable_f10"] == pytest.approx(2 * 2 / (3 + 2))
    # shiny (1/3) before clever (1): (1/3 + 2/3) / (1 + 2/3)
    assert costs["gap"] == pytest.approx(0.6)
    assert set(found["context_gain"]) == set(costs)


def test_semeval_worked_by_hand(tmp_path):
    (tmp_path / "lexsub.tsv").write_text(
        "bright.a\t1\t1\ta bright boy .\nbright.a\t2\t1\ta bright lamp .\n"
    )
    (tmp_path / "lexsub.gold").write_text(
        "bright.a 1 :: clever 3;smart 1;\nbright.a 2 :: shiny 2;\n"
    )
    found = substitution("lexsub", tmp_path / "lexsub.tsv", database_of(tmp_path, ROWS))
    costs = found["systems"]["costs"]
    assert costs["best"] == pytest.approx((0 + 1) / 2)
    assert costs["oot"] == pytest.approx((3 / 4 + 1) / 2)
    assert costs["best_mode"] == pytest.approx(1 / 2)
    assert costs["oot_mode"] == 1
    # the pool is clever, shiny, smart; the first sentence ranks shiny, clever, smart
    first = (3 / 2 + 4 / 3) / (3 + 2)
    assert costs["gap"] == pytest.approx((first + 1) / 2, abs=1e-6)


def test_bad_input_is_one_clear_line(tmp_path):
    database = database_of(tmp_path, ROWS, manifest=Manifest(language="deu", pivots=["eng"]))
    with pytest.raises(UnknownNameError, match="no data set called 'coinco'"):
        substitution("coinco", tmp_path / "x", database)
    with pytest.raises(OtherwordsError, match="its paraphrases are in 'deu'"):
        substitution("swords", tmp_path / "x", database)


def test_a_file_without_targets_is_one_clear_line(tmp_path):
    empty = {"contexts": {}, "targets": {}, "substitutes": {}, "substitute_labels": {}}
    (tmp_path / "swords.json").write_text(json.dumps(empty))
    with pytest.raises(EmptyInputError, match="no word with substitutes in it"):
        substitution("swords", tmp_path / "swords.json", database_of(tmp_path, ROWS))
