"""A trimmed database: what is kept, in how many bytes, and that it is a database like any other."""

import json
import random
from dataclasses import replace

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.database.small_database import RULE_NAMES, RULES, Line
from typer.testing import CliRunner

from otherwords.cli.main import app
from otherwords.database import Database, Manifest, export_database, finish_database
from otherwords.database.manifest import MODEL, SIMILARITY
from otherwords.database.ranking.columns import LEARNED, LEARNED_RANKING
from otherwords.database.relations.variants import variant_of
from otherwords.database.trim.choose import TURN, Candidate, choose, is_asked_for
from otherwords.database.trim.coarse import coarse
from otherwords.database.trim.run import trim_database
from otherwords.database.trim.settings import TrimSettings
from otherwords.database.trim.worth import COMMON, worth_of
from otherwords.engine import open_engine
from otherwords.errors import DatabaseError, OtherwordsError
from otherwords.language_model import estimate
from otherwords.pivot.features import ESTIMATED
from otherwords.similarity import SimilaritySettings, build_similarity

TEXT = ["the car stopped .", "the auto stopped .", "a vehicle stopped ."]
OPPOSITE = 4.0


def good(source, target, goodness, relation=0.0, **more):
    learned = {"Goodness": goodness, "GoodProbability": goodness / 5, "Relation": relation}
    return Line(source, target, **more, features=learned | {"p(e|f)": 1 + goodness / 3})


LINES = [
    good("car", "vehicle", 4.5),
    good("car", "auto", 4.25),
    good("car", "auto", 4.0, label="NP"),
    good("car", "auto", 3.75, label="X"),
    good("car", "wagon", 3.5),
    good("car", "cart", 2.5),
    good("car", "cars", 4.75),
    good("car", "a car", 4.6),
    good("car", "the car", 4.55),
    good("car", "no car", 1.5, OPPOSITE),
    good("car", ", car", 5.0),
    good("vehicle", "car", 4.5),
    good("1 , 000", "1,000", 5.0),
    good("[NP,1] 's [NN,2]", "[NN,2] of [NP,1]", 4.0, label="NP", links=""),
]


@pytest.fixture(scope="module")
def engine():
    with open_engine(memory="500MB", threads=1) as opened:
        yield opened


@pytest.fixture(scope="module")
def ranked(tmp_path_factory, engine):
    folder = tmp_path_factory.mktemp("trim")
    estimate(TEXT, folder / "own.lm", order=2)
    rows = pa.Table.from_pylist([line.row() for line in LINES])
    pq.write_table(rows, folder / "rows.parquet")
    columns = [list(column) for column in zip(*RULES, strict=True)]
    pq.write_table(pa.table(dict(zip(RULE_NAMES, columns, strict=True))), folder / "rules.parquet")
    finish_database(
        folder / "ranked.ow",
        folder / "rows.parquet",
        Manifest(language="eng", pivots=["deu"], features=[*ESTIMATED, *LEARNED]),
        engine=engine,
        rules=folder / "rules.parquet",
        ranking=LEARNED_RANKING,
        model=folder / "own.lm",
        tags={("car", "NN"): 5, ("car", "VB"): 1},
    )
    return Database.open(folder / "ranked.ow")


@pytest.fixture
def trim(ranked, tmp_path, engine):
    def run(name="small.ow", settings=None, **options):
        trim_database(ranked, tmp_path / name, settings, engine=engine, **options)
        return Database.open(tmp_path / name)

    return run


def texts(database, phrase, **options):
    return [line.text for line in database.entry(phrase, **options).paraphrases]


def test_the_best_are_kept_with_a_few_variants_and_opposites(trim):
    small = trim(settings=TrimSettings(least_goodness=3.0, top=2, labels=2, variants=2))
    assert [row.text for row in small["car"]] == [
        *("cars", "a car", "vehicle", "auto", "auto", "no car")
    ]
    assert texts(small, "car") == ["vehicle", "auto", "cars", "a car"]
    assert texts(small, "car", opposites=True) == ["no car"]
    assert "1 , 000" not in small
    assert len(trim("none.ow", TrimSettings(slots=0, opposites=0))) == 7


