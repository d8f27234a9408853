"""The decoder, with numbers worked by hand."""

import gc
import math
import random
import signal
from collections import Counter

import pytest
from tests.rewrite.decode.random_grammars import random_rules, random_sentence, random_weights
from tests.rewrite.decode.slow_decoder import ArpaModel, StoreRule, write_store

from otherwords import _core
from otherwords.corpus.links import parse_links
from otherwords.database.packed import PackedStore
from otherwords.errors import DamagedDatabaseError, OtherwordsError, UnknownNameError
from otherwords.grammar.rules import Slot, read_symbol
from otherwords.language_model import LanguageModel
from otherwords.pivot.features import LOCAL
from otherwords.rewrite import Decoder, DecoderSettings, Derivation, Sentence, SentenceRule

NP1, NP2, NN1 = Slot("NP", 1), Slot("NP", 2), Slot("NN", 1)
RULES = [
    StoreRule("NP", ("the", "roof"), ("the", "top"), 2.0, ((0, 0), (1, 1))),
    StoreRule("NP", ("the", "house"), ("the", "home"), 0.5, ((0, 0), (1, 1))),
    StoreRule("NP", (NP1, "of", NP2), (NP2, "'s", NP1), 1.0),
]
GRAMS = {
    ("<unk>",): (-3.0, 0.0),
    ("<s>",): (-99.0, -0.2),
    ("</s>",): (-1.0, 0.0),
    ("the",): (-1.0, -0.3),
    ("home",): (-2.0, -0.1),
    ("<s>", "the"): (-0.4, 0.0),
    ("the", "home"): (-0.6, 0.0),
}


def same(*words, label="NP"):
    """Rules that leave each word as it is."""
    return tuple(
        SentenceRule(label, k, k + 1, (word,), features={"Identity": 1.0})
        for k, word in enumerate(words)
    )


@pytest.fixture
def store(tmp_path):
    return write_store(tmp_path / "store", RULES)


@pytest.fixture
def model(tmp_path):
    path = tmp_path / "model.arpa"
    path.write_text(ArpaModel(2, GRAMS).text(), encoding="utf-8")
    return LanguageModel.open(path)


def test_a_derivation_worked_by_hand(store):
    # the roof of the house: two phrases (2 + 0.5) and the rule around them (1), glued once
    decoder = Decoder(store, None, {"p(e|f)": -1.0, "GlueRule": -0.25, "WordCountDiff": 3.0})
    words = ("the", "roof", "of", "the", "house")
    [best] = decoder.decode([Sentence(words)])[0]
    assert " ".join(best.words) == "the home 's the top"
    assert best.score == pytest.approx(-3.5 - 0.25)
    assert best.features["p(e|f)"] == pytest.approx(3.5)
    assert best.features["GlueRule"] == 1
    assert best.features["PhrasePenalty"] == 3
    around = best.derivation.children[0]
    assert (best.derivation.rule, best.derivation.label) == (None, "GOAL")
    assert (around.label, around.start, around.end) == ("NP", 0, 5)
    places = [(child.start, child.end) for child in around.children]
    assert places == [(0, 2), (3, 5)]
    rules = [around.rule, *(child.rule for child in around.children)]
    found = store.rules(rules).targets
    assert found == ["[NP,2] 's [NP,1]", "the top", "the home"]


def test_the_language_model_chooses_worked_by_hand(store, model):
    # the home: log10 -0.4 - 0.6 + (-0.1 - 1.0) = -2.1; the house: -0.4 + (-0.3 - 3) + (0 - 1)
    words = ("the", "house")
    decoder = Decoder(store, model, {"LanguageModel": 1.0, "p(e|f)": -1.0})
    first, second = decoder.decode([Sentence(words, same(*words))], 2)[0]
    assert (first.words, second.words) == (("the", "home"), words)
    assert first.features["LanguageModel"] == pytest.approx(-2.1 * math.log(10), abs=1e-6)
    assert first.score == pytest.approx(-2.1 * math.log(10) - 0.5, abs=1e-6)
    assert second.score == pytest.approx(-4.7 * math.log(10), abs=1e-6)
    assert model.score(first.words) == pytest.approx(first.features["LanguageModel"], abs=1e-5)


def test_a_rule_with_another_label_than_the_tree_costs_a_misfit(store):
    # the home: 0.5 as a noun phrase, which the tree calls a clause: 0.5 + 2
    words = ("the", "house")
    decoder = Decoder(store, None, {"p(e|f)": -1.0, "Misfit": -2.0})
    noun, clause = (Sentence(words, labels=((label, 0, 2),)) for label in ("NP", "S"))
    [fitting], [misfit] = decoder.decode([noun, clause])
    assert fitting.words == misfit.words == ("the", "home")
    assert (fitting.score, misfit.score) == (pytest.approx(-0.5), pytest.approx(-2.5))
    assert "Misfit" not in fitting.features
    assert misfit.features["Misfit"] == 1


