"""Weights by a large margin: beside the optimum of a general solver, and in words."""

import random

import numpy as np
import pytest
from scipy.optimize import minimize

from otherwords.rewrite.baselines.t3.margin import learn_weights


def random_problem(seed, examples=4, features=3, outputs=5):
    """For every example, outputs with features less those of gold, and their losses."""
    chance = random.Random(seed)
    apart = [
        [np.zeros(features)]
        + [np.array([chance.gauss(0, 1) for _ in range(features)]) for _ in range(outputs)]
        for _ in range(examples)
    ]
    losses = [[0.0] + [chance.uniform(0, 3) for _ in range(outputs)] for _ in range(examples)]
    return apart, losses


def solved(apart, losses, **settings):
    def worst(one, weights):
        values = [
            loss - weights @ vector for vector, loss in zip(apart[one], losses[one], strict=True)
        ]
        at = int(np.argmax(values))
        return apart[one][at], losses[one][at]

    return learn_weights(len(apart), len(apart[0][0]), worst, **settings)


def objective(weights, apart, losses, strength):
    hinge = [
        max(loss - weights @ vector for vector, loss in zip(one, two, strict=True))
        for one, two in zip(apart, losses, strict=True)
    ]
    return strength / 2 * weights @ weights + np.mean(hinge)


@pytest.mark.parametrize("seed", range(5))
def test_it_finds_the_optimum_of_a_general_solver(seed):
    apart, losses = random_problem(seed)
    strength = 0.1
    weights, _ = solved(apart, losses, passes=400, strength=strength)
    size = len(apart[0][0])
    # the same as a quadratic program: weights and slacks, a plane for every output
    start = np.zeros(size + len(apart))
    planes = [
        {
            "type": "ineq",
            "fun": lambda x, v=vector, loss=loss, at=at: x[:size] @ v + x[size + at] - loss,
        }
        for at, (one, two) in enumerate(zip(apart, losses, strict=True))
        for vector, loss in zip(one, two, strict=True)
    ]
    best = minimize(
        lambda x: strength / 2 * x[:size] @ x[:size] + x[size:].mean(),
        start,
        constraints=planes,
        method="SLSQP",
        options={"maxiter": 500},
    )
    assert objective(weights, apart, losses, strength) == pytest.approx(best.fun, abs=0.01)


def test_the_dual_never_falls_and_stays_below_the_primal():
    apart, losses = random_problem(9, examples=8)
    weights, passes = solved(apart, losses, passes=30, strength=0.1)
    duals = [one.dual for one in passes]
    assert duals == sorted(duals)
    assert duals[-1] <= objective(weights, apart, losses, 0.1) + 1e-6


def test_the_same_seed_gives_the_same_weights():
    apart, losses = random_problem(3)
    one, _ = solved(apart, losses, passes=3, strength=0.1, seed=5)
    other, _ = solved(apart, losses, passes=3, strength=0.1, seed=5)
    assert one.tolist() == other.tolist()