def test_only_the_first_paraphrases_may_be_in_doubt(trim):
    chosen = {"least_goodness": 2.5, "variants": 1}
    assert texts(trim("all.ow", TrimSettings(**chosen)), "car")[2:] == ["wagon", "cart", "cars"]
    sure = trim("sure.ow", TrimSettings(**chosen, later_goodness=4.25))
    assert texts(sure, "car") == ["vehicle", "auto", "wagon", "cars"]  # the third is in doubt


def test_forms_can_be_kept_only_instead_of_other_words(trim):
    small = trim(settings=TrimSettings(forms=False))
    assert texts(small, "car") == ["vehicle", "auto", "wagon"]
    names = ["cars", "carry", "bus", "carriage", "van"]
    rows = [Candidate(k, text, False, 1.0, 4.0, "carr" in text) for k, text in enumerate(names)]
    without = TrimSettings(forms=False)
    assert choose("car", rows, without) == {1: 0, 2: 1, 4: 2}
    assert choose("car", rows[3:], without) == {3: 0, 4: 1}  # the first may be a derivation
    assert choose("car", rows[:1], without) == {0: without.top}
    assert list(choose("car", rows, TrimSettings())) == [0, 1, 2, 3, 4]


def test_it_is_a_database_like_any_other(trim, tmp_path, engine):
    small = trim()
    small.verify()
    [vehicle] = [row for row in small.paraphrases("car", explain=True) if row.text == "vehicle"]
    assert [(pivot.text, pivot.share) for pivot in vehicle.pivots] == [
        ("auto", pytest.approx(0.6)),
        ("wagen", pytest.approx(0.4)),
    ]
    assert vehicle.features["Goodness"] == 4.5
    [rule] = small.paraphrases("[NP,1] 's [NN,2]", explain=True)
    assert [pivot.text for pivot in rule.pivots] == ["[NN,1] von [NP,2]"]
    assert len(small.paraphrases("car", ranking={"p(e|f)": 1.0}, top=3)) == 3
    done = export_database(small, tmp_path / "out.txt", format="ppdb", engine=engine)
    assert done.lines == len(small)
    assert small.manifest.recipe["trim"]["top"] == TrimSettings().top
    assert small.manifest.counts["rules"] == 6  # two of the eight are behind no paraphrase


def test_the_main_pivots_stay(trim):
    small = trim(settings=TrimSettings(pivots=1))
    [vehicle] = [row for row in small.paraphrases("car", explain=True) if row.text == "vehicle"]
    assert [(pivot.text, pivot.share) for pivot in vehicle.pivots] == [("auto", 1.0)]
    bare = trim("bare.ow", TrimSettings(pivots=0))
    assert bare.rules is None
    assert bare.paraphrases("car", explain=True)[0].pivots == ()


def test_the_same_settings_give_the_same_bytes(trim):
    first, second = trim("one.ow"), trim("two.ow")
    for path in sorted(first.path.iterdir()):
        assert path.read_bytes() == (second.path / path.name).read_bytes(), path.name


def test_a_limit_of_bytes_drops_what_is_worth_least(trim, ranked, tmp_path, engine):
    whole = trim()
    size = sum(path.stat().st_size for path in whole.path.iterdir())
    done = trim_database(ranked, tmp_path / "less.ow", engine=engine, most_bytes=size - 1)
    assert done.bytes < size
    assert done.bytes == sum(path.stat().st_size for path in (tmp_path / "less.ow").iterdir())
    assert done.rows < len(whole)
    less = Database.open(tmp_path / "less.ow")
    gone = {(row.phrase, row.text, row.label) for row in whole.all_paraphrases()}
    gone -= {(row.phrase, row.text, row.label) for row in less.all_paraphrases()}
    assert ("car", "a car", "NN") in gone  # the second variant, after all other paraphrases
    assert texts(less, "car")[:2] == ["vehicle", "auto"]
    assert "vehicle" in less
    with pytest.raises(OtherwordsError, match="cannot be brought to 10 bytes"):
        trim("none.ow", most_bytes=10)
    assert not (tmp_path / "none.ow").exists()


