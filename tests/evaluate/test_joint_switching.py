"""The switch by cross-validation: each sentence decided by a switch that has not seen it."""

import numpy as np
import pytest

from otherwords.errors import OtherwordsError
from otherwords.evaluate.joint.compare import Compared
from otherwords.evaluate.joint.paraphrased import Paraphrased
from otherwords.evaluate.joint.switching import switched
from otherwords.parse import DependencyTree
from otherwords.parse.joint import JointParse, single_links

WORDS, TAGS = ["a", "b", "c"], ["DT", "NN", "VBZ"]
SINGLE = DependencyTree(WORDS, TAGS, [2, 3, 0], ["det", "nsubj", "root"])
JOINT = DependencyTree(WORDS, TAGS, [3, 0, 2], ["det", "root", "dep"])


def row(helps, *, changed=True):
    """A sentence that joint parsing gets right where the paraphrase shares its words."""
    paraphrase = tuple(WORDS) if helps else ("x", "y", "z")
    gold = Paraphrased("my", "my:0", None, JOINT if helps else SINGLE, (paraphrase,), "S")
    found = JointParse(JOINT if changed else SINGLE, [], SINGLE, [single_links({(0, 0)})])
    right = np.zeros((2, 2, 3), bool)
    right[int(helps and changed)] = True
    return Compared(gold, found, right, np.arange(3), None)


def test_what_others_teach_decides():
    rows = [row(k % 3 > 0) for k in range(24)]
    found = switched(rows, 4)
    assert [each.found.tree == JOINT for each in found] == [k % 3 > 0 for k in range(24)]
    for each in found:
        assert each.right[1, 0].all(), "the right parse was chosen everywhere"


def test_without_anything_to_learn_joint_parses_stay():
    rows = [row(True, changed=False) for _ in range(4)]
    assert switched(rows, 2) == rows
    with pytest.raises(OtherwordsError, match="1 folds of 4 sentences: expected 2 or more"):
        switched(rows, 1)
