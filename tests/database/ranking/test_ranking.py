"""Learned rankings: features, training, files, and databases ranked by them."""

import json
from dataclasses import replace

import numpy as np
import pytest
from tests.database.small_database import RICH, RULES, Line, make_database_of

from otherwords.corpus.judgements import Judgement
from otherwords.database import Database
from otherwords.database.ranking.apply import apply_ranking
from otherwords.database.ranking.calibrate import fit_calibration, reliability
from otherwords.database.ranking.model import FORMAT, RankModel
from otherwords.database.ranking.pair_features import (
    LABEL,
    TEXT,
    Pair,
    feature_names,
    text_features,
)
from otherwords.database.ranking.pivot_features import PivotFinder
from otherwords.database.ranking.pivot_numbers import pivot_numbers
from otherwords.database.ranking.scorer import pair_table
from otherwords.database.ranking.train import cross_validated, folds_of, train_ranking
from otherwords.database.ranking.trees import TreeSettings
from otherwords.engine import open_engine
from otherwords.errors import EmptyInputError, ModelFileError, OtherwordsError

WORDS = "car house dog tree boat road lamp desk book door farm hill lake bird shoe coat".split()
SMALL = TreeSettings(trees=20, depth=2, least=2)


def judgements(count=16):
    """Plurals are good, articles better, other words bad."""
    found = []
    for k, word in enumerate(WORDS[:count]):
        found.append(Judgement(4.0 + 0.01 * k, "NN", word, f"{word}s"))
        found.append(Judgement(4.8, "NP", f"the {word}", f"a {word}"))
        found.append(Judgement(1.2, "NN", word, WORDS[(k + 1) % count]))
    return found


