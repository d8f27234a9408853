"""Training and linking as a Python user meets them."""

from dataclasses import replace
from math import inf, nan

import pytest

from otherwords.align import RULES, Aligner, Settings, align
from otherwords.corpus import sample
from otherwords.errors import EmptyInputError, OtherwordsError, UnknownNameError

TOY = [
    (["the", "house"], ["das", "Haus"]),
    (["the", "book"], ["das", "Buch"]),
    (["a", "book"], ["ein", "Buch"]),
    (["a", "small", "house"], ["ein", "kleines", "Haus"]),
]
IN_STEP = [{(0, 0), (1, 1)}] * 3 + [{(0, 0), (1, 1), (2, 2)}]


def aligned(pairs, settings=None, **options):
    return list(align(pairs, settings, **options)[1])


@pytest.mark.parametrize("settings", [Settings(), Settings().fast()], ids=["default", "fast"])
@pytest.mark.parametrize("decoding", ["posterior", "viterbi"])
@pytest.mark.parametrize("rule", ["mean", *RULES])
def test_four_sentences_are_enough_to_link_their_words(settings, rule, decoding):
    found = aligned(TOY, settings, rule=rule, decoding=decoding)
    assert [set(links) for links in found] == IN_STEP


def test_skipped_pairs_and_empty_sides_keep_their_place():
    gaps = [None, TOY[0], ([], ["das"]), TOY[1], (["the"], []), None, TOY[2], TOY[3], ([], [])]
    found = aligned(gaps)
    assert [bool(links) for links in found] == [pair in TOY for pair in gaps]
    assert [links for links in found if links] == aligned(TOY)


def test_new_sentences_with_unknown_words_are_linked():
    aligner = Aligner.train(TOY)
    new = [(["the", "green", "house"], ["das", "grüne", "Haus"]), (["xyz"], ["abc"])]
    known, unknown = aligner.link(new)
    assert set(known) >= {(0, 0), (2, 2)}
    assert set(unknown) <= {(0, 0)}


def test_new_words_that_begin_like_known_ones_are_treated_as_their_relatives(made_up, f1):
    new = [
        ([f"{word}s" for word in source], [f"{word}en" for word in target])
        for source, target in made_up.pairs[400:]
    ]
    with_stems, without = (
        f1(Aligner.train(made_up.pairs[:400], settings).link(new), made_up.links[400:])
        for settings in (Settings(stem_length=4), Settings(stem_length=1000))
    )
    assert with_stems > without + 0.2


def test_uppercase_and_lowercase_are_one_word():
    shouted = [([word.upper() for word in s], [word.upper() for word in t]) for s, t in TOY]
    assert aligned(shouted) == aligned(TOY)


def test_the_training_pairs_get_the_same_links_when_linked_again(made_up):
    aligner, links = align(made_up.pairs)
    assert list(links) == list(aligner.link(made_up.pairs))


def test_links_come_in_order_with_a_probability_of_at_least_the_threshold(made_up):
    aligner = Aligner.train(made_up.pairs)
    kept = {at: list(aligner.link(made_up.pairs, threshold=at)) for at in (0.2, 0.5, 0.9)}
    for threshold, found in kept.items():
        for links in found:
            assert list(links) == sorted(links)
            assert all(threshold - 1e-6 <= weight <= 1.0001 for weight in links.values())
    for few, more in zip(kept[0.5], kept[0.2], strict=True):
        assert few.items() <= more.items()


@pytest.mark.parametrize("decoding", ["posterior", "viterbi"])
def test_links_of_any_rule_lie_between_intersection_and_union(made_up, decoding):
    aligner = Aligner.train(made_up.pairs, Settings().fast())
    both, either, grown = (
        list(aligner.link(made_up.pairs[:50], rule=rule, decoding=decoding))
        for rule in ("intersection", "union", "grow-diag-final")
    )
    for least, links, most in zip(both, grown, either, strict=True):
        assert least.items() <= links.items() <= most.items()


def test_swapping_the_sides_mirrors_the_links(made_up):
    pairs = made_up.pairs[:200]
    swapped = aligned([(target, source) for source, target in pairs], Settings().fast())
    mirrored = [{(i, j): weight for (j, i), weight in links.items()} for links in swapped]
    for one, other in zip(mirrored, aligned(pairs, Settings().fast()), strict=True):
        assert one == pytest.approx(other, abs=1e-5)


