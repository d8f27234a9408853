"""Coverage of WordNet: a number worked by hand, the slow twin, the control, the thesis's ratios."""

import random

import pytest
from tests.corpus.wordnet_folder import HEAD, SYNSETS, write_wordnet
from tests.evaluate.coverage.coverage_database import database_of
from tests.evaluate.coverage.slow_coverage import slow_wordnet

from otherwords.corpus.wordnet import WordNet
from otherwords.database import Manifest
from otherwords.errors import InputError, OtherwordsError
from otherwords.evaluate.coverage.wordnet import wordnet_coverage

ROWS = [
    ("NN", "car", "auto", 1.0),  # one synset; two of its three lemmas
    ("NNS", "cars", "autos", 2.0),
    ("NN", "e-mail", "e-mails", 3.0),  # a singleton, same lemma, near spelling
    ("NN", "car", "girl", 4.0),  # both known, no synset in common
    ("NN", "car", "lorry", 5.0),  # WordNet here has no lorry
    ("VBD", "began", "started", 6.0),
    ("NN", "began", "started", 7.0),  # no nouns
    ("VP/NP", "car", "wagon", 8.0),  # a label without a part of speech
]


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "wordnet"
    made.mkdir()
    return write_wordnet(made)


def test_numbers_worked_by_hand(folder, tmp_path):
    found = wordnet_coverage(folder, database_of(tmp_path, ROWS))
    assert found["synsets"] == 8
    assert found["singletons"] == 2
    assert found["synsets_reached"] == 4  # car is in two, e-mail, begin
    assert found["synsets_touched"] == 3
    assert found["singletons_touched"] == 1
    assert found["pairs"] == 6
    assert found["pairs_found"] == 4
    assert found["pairs_beyond"] == 2
    assert found["pairs_known_beyond"] == 1
    assert found["without_same_lemma"] == 3
    assert found["without_near_spelling"] == 3
    assert found["without_both"] == 3
    assert found["lemmas_covered"] == pytest.approx(4 / 5)  # car, auto of 3; begin, start of 2
    assert found["by_size"][2]["covered"] == pytest.approx(2 / 3)
    assert found["examples"][0] == ["car", "auto"]


def test_thresholds_keep_the_cheapest(folder, tmp_path):
    curve = wordnet_coverage(folder, database_of(tmp_path, ROWS))["curve"]
    assert curve[0]["kept"] == 1.0
    assert curve[0]["pairs_found"] == 4
    assert curve[5] | {"kept": 0.5, "cost": 3.0, "pairs": 3, "pairs_found": 3} == curve[5]


@pytest.mark.parametrize("seed", range(3))
def test_the_query_equals_its_slow_twin(folder, tmp_path, seed):
    draw = random.Random(seed)
    words = [word.replace("_", " ") for sets in SYNSETS.values() for one in sets for word in one]
    words = [word.removesuffix("(p)").lower() for word in words] + ["cars", "began", "boats"]
    labels = ["NN", "NP", "VB", "JJ", "RB", "VP/NP"] if seed else ["X"]
    pairs = {(draw.choice(labels), *draw.sample(words, 2)) for _ in range(60)}
    rows = [(*one, draw.random()) for one in sorted(pairs)]
    found = wordnet_coverage(folder, database_of(tmp_path, rows))
    slow = slow_wordnet(rows, WordNet(folder))
    assert {name: found[name] for name in slow} == slow


def test_shuffled_pairs_are_not_in_wordnet(folder, tmp_path):
    rows = [("NN", "car", "auto", 1.0)]
    rows += [("NN", "girl", f"unknown{k}", 1.0 + k) for k in range(60)]
    found = wordnet_coverage(folder, database_of(tmp_path, rows))
    assert (found["pairs_found"], found["control"]["pairs_found"]) == (1, 0)


def test_another_version_and_another_language_are_one_clear_line(folder, tmp_path):
    database = database_of(tmp_path, ROWS, manifest=Manifest(language="deu", pivots=["eng"]))
    with pytest.raises(OtherwordsError, match="its paraphrases are in 'deu'"):
        wordnet_coverage(folder, database)
    write_wordnet(folder, head=HEAD.replace("3.0", "3.1"))
    with pytest.raises(InputError, match=r"WordNet 3.1, the study is of 3.0"):
        wordnet_coverage(folder, database)


@pytest.mark.parametrize(
    ("part", "whole", "printed"),
    [
        (52_891, 117_000, 0.45),  # synsets that PPDB overlaps with
        (16_792, 275_682, 0.06),  # rules of the HTL set
        (11_596, 102_565, 0.11),  # rules of the TNCF set
    ],
)
def test_ratios_that_the_thesis_prints_follow_from_its_counts(part, whole, printed):
    assert part / whole == pytest.approx(printed, abs=0.005)


def test_the_share_of_the_local_rules_needs_a_whole_that_is_not_printed():
    # 0.59 % are printed for 91,455 of "over 15 million": that is 15.5 million; 15.0 would be 0.61 %
    found, printed = 91_455, 0.0059
    assert round(found / printed / 1e6, 1) == 15.5
    assert round(100 * found / 15_000_000, 2) == 0.61
