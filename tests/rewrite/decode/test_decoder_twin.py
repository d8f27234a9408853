"""The decoder finds what trying everything finds, on grammars drawn at random."""

import random
from dataclasses import replace

import pytest
from tests.rewrite.decode.random_grammars import random_rules, random_sentence, random_weights
from tests.rewrite.decode.slow_decoder import SlowDecoder, random_model, write_store

from otherwords.language_model import LanguageModel
from otherwords.rewrite import Decoder, DecoderSettings
from otherwords.rewrite.decode.sentence import kept_rules

ALL = DecoderSettings(pops=1_000_000, rules_per_node=1000)


def both(draw, path, order, *, word_features=None, settings=ALL):
    """The decoder and its twin on the same random grammar, model and weights."""
    rules, weights = random_rules(draw), random_weights(draw)
    slow_model = model = None
    if order:
        slow_model = random_model(draw, ["a", "bb", "c", "new"], order)
        arpa = path.with_suffix(".arpa")
        arpa.write_text(slow_model.text(), encoding="utf-8")
        model = LanguageModel.open(arpa)
    features = word_features or {}
    weights |= dict.fromkeys(features, 0.5)
    store = write_store(path, rules)
    decoder = Decoder(store, model, weights, word_features=features, settings=settings)
    return decoder, SlowDecoder(rules, weights, slow_model, settings.span, features)


def check(decoder, slow, sentence, k):
    found = decoder.decode([sentence], k)[0]
    expected = slow.decode(sentence)[:k]
    assert [each.score for each in found] == pytest.approx(
        [score for _, score in expected], abs=1e-6
    )
    scores = dict(slow.decode(sentence))
    for each in found:
        assert scores[each.words] == pytest.approx(each.score, abs=1e-6)
        dot = sum(decoder.weights.get(name, 0.0) * v for name, v in each.features.items())
        assert dot == pytest.approx(each.score, abs=1e-6)
    assert len({each.words for each in found}) == len(found)
    return len(found)


@pytest.mark.parametrize("order", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_all_outputs_and_their_scores_are_those_of_exhaustive_search(seed, order, tmp_path):
    draw = random.Random(100 * order + seed)
    decoder, slow = both(draw, tmp_path / "store", order)
    for _ in range(3):
        check(decoder, slow, random_sentence(draw), 10_000)


@pytest.mark.parametrize("seed", range(6))
def test_the_first_of_many_outputs_are_the_same(seed, tmp_path):
    draw = random.Random(seed)
    decoder, slow = both(draw, tmp_path / "store", 3)
    for k in (1, 2, 7):
        check(decoder, slow, random_sentence(draw), k)


@pytest.mark.parametrize("seed", range(4))
def test_rules_do_not_reach_beyond_the_span(seed, tmp_path):
    draw = random.Random(seed)
    settings = DecoderSettings(pops=1_000_000, rules_per_node=1000, span=2)
    decoder, slow = both(draw, tmp_path / "store", 2, settings=settings)
    check(decoder, slow, random_sentence(draw), 1000)


@pytest.mark.parametrize("seed", range(4))
def test_word_features_count_added_and_removed_words(seed, tmp_path):
    draw = random.Random(seed)
    of_words = {"Length": len, "IsNew": lambda word: float(word == "new")}
    decoder, slow = both(draw, tmp_path / "store", 2, word_features=of_words)
    check(decoder, slow, random_sentence(draw), 1000)


@pytest.mark.parametrize("seed", range(12))
def test_constraints_leave_what_exhaustive_search_leaves(seed, tmp_path):
    draw = random.Random(seed)
    decoder, slow = both(draw, tmp_path / "store", 3)
    total = 0
    for kept, changed, most, forbidden in [
        (((1, 2),), (), None, ()),
        (((0, 2), (2, 3)), (), None, ()),
        ((), ((0, 1),), None, ()),
        ((), ((0, 2), (1, 3)), None, ()),
        ((), (), 0, ()),
        ((), (), 1, ()),
        ((), (), None, (("a",), ("bb", "c"), ("new", "new"))),
        (((2, 3),), ((0, 2),), 2, (("dd",), ("ee", "a"))),
    ]:
        given = {"kept": kept, "changed": changed, "most_edits": most, "forbidden": forbidden}
        sentence = random_sentence(draw, **given)
        if kept:  # the decoder adds missing rules itself; the twin has to be given them
            sentence = replace(sentence, rules=(*sentence.rules, *kept_rules(sentence)))
        total += check(decoder, slow, sentence, 10_000)
    assert total > 20


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_any_number_of_threads_gives_the_same(threads, tmp_path):
    draw = random.Random(5)
    rules, weights = random_rules(draw, 30), random_weights(draw)
    store = write_store(tmp_path / "store", rules)
    sentences = [random_sentence(draw) for _ in range(30)]

    def decoded(threads):
        settings = DecoderSettings(pops=4, threads=threads)
        found = Decoder(store, None, weights, settings=settings).decode(sentences, 5)
        return [[(h.words, h.score, h.features, h.derivation) for h in own] for own in found]

    assert decoded(threads) == decoded(1)


def test_few_pops_never_find_more_than_exhaustive_search(tmp_path):
    draw = random.Random(11)
    few = DecoderSettings(pops=3)
    decoder, slow = both(draw, tmp_path / "store", 3, settings=few)
    for _ in range(10):
        sentence = random_sentence(draw)
        scores = dict(slow.decode(sentence))
        found = decoder.decode([sentence], 50)[0]
        assert found
        for each in found:
            assert each.score <= scores[each.words] + 1e-6