def rows_by_hand(**columns):
    table = {"source": ["car", "car", "rare thing"], TURN: [0, 3, 0], "type": [0, 0, 1]}
    return pa.table(table | {"Goodness": [4.0, 4.4, 3.5]} | columns)


def test_breadth_comes_before_depth():
    assert worth_of(rows_by_hand()).tolist() == pytest.approx([4.0, 2.4, 3.25])
    often = np.log1p([20_000.0, 20_000.0, 4.0])  # the first is clipped at 8
    found = worth_of(rows_by_hand(**{COMMON: often}))
    assert found.tolist() == pytest.approx([6.0, 4.4, 3.25 + 0.25 * np.log(5)])
    unknown = worth_of(rows_by_hand(**{COMMON: [np.nan] * 3}))
    assert unknown.tolist() == worth_of(rows_by_hand()).tolist()
    with_slots = worth_of(rows_by_hand(type=[2, 2, 2]))
    assert with_slots.tolist() == pytest.approx([6.0, 4.4, 5.5])


def test_the_store_holds_what_a_table_would(trim, tmp_path):
    small = trim()
    assert "paraphrases.parquet" not in small.manifest.files
    rows = pa.Table.from_batches(small.table.batches())
    assert rows.schema == small.table.schema
    copy = pq.read_table(small.table.verified())
    assert copy.equals(rows) and copy.num_rows == len(small) == len(LINES) - 5
    assert rows["source"].to_pylist() == sorted(rows["source"].to_pylist())
    kept = {(row.source, row.target, row.label): row for row in LINES}
    for row in rows.to_pylist():
        line = kept[row["source"], row["target"], row["label"]]
        assert row["Goodness"] == pytest.approx(line.features["Goodness"], abs=1e-6) == -row["cost"]
        assert row["links"] == line.links
        assert row["p(e|f)"] == pytest.approx(line.features["p(e|f)"], abs=0.05)
    types = dict(zip(rows["source"].to_pylist(), rows["type"].to_pylist(), strict=True))
    assert types == {"car": 1, "vehicle": 0, "[NP,1] 's [NN,2]": 2}
    assert list(small) == ["[NP,1] 's [NN,2]", "car", "vehicle"]
    assert small.prefix("c") == ["car"] and small.prefix("w") == []
    assert small.table.rows_of(["vehicle", "bus"], ["target"]).to_pylist() == [{"target": "car"}]
    assert [batch.num_rows for batch in small.table.batches(["label"], rows=6)] == [6, 3]
    twice = trim_again(small, tmp_path)
    assert pa.Table.from_batches(twice.table.batches()).equals(rows)


def trim_again(small, tmp_path):
    with open_engine(memory="500MB", threads=1) as opened:
        trim_database(small, tmp_path / "twice.ow", engine=opened)
    return Database.open(tmp_path / "twice.ow")


