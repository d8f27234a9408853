"""Co-training: the worked examples of Barzilay and McKeown, a planted corpus, a shuffled one."""

import random
import sys
from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from otherwords.versions.cotrain.examples import find_examples, seed_places
from otherwords.versions.cotrain.learn import learn
from otherwords.versions.cotrain.patterns import context_text, pattern_of
from otherwords.versions.cotrain.run import cotrain
from otherwords.versions.cotrain.sentences import Tagged
from otherwords.versions.groups import Versions

FIRST = Tagged(
    "emma burst into tears and he tried to comfort her , saying things".split(),
    "NNP VBD IN NNS CC PRP VB TO VB PRP$ , VBG NNS".split(),
)
SECOND = Tagged(
    "emma cried , and he tried to console her , adorning his words".split(),
    "NNP VBD , CC PRP VB TO VB PRP$ , VBG PRP$ NNS".split(),
)


def place_of(examples, one, other):
    [place] = [
        k
        for k in range(len(examples.of_pair))
        if examples.phrases(k) == (tuple(one.split()), tuple(other.split()))
    ]
    return place


def test_the_printed_context_fits_comfort_and_console():
    examples = find_examples([(FIRST, SECOND)])
    place = place_of(examples, "comfort", "console")
    assert context_text(examples, place, 2) == "VB0 TO1 _ PRP$2 ,3 | VB0 TO1 _ PRP$2 ,3"


def test_the_printed_context_yields_comfort_and_console():
    # the same context around words that are their own paraphrases, often enough to be a rule
    taught = []
    for k in range(30):
        words = f"n{k} try to w{k} her , m{k}".split()
        tags = "NN VB TO VB PRP$ , NN".split()
        taught.append((Tagged(words, tags), Tagged([f"x{k}", *words[1:]], tags)))
    learned = learn(find_examples([*taught, (FIRST, SECOND)]))
    assert learned.words[("comfort",), ("console",)] == 1


@pytest.mark.parametrize("seed", range(10))
def test_every_seed_has_n_plus_m_minus_2_negatives(seed):
    draw = random.Random(seed)
    one, other = (draw.sample("abcdefghij", draw.randint(2, 8)) for _ in range(2))
    pair = Tagged(one, ["NN"] * len(one)), Tagged(other, ["NN"] * len(other))
    examples = find_examples([pair])
    seeds = len(set(one) & set(other))
    expected = seeds * (len(one) + len(other) - 2)
    assert sum(examples.negative_words.values()) == expected
    assert examples.negatives[1].sum() == expected * 3  # contexts of three widths
    assert len(seed_places(one, other)) == seeds


def test_a_seed_may_not_be_part_of_another_paraphrase():
    examples = find_examples([(FIRST, SECOND)], longest=2)
    for k in np.flatnonzero(examples.contradicted).tolist():
        one, other = examples.phrases(k)
        both = set(FIRST.words) & set(SECOND.words)
        assert {word for word in one if word in both} != {word for word in other if word in both}


def test_chunks_are_not_cut():
    sentence = Tagged("the old man sat down by the sea".split(), "DT JJ NN VBD RP IN DT NN".split())
    assert [" ".join(sentence.words[a:b]) for a, b in sentence.chunks] == [
        "the old man",
        "sat down",
        "by",
        "the sea",
    ]
    phrases = {" ".join(sentence.words[a:b]) for a, b in sentence.phrases(3)}
    assert {"the old man", "sat down", "by the sea", "man"} <= phrases
    assert "old man" not in phrases
    assert "sat down by" in phrases


def test_patterns_number_what_is_related():
    pattern = pattern_of(["consoled"], ["consoling"], ["VBD"], ["VBG"])
    assert str(pattern) == "(VBD0 , VBG0)"
    assert pattern.is_general
    assert not pattern_of(["dog"], ["cat"], ["NN"], ["NN"]).is_general


TAGS = {"the": "DT", "in": "IN", "a": "DT", "saw": "VBD", "liked": "VBD", ".": "."}
SYNONYMS = [("ship", "vessel"), ("began", "started"), ("big", "large"), ("sea", "ocean")]


def planted(count, seed=1):
    """Sentence pairs that differ in synonyms alone."""
    draw = random.Random(seed)
    words = [f"w{k}" for k in range(200)]
    pairs = []
    for _ in range(count):
        one = [draw.choice(words) for _ in range(6)]
        for k in (1, 3):
            one[k] = draw.choice(["the", "a", "in", "saw", "liked"])
        place = draw.choice([2, 4])
        synonyms = draw.choice(SYNONYMS)
        other = list(one)
        one[place], other[place] = synonyms
        pairs.append([[*words, "."] for words in (one, other)])
    return pairs


