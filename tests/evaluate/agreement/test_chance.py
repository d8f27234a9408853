"""Agreement by chance: the paper's arithmetic, a slow twin, and cases solved on paper."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from otherwords.align import atomic, different, phrase_pairs
from otherwords.evaluate.agreement.chance import EditModel, c_hat, chance_shares, share

MASK = 2**64 - 1


def test_c_hat_of_the_printed_example():
    # (0.571 - 0.147) / (1 - 0.147)
    assert c_hat(0.571, 0.147) == pytest.approx(0.424 / 0.853)
    assert round(c_hat(0.571, 0.147), 3) == 0.497


def test_c_hat_when_one_annotator_edits_nothing():
    # printed as 0.442, which is no rounding of (0.571 - 0.259) / (1 - 0.259) = 0.421:
    # 0.442 needs a chance of 0.231
    assert c_hat(0.571, 0.259) == pytest.approx(0.312 / 0.741)
    assert round(c_hat(0.571, 0.231), 3) == 0.442


def test_c_hat_at_the_ends():
    assert c_hat(0.571, 1) == -inf
    assert c_hat(1, 1) == c_hat(1, 0.3) == 1
    assert c_hat(0.3, 0.3) == 0


def test_the_printed_probabilities_of_an_edit():
    # eight and nine cells of 12 x 13 were changed
    for edits, printed in (8, 0.0513), (9, 0.0577):
        model = EditModel.fit([(12, 13)], [edits])
        assert model == EditModel(edits, 0)
        assert model.probability(12, 13) == pytest.approx(edits / 156)
        assert round(model.probability(12, 13), 4) == printed


def test_the_number_of_edits_grows_with_the_words_of_both_sentences():
    # 3, 5, 7 edits at 10, 20, 30 words: 1 + 0.2 a word; at 4 + 6 words 3 of 24 cells
    model = EditModel.fit([(5, 5), (8, 12), (15, 15)], [3, 5, 7])
    assert (model.base, model.slope) == (pytest.approx(1), pytest.approx(0.2))
    assert model.probability(4, 6) == pytest.approx(3 / 24)


def test_a_probability_stays_within_its_bounds():
    assert EditModel(-3, 0.1).probability(5, 5) == 0
    assert EditModel(3, 0).probability(1, 1) == 1
    assert EditModel(3, 0).probability(0, 4) == 0
    assert EditModel.fit([], []) == EditModel(0, 0)


class SlowRandom:
    """SplitMix64, as the kernel has it."""

    def __init__(self, seed, stream):
        self.state = seed ^ (stream * 0xD1B54A32D192ED03 & MASK)
        self.draw()

    def draw(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
        return z ^ (z >> 31)


def slow_chance(pairs, initial, models, samples, seed, identical):
    found = []
    for number, ((source, target), links) in enumerate(zip(pairs, initial, strict=True)):
        random = SlowRandom(seed, number)
        lengths = len(source), len(target)
        probabilities = sorted(model.probability(*lengths) for model in models)
        total = [0.0, 0.0, 0.0]
        for _ in range(samples):
            drawn = [changed(lengths, links, p, random) for p in probabilities]
            kinds = zip(
                *(items(sample, source, target, identical) for sample in drawn), strict=True
            )
            for kind, (one, other) in enumerate(kinds):
                total[kind] += share(len(one & other), len(one), len(other))
        found.append(tuple(each / samples for each in total))
    return found


def changed(lengths, links, probability, random):
    cells = [(i, j) for i in range(lengths[0]) for j in range(lengths[1])]
    flipped = {cell for cell in cells if random.draw() >> 11 < int(probability * 2**53)}
    return flipped ^ set(links)


def items(links, source, target, identical):
    """Word links, atomic phrase pairs and all phrase pairs of one annotator."""
    every = phrase_pairs(links, len(source), len(target), unaligned=False)
    atoms = atomic(every)
    if not identical:
        links = {(i, j) for i, j in links if source[i].lower() != target[j].lower()}
        atoms, every = (different(each, source, target) for each in (atoms, every))
    return set(links), set(atoms), set(every)


@st.composite
def annotated(draw):
    words = st.lists(st.sampled_from(["the", "The", "cat", "dog", "sat"]), min_size=1, max_size=5)
    pairs = draw(st.lists(st.tuples(words, words), max_size=3))
    initial = [
        draw(st.sets(st.tuples(st.integers(0, len(s) - 1), st.integers(0, len(t) - 1))))
        for s, t in pairs
    ]
    edits = st.builds(EditModel, st.floats(0, 5), st.floats(0, 0.5))
    return pairs, initial, (draw(edits), draw(edits))


@given(annotated(), st.integers(0, 2**64 - 1), st.booleans())
def test_the_shares_are_those_of_the_slow_obvious_twin(task, seed, identical):
    found = chance_shares(*task, samples=5, seed=seed, identical=identical)
    expected = slow_chance(*task, 5, seed, identical)
    assert [tuple(each) for each in found] == [pytest.approx(each) for each in expected]


@given(annotated())
def test_chance_is_a_share_and_does_not_know_who_is_first(task):
    pairs, initial, (one, other) = task
    found = chance_shares(pairs, initial, (one, other), samples=20)
    assert all(0 <= value <= 1 for shares in found for value in shares)
    assert found == chance_shares(pairs, initial, (other, one), samples=20)


def test_chance_is_the_same_on_any_number_of_threads():
    words = [f"w{k}" for k in range(8)]
    pairs = [(words[:n], words[:m]) for n in range(1, 9) for m in range(1, 9)]
    initial = [{(k, k) for k in range(min(len(s), len(t)))} for s, t in pairs]
    models = EditModel(1, 0.1), EditModel(0.5, 0.2)
    one, three = (chance_shares(pairs, initial, models, samples=50, threads=n) for n in (1, 3))
    assert one == three
    assert one != chance_shares(pairs, initial, models, samples=50, seed=2)


@pytest.mark.parametrize("edits", [0, 1000])  # no cell changed, every cell changed
def test_who_starts_alike_and_changes_nothing_or_everything_agrees(edits):
    models = EditModel(edits, 0), EditModel(edits, 0)
    (shares,) = chance_shares([("abc", "de")], [{(0, 0), (2, 1)}], models, samples=10)
    assert tuple(shares) == (1, 1, 1)


def test_one_cell_solved_on_paper():
    # one link, kept by A with 0.8 and by B with 0.7: both keep it or both drop it (two empty
    # sets agree) with 0.8 * 0.7 + 0.2 * 0.3 = 0.62; one standard error is 0.0024
    models = EditModel(0.2, 0), EditModel(0.3, 0)
    (shares,) = chance_shares([("a", "b")], [{(0, 0)}], models, samples=40_000)
    assert shares.words == pytest.approx(0.62, abs=0.01)
    assert shares.words == shares.atomic == shares.phrases


def test_two_cells_solved_on_paper():
    # a source word, two target words, no link at first, every cell changed with 1/2 by both:
    # each has nothing, the first, the second or both links, all with 1/4. Words: the same
    # set shares 1 (4 of 16), {1} or {2} with {1, 2} shares 1 (4 of 16), the rest 0: 1/2.
    # Phrases: only the same set gives the same phrase pair: 1/4
    models = EditModel(1, 0), EditModel(1, 0)
    (shares,) = chance_shares([("a", "bc")], [set()], models, samples=40_000)
    assert shares.words == pytest.approx(1 / 2, abs=0.01)
    assert shares.atomic == shares.phrases == pytest.approx(1 / 4, abs=0.01)


def test_identical_words_count_only_if_wanted():
    # either links with 1/2: the same in half of the cases; not counted, both always have nothing
    task = [("a", "A")], [set()], (EditModel(0.5, 0), EditModel(0.5, 0))
    (without,) = chance_shares(*task, samples=4000)
    (counted,) = chance_shares(*task, samples=4000, identical=True)
    assert tuple(without) == (1, 1, 1)
    assert counted.words == pytest.approx(1 / 2, abs=0.04)


def test_progress_counts_pairs_and_an_exception_in_it_ends_the_work():
    pairs = [("abcdefghij" * 3, "klmnopqrst" * 3)] * 40
    models = EditModel(30, 0), EditModel(30, 0)
    seen = []
    chance_shares(pairs, [set()] * 40, models, samples=300, progress=lambda *now: seen.append(now))
    assert seen == sorted(seen)
    assert all(1 <= done <= total == 40 for done, total in seen)

    def stop(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        chance_shares(pairs, [set()] * 40, models, samples=3000, progress=stop)


def test_bad_numbers_are_refused():
    models = EditModel(1, 0), EditModel(1, 0)
    with pytest.raises(ValueError, match="samples or probabilities"):
        chance_shares([("a", "b")], [set()], models, samples=0)
    with pytest.raises(ValueError, match="do not fit together"):
        chance_shares([("a", "b")], [{(1, 0)}], models)
