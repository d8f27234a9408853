"""Coverage of PropBank: predicates and relations worked by hand."""

import numpy as np
import pytest
from tests.corpus.resources.test_propbank import TEXT
from tests.evaluate.coverage.coverage_database import database_of

from otherwords.corpus.resources.propbank import read_propbank
from otherwords.errors import EmptyInputError
from otherwords.evaluate.coverage.propbank import numbers_at, propbank_coverage
from otherwords.evaluate.coverage.relations import Pattern, relation_patterns

# dogs want to chase cats, twice, and once: dogs sleep .
SLEEP = [
    ("0", "Dogs", "NNS", "(TOP(S(NP*)", "-", "-", "(ARG0*)"),
    ("1", "sleep", "VBP", "(VP*)", "sleep", "sleep.01", "(V*)"),
    ("2", ".", ".", "*))", "-", "-", "*"),
]
MORE = "".join("doc-2\t" + "\t".join(row) + "\n" for row in SLEEP)
ROWS = [
    ("VBP", "want", "wish", 1.0),
    ("VBP", "want", "desire", 3.0),
    ("VB", "want", "need", 2.0),  # another tag
    ("S", "[NP,1] want [S,2]", "[NP,1] wish [S,2]", 1.0),
    ("NNS+VP", "[NNS,1] sleep", "[NNS,1] rest", 2.0),
    ("VP/NP", "to chase", "to hunt", 1.0),
]


@pytest.fixture
def path(tmp_path):
    made = tmp_path / "propbank.tsv"
    made.write_text(TEXT + "\n" + TEXT + "\n" + MORE)
    return made


def test_an_argument_becomes_a_slot_with_each_of_its_labels(path):
    sentences = list(read_propbank(path))
    want, chase = (relation_patterns(sentences[0], one) for one in sentences[0].predicates)
    assert want[0] == Pattern("S", "[NP,1] want [S,2]")
    assert Pattern("S", "[NNS,1] want [S,2]") in want
    assert chase[0] == Pattern("VP", "chase [NP,1]")
    sleep = relation_patterns(sentences[2], sentences[2].predicates[0])
    assert Pattern("S/.", "[NP,1] sleep") in sleep
    assert Pattern("NNS+VBP", "[NNS,1] sleep") in sleep


def test_more_than_two_arguments_or_none_are_not_asked_for(path):
    sentence = next(read_propbank(path))
    predicate = sentence.predicates[0]
    none = predicate._replace(arguments=predicate.arguments[1:2])
    first = predicate.arguments[0]
    third = first._replace(label="ARG2", start=4, end=5)
    pieces = predicate._replace(arguments=(*predicate.arguments, first._replace(label="C-ARG1")))
    several = predicate._replace(arguments=(*predicate.arguments, third))
    assert [relation_patterns(sentence, one) for one in (none, pieces, several)] == [None] * 3


def test_types_and_tokens_worked_by_hand(path, tmp_path):
    found = propbank_coverage(path, database_of(tmp_path, ROWS))
    predicates = found["predicates"]
    assert (predicates["types"], predicates["tokens"]) == (3, 5)  # want, chase, sleep
    assert predicates["types_covered"] == pytest.approx(1 / 3)
    assert predicates["tokens_covered"] == pytest.approx(2 / 5)
    assert predicates["paraphrases_each"] == 2
    half = next(one for one in predicates["curve"] if one["kept"] == 0.5)
    assert (half["cost"], half["paraphrases_each"]) == (1.0, 1)
    relations = found["relations"]
    assert (relations["types"], relations["tokens"]) == (3, 5)
    assert relations["types_covered"] == pytest.approx(2 / 3)
    assert relations["tokens_covered"] == pytest.approx(3 / 5)
    assert relations["without_pattern"] == 0


def test_without_labels_any_paraphrase_of_the_form_counts(path, tmp_path):
    rows = [("X", "want", "wish", 1.0), ("X", "sleep", "rest", 2.0)]
    predicates = propbank_coverage(path, database_of(tmp_path, rows))["predicates"]
    assert predicates["types_covered"] == pytest.approx(2 / 3)
    assert predicates["tokens_covered"] == pytest.approx(3 / 5)


def test_numbers_at_a_threshold_equal_a_loop():
    generator = np.random.default_rng(3)
    places, costs = generator.integers(0, 20, 50), generator.random(50)
    weights = generator.integers(1, 9, 20)
    kept = [place for place, cost in zip(places, costs, strict=True) if cost <= 0.3]
    found = numbers_at(places, costs, weights, 0.3)
    assert found["types_covered"] == len(set(kept)) / 20
    assert found["tokens_covered"] == sum(weights[k] for k in set(kept)) / weights.sum()
    assert found["paraphrases_each"] == len(kept) / len(set(kept))


def test_a_file_without_predicates_is_one_clear_line(tmp_path):
    path = tmp_path / "none.tsv"
    path.write_text("doc\t0\tDogs\tNNS\t(TOP*)\t-\t-\n")
    with pytest.raises(EmptyInputError, match="no predicate in it"):
        propbank_coverage(path, database_of(tmp_path, ROWS))
