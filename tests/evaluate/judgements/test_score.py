"""Coverage and correlation with judgements: by hand, and by a slow twin on random pairs."""

import random
from collections import defaultdict

import numpy as np
import pytest
from scipy.stats import pearsonr, spearmanr
from tests.database.small_database import Line
from tests.evaluate.judgements.judged_database import JUDGEMENTS, TEXT, judged_database

from otherwords import Database, import_ppdb, score
from otherwords.corpus import Judgement, read_judgements
from otherwords.database.ranking.apply import apply_ranking
from otherwords.database.ranking.beyond import goodness_beyond
from otherwords.database.ranking.overlap import character_overlap
from otherwords.database.ranking.pair_features import Pair
from otherwords.database.ranking.scorer import pair_table
from otherwords.database.ranking.train import train_ranking
from otherwords.database.ranking.trees import TreeSettings
from otherwords.engine import open_engine
from otherwords.errors import EmptyInputError, OtherwordsError, UnknownNameError
from otherwords.evaluate.judgements.pair_scores import score_pairs
from otherwords.evaluate.judgements.score import length_of, score_judgements
from otherwords.similarity import Similarity, SimilaritySettings, build_similarity

SMALL = TreeSettings(trees=20, depth=2, least=2)


@pytest.fixture
def database(here):
    return Database.open(judged_database(here))


def spearmans(report):
    every = {"database": report.database, **report.baselines}
    return {name: one.spearman and one.spearman.value for name, one in every.items()}


def test_scores_worked_by_hand(database):
    found = score_judgements(JUDGEMENTS, database, samples=0)
    assert (found.pairs, found.covered, found.phrases, found.phrases_known) == (6, 4, 3, 2)
    # people's ranks of auto, vehicle, wagon and naturally: 4 3 1 2
    assert spearmans(found) == {
        # 6.1 5.6 6.6 12.1, of wagon the cheaper label: ranks 3 4 2 1, 1 - 6 x 4 / 60
        "database": pytest.approx(0.6),
        "Eq. 6.1": pytest.approx(0.6),
        # 1 2 3 4: ranks 4 3 2 1, 1 - 6 x 2 / 60
        "p(e|f)": pytest.approx(0.8),
        # 5 3 4 4.5, of wagon 3.5 + 0.5: ranks 1 4 3 2, 1 - 6 x 14 / 60
        "p(e|f) p(f|e)": pytest.approx(-0.4),
        # no trigram is shared by any pair
        "character overlap": None,
    }
    # -1 -2 -3 -4 and 5 4 2 3, around their means: 4 / sqrt(5 x 5)
    assert found.baselines["p(e|f)"].pearson.value == pytest.approx(0.8)


def test_the_database_s_own_ranking_is_kept_apart_from_eq_6_1(here):
    made = judged_database(here, ranking={"p(e|f)": 1.0})
    found = spearmans(score_judgements(JUDGEMENTS, Database.open(made), samples=0))
    assert found["database"] == found["p(e|f)"] == pytest.approx(0.8)
    assert found["Eq. 6.1"] == pytest.approx(0.6)


def test_groups_by_length_share_out_the_pairs(database):
    found = score_judgements(JUDGEMENTS, database, by="length", samples=10)
    counts = {name: (one.pairs, one.covered) for name, one in found.groups.items()}
    assert counts == {"word-word": (5, 3), "word-phrase": (1, 1), "phrase-phrase": (0, 0)}
    # without "of course", ranks 2 3 1 and 3 2 1: 1 - 6 x 2 / 24
    assert found.groups["word-word"].database.spearman.value == pytest.approx(0.5)
    assert found.groups["word-phrase"].database.spearman is None
    assert found.groups["phrase-phrase"].phrases == 0
    assert length_of(Judgement(1, "NN", "a", "b c")) == length_of(Judgement(1, "NN", "b c", "a"))
    assert length_of(Judgement(1, "NN", "a b", "c d")) == "phrase-phrase"


def test_json_has_every_key(database):
    report = score_judgements(JUDGEMENTS, database, by="length", samples=20).as_dict()
    shared = ["pairs", "covered", "phrases", "phrases_known"]
    shared += ["spearman", "spearman_interval", "pearson", "pearson_interval", "spearman_all"]
    shared += ["baselines"]
    assert list(report) == [*shared, "groups", "signature"]
    assert list(report["groups"]) == ["word-word", "word-phrase", "phrase-phrase"]
    assert list(report["groups"]["word-word"]) == shared
    assert list(report["baselines"]) == ["Eq. 6.1", "p(e|f)", "p(e|f) p(f|e)", "character overlap"]
    low, high = report["spearman_interval"]
    assert low <= report["spearman"] <= high
    overlap = report["baselines"]["character overlap"]
    assert overlap == {**dict.fromkeys(shared[4:8]), "spearman_all": overlap["spearman_all"]}
    plain = score_judgements(JUDGEMENTS, database, samples=0).as_dict()
    assert "groups" not in plain and plain["spearman_interval"] is None