def test_a_word_that_translates_as_two_words_is_learned(made_up):
    pairs = [
        ([*source, "compound"], [*target, "zusammen", "gesetzt"])
        for source, target in made_up.pairs[:200]
    ]
    aligner, links = align(pairs, rule="union")
    at = aligner._source.number("compound")
    by_fertility = aligner._model.arrays()["forward.fertility"].reshape(-1, 8)[at]
    assert by_fertility[2] > 0.9 * by_fertility.sum()
    for (source, target), found in zip(pairs, links, strict=True):
        word, end = len(source) - 1, len(target)
        assert {(word, end - 2), (word, end - 1)} <= set(found)


@pytest.mark.parametrize("pairs", [[], [None], [(["a"], []), ([], ["b"])]])
def test_nothing_to_align_is_an_error(pairs):
    with pytest.raises(EmptyInputError) as caught:
        Aligner.train(pairs)
    assert str(caught.value) == "nothing to align: no pair has words on both sides."


def test_one_pair_of_one_word_is_linked():
    assert [set(links) for links in aligned([(["yes"], ["ja"])])] == [{(0, 0)}]


def test_nothing_to_link_gives_nothing():
    aligner = Aligner.train(TOY)
    assert list(aligner.link([])) == []
    assert list(aligner.link([None, ([], [])])) == [{}, {}]


@pytest.mark.parametrize(("first", "second"), [(1, 60_001), (4_000, 4_001), (12_000, 12_000)])
def test_an_overlong_pair_is_an_error_that_names_its_number(first, second):
    with pytest.raises(OtherwordsError) as caught:
        Aligner.train([*TOY, (["a"] * first, ["b"] * second)])
    assert str(caught.value) == (
        f"pair 5: {first:,} and {second:,} tokens are too long to align. "
        "Split the pair, or leave it out."
    )


@pytest.mark.parametrize(
    "changed",
    [
        {"hmm_lexical_prior": -1e9},
        {"word_prior": nan},
        {"stem_prior": inf},
        {"floor": 0.0},
        {"jump_prior": 1e-40},
        {"least_expected": nan},
        {"empty_share": nan},
        {"sweeps": 2**70, "collected": 1},
        {"seed": -1},
    ],
)
def test_settings_are_finite_and_priors_above_zero(changed):
    with pytest.raises(OtherwordsError, match=f"^setting {next(iter(changed))} is .*, but must be"):
        Settings(**changed)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"rule": "union-ish"}, "no symmetrisation rule called 'union-ish'. Did you mean 'union'?"),
        ({"decoding": "viterby"}, "no decoding called 'viterby'. Did you mean 'viterbi'?"),
    ],
)
def test_unknown_names_are_reported_before_any_work(options, expected):
    def pairs():
        pytest.fail("nothing must be read")
        yield

    with pytest.raises(UnknownNameError) as caught:
        align(pairs(), **options)
    assert str(caught.value).startswith(expected)
    with pytest.raises(UnknownNameError):
        next(Aligner.train(TOY).link(pairs(), **options))


def test_progress_ends_at_its_total(made_up):
    reports = []
    settings = replace(Settings(), chains=2)
    Aligner.train(made_up.pairs, settings, progress=lambda *report: reports.append(report))
    dones, totals = zip(*reports, strict=True)
    # Model 1 twice, the rounds of the HMMs, the sweeps of two chains in two directions
    assert set(totals) == {2 + settings.hmm_rounds + 4 * settings.sweeps}
    assert list(dones) == sorted(set(dones))
    assert dones[-1] <= totals[0]


def test_an_error_in_the_progress_callback_ends_the_training(made_up):
    def stumble(done, total):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        Aligner.train(made_up.pairs, replace(Settings(), sweeps=20_000), progress=stumble)


def test_links_of_a_pair_do_not_depend_on_what_else_is_linked():
    pairs = [
        (english.split(), german.split())
        for english, german in (
            (sentence.english, sentence.german) for sentence in sample.sentences()[:400]
        )
    ]
    aligner = Aligner.train(pairs[:250], Settings().fast())
    together = list(aligner.link(pairs[250:]))
    alone = [next(aligner.link([pair])) for pair in pairs[250:]]
    assert together == alone


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"hmm_rounds": 0}, "setting hmm_rounds is 0, but must be at least 1."),
        ({"collected": 0}, "setting collected is 0, but must be from 1 to 25 (sweeps)."),
        ({"empty_share": 1.0}, "setting empty_share is 1.0, but must be between 0 and 1."),
    ],
)
def test_impossible_settings_are_an_error(changed, message):
    with pytest.raises(OtherwordsError) as error:
        Settings(**changed)
    assert str(error.value) == message
