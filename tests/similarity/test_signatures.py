"""Signatures against the definitions, on random text."""

import random
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from tests.similarity.slow_similarity import contexts, cosine, from_distance

from otherwords._core import hash_features, project_contexts
from otherwords.similarity import Reading, Similarity, SimilaritySettings, build_similarity

TOKENS = Reading(tokenised=True)


def random_text(seed, sentences=60, words=12):
    """Sentences with frequent and rare words, some of them empty or of one word."""
    draw = random.Random(seed)
    vocabulary = [f"w{n}" for n in range(words)] + ["é", "naïve"]
    weights = [1 / (n + 1) for n in range(len(vocabulary))]
    lengths = [draw.choice([0, 1, 2, 5, 9, 14]) for _ in range(sentences)]
    return [" ".join(draw.choices(vocabulary, weights, k=length)) for length in lengths]


def build(text, path, reading=TOKENS, memory="1GB", threads=None, **settings):
    report = build_similarity(
        text,
        path,
        settings=SimilaritySettings(**settings),
        reading=reading,
        memory=memory,
        threads=threads,
    )
    return Similarity.open(path), report


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("least", [1, 3])
def test_bits_are_the_signs_of_the_projected_contexts(tmp_path, seed, least):
    text = random_text(seed)
    built, report = build(text, tmp_path / "a.ows", least=least, bits=128)
    expected, counts = contexts(text, least=least)
    assert sorted(built.phrases()) == sorted(expected)
    assert report.phrases == len(expected)
    for phrase, features in expected.items():
        names = sorted(features)
        left = [word for side, word in names if side == "left"]
        right = [word for side, word in names if side == "right"]
        hashes = np.concatenate([hash_features(left, "left"), hash_features(right, "right")])
        starts = np.array([0, len(names)], np.uint64)
        weights = np.array([features[name] for name in names], np.uint64)
        signature = project_contexts(starts, hashes, weights, 128, False, 1)[0].tobytes()
        place = int(built.core.find([phrase], False)[0])
        assert built.core.signature(place) == signature
        assert built.counts([phrase]) == counts[phrase]


def test_scores_are_cosines_of_the_hamming_distance(tmp_path):
    text = random_text(1)
    built, _ = build(text, tmp_path / "a.ows", least=2)
    some = sorted(built.phrases())[:40]
    pairs = list(combinations(some, 2))
    places = dict(zip(some, built.core.find(some, False).tolist(), strict=True))
    signatures = {phrase: built.core.signature(place) for phrase, place in places.items()}
    expected = [from_distance(signatures[one], signatures[other], 256) for one, other in pairs]
    assert built.scores(pairs) == pytest.approx(expected, abs=1e-6)
    assert built.score(*pairs[5]) == pytest.approx(expected[5], abs=1e-6)


def test_scores_come_close_to_the_exact_cosine_and_closer_with_more_bits(tmp_path):
    text = random_text(2, sentences=300)
    exact, _ = contexts(text, least=5)
    pairs = list(combinations(sorted(exact)[:60], 2))
    truth = np.array([cosine(exact[one], exact[other]) for one, other in pairs])
    errors = []
    for bits in (64, 256, 2048):
        built, _ = build(text, tmp_path / f"{bits}.ows", least=5, bits=bits)
        errors.append(float(np.sqrt(np.mean((built.scores(pairs) - truth) ** 2))))
    assert errors[0] > errors[1] > errors[2]
    # the standard error of the angle at b bits is at most pi / (2 sqrt b)
    assert errors[1] < np.pi / 2 / 16 and errors[2] < np.pi / 2 / 45


def test_the_example_of_figure_5_1(tmp_path):
    # "the long-term" is seen after "revise" and before "plans"
    text = ["revise the long-term"] * 43 + ["the long-term plans"] * 97
    found, counts = contexts(text)
    assert found["the long-term"]["left", "revise"] == 43
    assert found["the long-term"]["right", "plans"] == 97
    built, _ = build(text, tmp_path / "a.ows")
    assert built.counts(["the long-term"]) == counts["the long-term"] == 140


@pytest.mark.parametrize("least", [1, 2])
def test_threads_and_memory_do_not_change_a_byte(tmp_path, least):
    text = random_text(3, sentences=4000, words=200)
    build(text, tmp_path / "one", threads=1, least=least, keep_sums=True)
    build(text, tmp_path / "two", threads=2, least=least, keep_sums=True)
    build(text, tmp_path / "small", memory="100KB", least=least, keep_sums=True)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    assert (tmp_path / "one").read_bytes() == (tmp_path / "small").read_bytes()


def test_a_phrase_takes_forty_bytes_and_its_name(tmp_path):
    built, _ = build(random_text(4, 2000, 100), tmp_path / "a.ows", least=2)
    lengths = dict(built.core.section_lengths())
    assert lengths["the signatures"] == 40 * len(built) + 8
    assert sum(lengths.values()) < Path(tmp_path / "a.ows").stat().st_size < 60 * len(built)


def test_capitals_and_raw_text(tmp_path):
    built, _ = build(["The cat isn't here."] * 5, tmp_path / "a.ows", reading=Reading())
    assert "is n't" in set(built.phrases())
    assert "The CAT" in built and "isn't" in built
    assert (
        built.scores([("THE cat", "cat")]).tolist() == built.scores([("the cat", "cat")]).tolist()
    )
    cased, _ = build(["The cat"] * 5, tmp_path / "b.ows", reading=Reading(cased=True))
    assert "The cat" in cased and "the cat" not in cased