def test_over_all_pairs_those_that_a_score_says_nothing_of_come_last(database):
    found = score_judgements(JUDGEMENTS, database, samples=0)
    # people: 5 4 2 3 1 1; the database ranks bus and boat last: 5 6 4 3 1.5 1.5
    people, ours = [5, 4, 2, 3, 1, 1], [5, 6, 4, 3, 1.5, 1.5]
    assert found.database.spearman_all == pytest.approx(spearmanr(people, ours).statistic)
    assert found.baselines["character overlap"].spearman_all is None  # no pair shares a trigram


def test_a_learned_ranking_and_similarities_are_scored_beside_the_others(database, here):
    text = ["the car sat here .", "the auto sat here .", "a vehicle stood there ."] * 3
    build_similarity(text, here / "tiny.ows", settings=SimilaritySettings(least=1))
    similar = Similarity.open(here / "tiny.ows")
    pairs = [Judgement(1 + k % 5, "NN", f"word{k}", f"w{'o' * (k % 5)}rd") for k in range(40)]
    model = train_ranking(pairs, similarities=[similar], settings=SMALL).model
    found = score_judgements(JUDGEMENTS, database, model=model, similarities=[similar], samples=0)
    assert list(found.baselines)[-2:] == ["learned", "ngram"]
    assert found.baselines["ngram"].spearman is None  # of most pairs it says nothing
    assert found.baselines["ngram"].spearman_all is not None
    with pytest.raises(OtherwordsError, match="of the kinds: ngram; found: none"):
        score_judgements(JUDGEMENTS, database, model=model)


def test_a_database_with_a_learned_ranking_has_a_score_for_pairs_that_it_lacks(database, here):
    pairs = [Judgement(1 + k % 5, "NN", f"word{k}", f"w{'o' * (k % 5)}rd") for k in range(40)]
    model = train_ranking(pairs, settings=SMALL).model
    with open_engine(memory="500MB", threads=1) as engine:
        apply_ranking(database, model, here / "ranked.ow", engine=engine)
    ranked = Database.open(here / "ranked.ow")
    found = score_pairs(JUDGEMENTS, ranked)
    beyond = [Pair(one.label, one.phrase, one.paraphrase) for one in JUDGEMENTS[4:]]
    expected = model.goodness(pair_table(beyond, database=ranked))
    assert found.covered.tolist() == [True] * 4 + [False] * 2
    assert found.everywhere("database")[4:] == pytest.approx(expected)
    assert found.everywhere("database")[:4].tolist() == found.scores["database"][:4].tolist()
    assert goodness_beyond(database, beyond) is None  # this one has no learned ranking


def test_text_as_people_write_it_is_found(here):
    lines = [Line("do n't", "never"), Line("do n't", "ca n't"), Line("do n't", "no")]
    opened = Database.open(judged_database(here, lines))
    judged = [Judgement(1, "RB", "Don't", text) for text in ("never", "Can't", "NO", "ca not")]
    found = score_judgements(judged, opened)
    assert (found.covered, found.phrases_known) == (3, 1)


def test_what_nobody_can_correlate_is_undefined(here, database):
    two = score_judgements(JUDGEMENTS[:2], database)
    assert two.covered == 2 and two.database.spearman is two.database.pearson is None
    none = score_judgements(JUDGEMENTS[4:], database)
    assert (none.pairs, none.covered, none.phrases_known) == (2, 0, 1)
    assert spearmans(none) == dict.fromkeys(spearmans(none))
    same = [one._replace(mean=0.1) for one in JUDGEMENTS]
    assert score_judgements(same, database).database.spearman is None


def test_an_imported_database_has_the_baselines_that_its_features_allow(here):
    texts = ["auto", "bus", "van", "cab"]
    lines = [
        f"[NN] ||| car ||| {text} ||| -logp(e2|e1)={cost} Other={-cost} ||| 0-0\n"
        for cost, text in enumerate(texts)
    ]
    (here / "ppdb.txt").write_text("".join(lines))
    import_ppdb(here / "ppdb.txt", here / "x.ow", rank="Other=1", language="eng")
    judged = [Judgement(-cost, "NN", "car", text) for cost, text in enumerate(texts)]
    found = spearmans(score_judgements(judged, Database.open(here / "x.ow"), samples=0))
    assert found["database"] == pytest.approx(-1) and found["p(e|f)"] == pytest.approx(1)
    assert found["Eq. 6.1"] is found["p(e|f) p(f|e)"] is None


WORDS = ["car", "auto", "of course", "naturally", "cars", "a car", "give up", "quit"]


def random_input(seed):
    generator = random.Random(seed)
    numbers = [0.0, 0.5, 1.0, 2.0, 3.5]
    names = ["p(e|f)", "p(f|e)", "p(e|f,LHS)", "p(LHS|e)"]
    lines = {}
    for _ in range(60):
        a, b = generator.sample(WORDS, 2)
        label = generator.choice(["NN", "NP", "VB"])
        features = {name: generator.choice(numbers) for name in names}
        lines[label, a, b] = Line(a, b, label=label, features=features)
    judged = []
    for _ in range(generator.choice([3, 10, 80])):
        a, b = generator.sample([*WORDS, "unknown"], 2)
        judged.append(Judgement(generator.choice(numbers), "X", a, b))
    return list(lines.values()), judged


