"""Entailment rules in a database, judged and not: worked by hand, slow twin, control."""

import random

import numpy as np
import pytest
from sklearn.metrics import average_precision_score, precision_recall_curve
from tests.evaluate.coverage.coverage_database import database_of
from tests.evaluate.coverage.slow_coverage import slow_rules

from otherwords.corpus.resources.entailment import Rule
from otherwords.errors import InputError
from otherwords.evaluate.coverage.judged import judged_coverage, ranked
from otherwords.evaluate.coverage.matches import unshared
from otherwords.evaluate.coverage.rules import rule_coverage

ROWS = [
    ("VP/NP", "was used in", "were applied in", 2.0),
    ("VP/NP", "uses in", "applies in", 5.0),
    ("VB", "solve", "resolve", 1.0),
    ("S", "[NP,1] writes [NP,2]", "[NP,2] was written by [NP,1]", 3.0),
    ("S", "[NP,1] kill [NP,2]", "[NP,1] murder [NP,2]", 3.0),
]
RULES = """be use in\tbe apply in
solve\tresolve
solve the problem of\tresolve the problem of
write\tbe written by@R@
write\tbe written by
kill@R@\tmurder@R@
go to\tgoes to
"""


def test_rules_worked_by_hand(tmp_path):
    (tmp_path / "rules.tsv").write_text(RULES)
    found = rule_coverage(tmp_path / "rules.tsv", database_of(tmp_path, ROWS))
    assert found["rules"] == 7
    assert found["same_in_one_form"] == 1
    assert found["found_whole"] == 3  # use, solve, and write with its arguments exchanged
    assert found["found_parts"] == 4  # the problem of
    assert found["by_arguments"]["exchanged"]["found_whole"] == 1
    assert dict(map(tuple, found["labels"])) == {"VP/NP": 1, "VB": 1, "S": 1}
    assert found["examples"] == [["be use in", "be apply in"]]
    cheapest = next(one for one in found["curve"] if one["kept"] == 0.2)
    assert cheapest["found_whole"] == 1


@pytest.mark.parametrize("seed", range(2))
def test_the_query_equals_its_slow_twin(tmp_path, seed):
    draw = random.Random(seed)
    words = ["use", "used", "uses", "go", "went", "is gone", "was used", "king"]
    rows = sorted({("VB", *draw.sample(words, 2)) for _ in range(12)})
    rows = [(*row, draw.random()) for row in rows]
    rules = [Rule(*draw.sample(words, 2)) for _ in range(30)]
    (tmp_path / "rules.tsv").write_text("".join(f"{a}\t{b}\n" for a, b, *_ in rules))
    found = rule_coverage(tmp_path / "rules.tsv", database_of(tmp_path, rows))
    assert found["found_whole"] == len(slow_rules(rows, rules))


def test_shared_words_come_off_both_ends_and_never_all():
    assert unshared("be use in", "be apply in") == ("use", "apply")
    assert unshared("make use of", "make good use of") == ("", "good")
    assert unshared("a b", "c d") == ("a b", "c d")


def test_judged_rules_worked_by_hand(tmp_path):
    text = "x, were applied in, y\tx, was used in, y\tTrue\n"
    text += "x, resolve, y\tx, solve, y\tFalse\n"
    text += "x, likes, y\tx, loves, y\tTrue\n"
    text += "y, was written by, x\tx, writes, y\tTrue\n"
    (tmp_path / "judged.txt").write_text(text)
    found = judged_coverage(tmp_path / "judged.txt", database_of(tmp_path, ROWS))
    assert found["base_precision"] == 0.75
    whole = found["rankings"]["whole"]
    # by cost: solve (false) 1, used (true) 2, writes (true) 3; of three that are true
    assert whole["precision"] == pytest.approx(2 / 3)
    assert whole["recall"] == pytest.approx(2 / 3)
    assert whole["average_precision"] == pytest.approx((1 / 2 + 2 / 3) / 3)
    assert [point["cost"] for point in whole["curve"]] == [1.0, 2.0, 3.0]


def test_shuffled_rules_are_not_in_the_database(tmp_path):
    rules = "use in\tapply in\n" + "".join(f"verb{k}\tverb{k} it\n" for k in range(60))
    (tmp_path / "rules.tsv").write_text(rules)
    found = rule_coverage(tmp_path / "rules.tsv", database_of(tmp_path, ROWS))
    assert (found["found_whole"], found["control"]["found_whole"]) == (1, 0)


def test_rules_without_judgements_are_one_clear_line(tmp_path):
    (tmp_path / "rules.tsv").write_text(RULES)
    with pytest.raises(InputError, match="its rules are not judged"):
        judged_coverage(tmp_path / "rules.tsv", database_of(tmp_path, ROWS))


@pytest.mark.parametrize("seed", range(5))
def test_average_precision_is_that_of_scikit_learn(seed):
    generator = np.random.default_rng(seed)
    truth, costs = generator.random(40) < 0.4, generator.integers(0, 12, 40).astype(float)
    found = ranked(costs, truth)
    assert found["average_precision"] == pytest.approx(average_precision_score(truth, -costs))
    precision, recall, _ = precision_recall_curve(truth, -costs)
    own = {(round(one["precision"], 9), round(one["recall"], 9)) for one in found["curve"]}
    theirs = zip(precision.round(9), recall.round(9), strict=True)
    assert own <= set(theirs)
