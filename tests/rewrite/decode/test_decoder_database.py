"""The decoder on a database that was built, with slots and a model."""

import pytest
from tests.build.small_bitext import write_bitext

from otherwords.build.recipe_sources import find_recipe
from otherwords.build.run import build_database as build
from otherwords.build.stages import Talk
from otherwords.database.packed import PackedStore
from otherwords.language_model import LanguageModel, estimate
from otherwords.rewrite import Decoder, DecoderSettings, Sentence
from otherwords.rewrite.rules.identity import identity_rules

WEIGHTS = {"LanguageModel": 1.0, "p(e|f)": -0.5, "p(f|e)": -0.25, "WordLenDiff": 0.125}
WEIGHTS |= {"PhrasePenalty": 0.25, "GlueRule": -0.5, "Identity": -1.0, "TargetChars": -0.0625}
WEIGHTS |= {"RarityPenalty": -0.5, "CharLogCR": -0.5, "UnalignedTarget": -0.25}


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A store with slots and a model, of the same few dozen sentences."""
    folder = tmp_path_factory.mktemp("built")
    write_bitext(folder)
    settings = {"run": {"threads": 1}, "align": {"sweeps": 0}, "kind": "hiero"}
    settings["pivot"] = {"least_count": 1}
    recipe = find_recipe([folder / "small.en", folder / "small.de"], settings=settings)
    build(recipe, folder / "small.ow", talk=Talk())
    lines = (folder / "small.en").read_text(encoding="utf-8").lower().replace(".", " .")
    estimate(lines.splitlines(), folder / "model.lm", order=3)
    return PackedStore(folder / "small.ow" / "packed.ow"), folder / "model.lm"


def asked(text):
    words = tuple(text.split())
    return Sentence(words, tuple(identity_rules(words, [], {}, is_known=lambda _: True)))


def test_scores_are_features_times_weights_and_the_model_agrees(built):
    store, path = built
    model = LanguageModel.open(path)
    decoder = Decoder(store, model, WEIGHTS, settings=DecoderSettings(pops=50))
    [found] = decoder.decode([asked("my brother buys a small book .")], 300)
    texts = {" ".join(each.words) for each in found}
    assert texts == {f"my brother {verb} a small book ." for verb in ("buys", "purchases")}
    for each in found:
        dot = sum(WEIGHTS.get(name, 0.0) * value for name, value in each.features.items())
        assert dot == pytest.approx(each.score, abs=1e-6)
        log = model.score(each.words)
        assert each.features["LanguageModel"] == pytest.approx(log, abs=1e-4)
    assert [each.score for each in found] == sorted((e.score for e in found), reverse=True)


def test_more_pops_never_find_a_worse_best(built):
    store, path = built
    model = LanguageModel.open(path)
    text = [asked("the old man finds the letter .")]
    best = [
        Decoder(store, model, WEIGHTS, settings=DecoderSettings(pops=pops)).decode(text)[0][0].score
        for pops in (1, 10, 1000)
    ]
    assert best == sorted(best)
