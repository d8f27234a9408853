"""The switch measured: learned from some sentences, applied to others.

A switch scored on the sentences it has learned from flatters itself. `switched` divides the
sentences into folds: templates are selected and weights learned on all folds but one (the whole
procedure of Choe and McClosky 2015, section 5.3), and decide about that one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import numpy as np

from otherwords.errors import EmptyInputError, OtherwordsError
from otherwords.evaluate.joint.compare import Compared, compare
from otherwords.evaluate.joint.paraphrased import Paraphrased
from otherwords.parse.dependency_tree import DependencyTree
from otherwords.parse.joint.joint_parser import JointParser
from otherwords.parse.joint.switch import Features, Switch, switch_features, train_switch


def switch_of(sentences: Sequence[Paraphrased], parser: JointParser) -> Switch:
    """A switch for the product, learned from these sentences."""
    return learn_switch(compare(sentences, parser, "product"))


def learn_switch(rows: Sequence[Compared]) -> Switch:
    """A switch learned from sentences that were parsed by the product."""
    changed = [row for row in rows if row.found.tree != row.found.single]
    return train_switch([_features(row) for row in changed], [_gain(row) for row in changed])


def switched(rows: Sequence[Compared], folds: int) -> list[Compared]:
    """The product with a switch, each sentence decided by a switch that has not seen it.

    A fold whose other sentences teach nothing keeps the joint parses.
    """
    if not 2 <= folds <= max(2, len(rows)):
        raise OtherwordsError(f"{folds} folds of {len(rows)} sentences: expected 2 or more.")
    out = list(rows)
    for fold in range(folds):
        try:
            switch = learn_switch([row for k, row in enumerate(rows) if k % folds != fold])
        except EmptyInputError:
            continue
        for k in range(fold, len(rows), folds):
            row = rows[k]
            joint, single = (cast(DependencyTree, t) for t in (row.found.tree, row.found.single))
            if not switch.keeps(joint, single, row.gold.paraphrases, row.found.links):
                out[k] = replace(
                    row,
                    found=replace(row.found, tree=single),
                    right=np.stack([row.right[0], row.right[0]]),
                )
    return out


def _features(row: Compared) -> Features:
    joint, single = (cast(DependencyTree, tree) for tree in (row.found.tree, row.found.single))
    return switch_features(joint, single, row.gold.paraphrases, row.found.links)


def _gain(row: Compared) -> int:
    return int(row.right[1, 0].sum()) - int(row.right[0, 0].sum())