def test_a_deletion_leaves_nothing_and_an_empty_output_is_an_output(store, model):
    gone = SentenceRule("NP", 0, 2, (), features={"Deletion": 1.0}, edit=True)
    decoder = Decoder(store, model, {"Deletion": 5.0, "LanguageModel": 1.0})
    [best] = decoder.decode([Sentence(("the", "house"), (gone,))])[0]
    assert best.words == ()
    assert best.score == pytest.approx(5.0 + (-0.2 - 1.0) * math.log(10), abs=1e-6)


def test_an_empty_sentence_has_one_output_and_an_uncovered_one_none(store, model):
    decoder = Decoder(store, model, {"LanguageModel": 1.0})
    empty, uncovered = decoder.decode([Sentence(()), Sentence(("unheard", "of"))], 5)
    assert [each.words for each in empty] == [()]
    assert empty[0].derivation == Derivation(None, "GOAL", 0, 0)
    assert uncovered == []


def test_a_word_that_looks_like_a_slot_comes_out_as_it_is(tmp_path):
    store = write_store(tmp_path / "s", [StoreRule("X", ("[NP,1]", "|||"), ("[NP,1]",), -1.0)])
    decoder = Decoder(store, None, {"p(e|f)": -1.0})
    [best] = decoder.decode([Sentence(("[NP,1]", "|||"), same("[NP,1]", "|||"))])[0]
    assert best.words == ("[NP,1]",)
    assert best.features["TargetChars"] == 6


def test_rules_of_the_sentence_may_change_only_the_label(store):
    up = SentenceRule("NP", 0, 1, (0,), (("S", 0, 1),), {"Join": 1.0})
    low = SentenceRule("S", 0, 1, (0,), (("NN", 0, 1),))
    word = SentenceRule("NN", 0, 1, ("it",))
    around = SentenceRule("NP", 0, 2, (0, "!"), (("NP", 0, 1),))
    decoder = Decoder(store, None, {"Join": -1.0})
    [best] = decoder.decode([Sentence(("it", "x"), (around, up, low, word))])[0]
    assert best.words == ("it", "!")
    assert best.derivation.children[0].children[0].rule == up


def steps(derivation):
    yield derivation
    for child in derivation.children:
        yield from steps(child)


def features_of(store, number):
    """What Python makes of a rule of the store."""
    row = store.rules([number])
    sides = [tuple(map(read_symbol, side[0].split())) for side in (row.sources, row.targets)]
    label, links = store.labels[row.labels[0]], parse_links(row.links[0])
    return StoreRule(label, *sides, float(row.features()[0, 0]), tuple(links)).features()


def test_features_are_the_sums_of_what_python_computes_for_the_rules(tmp_path):
    draw = random.Random(3)
    store = write_store(tmp_path / "store", random_rules(draw, 200))
    decoder = Decoder(store, None, random_weights(draw) | {"LanguageModel": 0.0})
    met = set()
    sentences = [random_sentence(draw) for _ in range(20)]
    for sentence, own in zip(sentences, decoder.decode(sentences, 20), strict=True):
        for each in own:
            expected = Counter()
            for step in steps(each.derivation):
                if step.rule is None:
                    expected["GlueRule"] += 1
                elif isinstance(step.rule, int):
                    expected.update(features_of(store, step.rule))
                    met.add(step.rule)
                    edit = not features_of(store, step.rule)["Identity"]
                    fits = sentence.fits(step.label, step.start, step.end)
                    expected["Misfit"] += edit and not fits
                else:
                    expected.update(step.rule.features)
            expected = {name: value for name, value in expected.items() if abs(value) > 1e-9}
            found = {name: value for name, value in each.features.items() if abs(value) > 1e-9}
            assert found == pytest.approx(expected)
    assert len(met) > 50
    assert [*LOCAL, "SourceChars", "TargetChars"] == _core.DecoderTables.local_names()


@pytest.mark.parametrize("most", [1, 2])
def test_only_the_best_rules_of_a_source_are_tried(most, tmp_path):
    rules = [
        StoreRule("X", ("a",), (target,), cost)
        for target, cost in zip("bcd", (3, 1, 2), strict=True)
    ]
    settings = DecoderSettings(rules_per_node=most)
    store = write_store(tmp_path / "store", rules)
    decoder = Decoder(store, None, {"p(e|f)": -1.0}, settings=settings)
    found = decoder.decode([Sentence(("a",))], 9)[0]
    assert [each.words for each in found] == [("c",), ("d",)][:most]


