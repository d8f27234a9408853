"""What makes the English database of the package: its settings fit the rooms that they are for."""

import importlib.util
import tomllib
from pathlib import Path

import pytest

from otherwords.build.recipe import read_recipe
from otherwords.database.trim.settings import TrimSettings
from otherwords.engine.memory import bytes_of
from otherwords.language_model.settings import check_model
from otherwords.similarity import SimilaritySettings

FOLDER = Path(__file__).parents[1] / "data" / "english"
SETTINGS = tomllib.loads((FOLDER / "shipped.toml").read_text("utf-8"))


def test_the_settings_are_valid():
    TrimSettings(**SETTINGS["trim"])
    model = SETTINGS["language_model"]
    assert len(check_model(model["order"], model["prune"])) == model["order"]
    SimilaritySettings(**SETTINGS["similarity"])
    for kind, chosen in SETTINGS["ranking"]["similarities"].items():
        assert SimilaritySettings(**chosen).model == kind
    assert bytes_of(SETTINGS["limit"]["size"]) <= 30_000_000
    for name in ("least_probability", "least_with_slots"):
        assert 0 <= SETTINGS["ranking"][name] < 1


def test_the_licences_are_named():
    for word in ("Europarl", "acknowledgement", "Tatoeba", "CC BY 2.0", "Pavlick"):
        assert word in SETTINGS["licence"]


@pytest.mark.shared
def test_the_recipe_names_twelve_bitexts(shared_data):
    recipe = read_recipe(FOLDER / "recipe.toml")
    assert len(recipe.bitext) == 12
    assert not any("multi30k" in str(path) for one in recipe.bitext for path in one.files())


@pytest.fixture
def make():
    spec = importlib.util.spec_from_file_location("make_english", FOLDER / "make.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_steps_that_are_done_are_not_repeated(make, tmp_path, monkeypatch):
    maker = make.Maker(tmp_path, None, tmp_path / "out", "1GB")
    done = []
    for step, results in maker.results.items():

        def write(step=step, results=results):
            done.append(step)
            for path in results:
                path.write_text(step)

        monkeypatch.setattr(maker, step, write)
    maker.run("model", None)
    assert done == ["build", "text", "similarity", "model"]
    maker.run("trim", None)
    assert done[4:] == ["train", "rank", "trim"]
    maker.run("trim", "rank")
    assert done[7:] == ["rank", "trim"]
