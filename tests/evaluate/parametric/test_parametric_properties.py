"""ParaMetric against a slow obvious twin on random groups, and what must always hold."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from otherwords.evaluate.bootstrap import difference, resampled_totals
from otherwords.evaluate.parametric.linked_groups import LinkedGroup
from otherwords.evaluate.parametric.paraphrasers import PhraseTable
from otherwords.evaluate.parametric.phrase_spans import phrase_spans
from otherwords.evaluate.parametric.precision_recall import score_counts
from otherwords.evaluate.parametric.reference import group_references
from otherwords.evaluate.parametric.score import score_paraphrasers

WORDS = st.sampled_from(["a", "b", "c", "d"])
VERSION = st.one_of(st.none(), st.lists(WORDS, min_size=1, max_size=5).map(tuple))


@st.composite
def linked_groups(draw):
    versions = draw(
        st.lists(VERSION, min_size=2, max_size=4).filter(lambda v: len(v) - v.count(None) >= 2)
    )
    there = [place for place, version in enumerate(versions) if version]
    links = {}
    for a, b in combinations(there, 2):
        if draw(st.booleans()):
            first, last = st.integers(0, len(versions[a]) - 1), st.integers(0, len(versions[b]) - 1)
            links[a, b] = draw(st.frozensets(st.tuples(first, last), max_size=6))
    return LinkedGroup(tuple(versions), links)


GROUPS = st.lists(linked_groups(), min_size=1, max_size=4)
PHRASE = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)
TABLES = st.dictionaries(PHRASE, st.lists(PHRASE, max_size=3), max_size=30).map(PhraseTable)


def spans(tokens):
    return [(i, j) for i in range(len(tokens)) for j in range(i + 1, len(tokens) + 1)]


def slow_references(group, place, phrase):
    """All phrases of linked versions that correspond to a phrase, by the definition."""
    found = set()
    for (a, b), links in group.links.items():
        if place not in (a, b):
            continue
        one, other = (a, b) if place == a else (b, a)
        straight = links if place == a else {(j, i) for i, j in links}
        for i, j in spans(group.versions[one]):
            for k, m in spans(group.versions[other]):
                inside = [(i <= s < j, k <= t < m) for s, t in straight]
                if (True, True) in inside and all(s == t for s, t in inside):
                    texts = group.versions[one][i:j], group.versions[other][k:m]
                    if " ".join(texts[0]) == phrase != " ".join(texts[1]):
                        found.add(" ".join(texts[1]))
    return found


def slow_counts(groups, table, longest, sentences, phrases):
    correct = posited = references = 0
    for group in groups:
        places = [
            place
            for place in range(len(group.versions))
            if any(place in pair for pair in group.links)
        ]
        for place in places if sentences == "all" else places[:1]:
            tokens = group.versions[place]
            for phrase in {" ".join(tokens[i:j]) for i, j in spans(tokens) if j - i <= longest}:
                right = slow_references(group, place, phrase)
                if phrases == "referenced" and not right:
                    continue
                given = set(table(phrase, tokens)) - {phrase}
                correct += len(given & right)
                posited += len(given)
                references += len(right)
    return correct, posited, references


@given(GROUPS, TABLES, st.sampled_from(["all", "first"]), st.sampled_from(["all", "referenced"]))
@settings(max_examples=60)
def test_the_counts_are_those_of_the_slow_obvious_twin(groups, table, sentences, phrases):
    score = score_paraphrasers(
        groups, {"t": table}, longest=3, sentences=sentences, phrases=phrases, samples=0
    )
    for row in score.systems[0].lengths:
        twin = slow_counts(groups, table, row.longest, sentences, phrases)
        assert (row.correct, row.posited, row.references) == twin
        recall = Fraction(twin[0], twin[2]) if twin[2] else 1
        assert row.recall.value == pytest.approx(recall)
        if twin[1]:
            assert row.precision.value == pytest.approx(Fraction(twin[0], twin[1]))
        else:
            assert row.precision is None


@given(GROUPS)
def test_exactly_the_references_have_precision_and_recall_1(groups):
    found = [references for group in group_references(groups) for references in group.values()]
    sentences = iter(found)
    asked = []

    def own(phrase, sentence):  # the sentences come in the order of the groups
        if not asked or asked[-1][0] is not sentence or phrase in asked[-1][1]:
            asked.append((sentence, set(), next(sentences)))
        asked[-1][1].add(phrase)
        return asked[-1][2].get(phrase, ())

    score = score_paraphrasers(groups, {"own": own}, samples=5)
    for row in score.systems[0].lengths:
        assert row.recall == (1, 1, 1)
        assert row.precision == ((1, 1, 1) if row.posited else None)
        assert row.correct == row.posited == row.references


@given(GROUPS, TABLES)
def test_wrong_paraphrases_lower_precision_only(groups, table):
    def more(phrase, sentence):
        return [*table(phrase), "never said"]

    score = score_paraphrasers(groups, {"t": table, "more": more}, samples=0)
    for before, after in zip(*(system.lengths for system in score.systems), strict=True):
        assert after.recall.value == before.recall.value
        if before.precision:
            assert after.precision.value <= before.precision.value
        assert after.posited > before.posited or not score.sentences
        assert after.correct == before.correct


@given(GROUPS, TABLES)
def test_every_score_and_border_lies_between_0_and_1(groups, table):
    score = score_paraphrasers(groups, {"t": table}, samples=10)
    for row in score.systems[0].lengths:
        for found in filter(None, (row.precision, row.recall)):
            assert all(0 <= value <= 1 for value in found)
            assert found.low <= found.high


@given(GROUPS, TABLES, st.randoms())
def test_the_order_of_groups_and_of_versions_changes_no_score(groups, table, random):
    shuffled = []
    for group in random.sample(groups, len(groups)):
        size = len(group.versions)
        links = {
            (size - 1 - b, size - 1 - a): {(j, i) for i, j in found}
            for (a, b), found in group.links.items()
        }
        shuffled.append(LinkedGroup(group.versions[::-1], links))
    straight, other = (
        score_paraphrasers(kind, {"t": table}, samples=0).systems[0].lengths
        for kind in (groups, shuffled)
    )
    assert straight == other


@given(GROUPS)
def test_a_tight_phrase_that_occurs_once_has_at_most_one_reference_a_linked_pair(groups):
    # the bound on the size of para_REF in section 5
    found = group_references(groups, borders="tight")
    for group, by_sentence in zip(groups, found, strict=True):
        for place, references in by_sentence.items():
            pairs = sum(place in pair for pair in group.links)
            text = f" {' '.join(group.versions[place])} "
            for phrase, paraphrases in references.items():
                places = sum(text.startswith(f" {phrase} ", start) for start in range(len(text)))
                assert len(paraphrases) <= pairs * places


def test_a_batch_gives_the_same_phrase_pairs_as_one_pair_at_a_time():
    generator = np.random.default_rng(3)
    pairs = []
    for _ in range(30):
        sizes = generator.integers(1, 7, size=2)
        words = [[str(k) for k in generator.integers(0, 4, size=size)] for size in sizes]
        links = {tuple(map(int, generator.integers(0, sizes))) for _ in range(4)}
        pairs.append((*words, links))
    assert list(phrase_spans(pairs, longest=2)) == [
        found for pair in pairs for found in phrase_spans([pair], longest=2)
    ]


def random_counts(seed, units=200):
    generator = np.random.default_rng(seed)
    posited = generator.integers(1, 9, size=(units, 2))
    correct = generator.binomial(posited, 0.4)
    return np.stack([correct, posited, posited + 3], axis=-1)


def test_the_same_seed_gives_the_same_intervals_and_another_seed_others():
    counts = {"one": random_counts(1), "two": random_counts(2)}
    assert score_counts(counts, seed=5) == score_counts(counts, seed=5)
    assert score_counts(counts, seed=5) != score_counts(counts, seed=6)


def test_the_interval_has_the_width_that_theory_expects():
    # 2,000 groups of one posited paraphrase each, 0.3 correct: 1.96 sqrt(.3 x .7 / 2000) = .0201
    counts = np.ones((2000, 1, 3), np.int64)
    counts[600:, 0, 0] = 0
    [score] = score_counts({"one": counts}, samples=4000)
    low, high = score.overall.precision[1:]
    assert (low, high) == pytest.approx((0.3 - 0.0201, 0.3 + 0.0201), abs=0.0015)


def test_pairing_tells_systems_apart_that_single_intervals_do_not():
    one = random_counts(1)
    two = one.copy()
    two[::7, 0, 0] -= np.minimum(two[::7, 0, 0], 1)  # worse on every seventh group, never better
    first, second = score_counts({"one": one, "two": two}, samples=500)
    assert second.overall.precision.high > first.overall.precision.low
    moved = second.overall.precision_difference
    assert moved.high < 0
    assert moved.p == pytest.approx(2 / 501)
    assert first.overall.precision_difference is None


def test_a_system_beside_itself_differs_by_nothing():
    counts = {"one": random_counts(1), "again": random_counts(1)}
    moved = score_counts(counts, samples=50)[1].overall.recall_difference
    assert moved == (0, 0, 0, 1)


def test_draws_are_the_same_however_they_are_cut(monkeypatch):
    counts = random_counts(4)
    whole = resampled_totals(counts, samples=30, seed=2)
    monkeypatch.setattr("otherwords.evaluate.bootstrap.CHUNK", 1000)
    assert (resampled_totals(counts, samples=30, seed=2) == whole).all()


def test_p_is_twice_the_rarer_side():
    draws = np.array([-1.0, *[1.0] * 98, 2.0])
    assert difference(1.0, draws).p == pytest.approx(2 * (1 + 1) / (100 + 1))
