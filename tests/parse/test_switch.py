"""The switch: features by hand, the regression beside a slow twin, training that helps."""

import numpy as np
import pytest

from otherwords.errors import EmptyInputError, ModelFileError
from otherwords.parse import DependencyTree
from otherwords.parse.joint import Switch, single_links, train_switch
from otherwords.parse.joint.switch import TEMPLATES, fit_logistic, shipped_switch, switch_features

OLD = DependencyTree(["a", "b", "c"], ["DT", "NN", "VBZ"], [2, 3, 0], ["det", "nsubj", "root"])
NEW = DependencyTree(["a", "b", "c"], ["DT", "NN", "VBZ"], [3, 0, 2], ["det", "root", "dep"])


def test_features_by_hand():
    links = [single_links({(0, 1), (1, 0), (2, 2)}, root=False)]
    found = switch_features(NEW, OLD, [["b", "a", "c", "d"]], links)
    assert found["crossing"] == pytest.approx(1 / 3)
    assert found["shorter"] == 1.0 and found["overlap"] == 1.0
    assert found["non-projective"] == 1.0, "0-2 crosses 1-3"
    assert found["old rel+relp det nsubj"] == found["new cp+cpp+cpgp DT VB NN"] == 1.0
    assert found["old rel root"] == found["old rel+relgp nsubj ROOT"] == 1.0
    assert len(TEMPLATES) == 15


def test_the_regression_finds_the_lowest_loss():
    random = np.random.default_rng(2)
    rows = random.standard_normal((30, 2))
    right = rows[:, 0] + 0.3 * random.standard_normal(30) > 0

    def loss(w, b):
        margins = np.where(right, 1, -1) * (rows @ w + b)
        return np.abs(w).sum() + np.log1p(np.exp(-margins)).sum()

    weights, bias = fit_logistic(rows, right)
    own = loss(weights, bias)
    for _ in range(300):
        step = random.standard_normal(3) * 0.05
        assert loss(weights + step[:2], bias + step[2]) >= own - 1e-3


def test_training_learns_when_to_keep():
    # Joint parsing helps exactly where many words are shared.
    examples = [{"overlap": k % 2 + 0.01 * k, "crossing": 0.5} for k in range(20)]
    gains = [2 if k % 2 else -1 for k in range(20)]
    switch = train_switch(examples, gains)
    assert "overlap" in switch.templates
    kept = [switch.bias + switch.weights["overlap"] * each["overlap"] >= 0 for each in examples]
    assert kept == [gain > 0 for gain in gains]
    with pytest.raises(EmptyInputError, match="joint parsing has changed no score"):
        train_switch(examples, [0] * 20)


def test_a_switch_is_saved_and_read_back(tmp_path):
    own = Switch(("overlap",), {"overlap": 2.0}, -1.0)
    own.save(tmp_path / "switch.json")
    assert Switch.load(tmp_path / "switch.json") == own
    links = [single_links({(0, 0)})]
    assert own.keeps(NEW, OLD, [["a", "b", "c"]], links)
    assert not own.keeps(NEW, OLD, [["x"]], links)
    assert own.keeps(OLD, OLD, [["x"]], links), "nothing to decide"
    (tmp_path / "bad.json").write_text("[]")
    with pytest.raises(ModelFileError, match=r"bad.json: not a switch"):
        Switch.load(tmp_path / "bad.json")
    assert shipped_switch().templates
