"""Builds whose recipes name files of similarities."""

from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from tests.build.test_build import contents, files, make  # noqa: F401 - a fixture for all

from otherwords.build.similarity_files import FEATURE_OF
from otherwords.corpus.links import parse_links
from otherwords.database import Database, export_database
from otherwords.engine import open_engine
from otherwords.errors import InputError, ModelFileError
from otherwords.pivot.features import SIMILARITIES
from otherwords.similarity import (
    Reading,
    Similarity,
    SimilaritySettings,
    build_similarity,
    score_rules,
)
from otherwords.similarity.settings import MODELS


def similar(path="text.ows", model="ngram", **reading):
    settings = SimilaritySettings(model=model, least=1, dimensions=2)
    build_similarity(Path("small.en"), path, settings=settings, reading=Reading(**reading))
    return path


def test_every_rule_has_the_similarity_of_its_sides():
    given = {"ngram": similar(), "dense": similar("dense.ows", "dense")}
    make(similarity=given)
    make("plain.ow")
    database, plain = Database.open("x.ow"), Database.open("plain.ow")
    assert [*plain.manifest.features, "NgramSim", "DenseSim"] == list(database.manifest.features)
    table = pq.read_table("x.ow/paraphrases.parquet").to_pylist()
    rules = [(row["source"], row["target"], parse_links(row["links"])) for row in table]
    for feature, path in (("NgramSim", "text.ows"), ("DenseSim", "dense.ows")):
        expected = np.nan_to_num(score_rules(Similarity.open(path), rules))
        assert [row[feature] for row in table] == pytest.approx(expected.tolist())
        assert any(expected)
    found = database["buys"][0]
    assert found.features["NgramSim"] == pytest.approx(
        Similarity.open("text.ows").score("buys", found.text), abs=1e-6
    )
    assert database.manifest.recipe["similarity"] == {"ngram": "text.ows", "dense": "dense.ows"}
    assert "similarity" not in plain.manifest.recipe


def test_export_has_the_names_of_ppdb():
    make(similarity={"ngram": similar()})
    with open_engine() as engine:
        export_database(Database.open("x.ow"), "x.ppdb", engine=engine)
    line = Path("x.ppdb").read_text().splitlines()[0]
    assert " GoogleNgramSim=" in line and "NgramSim=" not in line.replace("GoogleNgramSim", "")


def test_a_changed_file_redoes_the_stage():
    make(similarity={"ngram": similar()})
    before = contents()
    build_similarity(["not a word of it"], "text.ows", settings=SimilaritySettings(least=1))
    make(similarity={"ngram": "text.ows"}, force=True)
    assert contents()["paraphrases.parquet"] != before["paraphrases.parquet"]


@pytest.mark.parametrize(
    ("given", "reading", "message"),
    [
        ("dense", {}, r"built with the model ngram, \[similarity\] names it as dense"),
        ("ngram", {"language": "sv"}, "phrases of the language 'sv', the recipe has 'en'"),
        ("ngram", {"cased": True}, "distinguishes capitals, the recipe has case = 'lower'"),
    ],
)
def test_files_that_do_not_fit_the_recipe(given, reading, message):
    path = similar(**reading)
    with pytest.raises(ModelFileError, match=message):
        make(similarity={given: path})


def test_a_missing_file_is_an_error():
    with pytest.raises(InputError, match=r"missing.ows"):
        make(similarity={"ngram": "missing.ows"})


def test_the_features_are_those_that_are_declared():
    assert sorted(FEATURE_OF.values()) == sorted(SIMILARITIES)
    assert set(FEATURE_OF) == set(MODELS)
