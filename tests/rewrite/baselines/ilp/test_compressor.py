import random
from math import log

import pytest
from tests.rewrite.baselines.ilp.every_compression import best_compression, log_probability
from tests.rewrite.baselines.ilp.toy_sentences import DOGS, HashedModel, PairModel, flat, sentence

from otherwords.errors import OtherwordsError
from otherwords.language_model import LanguageModel, estimate
from otherwords.parse import DependencyTree, Parser, Tree
from otherwords.rewrite.baselines import IlpCompressor, IlpSettings, ModelTrigrams, WordFrequencies
from otherwords.rewrite.baselines.ilp.constraints import bracketed
from otherwords.rewrite.baselines.ilp.program import Steps, fitting_steps

COUNTED = WordFrequencies({"dogs": 5, "bark": 5, "moon": 10, "the": 80})
TAGS = ["NN", "VB", "RB", "PRP", "IN"]
RELATIONS = "amod advmod nmod obl det nsubj obj case mark cc conj punct aux nmod:poss ccomp".split()


def compressor(model, **settings):
    return IlpCompressor(model, COUNTED, settings=IlpSettings(**{"least": 0.01} | settings))


def test_the_language_model_alone_worked_by_hand():
    # allowed: "(The) (old) dogs bark (at (the) moon) ." The pairs of "dogs bark ." have 1/2 each,
    # all others 1/100: 4 log 1/2 = -2.77 wins over everything that has another pair in it
    half = [("<s>", "dogs"), ("dogs", "bark"), ("bark", "."), (".", "</s>")]
    model = PairModel(dict.fromkeys(half, 0.5))
    found = compressor(model, weight=0).compress_parsed(DOGS, flat(DOGS))
    assert found.words == ("dogs", "bark", ".")
    assert found.score == pytest.approx(4 * log(0.5))
    assert (found.ending, found.longest_skip) == ("optimal", None)


def test_significant_words_are_worth_their_place():
    # every pair costs log 1/100. "dogs bark ." has 4 of them; "at moon" two more, 9.21, and
    # the moon's significance is log(100/10) = 2.30: it is kept from a weight of 4 on
    def kept(weight):
        return compressor(PairModel(), weight=weight).compress_parsed(DOGS, flat(DOGS)).words

    assert kept(3.9) == ("dogs", "bark", ".")
    assert kept(4.1) == ("dogs", "bark", "at", "moon", ".")


def test_length_limits_are_respected():
    found = compressor(PairModel(), least=0.8, weight=0).compress_parsed(DOGS, flat(DOGS))
    assert len(found.words) == 7  # 0.8 x 8 = 6.4, at least 7


def random_sentence(generator, size):
    """Any tree over words of which some are the same, marks and brackets among them."""
    words = [generator.choice(["a", "b", "c", "not", ",", "(", ")"]) for _ in range(size)]
    order = generator.sample(range(size), size)
    heads = [0] * size
    for at, place in enumerate(order[1:], 1):
        heads[place] = generator.choice(order[:at]) + 1
    relations = [generator.choice(RELATIONS) if head else "root" for head in heads]
    tags = [generator.choice(TAGS) for _ in words]
    return DependencyTree(words, tags, heads, relations)


@pytest.mark.parametrize("seed", range(60))
def test_the_program_finds_the_same_as_exhaustive_search(seed):
    generator = random.Random(seed)
    arcs = random_sentence(generator, generator.randint(2, 9))
    model, weight = HashedModel(seed), generator.choice([0, 0.5, 1])
    settings = IlpSettings(weight=weight, least=generator.choice([0.1, 0.6]))
    found = IlpCompressor(model, COUNTED, settings=settings).compress_parsed(arcs, flat(arcs))
    # as many words as asked for, or as many as brackets leave
    least = min(settings.lengths(len(arcs))[0], len(arcs) - len(bracketed(arcs.words)))
    best = best_compression(arcs, flat(arcs), model, COUNTED, weight=weight, least=least)
    assert found.ending == "optimal"
    assert found.score == pytest.approx(best[0], abs=1e-6)
    assert found.words == best[1]