@pytest.fixture(scope="module")
def trained():
    return train_ranking(judgements(), settings=SMALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("ranking")


@pytest.fixture(scope="module")
def database(folder):
    lines = [*RICH, Line("car", "cars", features={"p(e|f)": 3.0}), Line("car", "boat")]
    with open_engine(memory="500MB", threads=1) as engine:
        return Database.open(make_database_of(lines, RULES, folder / "rich.ow", engine))


@pytest.fixture(scope="module")
def ranked(database, trained, folder):
    with open_engine(memory="500MB", threads=1) as engine:
        apply_ranking(database, trained.model, folder / "ranked.ow", engine=engine)
    return Database.open(folder / "ranked.ow")


def test_features_of_a_pair_by_hand():
    values = text_features(Pair("VP", "agree with", "disagree with"))
    found = dict(zip((*TEXT, *LABEL), values, strict=True))
    assert (found["opposite"], found["words in f"], found["label V"]) == (1, 2, 1)
    assert found["words shared"] == 1 / 3 and found["same last word"] == 1
    assert found["edit similarity"] == 1 - 3 / 13


def test_what_differs_stands_in_for_a_pair_that_is_not_held(database):
    pairs = [Pair("VB", "give", "grant"), Pair("VP", "give it", "grant it"), Pair("VB", "a", "b")]
    found = PivotFinder(database).find(pairs)
    assert found.whole == [True, False, False]
    assert found.table[:2, 0].tolist() == [1.0, 2.0]  # each under its own label
    assert found.table[:2, -1].tolist() == [1.0, 0.0]
    assert np.isnan(found.table[2]).all()


def test_pivots_and_languages_are_counted_by_hand(folder):
    spanish = [(*RULES[0][:2], "coche", "spa", *RULES[0][4:]), ("NN", "vehicle", "coche", "spa")]
    rules = [*RULES, spanish[0], (*spanish[1], *RULES[2][4:])]
    lines = [Line("car", "vehicle"), Line("car", "boat")]
    slots = Line("[NP,1] 's [NN,2]", "[NN,2] of [NP,1]", label="NP", links="")
    with open_engine(memory="500MB", threads=1) as engine:
        made = make_database_of([*lines, slots], rules, folder / "pivots.ow", engine)
    database = Database.open(made)
    asked = [Pair("VP", "a car", "a vehicle"), Pair("NN", "car", "boat"), Pair("NN", "x", "y")]
    rows = PivotFinder(database).find(asked).rows
    assert rows == [Pair("NN", "car", "vehicle"), Pair("NN", "car", "boat"), None]
    rows.append(Pair("NP", slots.source, slots.target))
    found = pivot_numbers(database, rows)
    assert found[[0, 3]].tolist() == [[3, 2], [1, 1]]  # auto, wagen and coche; N1 von N2
    assert np.isnan(found[1:3]).all()


def test_phrases_stay_together_in_a_fold():
    phrases = [word for word in WORDS for _ in range(3)]
    folds = folds_of(phrases, seed=1)
    assert all(len(set(folds[k : k + 3])) == 1 for k in range(0, len(folds), 3))
    assert set(folds) == {0, 1, 2, 3, 4}


def test_what_people_say_is_learned(trained):
    found = trained.model.card["cross_validation"]
    assert found["spearman_all"] > 0.7
    assert found["brier"] < found["brier_of_the_mean"] / 2


def test_shuffled_judgements_give_nothing():
    random = np.random.default_rng(1)
    pairs = [Pair(one.label, one.phrase, one.paraphrase) for one in judgements()] * 8
    table = pair_table(pairs)
    judged = random.permutation([one.mean for one in judgements()] * 8)
    folds = random.integers(0, 5, len(pairs))
    unseen = cross_validated(table, judged, folds, TreeSettings(trees=40, depth=3, least=5))
    assert abs(np.corrcoef(unseen, judged)[0, 1]) < 0.2


def test_calibration_says_what_happens():
    random = np.random.default_rng(2)
    scores = random.uniform(1, 5, 4000)
    judged = np.clip(scores + random.normal(0, 0.7, 4000), 1, 5)
    fitted = fit_calibration(scores, judged)
    for group in reliability(fitted.probability(scores), judged):
        assert group["said"] == pytest.approx(group["good"], abs=0.08)
    assert 1 <= fitted.goodness(np.array([-9.0]))[0] <= fitted.goodness(np.array([9.0]))[0] <= 5


def test_where_nothing_was_learned_the_mean_is_all_there_is_to_say():
    fitted = fit_calibration(np.array([3.2, 3.0, 2.8]), np.array([1.0, 3.0, 5.0]))
    found = np.array([1.0, 3.0, 9.0])
    assert fitted.goodness(found).tolist() == [3.0, 3.0, 3.0]
    assert fitted.probability(found).tolist() == pytest.approx([0.4] * 3)  # (1 + 1) / (3 + 2)


def test_a_file_gives_the_model_back(trained, tmp_path):
    trained.model.save(tmp_path / "a.owr")
    again = RankModel.open(tmp_path / "a.owr")
    assert again.as_bytes() == trained.model.as_bytes()
    assert again.names == feature_names(())


def damaged(model, path, change):
    body = json.loads(model.as_bytes())
    change(body)
    FORMAT.write(path, [json.dumps(body).encode()])
    return path


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda body: body["trees"]["values"][0].__setitem__(0, float("nan")), "not finite"),
        (lambda body: body["trees"].update(start=1e999), "not finite"),
        (lambda body: body["features"].__setitem__(0, "taste"), "for other features"),
        (lambda body: body["trees"]["features"][0].__setitem__(0, 999), "features that it has not"),
        (lambda body: body["trees"]["thresholds"].pop(), "do not fit together"),
        (lambda body: body.pop("calibration"), "calibration"),
    ],
)
def test_a_bad_model_is_one_line(trained, tmp_path, change, told):
    path = damaged(trained.model, tmp_path / "bad.owr", change)
    with pytest.raises(ModelFileError, match=told) as caught:
        RankModel.open(path)
    assert "\n" not in str(caught.value)


