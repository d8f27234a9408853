from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from otherwords.corpus import GoldPair
from otherwords.errors import InputError
from otherwords.evaluate import score_links

WORDS = st.sampled_from(["the", "The", "dog", "Hund", "sleeps", "."])


@st.composite
def judged_pairs(draw, sure_only=False):
    source, target = (tuple(draw(st.lists(WORDS, min_size=1, max_size=4))) for _ in range(2))
    link = st.tuples(st.integers(0, len(source) - 1), st.integers(0, len(target) - 1))
    sure = draw(st.frozensets(link))
    possible = sure if sure_only else sure | draw(st.frozensets(link))
    return GoldPair(source, target, sure, possible), draw(st.frozensets(link))


def score(judged, **options):
    return score_links([pair for pair, _ in judged], [links for _, links in judged], **options)


def slow_scores(judged, identical):
    """Och and Ney's definitions, word for word, over one list of everything."""
    guessed, sure, possible = [], [], []
    for number, (pair, links) in enumerate(judged):
        for kept, found in (guessed, links), (sure, pair.sure), (possible, pair.possible):
            for i, j in found:
                if identical or pair.source[i].lower() != pair.target[j].lower():
                    kept.append((number, i, j))
    in_possible = len([link for link in guessed if link in possible])
    in_sure = len([link for link in guessed if link in sure])
    precision = Fraction(in_possible, len(guessed)) if guessed else Fraction(1)
    recall = Fraction(in_sure, len(sure)) if sure else Fraction(1)
    f1 = 2 / (1 / precision + 1 / recall) if precision and recall else Fraction(0)
    size = len(guessed) + len(sure)
    aer = 1 - Fraction(in_sure + in_possible, size) if size else Fraction(0)
    counts = len(judged), len(sure), len(possible), len(guessed)
    return (precision, recall, f1, aer), counts


def test_the_numbers_worked_by_hand():
    # the gold of two pairs: 3 + 1 sure links, 2 + 1 more that are possible
    gold = [
        GoldPair(
            ("the", "small", "dog", "sleeps"),
            ("der", "kleine", "hund", "schläft"),
            frozenset({(1, 1), (2, 2), (3, 3)}),
            frozenset({(0, 0), (0, 2), (1, 1), (2, 2), (3, 3)}),
        ),
        GoldPair(
            ("it", "rains"), ("es", "regnet"), frozenset({(1, 1)}), frozenset({(0, 0), (1, 1)})
        ),
    ]
    # 6 guesses: (1,1) (2,2) (1,1) sure, (0,0) possible, (3,2) and (0,1) wrong
    guess = [{(0, 0), (1, 1), (2, 2), (3, 2)}, {(1, 1), (0, 1)}]
    result = score_links(gold, guess)
    assert (result.pairs, result.sure, result.possible, result.guessed) == (2, 4, 7, 6)
    assert result.precision == pytest.approx(4 / 6)
    assert result.recall == pytest.approx(3 / 4)
    assert result.f1 == pytest.approx(2 * (4 / 6) * (3 / 4) / (4 / 6 + 3 / 4))  # 0.70588
    assert result.aer == pytest.approx(1 - (3 + 4) / (6 + 4))  # 0.3


def test_links_between_words_spelled_alike_can_be_left_out():
    gold = GoldPair(
        ("The", "dog", "rests"),
        ("the", "dog", "sleeps"),
        frozenset({(0, 0), (1, 1), (2, 2)}),
        frozenset({(0, 0), (1, 1), (2, 2)}),
    )
    links = {(0, 0), (1, 1), (1, 2)}
    assert score_links([gold], [links]).precision == pytest.approx(2 / 3)
    other = score_links([gold], [links], identical=False)
    assert (other.sure, other.possible, other.guessed) == (1, 1, 1)
    assert (other.precision, other.recall, other.aer) == (0, 0, 1)