def slow_scores(judged, database):
    """One pair after the other against all rows, as the page defines it."""
    rows = list(database.all_paraphrases())
    eq_6_1 = {**dict.fromkeys(["p(e|f)", "p(f|e)", "p(e|f,LHS)", "p(f|e,LHS)"], 1.0)}
    eq_6_1 |= {"RarityPenalty": 100.0, "p(LHS|e)": 0.3, "p(LHS|f)": 0.3}
    covered = defaultdict(list)
    for one in judged:
        same = [row for row in rows if (row.phrase, row.text) == (one.phrase, one.paraphrase)]
        if same:
            weighted = [sum(w * row.features[n] for n, w in eq_6_1.items()) for row in same]
            sums = [row.features["p(e|f)"] + row.features["p(f|e)"] for row in same]
            covered["mean"].append(one.mean)
            covered["database"].append(-min(row.cost for row in same))
            covered["Eq. 6.1"].append(round(-min(weighted), 5))  # the store has 32 bits
            covered["p(e|f)"].append(-min(row.features["p(e|f)"] for row in same))
            covered["p(e|f) p(f|e)"].append(-min(sums))
            covered["character overlap"].append(character_overlap(one.phrase, one.paraphrase))
    return covered, len({one.phrase for one in judged} & {row.phrase for row in rows})


def outside(function, first, second):
    """SciPy's figure; None where it is undefined."""
    if len(first) < 3 or len(set(first)) == 1 or len(set(second)) == 1:
        return None
    return pytest.approx(function(first, second).statistic, abs=1e-4)


@pytest.mark.parametrize("seed", range(6))
def test_random_pairs_are_scored_as_one_by_one(here, seed):
    lines, judged = random_input(seed)
    database = Database.open(judged_database(here, lines))
    found = score_judgements(judged, database, samples=0)
    covered, known = slow_scores(judged, database)
    assert (found.covered, found.phrases_known) == (len(covered["mean"]), known)
    for name, one in {"database": found.database, **found.baselines}.items():
        means, own = covered["mean"], np.round(covered[name], 5).tolist()
        assert (one.spearman and one.spearman.value) == outside(spearmanr, own, means), name
        assert (one.pearson and one.pearson.value) == outside(pearsonr, own, means), name


def test_the_signature_names_data_database_settings_and_seed(here, database):
    made = score_judgements(JUDGEMENTS, database, samples=7, seed=3).signature
    assert "measure:paraphrase-judgements|" in made and made.endswith("samples=7|seed:3")
    other = score_judgements(JUDGEMENTS[:5], database, samples=7, seed=3).signature
    assert other.partition("settings")[2] == made.partition("settings")[2] and other != made
    packed = database.manifest.files["packed.ow"]["sha256"][:12]
    assert f"database={packed}" in made


def test_it_is_a_measure_by_its_name(here, database):
    (here / "judged.tsv").write_text(TEXT)
    expected = score_judgements(JUDGEMENTS, database, samples=5)
    assert score("paraphrase-judgements", "judged.tsv", "made.ow", samples=5) == expected
    assert score("paraphrase-judgements", JUDGEMENTS, database, samples=5) == expected
    with pytest.raises(OtherwordsError, match="database: expected a Database or its folder, fou"):
        score("paraphrase-judgements", JUDGEMENTS, 3)
    with pytest.raises(EmptyInputError, match=r"judgements: no judgements in it. Give it lines of"):
        score("paraphrase-judgements", [], database)
    with pytest.raises(UnknownNameError, match=r"no grouping of judgements called 'label'. Known"):
        score("paraphrase-judgements", JUDGEMENTS, database, by="label")


@pytest.mark.shared
def test_real_judgements_agree_with_a_database_that_ranks_by_them(here, shared_data):
    judged = list(read_judgements(shared_data / "judgements" / "ppdb2.train.tsv.gz"))
    assert (len(judged), len({one.phrase for one in judged})) == (18_034, 1_612)
    half = judged[::2]
    lines = [Line(one.phrase, one.paraphrase, features={"p(e|f)": 5 - one.mean}) for one in half]
    found = score_judgements(judged, Database.open(judged_database(here, lines)), by="length")
    # eight others are the same but for a dash that is no token of its own: "-sorry i 'm late ."
    assert (found.pairs, found.covered) == (18_034, len(half) + 8)
    assert found.phrases_known == len({one.phrase for one in half})
    assert found.database.spearman.value == pytest.approx(1, abs=0.001)
    overlap = found.baselines["character overlap"].spearman
    assert 0.3 < overlap.low < overlap.value < overlap.high < 0.6
    assert {name: one.pairs for name, one in found.groups.items()} == {
        **{"word-word": 9_116, "word-phrase": 288, "phrase-phrase": 8_630}
    }
