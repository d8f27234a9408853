"""The chart beside its slow twin: all derivations of random forests, one after the other."""

import random

import numpy as np
import pytest
from tests.rewrite.baselines.t3.slow_chart import edges_of, every_derivation, trigram_log

from otherwords import _core
from otherwords.grammar.tree_pairs import tree_node
from otherwords.language_model import LanguageModel, estimate
from otherwords.parse import Tree
from otherwords.rewrite.baselines.t3.chart import Chart
from otherwords.rewrite.baselines.t3.features import MODEL_SCALE
from otherwords.rewrite.baselines.t3.forest import Edge, Forest
from otherwords.rewrite.baselines.t3.losses import LOSSES, loss_of

WORDS = "a b c d".split()


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    path = tmp_path_factory.mktemp("lm") / "tiny.lm"
    chance = random.Random(1)
    text = [" ".join(chance.choices(WORDS, k=chance.randint(1, 6))) for _ in range(60)]
    estimate(text, path, order=3)
    return LanguageModel.open(path)


def random_forest(chance, vertices=4):
    forest = Forest(tree_node(Tree.from_brackets("(X x)")), ())
    for word in WORDS:
        forest.word(word)
    for vertex in range(vertices):
        for _ in range(chance.randint(1, 3)):
            symbols = tuple(
                2 * chance.randrange(vertex) + 1
                if vertex and chance.random() < 0.6
                else 2 * chance.randrange(len(WORDS))
                for _ in range(chance.randint(1, 3))
            )
            forest.edges.append(Edge(forest.top, "", "", (), symbols))
        forest.edge_starts.append(len(forest.edges))
    scores = np.array([chance.uniform(-2, 2) for _ in forest.edges])
    return forest, scores


@pytest.mark.parametrize("seed", range(25))
def test_the_chart_finds_what_enumeration_finds(model, seed):
    forest, scores = random_forest(random.Random(seed))
    weight = 7.0
    every = list(every_derivation(edges_of(forest, scores), len(forest.edge_starts) - 2))
    expected = max(
        score + weight * MODEL_SCALE * trigram_log(model, words) for score, words, _ in every
    )
    best = Chart(forest, model).best(scores, weight, beam=0)[0]
    assert best.score == pytest.approx(expected, abs=1e-4)
    assert best.log == pytest.approx(trigram_log(model, best.words), abs=1e-4)
    said = {tuple(edges): tuple(words) for _, words, edges in every}
    assert said[best.edges] == best.words


@pytest.mark.parametrize("seed", range(15))
def test_the_best_of_each_length_is_kept_if_lengths_count(model, seed):
    forest, scores = random_forest(random.Random(seed))
    best = {}
    for score, words, _ in every_derivation(edges_of(forest, scores), len(forest.edge_starts) - 2):
        full = score + MODEL_SCALE * trigram_log(model, words)
        best[len(words)] = max(full, best.get(len(words), -np.inf))
    found = Chart(forest, model).best(scores, 1.0, k=10_000, beam=0, by_length=True)
    reached = {}
    for one in found:
        reached[len(one.words)] = max(one.score, reached.get(len(one.words), -np.inf))
    assert reached == pytest.approx(best, abs=1e-4)


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("seed", range(15))
def test_the_worst_is_the_highest_sum_of_score_and_loss(model, seed, loss):
    chance = random.Random(seed)
    forest, scores = random_forest(chance)
    reference = chance.choices([*WORDS, "elsewhere"], k=chance.randint(1, 5))
    every = every_derivation(edges_of(forest, scores), len(forest.edge_starts) - 2)
    expected = max(
        score + 3 * MODEL_SCALE * trigram_log(model, words) + loss_of(words, reference, loss)
        for score, words, _ in every
    )
    found = Chart(forest, model).worst(scores, 3.0, reference, loss=loss, beam=0)
    assert found.score == pytest.approx(expected, abs=1e-4)


def test_a_beam_loses_nothing_it_claims(model):
    # a narrow beam may miss the best derivation, but its scores are true
    for seed in range(10):
        forest, scores = random_forest(random.Random(seed), vertices=5)
        chart = Chart(forest, model)
        best, narrow = chart.best(scores, 1.0, beam=0)[0], chart.best(scores, 1.0, beam=2)[0]
        assert narrow.score <= best.score + 1e-6
        own = sum(scores[edge] for edge in narrow.edges)
        assert narrow.score == pytest.approx(own + MODEL_SCALE * narrow.log, abs=1e-4)


def test_a_vertex_that_comes_later_is_refused():
    forest = (
        np.array([0, 1], np.uint64),
        np.array([0, 1], np.uint64),
        np.array([1], np.uint32),
        np.zeros(1),
    )
    with pytest.raises(ValueError, match="do not fit"):
        _core.best_derivations(forest, [], None, 0.0, [], 0.0, 0, 1, False)
