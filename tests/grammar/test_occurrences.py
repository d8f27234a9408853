"""Rows of fingerprints: by hand, against the slow twin, and on any number of threads."""

import math
import pickle
import random

import pytest
from tests.grammar.named_occurrences import named, prepared
from tests.grammar.slow_occurrences import slow_occurrences
from tests.grammar.test_slow_twin import random_pair, random_settings

from otherwords.errors import OtherwordsError
from otherwords.grammar import (
    Labels,
    Occurrences,
    Prints,
    Settings,
    WordCounts,
    Words,
    WordTable,
    encode_pairs,
    fingerprints,
)
from otherwords.parse.tree import Tree


@pytest.mark.parametrize("seed", range(4))
def test_named_rows_are_those_of_the_slow_obvious_twin(seed):
    draw = random.Random(seed)
    compared = 0
    for _ in range(75):
        settings = random_settings(draw)
        longest = 4 if settings.unaligned_edges or settings.slots == 3 else 6
        pairs = [random_pair(draw, settings.parsed, longest) for _ in range(3)]
        expected = slow_occurrences(pairs, settings)
        found = named(pairs, settings)
        assert found.keys() == expected.keys(), settings
        for key, row in found.items():
            assert row == pytest.approx(expected[key], abs=1e-5), (key, settings)
        compared += len(found)
    assert compared > 1000


LOOSE = Settings(tiers=(), wildcard="anywhere", unaligned_edges=True)
HOUSE = [
    # "haus" is linked to "house" twice and to "home" once; "the" has no link twice
    (["das", "haus"], ["the", "house"], [(1, 1)], None),
    (["haus"], ["house"], [(0, 0)], None),
    (["ins", "haus"], ["the", "home"], [(0, 1), (1, 1)], None),
]


def test_lexical_weights_worked_by_hand():
    rows = named(HOUSE, LOOSE)
    # w(house|haus) = 2/3; das is the only German word without a link, the both English ones
    n, _, ef, fe = rows["das haus", "the house", "X", 0, "1-1"]
    assert n == 1
    assert ef == pytest.approx(-math.log(1 * 2 / 3), abs=1e-6)
    assert fe == pytest.approx(-math.log(1 * 1), abs=1e-6)
    # home has two links: the mean of w(home|ins) = 1 and w(home|haus) = 1/3
    n, _, ef, fe = rows["ins haus", "home", "X", 0, "0-0 1-0"]
    assert ef == pytest.approx(-math.log((1 + 1 / 3) / 2), abs=1e-6)
    # w(ins|home) w(haus|home) = 1/2 1/2
    assert fe == pytest.approx(-math.log(1 / 4), abs=1e-6)
    assert rows["haus", "house", "X", 0, "0-0"][0] == 2


def test_the_order_of_slots_is_told_apart_from_the_sides():
    pairs = [
        (["a", "v", "b"], ["x", "w", "y"], [(0, 0), (1, 1), (2, 2)], None),
        (["a", "v", "b"], ["y", "w", "x"], [(0, 2), (1, 1), (2, 0)], None),
    ]
    table, _, take = prepared(pairs, Settings.hiero())
    rows = [row for row in take(table).to_pylist() if row["ord"] == 21]
    (turned,) = rows
    (straight,) = [
        row
        for row in take(table).to_pylist()
        if (row["f"], row["e"], row["ord"]) == (turned["f"], turned["e"], 0)
    ]
    assert straight["links"] == turned["links"]
    assert straight["lhs"] == turned["lhs"]


def test_of_two_patterns_the_one_with_fewer_links_has_the_larger_id():
    pairs = [
        (["a", "b"], ["x", "y"], [(0, 0), (1, 1)], None),
        (["a", "b"], ["x", "y"], [(0, 0), (1, 1), (0, 1)], None),
    ]
    table, _, take = prepared(pairs, Settings(slots=0, tiers=(), wildcard="anywhere"))
    ids = {row["links"] for row in take(table).to_pylist()}
    assert sorted(127 - (number >> 56) for number in ids) == [1, 2, 3]


def test_a_word_for_several_is_told_from_several_for_several():
    pairs = [
        (["aufgeben"], ["give", "up"], [(0, 0), (0, 1)], None),
        (["das", "haus"], ["the", "house"], [(0, 0), (1, 1)], None),
    ]
    table, _, take = prepared(pairs, Settings.hiero())
    # give up; das, haus, das haus, [X] haus, das [X]
    assert sorted(row["words"] for row in take(table).to_pylist()) == [-2, 0, 0, 1, 1, 2]


def test_the_pivot_language_changes_f_alone():
    pair = (["die"], ["the"], [(0, 0)], None)
    german, french = (
        take(table).to_pylist()[0]
        for table, _, take in (
            prepared([pair], Settings.hiero(), language=language) for language in ("deu", "fra")
        )
    )
    assert german["f"] != french["f"]
    assert {**german, "f": 0} == {**french, "f": 0}


def test_another_seed_changes_all_fingerprints():
    pair = (["die"], ["the"], [(0, 0)], None)
    one, two = (
        take(table).to_pylist()[0]
        for table, _, take in (prepared([pair], Settings.hiero(), seed=seed) for seed in (0, 1))
    )
    assert not any(one[name] == two[name] for name in ("f", "e", "lhs", "links"))


