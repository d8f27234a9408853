"""Where paraphrases come from: shares worked by hand."""

import pytest

from otherwords.database import Database


@pytest.fixture
def database(made):
    return Database.open(made)


def test_the_pivots_of_a_paraphrase_with_their_shares(database):
    vehicle = database.paraphrases("car", explain=True)[0]
    auto, wagen = sorted(vehicle.pivots, key=lambda pivot: pivot.text)
    # car -> auto 0.75, auto -> vehicle 0.25; car -> wagen 0.25, wagen -> vehicle 0.5
    total = 0.75 * 0.25 + 0.25 * 0.5
    assert auto.share == pytest.approx(0.75 * 0.25 / total) == pytest.approx(0.6)
    assert wagen.share == pytest.approx(0.25 * 0.5 / total)
    assert (auto.phrase_count, auto.paraphrase_count, auto.language) == (6, 3, "deu")
    assert (auto.from_phrase, auto.to_paraphrase) == (0.6, 0.25)
    assert (auto.from_phrase_labelled, auto.to_paraphrase_labelled) == (0.75, 0.25)


def test_the_largest_share_comes_first(database):
    vehicle = database.paraphrases("car", explain=True)[0]
    assert [pivot.text for pivot in vehicle.pivots] == ["auto", "wagen"]


def test_rules_of_another_label_do_not_count(database):
    # the verb "vehicle" translates "auto" too, and is not among the pivots of the noun
    vehicle = database.paraphrases("car", label="NN", explain=True)[0]
    assert len(vehicle.pivots) == 2


def test_slots_that_swap_places_are_followed(database):
    (found,) = database.paraphrases("[NP,1] 's [NN,2]", explain=True)
    assert [pivot.text for pivot in found.pivots] == ["[NN,1] von [NP,2]"]
    assert found.pivots[0].share == 1.0


def test_pivots_are_found_only_when_asked_for(database):
    assert database.paraphrases("car")[0].pivots == ()
