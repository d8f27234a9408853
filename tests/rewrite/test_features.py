"""The features that only rewriting has, and which weights are refused."""

import pytest

from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.pivot.features import LOCAL
from otherwords.rewrite.features import (
    FAMILIES,
    FEATURES,
    NAMES,
    check_weights,
    is_known,
    known_features,
    side_letters,
)


def test_every_feature_is_declared_once_and_explained():
    names = [feature.name for feature in FEATURES]
    assert len(set(names)) == len(names)
    assert all(feature.definition for feature in FEATURES)


def test_stored_local_rewriting_and_word_features_are_known():
    known = known_features(["p(e|f)", "PPDB2.0Score"], ["Syllables"])
    assert known == {"p(e|f)", "PPDB2.0Score", "Syllables", *LOCAL, *NAMES}


@pytest.mark.parametrize("name", ["del:JJ", "del:word=very", "del:word=a=b", "del:PP"])
def test_families_take_any_name_that_begins_like_them(name):
    assert is_known(name, ())


@pytest.mark.parametrize("name", [*FAMILIES[:1], "deletion:JJ", "", "Del:JJ"])
def test_a_name_that_only_looks_like_a_family_is_unknown(name):
    assert not is_known(name, ())


def test_an_unknown_feature_is_rejected_with_a_guess():
    with pytest.raises(UnknownNameError, match=r"'WordCountDif'. Did you mean 'WordCountDiff'"):
        check_weights({"WordCountDif": 1.0}, known_features([]))


@pytest.mark.parametrize("weight", [float("nan"), float("inf"), -float("inf")])
def test_a_weight_that_is_not_finite_is_rejected(weight):
    with pytest.raises(OtherwordsError, match=r"weight of 'Identity' is .*, expected a finite"):
        check_weights({"Identity": weight}, known_features([]))


def test_letters_over_a_derivation_add_up_to_the_length_of_the_text():
    # [NP,1] 's roof over "the old school": 12 letters and a space more on either side
    outer, inner = side_letters(["'s", "roof"], 3), side_letters(["the", "old", "school"], 3)
    assert outer + inner == len("the old school 's roof")
    # with "old" deleted, three rules: the [A,1] school; old -> nothing
    kept = side_letters(["the", "school"], 3) + side_letters([], 0)
    assert kept == len("the school")
