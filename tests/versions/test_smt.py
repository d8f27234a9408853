"""Monolingual translation: pairs, the phrase table, and the decoder against enumeration."""

import random
from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from otherwords.align import phrase_pairs
from otherwords.errors import EmptyInputError
from otherwords.versions.groups import Versions
from otherwords.versions.smt.decode import MonotoneDecoder
from otherwords.versions.smt.pairs import is_near, ordered_pairs, sentence_pairs, within_edits
from otherwords.versions.smt.phrase_table import Entry, Linked, phrase_table
from otherwords.versions.smt.run import SmtSettings, paraphrases_in, smt_table


def test_eleven_versions_of_993_sentences_give_109230_pairs():
    groups = (Versions(k, tuple((f"w{v}",) for v in range(11))) for k in range(993))
    assert sum(1 for _ in ordered_pairs(groups)) == 109_230


def test_pairs_in_one_order_are_half_of_them_without_identical_ones():
    group = Versions(1, (("A",), ("b",), ("a",), None))
    assert list(sentence_pairs([group])) == [(("a",), ("b",)), (("b",), ("a",))]
    assert len(list(sentence_pairs([group], cased=True))) == 3


def test_near_pairs():
    words = [str(k) for k in range(30)]
    assert is_near(words, words[:20])
    assert not is_near(words, words[:19])  # shorter than two thirds
    assert is_near(words, [*words[:18], *"abcdefghijkl"])
    assert not is_near(words, [*words[:17], *"abcdefghijklm"])  # 13 edits
    assert not is_near(words, list(words))


def slow_distance(one, other):
    if not one or not other:
        return len(one) + len(other)
    return min(
        slow_distance(one[1:], other[1:]) + (one[0] != other[0]),
        slow_distance(one[1:], other) + 1,
        slow_distance(one, other[1:]) + 1,
    )


@pytest.mark.parametrize("seed", range(20))
def test_edits_are_those_of_the_slow_twin(seed):
    draw = random.Random(seed)
    one, other = (draw.choices("abc", k=draw.randint(0, 6)) for _ in range(2))
    distance = slow_distance(one, other)
    assert [within_edits(one, other, most) for most in range(8)] == [
        distance <= most for most in range(8)
    ]


def linked_text(pairs, links):
    """Sentence pairs with given links, as the table wants them."""
    words = sorted({word for pair in pairs for side in pair for word in side})
    number = {word: k for k, word in enumerate(words)}
    sides = [
        np.array([number[word] for pair in pairs for word in pair[side]], np.uint32)
        for side in (0, 1)
    ]
    offsets = [np.cumsum([0, *(len(pair[side]) for pair in pairs)]) for side in (0, 1)]
    flat = [sorted(each) for each in links]
    starts = np.cumsum([0, *map(len, flat)]).astype(np.uint64)
    ends = [np.array([link[k] for each in flat for link in each], np.uint32) for k in (0, 1)]
    return Linked(words, tuple(sides), tuple(offsets), starts, tuple(ends))


def slow_table(pairs, links, longest):
    """Count phrase pairs as strings, and Model 1 by its formula."""
    seen, words = Counter(), Counter()
    for (one, other), found in zip(pairs, links, strict=True):
        for a, b, c, d in phrase_pairs(
            found, len(one), len(other), longest=longest, unaligned=False
        ):
            seen[tuple(one[a:b]), tuple(other[c:d])] += 1
            seen[tuple(other[c:d]), tuple(one[a:b])] += 1
        for a, c in found:
            words[one[a], other[c]] += 1
            words[other[c], one[a]] += 1

    def lexical(target, source):
        result = 1.0
        for word in target:
            total = 0.0
            for given in source:
                of_given = sum(n for (first, _), n in words.items() if first == given)
                total += words[given, word] / of_given if of_given else 0.0
            result *= min(1.0, total)
        return result

    table = {}
    for (one, other), count in seen.items():
        of_one = sum(n for (first, _), n in seen.items() if first == one)
        of_other = sum(n for (first, _), n in seen.items() if first == other)
        table[one, other] = (
            count,
            count / of_one,
            count / of_other,
            lexical(other, one),
            lexical(one, other),
        )
    return table