def test_other_weights_give_other_outputs_and_leave_the_first_decoder_alone(store):
    words = ("the", "house")
    keep = Decoder(store, None, {"Identity": 1.0})
    change = keep.with_weights({"Identity": -1.0})
    sentence = Sentence(words, same(*words))
    assert keep.decode([sentence])[0][0].words == words
    assert change.decode([sentence])[0][0].words == ("the", "home")
    assert keep.decode([sentence])[0][0].words == words


def test_a_long_sentence_is_decoded(store, model):
    words = ("the", "roof", "of", "the", "house") * 40
    decoder = Decoder(store, model, {"LanguageModel": 1.0, "p(e|f)": -0.1})
    [best] = decoder.decode([Sentence(words, same(*words))])[0]
    assert len(best.words) == 200
    assert best.derivation.end == 200


@pytest.mark.parametrize(
    ("weights", "error", "message"),
    [
        ({"p(f|e)": 1.0}, UnknownNameError, "no feature called"),
        ({"cost": 1.0}, UnknownNameError, "no feature called"),
        ({"Identity": math.nan}, OtherwordsError, "expected a finite number"),
    ],
)
def test_meaningless_weights_are_rejected(weights, error, message, store):
    with pytest.raises(error, match=message):
        Decoder(store, None, weights)


def test_a_word_feature_that_is_not_a_number_is_rejected(store):
    with pytest.raises(OtherwordsError, match="the feature Odd of the word 'home' is nan"):
        Decoder(store, None, {}, word_features={"Odd": lambda w: math.nan if w == "home" else 1.0})


BAD = [
    (Sentence(("a",) * 1001), "has 1001 words, at most 1000"),
    (Sentence(("a",), kept=((0, 2),)), "the span 0-2 is not in a sentence of 1 words"),
    (Sentence(("a",), changed=((1, 1),)), "the span 1-1 is not"),
    (Sentence(("a",), changed=((0, 1),) * 65), "65 spans must change, at most 64"),
    (Sentence(("a",), most_edits=-1), "most_edits is -1"),
    (Sentence(("\udcff",)), "is not valid text"),
    (Sentence(("a",), (SentenceRule("X", 0, 1, (0,)),)), r"has the slots \[0\]"),
    (
        Sentence(("a",), (SentenceRule("X", 0, 1, ("b",), features={"Join": math.inf}),)),
        "its feature Join is inf",
    ),
    (
        Sentence(("a",), tuple(SentenceRule(a, 0, 1, (0,), ((b, 0, 1),)) for a, b in ("XY", "YX"))),
        "form a cycle: ",
    ),
]


@pytest.mark.parametrize(("sentence", "message"), BAD, ids=lambda case: str(case)[:30])
def test_impossible_requests_are_rejected(sentence, message, store):
    with pytest.raises(OtherwordsError, match=message):
        Decoder(store, None, {}).decode([sentence])
    with pytest.raises(OtherwordsError, match="k is 0, expected 1 or more outputs"):
        Decoder(store, None, {}).decode([], 0)


@pytest.mark.parametrize("setting", ["pops", "span", "rules_per_node", "threads"])
def test_settings_below_one_are_rejected(setting):
    with pytest.raises(OtherwordsError, match=f"setting {setting} is 0, expected 1 or more"):
        DecoderSettings(**{setting: 0})


def test_a_damaged_store_is_named(tmp_path):
    path = tmp_path / "store"
    store = write_store(path, RULES)
    whole = path.read_bytes()
    words, raised = ("the", "roof", "of", "the", "house"), 0
    del store
    for at in range(len(whole) // 2, len(whole), 7):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
        try:
            Decoder(PackedStore(path), None, {"p(e|f)": 1.0}).decode([Sentence(words)], 5)
        except DamagedDatabaseError as error:
            assert "damaged" in str(error)
            raised += 1
    assert raised


def test_an_interruption_ends_long_work(store):
    def interrupt(*_):
        raise KeyboardInterrupt

    words = ("the", "roof", "of", "the", "house") * 40
    decoder = Decoder(store, None, {}, settings=DecoderSettings(pops=100_000, span=100))
    before = signal.signal(signal.SIGALRM, interrupt)
    gc.disable()  # what is raised in one of its callbacks is lost
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(KeyboardInterrupt):
            decoder.decode([Sentence(words, same(*words))] * 1000)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        gc.enable()
        signal.signal(signal.SIGALRM, before)
