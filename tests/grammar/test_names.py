"""Fingerprints back to text, batch by batch, and what happens when two texts share one."""

import pickle
import random

import numpy as np
import pytest
from tests.grammar.named_occurrences import prepared, wanted
from tests.grammar.test_slow_twin import random_pair

from otherwords.errors import FingerprintCollisionError
from otherwords.grammar import Names, Settings
from otherwords.grammar.names import KINDS
from otherwords.parse.tree import Tree

PAIR = (["geben", "[NP,1]"], ["[NP,1]", "give"], [(0, 1), (1, 0)], None)


def bitext(count, seed=1):
    draw = random.Random(seed)
    return [random_pair(draw, "target", 7) for _ in range(count)]


def test_each_kind_of_name_is_written_in_ppdb_notation():
    table, words, take = prepared([PAIR], Settings.hiero())
    found = Names(wanted(take(table)), take.prints, words, take.settings)(table)
    texts = {(KINDS[row["kind"]], row["text"]) for row in found.to_pylist()}
    assert texts == {
        ("pivot", "geben"), ("pivot", r"\[NP,1]"), ("pivot", r"geben \[NP,1]"),
        ("pivot", "geben [X,1]"), ("pivot", r"[X,1] \[NP,1]"),
        ("phrase", "give"), ("phrase", r"\[NP,1]"), ("phrase", r"\[NP,1] give"),
        ("phrase", "[X,1] give"), ("phrase", r"\[NP,1] [X,1]"),
        ("label", "X"), ("links", "0-0"), ("links", "0-1 1-0"), ("links", "0-1"), ("links", "1-0"),
    }  # fmt: skip
    assert found["id"].to_pylist() == sorted(found["id"].to_pylist())


def test_slots_are_numbered_in_the_order_of_their_own_side():
    pair = (["a", "v", "b"], ["y", "w", "x"], [(0, 2), (1, 1), (2, 0)], None)
    table, words, take = prepared([pair], Settings.hiero())
    found = Names(wanted(take(table)), take.prints, words, take.settings)(table)
    assert "[X,1] w [X,2]" in found["text"].to_pylist()
    assert not any("[X,2] w" in text for text in found["text"].to_pylist())


def test_batches_name_each_id_once_and_all_in_the_end():
    table, words, take = prepared(bitext(60), Settings.syntactic())
    ids = wanted(take(table))
    names = Names(ids, take.prints, words, take.settings, threads=2)
    parts = [names(table.slice(k, 7)) for k in range(0, 60, 7)]
    whole = Names(ids, take.prints, words, take.settings, threads=1)(table)
    rows = [tuple(row.values()) for part in parts for row in part.to_pylist()]
    assert sorted(rows) == [tuple(row.values()) for row in whole.to_pylist()]
    assert [row[0] for row in sorted(rows)] == ids.tolist()
    assert names.missing() == 0


def test_only_wanted_ids_are_named_and_the_rest_is_missing():
    table, words, take = prepared([PAIR], Settings.hiero())
    one = take(table)["f"].to_numpy()[:1]
    names = Names(np.append(one, 12345), take.prints, words, take.settings)
    assert names(table)["id"].to_pylist() == one.tolist()
    assert names.missing() == 1


def test_workers_that_each_see_a_part_agree():
    table, words, take = prepared(bitext(60), Settings.syntactic())
    names = Names(wanted(take(table)), take.prints, words, take.settings)
    texts = {}
    for k in (0, 30):
        part = pickle.loads(pickle.dumps(names))(table.slice(k, 30))
        for row in part.to_pylist():
            assert texts.setdefault(row["id"], row["text"]) == row["text"]
    assert len(texts) == len(names.wanted)


def test_two_texts_with_one_fingerprint_are_refused():
    # of 6 bits there are 64 fingerprints, and more phrases than that
    table, words, take = prepared(bitext(60), Settings.syntactic(), bits=6)
    names = Names(wanted(take(table)), take.prints, words, take.settings)
    message = r"has the fingerprint \d+ of another .*\. Build again with a seed other than 0\."
    with pytest.raises(FingerprintCollisionError, match=message):
        names(table)


def test_a_collision_between_batches_is_found():
    table, words, take = prepared(bitext(60), Settings.syntactic(), bits=11)
    names = Names(wanted(take(table)), take.prints, words, take.settings)
    batches = iter(range(60))
    with pytest.raises(FingerprintCollisionError):
        for k in batches:
            names(table.slice(k, 1))
    assert next(batches) > 1


def test_trees_over_the_source_label_paraphrases_of_the_target():
    # English is the pivot and parsed; German takes the labels of the English phrases
    tree = Tree.from_brackets("(S (NP (DT the) (NN dog)) (VP (VBZ sleeps)))")
    other = Tree.from_brackets("(S (NP (DT the) (NN dog)) (VP (VBZ sleeps) (ADVP (RB now))))")
    pairs = [
        (tree.words, "der hund schläft".split(), [(0, 0), (1, 1), (2, 2)], tree),
        (other.words, "jetzt schläft der köter".split(), [(0, 2), (1, 3), (2, 1), (3, 0)], other),
    ]
    settings = Settings(adjacent=True, parsed="source")
    table, words, take = prepared(pairs, settings, language="eng")
    rows = take(table)
    found = Names(wanted(rows), take.prints, words, settings)(table)
    text = dict(zip(found["id"].to_pylist(), found["text"].to_pylist(), strict=True))
    named = [{name: text.get(row[name], row[name]) for name in row} for row in rows.to_pylist()]
    pivots = {}
    for row in named:
        pivots.setdefault((row["lhs"], row["f"]), set()).add(row["e"])
    assert pivots["NP", "the dog"] == {"der hund", "der köter"}
    assert pivots["NN", "dog"] == {"hund", "köter"}
    assert pivots["NP", "[DT,1] dog"] == {"[DT,1] hund", "[DT,1] köter"}
    (turned,) = [row for row in named if row["f"] == "[NP,1] sleeps [RB,2]"]
    assert (turned["lhs"], turned["e"], turned["ord"]) == ("S", "[RB,1] schläft [NP,2]", 21)