@pytest.mark.parametrize("seed", range(10))
def test_the_phrase_table_is_that_of_the_slow_twin(seed):
    draw = random.Random(seed)
    pairs, links = [], []
    for _ in range(6):
        one, other = (tuple(draw.choices("abcd", k=draw.randint(1, 6))) for _ in range(2))
        pairs.append((one, other))
        links.append({(draw.randrange(len(one)), draw.randrange(len(other))) for _ in range(4)})
    expected = slow_table(pairs, links, 3)
    found = phrase_table(linked_text(pairs, links), longest=3, least=0.0)
    assert len(found) == len(expected)
    for entry in found:
        assert entry[2:] == pytest.approx(expected[entry.phrase, entry.paraphrase])
    for entry in phrase_table(linked_text(pairs, links), longest=3, least=0.3, least_count=2):
        assert entry.probability >= 0.3
        assert entry.times >= 2


class Bigrams:
    """A made-up language model of order 2 or more: a number for each word after its context."""

    def __init__(self, order):
        self.order = order

    def word_scores(self, words, *, begin=True, end=True):
        words = [*(["<s>"] if begin else []), *words, *(["</s>"] if end else [])]
        scores = []
        for place in range(1 if begin else 0, len(words)):
            context = words[max(0, place - self.order + 1) : place]
            draw = random.Random(" ".join([*context, "|", words[place]]))
            scores.append((-draw.random() * 3, len(context) + 1, False))
        return scores


def segmentations(words):
    if not words:
        yield []
    for end in range(1, len(words) + 1):
        for rest in segmentations(words[end:]):
            yield [tuple(words[:end]), *rest]


def every_rewriting(decoder, words):
    def choices(place):
        if place == len(words):
            yield []
            return
        for end, option in decoder.choices(words, place):
            for rest in choices(end):
                yield [option, *rest]

    return choices(0)


def random_entries(draw):
    phrases = [*"abc", "ab", "bc", "ca", "abc"]
    for phrase, other in permutations(phrases, 2):
        if draw.random() < 0.3:
            yield Entry(tuple(phrase), tuple(other), 2, draw.random(), 0.5, 0.5, draw.random())
    for word in "abc":
        yield Entry((word,), (word,), 2, draw.random(), 0.5, 1.0, draw.random())


@pytest.mark.parametrize("seed", range(30))
def test_the_monotone_search_equals_enumeration(seed):
    draw = random.Random(seed)
    model = Bigrams(draw.choice([1, 2, 3]))
    decoder = MonotoneDecoder(random_entries(draw), model, weight=draw.random())
    words = draw.choices("abcd", k=draw.randint(1, 4))
    said, score = decoder.rewrite(words)
    every = [
        (decoder.score(options), tuple(word for option in options for word in option.words))
        for options in every_rewriting(decoder, words)
    ]
    best = max(value for value, _ in every)
    assert score == pytest.approx(best)
    assert any(text == said and value == pytest.approx(best) for value, text in every)


def test_unknown_words_come_back_unchanged():
    assert MonotoneDecoder([]).rewrite(["who", "knows"]) == (("who", "knows"), 0.0)
    assert MonotoneDecoder([]).rewrite([]) == ((), 0.0)


def test_a_planted_synonym_is_found_and_used():
    frames = [("we", "{}", "the", "plan"), ("they", "{}", "it"), ("you", "{}", "a", "house")]
    groups = []
    for number in range(60):
        frame = [word if word != "we" else f"n{number % 7}" for word in frames[number % 3]]
        texts = (tuple(word.format(verb) for word in frame) for verb in ("approved", "endorsed"))
        groups.append(Versions(number, tuple(texts)))
    table = smt_table(groups, SmtSettings(longest=2))
    found = {(one.phrase, one.paraphrase): one.probability for one in paraphrases_in(table)}
    assert found[("approved",), ("endorsed",)] > 0.5


def test_identical_versions_are_one_clear_line():
    same = [Versions(1, (("a", "b"), ("a", "b")))]
    with pytest.raises(EmptyInputError, match="no two versions of a sentence are different"):
        smt_table(same)
    with pytest.raises(EmptyInputError, match="near each other"):
        smt_table([Versions(1, (("a",), ("b", "c")))], SmtSettings(near=True))
