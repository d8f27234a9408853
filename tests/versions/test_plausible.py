"""Pairs that cannot be paraphrases are left out, and kept on request."""

import pytest

from otherwords.versions.paraphrases import Counts, Occurrence
from otherwords.versions.plausible import plausible


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("is", "is n't", False),
        ("never came", "did not come", True),
        ("i", "they", False),
        ("they are unwise", "are reckless", True),
        ("he said", "that he spoke", True),
        ("golden", "golden age", False),
        ("the story", "story", True),
        ("it", "delhi", False),
        ("during", "at", False),
        ("he 'll go", "he will go", True),
        ("thee", "you", True),
        ("had already", "was already", False),
        ("us can", "us will", False),
        ("goes to church", "goes to the church", True),
        ("and abraham", "abraham", True),
        ("tomb in", "tomb of", False),
        ("kolkatta as", "kolkotta", False),
        ("colored boughs", "coloured", False),
        ("six atmospheres", "ten atmospheres", False),
        ("1679", "1689", False),
        ("29 years", "29 winters", True),
        (", right", ", true", False),
        ("arrived early", "arrived late", False),
        ("put up with", "endured", False),  # a pity, but most such pairs are wrong
        ("resigned", "stepped down", True),
        ("came to his end", "expired and died", True),
    ],
)
def test_signs(one, other, expected):
    assert plausible(one.split(), other.split()) is expected
    assert plausible(other.split(), one.split()) is expected


def test_what_is_left_out_still_counts():
    counts = Counts()
    counts.add_group([Occurrence(("go",), ("walk",)), Occurrence(("go",), ("go", "n't"))])
    [found] = counts.paraphrases()
    assert (found.paraphrase, found.probability) == (("walk",), pytest.approx(1 / 3))
    assert len(counts.paraphrases(everything=True)) == 2


def test_a_pair_of_one_group_needs_one_sure_direction():
    counts = Counts()
    counts.add_group([Occurrence(("go",), (word,)) for word in ("walk", "run", "ride")])
    counts.add_group([Occurrence((word,), ("go",)) for word in ("walk", "run", "run")])
    # go to each: 1 of 3 + 1; walk to go: 1 of 1 + 1; run to go: 2 of 2 + 1, and 2 of 3 + 1 back;
    # go to run is the only one below 0.4 in both directions: 1 of 3 + 1, and 1 of 2 + 1
    sure = {(one.phrase, one.paraphrase) for one in counts.paraphrases(sure=0.6)}
    assert sure == {(("run",), ("go",))}
    assert len(counts.paraphrases(sure=0.4)) == 4
    assert [one.times for one in counts.paraphrases(least_times=2)] == [2]
