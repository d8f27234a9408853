"""A database brings a language model of its text, and how often its words have which tag."""

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from tests.build.small_bitext import write_bitext

from otherwords.build.recipe_sources import find_recipe
from otherwords.build.run import build_database as build
from otherwords.database.manifest import Manifest
from otherwords.database.tags import read_tags
from otherwords.errors import OtherwordsError
from otherwords.language_model import LanguageModel

FILES = [Path("small.en"), Path("small.de")]


def make(output="x.ow", **settings):
    settings = {"run": {"threads": 1}, "align": {"sweeps": 0}} | settings
    return build(find_recipe(FILES, settings=settings), output)


def test_the_model_knows_the_words_of_the_text_in_small_letters(here):
    write_bitext(here)
    make()
    model = LanguageModel.open("x.ow/model.lm")
    words = Path("small.en").read_text("utf-8").split()
    assert model.order == 5
    assert all(word.lower() in model for word in words if word.isalpha())
    assert Manifest.read("x.ow").files["model.lm"]["bytes"] == Path("x.ow/model.lm").stat().st_size


def test_a_sentence_that_comes_twice_counts_once(here):
    write_bitext(here)
    report = make()
    lines = {line.lower() for line in Path("small.en").read_text("utf-8").splitlines()}
    (stage,) = [stage for stage in report.stages if stage.name == "model"]
    assert stage.counts["sentences"] == len(lines)


def test_tags_are_counted_for_every_word_of_the_trees(here):
    write_bitext(here)
    report = make()
    tags = read_tags(Path("x.ow"))
    (tokens,) = [stage for stage in report.stages if stage.name.endswith("tokens")]
    assert sum(tags.values()) == tokens.counts["words"]
    assert tags["the", "DT"] > 0
    assert pq.read_schema("x.ow/tags.parquet").names == ["word", "tag", "n"]


def test_no_model_is_made_when_its_order_is_0_and_no_tags_without_trees(here):
    write_bitext(here)
    make(kind="hiero", language_model={"order": 0})
    assert {path.name for path in Path("x.ow").iterdir()} & {"model.lm", "tags.parquet"} == set()


@pytest.mark.parametrize("order", [-1, 7])
def test_an_order_out_of_bounds_is_refused(here, order):
    write_bitext(here)
    with pytest.raises(OtherwordsError, match=f"order is {order}, it must be from 1 to 6, or 0"):
        make(language_model={"order": order})


def test_the_recipe_of_the_model_is_in_the_manifest(here):
    write_bitext(here)
    make(language_model={"order": 2, "prune": [0, 0]})
    manifest = json.loads(Path("x.ow/manifest.json").read_text("utf-8"))
    assert manifest["recipe"]["language_model"] == {"order": 2, "prune": [0, 0]}
    assert LanguageModel.open("x.ow/model.lm").order == 2