def test_a_damaged_store_is_never_copied_into_a_table(trim):
    small = trim()
    path = small.path / "packed.ow"
    whole = bytearray(path.read_bytes())
    whole[len(whole) // 2] ^= 1
    path.write_bytes(whole)
    with pytest.raises(DatabaseError, match="damaged"):
        Database.open(small.path).table.verified()


def test_a_model_and_similarities_go_along(trim, tmp_path):
    small = trim()
    assert MODEL in small.manifest.files and SIMILARITY not in small.manifest.files
    assert small.similarity is None
    estimate(TEXT, tmp_path / "other.lm", order=3)
    build_similarity(TEXT, tmp_path / "own.ows", settings=SimilaritySettings(least=1))
    other = trim(
        "other.ow",
        language_model=tmp_path / "other.lm",
        similarity=tmp_path / "own.ows",
        licence="CC0",
    )
    other.verify()
    assert (other.path / MODEL).read_bytes() == (tmp_path / "other.lm").read_bytes()
    assert other.similarity.score("car", "auto") == 1.0
    assert other.manifest.licence == "CC0"


def test_it_is_a_command(ranked, tmp_path):
    output = str(tmp_path / "small.ow")
    words = ["trim", str(ranked.path), "-o", output, "--top", "1", "--slots", "0", "--json"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    report = json.loads(done.stdout)
    assert report["paraphrases"] == len(Database.open(output)) == 5
    assert report["least_goodness"] == 4.5
    assert "already exists" in CliRunner().invoke(app, words).stderr
    refused = CliRunner().invoke(app, [*words, "--force", "--top", "0"])
    assert (refused.exit_code, refused.stdout) == (1, "")


def test_only_a_ranked_database_can_be_trimmed(ranked, tmp_path, engine):
    unranked = Database(ranked.path, replace(ranked.manifest, ranking={"p(e|f)": 1.0}))
    with pytest.raises(OtherwordsError, match="is not ranked by a learned ranking"):
        trim_database(unranked, tmp_path / "small.ow", engine=engine)


@pytest.mark.parametrize(
    ("name", "value"),
    [("least_goodness", 0.5), ("later_goodness", 5.5), ("labels", 0), ("pivots", -1)],
)
def test_settings_are_checked(name, value):
    with pytest.raises(OtherwordsError, match=f"{name} is {value}, it must be"):
        TrimSettings(**{name: value})


def slow_choice(phrase, rows, settings):
    """Each row is asked by itself what stands before it."""
    kept = []
    for row in rows:
        same = [other for other in rows if other.target == row.target]
        if not is_asked_for(row.target):
            continue
        if same[0].opposite:
            firsts = {other.target: other for other in reversed(rows) if other.opposite}
            order = sorted(firsts.values(), key=lambda other: (other.cost, other.target))
            order = [other for other in order if is_asked_for(other.target)]
            if row in order[: settings.opposites]:
                kept.append(row.place)
            continue
        before = [other for other in rows if other.place <= same[0].place]
        before = [other for other in before if not other.opposite and is_asked_for(other.target)]
        kinds = {other.target: variant_of([phrase], other.target.split()) for other in before}
        own = kinds[row.target] is None
        number = sum((kind is None) == own for kind in kinds.values())
        most = settings.top if own else settings.variants
        if number <= most and same.index(row) < settings.labels:
            kept.append(row.place)
    return kept


@pytest.mark.parametrize("seed", range(20))
def test_the_choice_is_that_of_an_obvious_one(seed):
    chance = random.Random(seed)
    names = ["car", "cars", "a car", "auto", "van", "bus", "tram", ", van", "no car", "no van"]
    rows = [
        Candidate(place, target, target.startswith("no"), chance.random())
        for place, target in enumerate(chance.choices(names, k=15))
    ]
    settings = TrimSettings(
        top=chance.randint(1, 3),
        labels=chance.randint(1, 2),
        variants=chance.randint(0, 2),
        opposites=chance.randint(0, 2),
    )
    assert list(choose("car", rows, settings)) == slow_choice("car", rows, settings)


@pytest.mark.parametrize("levels", [2, 16, 256])
def test_numbers_have_few_values_and_stay_close(levels):
    values = np.random.default_rng(levels).exponential(3.0, 5000)
    found = coarse(values, levels)
    assert 2 <= len(np.unique(found)) <= levels
    assert np.abs(found - values).max() <= np.ptp(values) / levels * 2
    assert (found.astype(np.float32) == found).all()
    same = np.array([0.1, 0.7, 0.1])
    assert coarse(same, levels).tolist() == same.tolist()
