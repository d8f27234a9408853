from collections import Counter

import numpy as np

from otherwords.evaluate.compression.relations import f1, relation_statistics, relations
from otherwords.parse import DependencyTree

TREE = DependencyTree(
    ["She", "was", "Seen", "by", "the", "old", "the", "."],
    ["PRP", "VBD", "VBN", "IN", "DT", "JJ", "DT", "."],
    [3, 3, 0, 6, 6, 3, 6, 3],
    "nsubj:pass aux:pass root case det obl:agent det punct".split(),
)


def bag(text):
    return Counter(tuple(one.split("-")) for one in text.split())


def test_relations_are_small_letters_without_subtypes_root_and_punctuation():
    assert relations(TREE) == Counter(
        {
            ("nsubj", "seen", "she"): 1,
            ("aux", "seen", "was"): 1,
            ("case", "old", "by"): 1,
            ("det", "old", "the"): 2,
            ("obl", "seen", "old"): 1,
        }
    )


def test_common_relations_are_counted_as_often_as_both_have_them():
    output = bag("det-dog-the det-dog-the nsubj-bark-dog")
    reference = bag("det-dog-the nsubj-bark-dog obl-bark-moon case-moon-at")
    # 2 common of 3 and 4: 2 x 2 / 7
    counts = relation_statistics(output, [reference])
    assert counts.tolist() == [2, 3, 4, 2, 3, 4]
    assert f1(counts[:3]) == 4 / 7


def test_of_several_references_the_best_counts_and_all_are_pooled():
    output = bag("a-b-c a-b-d")
    near, far = bag("a-b-c a-b-d a-b-e"), bag("x-y-z")
    # against near 2 x 2 / 5, against far 0; pooled 2 x 2 / (4 + 4)
    counts = relation_statistics(output, [far, near])
    assert counts.tolist() == [2, 2, 3, 2, 4, 4]
    assert f1(counts.reshape(2, 3)).tolist() == [0.8, 0.5]


def test_two_sentences_without_relations_agree():
    assert f1(relation_statistics(Counter(), [Counter()])[:3]) == 1.0
    assert f1(np.array([0, 0, 5])) == 0.0