def tagged(pairs):
    return [
        tuple(Tagged(words, [TAGS.get(word, "NN") for word in words]) for words in pair)
        for pair in pairs
    ]


def test_a_planted_corpus_is_recovered():
    learned = learn(find_examples(tagged(planted(300)), longest=1))
    found = {(one[0], other[0]) for (one, other), times in learned.words.items() if times > 2}
    assert found == set(SYNONYMS)


def test_a_shuffled_corpus_yields_next_to_nothing():
    pairs = planted(300)
    others = [other for _, other in pairs]
    random.Random(2).shuffle(others)
    shuffled = [(one, other) for (one, _), other in zip(pairs, others, strict=True)]
    learned = learn(find_examples(tagged(shuffled), longest=1))
    planted_pairs = sum(learn(find_examples(tagged(pairs), longest=1)).words.values())
    assert sum(learned.words.values()) < 0.05 * planted_pairs


def test_contexts_are_equal_only_if_tags_and_identical_words_are():
    """A slow twin: contexts written out, compared with the keys of all candidates."""
    draw = random.Random(3)
    pairs = []
    for _ in range(12):
        sides = [draw.choices("abc", k=draw.randint(2, 5)) for _ in range(2)]
        tags = [[draw.choice(["X", "Y"]) for _ in side] for side in sides]
        pairs.append(tuple(Tagged(words, of) for words, of in zip(sides, tags, strict=True)))
    examples = find_examples(pairs, longest=2)
    for width in (1, 2, 3):
        slow = [slow_context(examples, k, width) for k in range(len(examples.of_pair))]
        keys = examples.contexts[:, width - 1].tolist()
        for one, other in combinations(range(len(keys)), 2):
            assert (keys[one] == keys[other]) == (slow[one] == slow[other])


def slow_context(examples, place, width):
    one, other = examples.pairs[examples.of_pair[place]]
    a, b, c, d = examples.spans[place].tolist()
    sides = []
    for sentence, start, end in ((one, a, b), (other, c, d)):
        words = ["<s>"] * 3 + list(sentence.words) + ["</s>"] * 3
        tags = ["<s>"] * 3 + list(sentence.tags) + ["</s>"] * 3
        left, right = slice(start + 3 - width, start + 3), slice(end + 3, end + 3 + width)
        sides.append((tags[left], tags[right], words[left], words[right]))
    same = [
        [x == y and x not in ("<s>", "</s>") for x in sides[0][k] for y in sides[1][k]]
        for k in (2, 3)
    ]
    return sides[0][:2], sides[1][:2], same


@pytest.mark.parametrize("most", [1, 3, 10])
def test_each_round_takes_the_most_frequent_contexts_above_95_per_cent(most):
    """A slow twin of the first round, over all contexts and their counts."""
    draw = random.Random(most)
    noise = [[draw.sample("abcdefgh", draw.randint(2, 6)) for _ in range(2)] for _ in range(200)]
    examples = find_examples(tagged([*planted(60), *noise]), longest=1)
    seeds = np.flatnonzero(examples.identical & ~examples.contradicted)
    positive = Counter(examples.contexts[seeds].ravel().tolist())
    negative = dict(zip(*(column.tolist() for column in examples.negatives), strict=True))

    def best(counts, against):
        strong = [
            (-count, key)
            for key, count in counts.items()
            if count > 1 and count / (count + against.get(key, 0)) > 0.95
        ]
        return {key for _, key in sorted(strong)[:most]}

    learned = learn(examples, most=most, rounds=1)
    wrong = {key for key, place in learned.contexts.items() if place < 0}
    assert learned.contexts.keys() - wrong == best(positive, negative)
    assert wrong == best(negative, positive)
    assert len(wrong) == most


class Tags:
    """A tagger that knows the planted words."""

    def tag_batch(self, texts, *, threads=None):
        return [tuple(TAGS.get(word, "NN") for word in text) for text in texts]


def test_contexts_are_learned_for_each_pair_of_translations_apart(monkeypatch):
    sizes = []

    def counted(examples, **settings):
        sizes.append(len(examples.pairs))
        return learn(examples, **settings)

    monkeypatch.setattr(sys.modules[cotrain.__module__], "learn", counted)
    pairs = planted(40)
    groups = [
        Versions(k, (tuple(one), tuple(other), tuple(one) if k < 10 else None))
        for k, (one, other) in enumerate(pairs)
    ]
    cotrain(groups, Tags())
    assert sizes == [40, 10, 10]