def test_the_score_is_that_of_the_words():
    found = compressor(HashedModel(7), weight=0).compress_parsed(DOGS, flat(DOGS))
    assert found.score == pytest.approx(log_probability(found.words, HashedModel(7)))


def test_if_no_short_compression_is_possible_a_longer_one_is_marked():
    rows = ["We PRP 2 nsubj", "saw VBD 0 root", "them PRP 2 obj", ". . 2 punct"]
    arcs = sentence(*rows)
    found = compressor(PairModel(), most=0.5).compress_parsed(arcs, flat(arcs))
    assert (found.words, found.ending) == (arcs.words, "longer than asked")


def test_without_time_the_sentence_stays_and_is_marked():
    found = compressor(PairModel(), seconds=0.0, weight=0).compress_parsed(DOGS, flat(DOGS))
    assert (found.words, found.ending) == (DOGS.words, "unchanged")


def test_a_single_word_stays():
    arcs = sentence("Yes UH 0 root")
    assert compressor(PairModel()).compress_parsed(arcs, flat(arcs)).words == ("Yes",)


def test_an_empty_sentence_stays_empty():
    arcs, tree = DependencyTree([], [], [], []), Tree([], [], [], [], [])
    assert compressor(PairModel()).compress_parsed(arcs, tree).words == ()


@pytest.mark.parametrize(("least", "most"), [(0, None), (0.5, 0.4), (0.5, 2), (2, None)])
def test_shares_outside_0_to_1_are_rejected(least, most):
    with pytest.raises(OtherwordsError, match="are not 0 < least <= most <= 1"):
        IlpSettings(least=least, most=most)


def test_a_long_sentence_has_fewer_steps():
    few = fitting_steps(60, 5000, dropped=frozenset(), required=frozenset())
    # the largest skip that fits: one more would be too many
    more = Steps(60, dropped=set(), required=set(), longest=few.longest + 1)
    assert few.trigrams <= 5000 < more.trigrams
    assert 1 in few.after[-1] and 59 in few.after[3]  # the ends are free
    everything = Steps(60, dropped=set(), required=set())
    assert everything.trigrams == 60 * 59 * 58 // 6 + 60 * 59 // 2


def test_a_long_sentence_is_compressed_within_bounds():
    rows = ["Owls NNS 2 nsubj", "sing VBP 0 root"]
    for noun in range(5, 68, 3):
        rows += [f"in IN {noun} case", f"old JJ {noun} amod", "barns NNS 2 obl"]
    arcs = sentence(*rows, ". . 2 punct")
    found = compressor(HashedModel(1), most_trigrams=2000, least=0.5).compress_parsed(
        arcs, flat(arcs)
    )
    assert len(arcs) == 66 and found.longest_skip is not None
    assert 33 <= len(found.words) < 66 and found.ending == "optimal"


def test_text_is_parsed_and_a_document_makes_its_words_significant():
    made = IlpCompressor(
        PairModel(), COUNTED, settings=IlpSettings(weight=1.9, least=0.1), parser=Parser.open()
    )
    text = "The dogs bark at the moon .".split()
    assert made.compress(text).words == ("dogs", "bark", ".")
    twice = made.compress_document([text, "The moon shines .".split(), ["Moon", "!"]])
    assert "moon" in twice[0].words  # 3 x 1.9 x 2.30 > 9.21


def test_a_language_model_is_queried_in_lowercase_with_sentence_boundaries(tmp_path):
    estimate(["the dog barks", "the dog sleeps", "a dog barks"], tmp_path / "m.lm", order=3)
    model = LanguageModel.open(tmp_path / "m.lm")
    trigrams = ModelTrigrams(model)
    context: list[str] = ["<s>"]
    found = 0.0
    for word in ["The", "dog", "barks", "</s>"]:
        found += trigrams.log_probability(context[-2:], word)
        context.append(word)
    assert found == pytest.approx(model.score("the dog barks"))
