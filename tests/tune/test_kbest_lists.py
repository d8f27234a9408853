"""Lists that grow: no duplicates, sorted names, statistics once for each output."""

from math import inf, nan

import numpy as np
import pytest

from otherwords.errors import InputError, OtherwordsError
from otherwords.tune import Bleu, Candidate
from otherwords.tune.candidates import Decoded
from otherwords.tune.kbest_lists import KBestLists


def candidate(text, **features):
    return Candidate(tuple(text.split()), features)


FIRST = [
    [candidate("a b", x=1.0), candidate("a", y=2.0, x=1.0)],
    [candidate("c", z=1.0)],
]
AGAIN = [
    [candidate("a", x=1.0, y=2.0), candidate("a b", x=2.0), candidate("b", w=1.0)],
    [candidate("c", z=1.0, x=0.0)],
]


class Counted(Bleu):
    def __init__(self):
        self.seen = []

    def many(self, batch):
        self.seen += [words for each in batch.outputs for words in each]
        return super().many(batch)


def grown(*rounds):
    lists = KBestLists([["a", "b"], ["c"]], [[["a"]], [["c"]]], Counted())
    return lists, [lists.add(Decoded.of(each)) for each in rounds]


def test_known_candidates_are_not_added_again():
    # of the second round "a" is known, its features in another order; z with x = 0 is the same
    _, new = grown(FIRST, AGAIN, FIRST)
    assert new == [3, 2, 0]


def test_statistics_are_computed_once_for_each_output():
    lists, _ = grown(FIRST, AGAIN)
    assert lists._objective.seen == [("a", "b"), ("a",), ("c",), ("b",)]
    found = lists.lists()
    assert len(found.statistics) == 4
    # "a b" is there with two sets of features and one row of statistics
    assert found.outputs.tolist() == [0, 1, 0, 3, 2]


def test_names_are_sorted_and_sentences_stay_together():
    found = grown(FIRST, AGAIN)[0].lists()
    assert found.names == ["w", "x", "y", "z"]
    assert found.starts.tolist() == [0, 4, 5]
    assert found.features.toarray().tolist() == [
        [0, 1, 0, 0],
        [0, 1, 2, 0],
        [0, 2, 0, 0],
        [1, 0, 0, 0],
        [0, 0, 0, 1],
    ]
    assert found.occurrences.tolist() == [1, 1, 1, 1]
    assert found.vector({"y": 3.0, "other": 1.0}).tolist() == [0, 0, 3, 0]


def test_a_feature_that_comes_late_has_its_column():
    early = [[candidate("a")], [candidate("c")]]
    found = grown(early, FIRST)[0].lists()
    assert found.names == ["x", "y", "z"]
    assert found.features.toarray().tolist() == [
        [0, 0, 0],
        [1, 0, 0],
        [1, 2, 0],
        [0, 0, 0],
        [0, 0, 1],
    ]


@pytest.mark.parametrize("lists", [FIRST, AGAIN, [[candidate("")], [candidate("ä ö", q=-1e-300)]]])
def test_lists_are_read_as_they_were_written(lists, tmp_path):
    decoded = Decoded.of(lists)
    decoded.write(tmp_path / "lists.parquet")
    found = Decoded.read(tmp_path / "lists.parquet")
    assert found.outputs == decoded.outputs
    assert found.starts.tolist() == decoded.starts.tolist()
    names, read = (
        dict(zip(d.names, d.features.toarray().T.tolist(), strict=True)) for d in (decoded, found)
    )
    assert names == read
    found.write(tmp_path / "again.parquet")
    same = (tmp_path / "again.parquet").read_bytes() == (tmp_path / "lists.parquet").read_bytes()
    assert same


def test_a_damaged_file_is_named(tmp_path):
    path = tmp_path / "lists.parquet"
    Decoded.of(FIRST).write(path)
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(InputError, match=r"lists\.parquet: damaged"):
        Decoded.read(path)


@pytest.mark.parametrize("value", [nan, inf])
def test_a_feature_that_is_not_a_number_is_named_with_its_sentence(value):
    bad = [FIRST[0], [candidate("c", z=1.0), candidate("d", z=value)]]
    with pytest.raises(
        OtherwordsError, match=f"sentence 2: the feature z of a candidate is {value}"
    ):
        Decoded.of(bad)


def test_a_sentence_without_candidates_is_named():
    with pytest.raises(OtherwordsError, match="sentence 2: the decoder gave no candidate"):
        Decoded.of([FIRST[0], []])


def test_lists_for_another_number_of_sentences_are_rejected():
    with pytest.raises(OtherwordsError, match="gave lists for 1 sentences, expected 2"):
        grown(FIRST[:1])


def test_the_first_candidate_is_the_decoders_choice():
    assert Decoded.of(AGAIN).best() == [("a",), ("c",)]
    assert np.array_equal(Decoded.of(AGAIN).starts, [0, 3, 4])
