import pickle
import random
from concurrent.futures import ThreadPoolExecutor
from math import exp

import kenlm
import pytest
from tests.language_model.arpa_models import LN10, SlowModel, arpa, random_grams, random_sentence

from otherwords.language_model import LanguageModel, convert

HAND = r"""
\data\
ngram 1=5
ngram 2=3
ngram 3=1

\1-grams:
-2	<unk>
-99	<s>	-0.5
-1	</s>
-0.75	tea	-0.25
-1.25	please	-0.125

\2-grams:
-0.5	<s> tea	-0.0625
-0.375	tea please
-0.625	please </s>

\3-grams:
-0.1	<s> tea please

\end\
"""


@pytest.fixture
def by_hand(tmp_path):
    path = tmp_path / "hand.arpa"
    path.write_text(HAND)
    return LanguageModel.open(path)


def log10s(model, words, **options):
    return [round(score.log / LN10, 5) for score in model.word_scores(words, **options)]


def test_backing_off_step_by_step(by_hand):
    # <s> tea; <s> tea please; "tea please" has no backoff, please </s>
    assert log10s(by_hand, "tea please") == [-0.5, -0.1, -0.625]
    # please alone after <s>: -0.5 - 1.25; no "please tea": -0.125 - 0.75; tea </s>: -0.25 - 1
    assert log10s(by_hand, "please tea") == [-1.75, -0.875, -1.25]
    assert by_hand.score("tea please") == pytest.approx(-1.225 * LN10)


def test_unknown_words_break_the_context(by_hand):
    scores = by_hand.word_scores("coffee tea")
    assert [round(score.log / LN10, 5) for score in scores] == [-2.5, -0.75, -1.25]
    assert [score.unknown for score in scores] == [True, False, False]
    assert [score.length for score in scores] == [1, 1, 1]


def test_a_sentence_may_be_scored_without_its_beginning_or_end(by_hand):
    assert log10s(by_hand, "tea please", begin=False) == [-0.75, -0.375, -0.625]
    assert log10s(by_hand, "tea please", end=False) == [-0.5, -0.1]
    assert by_hand.score([], begin=False, end=False) == 0
    assert log10s(by_hand, []) == [-1.5]  # <s> has a backoff of -0.5


def test_a_model_describes_itself(by_hand):
    assert (by_hand.order, by_hand.counts, by_hand.vocabulary_size) == (3, (5, 3, 1), 5)
    assert "tea" in by_hand
    assert all(word not in by_hand for word in ("coffee", "<unk>", "", "\ud800", 3))
    by_hand.verify()


def test_perplexity_with_and_without_unknown_words(by_hand):
    found = by_hand.perplexity(["tea please", "coffee"])
    assert (found.sentences, found.tokens, found.unknown) == (2, 5, 1)
    # coffee -0.5 - 2, then </s> -1
    assert found.perplexity == pytest.approx(10 ** ((1.225 + 2.5 + 1) / 5))
    assert found.without_unknown == pytest.approx(10 ** ((1.225 + 1) / 4))
    nothing = by_hand.perplexity([])
    assert (nothing.tokens, nothing.perplexity, nothing.without_unknown) == (0, 1, 1)


def test_a_lone_surrogate_is_an_unknown_word(by_hand):
    assert by_hand.word_scores(["\ud800"])[0].unknown


@pytest.mark.parametrize("order", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("closed", [True, False])
def test_any_model_scores_as_the_slow_one(tmp_path, order, closed):
    chance = random.Random(order)
    for seed in range(4):
        grams = random_grams(seed, order=order, share=1.2, closed=closed)
        path = tmp_path / f"{seed}.arpa"
        path.write_text(arpa(grams, order))
        model, slow = LanguageModel.open(path), SlowModel(grams, order)
        for _ in range(30):
            words = random_sentence(chance)
            sides = {"begin": chance.random() < 0.5, "end": chance.random() < 0.5}
            found = model.word_scores(words, **sides)
            expected = list(slow.word_scores(words, **sides))
            assert [s.log for s in found] == pytest.approx([s[0] for s in expected], abs=1e-4)
            assert [s.unknown for s in found] == [s[2] for s in expected]
            if closed:  # otherwise n-grams were put in
                assert [s.length for s in found] == [s[1] for s in expected]


@pytest.mark.parametrize("order", [2, 3, 4, 5])
@pytest.mark.parametrize("special", [True, False], ids=["with unk", "without unk"])
def test_any_model_scores_as_kenlm_does(tmp_path, order, special):
    chance = random.Random(order)
    path = tmp_path / "random.arpa"
    grams = random_grams(order, order=order, share=1.5)
    if not special:
        grams = {gram: values for gram, values in grams.items() if "<unk>" not in gram}
    path.write_text(arpa(grams, order))
    model, judge = LanguageModel.open(path), kenlm.Model(str(path))
    for _ in range(200):
        words = random_sentence(chance)
        sides = chance.random() < 0.5, chance.random() < 0.5
        found = model.word_scores(words, begin=sides[0], end=sides[1])
        expected = list(judge.full_scores(" ".join(words), bos=sides[0], eos=sides[1]))
        assert [s.log / LN10 for s in found] == pytest.approx([s[0] for s in expected], abs=1e-4)
        assert [(s.length, s.unknown) for s in found] == [(s[1], s[2]) for s in expected]


@pytest.mark.parametrize("order", [2, 3, 5])
@pytest.mark.parametrize("closed", [True, False])
def test_dropping_useless_context_changes_no_later_score(tmp_path, order, closed):
    chance = random.Random(order)
    forgotten = 0
    for seed in range(5):
        path = tmp_path / f"{seed}.arpa"
        path.write_text(arpa(random_grams(seed, order=order, share=1.5, closed=closed), order))
        exact = LanguageModel.open(path)
        packed = convert(path, tmp_path / f"{seed}.lm")
        for model in (exact, packed):
            for _ in range(100):
                context = ["<s>", *random_sentence(chance)]
                rest = random_sentence(chance)
                useful = model.useful(context)
                assert useful < order
                forgotten += min(len(context), order - 1) - useful
                kept = context[len(context) - useful :]
                whole = model.word_scores(context + rest, begin=False)[len(context) :]
                short = model.word_scores(kept + rest, begin=False)[useful:]
                assert [s.log for s in whole] == pytest.approx([s.log for s in short], abs=1e-5)
    assert forgotten > 100


def test_a_very_long_sentence_is_scored(by_hand):
    words = ["tea", "please"] * 50_000
    scores = by_hand.word_scores(words)
    assert len(scores) == 100_001
    assert scores[-2].log == pytest.approx(-0.375 * LN10)
    assert exp(by_hand.score(words)) == 0


def test_threads_share_a_model_and_batches_keep_the_order(by_hand):
    sentences = ["tea please", "please", "coffee tea", ""] * 100
    alone = [by_hand.score(sentence) for sentence in sentences]
    assert by_hand.score_batch(sentences, threads=2) == pytest.approx(alone, abs=1e-4)
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(by_hand.score, sentences)) == alone


def test_models_in_memory_and_in_files_can_be_pickled(tmp_path, by_hand):
    packed = tmp_path / "hand.lm"
    convert(tmp_path / "hand.arpa", packed)
    for model in (by_hand, LanguageModel.open(packed)):
        again = pickle.loads(pickle.dumps(model))
        assert again.score("tea please") == model.score("tea please")
