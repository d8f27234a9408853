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
        ("during", "at", True),
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
    counts.add_group([Occurrence(("is",), ("was",)), Occurrence(("is",), ("is", "n't"))])
    [found] = counts.paraphrases()
    assert (found.paraphrase, found.probability) == (("was",), pytest.approx(1 / 3))
    assert len(counts.paraphrases(everything=True)) == 2
