"""Dense vectors against the definition, with NumPy's own decomposition."""

import numpy as np
import pytest
from tests.similarity.slow_similarity import contexts
from tests.similarity.test_signatures import build, random_text

from otherwords._core import quantise_vectors
from otherwords.errors import OtherwordsError
from otherwords.similarity import Similarity, composed_scores, composed_vectors


def slow_vectors(text, dimensions, least):
    """Positive pointwise mutual information, condensed as single words need it."""
    features, counts = contexts(text, least=least)
    words = {word: counts[word] for word in counts if " " not in word}
    words |= {"<s>": len(text), "</s>": len(text)}
    total = sum(words.values())
    names = sorted({name for own in features.values() for name in own})
    matrix = np.zeros((len(features), len(names)))
    for row, (phrase, own) in enumerate(features.items()):
        for name, count in own.items():
            share = words[name[1]] / total
            information = np.log(count / (counts[phrase] * share))
            matrix[row, names.index(name)] = max(information, 0)
    single = [" " not in phrase for phrase in features]
    _, values, directions = np.linalg.svd(matrix[single], full_matrices=False)
    vectors = matrix @ directions[:dimensions].T / values[:dimensions]
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return dict(zip(features, vectors / lengths, strict=True))


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    text = random_text(3, sentences=1500)
    built, _ = build(
        text, tmp_path_factory.mktemp("dense") / "a.ows", model="dense", dimensions=10, least=20
    )
    return built, slow_vectors(text, 10, 20)


def test_cosines_are_those_of_the_definition(both):
    built, expected = both
    phrases = sorted(expected)
    assert sorted(built.phrases()) == phrases
    pairs = [(phrases[n], phrases[(7 * n + 1) % len(phrases)]) for n in range(len(phrases))]
    cosines = [expected[one] @ expected[other] for one, other in pairs]
    assert built.scores(pairs) == pytest.approx(cosines, abs=0.02)


def test_vectors_have_length_one_and_give_the_scores(both):
    built, _ = both
    phrases = sorted(built.phrases())[:30]
    vectors = built.vectors(phrases)
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1, abs=1e-6)
    scores = built.scores([(phrases[0], other) for other in phrases])
    assert vectors @ vectors[0] == pytest.approx(scores, abs=1e-6)
    assert built.vector(phrases[3]).tolist() == vectors[3].tolist()
    assert np.isnan(built.vectors(["nowhere", phrases[0]])).all(axis=1).tolist() == [True, False]


def test_neighbours_are_those_with_the_highest_scores(both):
    built, _ = both
    others = [phrase for phrase in built.phrases() if phrase != "w0"]
    scores = built.scores([("w0", other) for other in others])
    near = built.neighbours("w0", 5)
    assert [n.score for n in near] == sorted(scores.tolist(), reverse=True)[:5]


def test_eight_bits_are_off_by_half_a_step_at_most():
    vectors = np.random.default_rng(1).standard_normal((50, 33)).astype(np.float32)
    content = quantise_vectors(vectors)
    assert content.shape == (50, 40)
    numbers = content[:, 4:37].view(np.int8)
    step = np.abs(vectors).max(axis=1, keepdims=True) / 127
    assert np.abs(numbers * step - vectors).max() <= step.max() * 0.5001
    assert not content[:, 37:].any()


def test_the_same_text_gives_the_same_bytes(tmp_path):
    text = random_text(4, sentences=300)
    for name in ("a", "b"):
        build(text, tmp_path / name, model="dense", dimensions=8, memory="1GB")
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    assert repr(Similarity.open(tmp_path / "a")).startswith("Similarity(model='dense'")


def test_a_text_too_small_for_its_dimensions_is_an_error(tmp_path):
    with pytest.raises(OtherwordsError, match="too few for 200 dimensions"):
        build(["a b c"] * 10, tmp_path / "a.ows", model="dense")
    assert not (tmp_path / "a.ows").exists()


def test_a_phrase_that_is_not_there_has_the_sum_of_its_words(both):
    built, _ = both
    missing = "w0 w1 w0 w5 w9"
    parts = built.vectors(missing.split()).sum(axis=0)
    found = composed_vectors(built, ["w0", missing, "nowhere", "w1 nowhere"])
    assert found[0].tolist() == built.vector("w0").tolist()
    assert found[1] == pytest.approx(parts / np.linalg.norm(parts), abs=1e-5)
    assert np.isnan(found[2]).all()
    assert found[3] == pytest.approx(built.vector("w1"), abs=1e-6)
    scores = composed_scores(built, [("w0", "w1"), (missing, "w0"), ("nowhere", "w0")])
    assert scores[0] == pytest.approx(built.score("w0", "w1"), abs=1e-5)
    assert scores[1] == pytest.approx(found[1] @ found[0], abs=1e-5) and np.isnan(scores[2])
    assert composed_vectors(built, []).shape == (0, 10)
