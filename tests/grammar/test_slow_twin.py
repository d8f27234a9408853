"""The kernel against the slow twin, on random small bitexts and many settings."""

import random
from collections import Counter

import pytest
from tests.grammar.slow_extraction import slow_rules

from otherwords.grammar import TIERS, Extractor, Settings
from otherwords.parse.tree import Tree

ROUNDS = 400


def random_tree(words, draw):
    """A tree of random shape with unary chains and few labels, so that spans are ambiguous."""

    def brackets(start, end):
        if end - start == 1 and draw.random() < 0.7:
            return f"({draw.choice('DNV')} {words[start]})"
        cuts = sorted(draw.sample(range(start + 1, end), draw.randint(0, min(2, end - start - 1))))
        parts = zip([start, *cuts], [*cuts, end], strict=True)
        return f"({draw.choice('ABC')} {' '.join(brackets(*part) for part in parts)})"

    text = brackets(0, len(words))
    return Tree.from_brackets(text if len(words) == 1 else f"(S {text})")


def random_settings(draw):
    return Settings(
        longest=draw.choice([2, 10, 10]),
        slots=draw.choice([0, 1, 2, 2, 3]),
        source_symbols=draw.choice([2, 3, 5, 5]),
        target_symbols=draw.choice([2, 3, 5, 5]),
        phrase_words=draw.choice([1, 10, 10]),
        least_links=draw.choice([0, 1, 1, 1, 2]),
        adjacent=draw.random() < 0.5,
        abstract=draw.random() < 0.3,
        unaligned_edges=draw.random() < 0.3,
        unaligned_phrases=draw.random() < 0.3,
        whole_sentence=draw.random() < 0.3,
        parsed=draw.choice(["source", "target"]),
        tiers=("A", *draw.sample(TIERS[1:], draw.randint(0, 4)))[draw.randint(0, 1) :] or ("A",),
        wildcard=draw.choice(["never", "phrases", "anywhere", "anywhere"]),
        unary=draw.choice(["lowest", "highest"]),
        every=tuple(draw.sample(TIERS, draw.choice([0, 1, 3, 5]))),
        also=draw.choice([{}, {"A": "S", "D": "S"}]),
        every_slot=tuple(draw.sample(TIERS, draw.choice([0, 0, 1, 2]))),
    )


def random_pair(draw, parsed, longest):
    source = [draw.choice("abcd") for _ in range(draw.randint(longest // 2, longest))]
    target = [draw.choice("wxyz") for _ in range(draw.randint(longest // 2, longest))]
    links = {
        (i, j)
        for i in range(len(source))
        for j in range(len(target))
        if draw.random() < (0.9 if i == j else 0.03)
    }
    tree = random_tree(source if parsed == "source" else target, draw)
    return source, target, links, tree


@pytest.mark.parametrize("seed", range(4))
def test_the_rules_are_those_of_the_slow_obvious_twin(seed):
    draw = random.Random(seed)
    compared = 0
    for _ in range(ROUNDS // 4):
        settings = random_settings(draw)
        longest = 4 if settings.unaligned_edges or settings.slots == 3 else 5
        pairs = [random_pair(draw, settings.parsed, longest) for _ in range(2)]
        found = Extractor(settings).extract(pairs, threads=1)
        bounds = found.pairs.tolist()
        for k, pair in enumerate(pairs):
            expected = Counter(slow_rules(*pair, settings))
            assert Counter(found[bounds[k] : bounds[k + 1]]) == expected, (settings, pair)
            compared += sum(expected.values())
    assert compared > 1000


def test_every_option_of_the_settings_is_drawn():
    draw = random.Random(1)
    drawn = [random_settings(draw) for _ in range(200)]
    for name in Settings.__dataclass_fields__:
        assert len({str(getattr(settings, name)) for settings in drawn}) > 1, name


def test_the_rules_are_the_same_on_any_number_of_threads():
    draw = random.Random(7)
    pairs = [random_pair(draw, "target", 8) for _ in range(300)]
    one, three = (Extractor(Settings.syntactic()).extract(pairs, threads=n) for n in (1, 3))
    assert list(one) == list(three)
    assert one.pairs.tolist() == three.pairs.tolist()


def test_batches_of_one_extractor_share_the_numbers_of_words_and_labels():
    draw = random.Random(8)
    pairs = [random_pair(draw, "target", 6) for _ in range(40)]
    extractor = Extractor(Settings.syntactic())
    parts = [extractor.extract(pairs[:15]), extractor.extract(pairs[15:])]
    whole = Extractor(Settings.syntactic()).extract(pairs)
    assert [*parts[0].source.tolist(), *parts[1].source.tolist()] == whole.source.tolist()
    assert [*parts[0].lhs.tolist(), *parts[1].lhs.tolist()] == whole.lhs.tolist()