def test_fingerprints_are_the_same_on_every_machine():
    # worked with the formula of prints.rs in whole numbers of Python
    assert fingerprints(["", "a", "dog", "straße"]).tolist() == [
        slow_fingerprint(text) for text in ("", "a", "dog", "straße")
    ]


def slow_fingerprint(text):
    base = 0x5851F42D4C957F2D
    seed = mix(base)
    total = 0
    for byte in text.encode():
        total = (total * base + mix(seed ^ (1 + byte))) % 2**64
    print_ = mix(total ^ seed)
    return print_ - 2**64 if print_ >= 2**63 else print_


def mix(x):
    x = (x + 0x9E3779B97F4A7C15) % 2**64
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    x = (x ^ x >> 27) * 0x94D049BB133111EB % 2**64
    return x ^ x >> 31


def test_a_label_has_the_fingerprint_of_its_text_however_it_is_made():
    made = Tree.from_brackets("(S (A x) (B y) (C z))")
    plain = Tree.from_brackets("(S (A+B (D x) (E y)) (C z))")
    pairs = [
        (["a", "b", "c"], tree.words, [(0, 0), (1, 1), (2, 2)], tree) for tree in (made, plain)
    ]
    settings = Settings(slots=0, tiers=("A", "A+B"))
    found = named(pairs, settings)
    assert found["a b", "x y", "A+B", 0, "0-0 1-1"][0] == 2


@pytest.mark.parametrize("settings", [Settings.syntactic(), Settings.hiero()])
def test_the_rows_are_the_same_bytes_on_any_number_of_threads_and_sorted(settings):
    draw = random.Random(7)
    pairs = [random_pair(draw, "target", 8) for _ in range(300)]
    one, two = (
        take(table)
        for table, _, take in (prepared(pairs, settings, threads=threads) for threads in (1, 2))
    )
    assert one.equals(two)
    keys = [tuple(row[c] for c in ("f", "lhs", "e", "ord", "links")) for row in one.to_pylist()]
    assert keys == sorted(set(keys))


def test_batches_add_up_to_the_whole_and_a_pickled_taker_gives_the_same():
    draw = random.Random(9)
    pairs = [random_pair(draw, "target", 7) for _ in range(50)]
    table, _, take = prepared(pairs, Settings.syntactic())
    whole = take(table)
    parts = [pickle.loads(pickle.dumps(take))(table.slice(k, 13)) for k in range(0, 50, 13)]
    assert sum(sum(part["n"].to_pylist()) for part in parts) == sum(whole["n"].to_pylist())
    keys = {tuple(row.values())[:5] for part in parts for row in part.to_pylist()}
    assert keys == {tuple(row.values())[:5] for row in whole.to_pylist()}


def test_word_counts_of_parts_add_up_and_come_back_from_arrow():
    draw = random.Random(3)
    table, _, take = prepared([random_pair(draw, "target", 7) for _ in range(30)], Settings.hiero())
    parts = WordCounts.sum(WordCounts.of(table.slice(k, 10)) for k in (0, 10, 20))
    assert WordTable.from_counts(parts).to_arrow().equals(take.table.to_arrow())
    assert WordTable.from_arrow(take.table.to_arrow()).ef.tolist() == take.table.ef.tolist()
    assert len(WordCounts.sum([]).keys) == 0


def test_pairs_without_trees_cannot_be_labelled_and_some_trees_are_not_enough():
    pair = (["a"], ["x"], [(0, 0)], None)
    table, _, take = prepared([pair], Settings.syntactic())
    with pytest.raises(OtherwordsError, match=r"have no trees, but labels need them\..*hiero"):
        take(table)
    tree = Tree.from_brackets("(A x)")
    with pytest.raises(OtherwordsError, match="sentence pair 1: some pairs have a tree and some"):
        prepared([pair, (*pair[:3], tree)], Settings.syntactic())


def test_no_pairs_and_pairs_without_links_give_no_rows():
    table, _, take = prepared([(["a"], ["x"], [], None)], Settings.hiero())
    assert len(take(table)) == 0
    assert len(take(table.slice(0, 0))) == 0


def test_words_are_lower_cased_while_labels_keep_their_letters():
    tree = Tree.from_brackets("(NP (DT The) (NN Dog))")
    pair = (["Der", "HUND"], ["The", "Dog"], [(0, 0), (1, 1)], tree)
    found = named([pair], Settings.syntactic(), lower=True)
    assert ("[DT,1] hund", "[DT,1] dog", "NP", 0, "1-1") in found


def test_the_code_of_a_pivot_language_is_not_taken_for_a_word():
    def pivots(language, word):
        words = Words()
        pairs = encode_pairs([([word], ["for"], [(0, 0)], None)], words, Labels())
        table = WordTable.from_counts(WordCounts.of(pairs))
        prints = Prints.of(words.texts, [], language=language)
        return set(Occurrences(prints, table, Settings.hiero())(pairs)["f"].to_pylist())

    assert pivots("nld", "por")
    assert not pivots("nld", "por") & pivots("por", "nld")