@given(st.lists(judged_pairs()), st.booleans())
def test_the_scores_are_those_of_the_slow_obvious_twin(judged, identical):
    result = score(judged, identical=identical)
    fractions, counts = slow_scores(judged, identical)
    found = result.precision, result.recall, result.f1, result.aer
    assert found == pytest.approx([float(fraction) for fraction in fractions])
    assert (result.pairs, result.sure, result.possible, result.guessed) == counts


@given(st.lists(judged_pairs()))
def test_sure_and_some_possible_links_make_no_error(judged):
    for which in ("sure", "possible"):
        perfect = score([(pair, getattr(pair, which)) for pair, _ in judged])
        assert (perfect.precision, perfect.recall, perfect.f1, perfect.aer) == (1, 1, 1, 0)


@given(st.lists(judged_pairs(sure_only=True)))
def test_with_sure_links_only_the_error_rate_is_one_minus_f1(judged):
    result = score(judged)
    assert result.aer == pytest.approx(1 - result.f1)


@given(st.lists(judged_pairs()))
def test_every_score_lies_between_0_and_1(judged):
    result = score(judged)
    assert all(
        0 <= value <= 1 for value in (result.precision, result.recall, result.f1, result.aer)
    )


@given(st.lists(judged_pairs()))
def test_swapping_the_sides_of_everything_changes_no_score(judged):
    result = score(judged)
    swapped = score([(pair.reversed(), {(j, i) for i, j in links}) for pair, links in judged])
    assert (swapped.precision, swapped.recall, swapped.aer) == (
        result.precision,
        result.recall,
        result.aer,
    )


def gold_of(sure, possible=()):
    sure = frozenset(sure)
    return GoldPair(("a", "b"), ("c", "d"), sure, sure | frozenset(possible))


@pytest.mark.parametrize(
    ("gold", "guess", "expected"),
    [
        ([], [], (1, 1, 1, 0)),
        ([gold_of([])], [set()], (1, 1, 1, 0)),
        ([gold_of([(0, 0)])], [set()], (1, 0, 0, 1)),
        ([gold_of([])], [{(0, 0)}], (0, 1, 0, 1)),
        ([gold_of([], [(0, 0)])], [{(0, 0)}], (1, 1, 1, 0)),
        ([gold_of([(0, 0)])], [{(1, 1)}], (0, 0, 0, 1)),
    ],
)
def test_nothing_guessed_or_nothing_sure_is_defined(gold, guess, expected):
    result = score_links(gold, guess)
    assert (result.precision, result.recall, result.f1, result.aer) == expected


def test_the_signature_follows_the_gold_and_the_setting_but_not_the_guess():
    gold = [gold_of([(0, 0)])]
    signature = score_links(gold, [set()]).signature
    assert "|measure:alignment|data:" in signature
    assert signature.endswith("|settings:identical=yes|seed:-")
    assert score_links(gold, [{(0, 0)}]).signature == signature
    assert score_links(gold, [set()], identical=False).signature != signature
    assert score_links([gold_of([], [(0, 0)])], [set()]).signature != signature


@pytest.mark.parametrize(("pairs", "lines"), [(3, 5), (5, 3), (0, 1), (1, 0), (1200, 1300)])
def test_unequal_numbers_of_lines_are_both_named(pairs, lines):
    with pytest.raises(InputError) as caught:
        score_links([gold_of([])] * pairs, [set()] * lines, names=("gold.tsv", "out.links"))
    assert str(caught.value) == (
        f"out.links: {lines:,} lines of links, but gold.tsv has {pairs:,}. "
        "Each pair needs one line of each, in the same order."
    )


@pytest.mark.parametrize(("link", "side"), [((2, 0), "source"), ((0, 2), "target")])
def test_a_link_outside_of_its_sentence_is_named(link, side):
    with pytest.raises(InputError) as caught:
        score_links([gold_of([]), gold_of([])], [set(), {link}])
    assert str(caught.value) == (
        f"links:2: link {link[0]}-{link[1]} points outside its sentence: "
        f"the {side} has tokens 0 to 1. Are these the same sentences, and the sides not "
        "swapped (--reverse)?"
    )