def test_other_files_of_similarity_are_refused(trained, database, tmp_path):
    model = replace(trained.model, similarities=("dense",))
    with pytest.raises(OtherwordsError, match="of the kinds: dense; found: none"):
        apply_ranking(database, model, tmp_path / "x.ow", engine=None)


@pytest.mark.parametrize(
    ("given", "error", "told"),
    [
        ([], EmptyInputError, "no judgements"),
        ([Judgement(7.0, "NN", "car", "auto")], OtherwordsError, "not between 1 and 5"),
        (judgements()[:3], OtherwordsError, "at least 10 are needed"),
    ],
)
def test_judgements_that_cannot_be_learned_from_are_one_line(given, error, told):
    with pytest.raises(error, match=told):
        train_ranking(given)


def test_a_ranked_database_is_ordered_by_goodness(ranked):
    rows = ranked.paraphrases("car", top=None)
    assert [row.text for row in rows] == ["cars", "boat"]
    goodness = [row.features["Goodness"] for row in rows]
    assert goodness == sorted(goodness, reverse=True)
    assert [row.cost for row in rows] == pytest.approx([-value for value in goodness])
    assert min(goodness) >= 1 and max(goodness) <= 5


def test_a_ranked_database_has_lines_with_everything(ranked):
    other, line = ranked.entry("car").paraphrases
    assert other.text == "boat"  # other words come first, though the plural is better
    assert line.text == "cars" and line.goodness > 3 and 0.5 < line.probability <= 1
    assert line.relation == "otherwise related" and line.variant == "form"


def test_unlikely_rows_can_be_left_out(database, trained, folder):
    with open_engine(memory="500MB", threads=1) as engine:
        options = {"engine": engine, "least_probability": 0.05, "least_with_slots": 0.5}
        apply_ranking(database, trained.model, folder / "likely.ow", **options)
        for bad in ({"least_probability": 1.0}, {"least_with_slots": -0.1}):
            with pytest.raises(OtherwordsError, match=r"the least probability is .*, it must be"):
                apply_ranking(database, trained.model, folder / "bad.ow", engine=engine, **bad)
    likely = {
        (row.phrase, row.text) for row in Database.open(folder / "likely.ow").all_paraphrases()
    }
    wanted = {
        (row.phrase, row.text)
        for row in database.all_paraphrases()
        if row.features["p(e|f)"] + row.features["p(f|e)"] <= -np.log(0.05)
    }
    assert likely == wanted
    assert ("give", "withhold") not in likely
    assert ("agree", "concur") in likely


def test_opposites_are_last_and_marked(ranked):
    (row,) = [row for row in ranked.paraphrases("agree") if row.text == "disagree"]
    assert row.features["Goodness"] <= 1.5 and row.features["GoodProbability"] == 0
    assert [line.text for line in ranked.entry("agree").paraphrases] == ["concur"]
    (line,) = ranked.entry("agree", opposites=True).paraphrases
    assert line.relation == "opposite"


def test_goodness_is_explained(ranked):
    line = ranked.entry("car", explain=True).paraphrases[1]
    reasons = line.rows[0].reasons
    assert reasons and abs(reasons[0].effect) >= abs(reasons[-1].effect)
    assert line.as_dict()["reasons"][0]["name"] == reasons[0].name


def test_the_equation_still_ranks(ranked, database):
    from otherwords.pivot.ranking import named_ranking

    weights = named_ranking("eq6.1", ranked.feature_names)
    found = ranked.paraphrases("give", top=None, ranking=weights)
    assert [row.text for row in found] == [
        row.text for row in database.paraphrases("give", top=None)
    ]


def test_a_database_can_be_ranked_again(ranked, trained, folder):
    with open_engine(memory="500MB", threads=1) as engine:
        apply_ranking(ranked, trained.model, folder / "again.ow", engine=engine)
    files = "packed.ow", "paraphrases.parquet", "ranking.owr"
    for name in files:
        assert (folder / "again.ow" / name).read_bytes() == (ranked.path / name).read_bytes()
