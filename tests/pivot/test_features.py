import math
from importlib import resources

import pytest

from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.grammar import Slot
from otherwords.pivot import ESTIMATED, FEATURES, NAMES, Bounds, Settings, local_features
from otherwords.pivot.features import (
    IN_PPDB,
    LOCAL,
    PARAPHRASE,
    PROBABILITIES,
    SIMILARITIES,
    TRANSLATION,
)
from otherwords.pivot.paraphrases import TOTALS
from otherwords.pivot.queries import read_sql

NP1, NP2, NN1 = Slot("NP", 1), Slot("NP", 2), Slot("NN", 1)


def test_a_feature_has_one_name_and_one_kind():
    assert len(set(NAMES)) == len(NAMES) == len(ESTIMATED) + len(LOCAL) + len(SIMILARITIES)
    assert not set(NAMES) & set(IN_PPDB.values())
    assert all(feature.definition for feature in FEATURES)
    assert all(bool(f.through_pivots) == (f.kind == "estimated") for f in FEATURES)


def test_every_estimated_feature_is_computed_for_rules_and_for_paraphrases():
    assert tuple(TRANSLATION) == tuple(PARAPHRASE) == ESTIMATED
    assert set(TOTALS) == set(PROBABILITIES) < set(ESTIMATED)


def test_no_query_names_a_feature_itself():
    for path in resources.files("otherwords.pivot").joinpath("sql").iterdir():
        assert '"' not in path.read_text(), path.name


def test_a_query_is_complete_once_its_places_are_filled():
    text = read_sql("named", features='"p(e|f)"')
    assert '    "p(e|f)",\n' in text
    assert "{" not in text


def test_the_printed_ppdb_line_has_these_local_features():
    # [ADJP] hard -> pretty difficult: 16 letters with the blank for 4, words of 7.5 letters for 4
    found = local_features("ADJP", ["hard"], ["pretty", "difficult"], {(0, 0), (0, 1)})
    expected = dict.fromkeys(LOCAL, 0) | {"Lexical": 1, "Monotonic": 1, "PhrasePenalty": 1}
    expected |= {"CharCountDiff": 12, "CharLogCR": math.log(4), "SourceWords": 1, "TargetWords": 2}
    expected |= {"WordCountDiff": 1, "WordLenDiff": 3.5, "WordLogCR": math.log(2)}
    assert found == expected
    assert tuple(found) == LOCAL


def test_slots_count_as_symbols_but_not_as_words():
    # give [NP,1] [NP,2] -> give [NP,2] to [NP,1]: 4 letters and 2 blanks, then 6 and 3
    found = local_features("VP", ["give", NP1, NP2], ["give", NP2, "to", NP1], {(0, 0)})
    assert found["CharCountDiff"] == 3
    assert found["CharLogCR"] == pytest.approx(math.log(9 / 6))
    assert (found["SourceWords"], found["TargetWords"], found["Lexical"]) == (1, 2, 0)
    assert (found["Monotonic"], found["Adjacent"], found["UnalignedTarget"]) == (0, 1, 1)
    assert found["WordLenDiff"] == -1  # 4 letters, then a mean of 3


def test_rules_without_words_on_a_side():
    found = local_features("NP", ["the", NN1], [NN1], ())
    assert (found["SourceTerminalsButNoTarget"], found["TargetTerminalsButNoSource"]) == (1, 0)
    assert (found["WordLogCR"], found["UnalignedSource"], found["Abstract"]) == (0, 1, 0)
    assert local_features("NP", [NP1], [NP1], ())["Abstract"] == 1


def test_the_wildcard_and_identity_are_told():
    assert local_features("X", ["a"], ["a"], {(0, 0)})["ContainsX"] == 1
    assert local_features("NP", ["a", Slot("X", 1)], ["b", Slot("X", 1)], ())["ContainsX"] == 1
    assert local_features("NP", ["a"], ["a"], {(0, 0)})["Identity"] == 1
    assert local_features("NP", ["a"], ["b"], {(0, 0)})["Identity"] == 0


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"after": {"p(e|g)": Bounds(most=1)}}, "no feature called 'p(e|g)'"),
        ({"before": {"Lexical": Bounds(least=1)}}, "no feature called 'Lexical'"),
        ({"ranking": {"p(e|f)": 1, "Count": 2}}, "no feature called 'Count'"),
        ({"estimate": "guess"}, "no value of setting estimate called 'guess'"),
        ({"virtual": "sum"}, "no value of setting virtual called 'sum'"),
    ],
)
def test_a_name_that_is_not_known_is_an_error(wrong, message):
    with pytest.raises(UnknownNameError) as caught:
        Settings(**wrong)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    "wrong",
    [{"top": -1}, {"least_count": 0}, {"after": {"p(e|f)": Bounds(2, 1)}}, {"ranking": {}}],
)
def test_a_number_that_makes_no_sense_is_an_error(wrong):
    with pytest.raises(OtherwordsError):
        Settings(**wrong)
