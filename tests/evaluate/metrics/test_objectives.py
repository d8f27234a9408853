"""BLEU, PRECIS and SARI: numbers worked by hand, sacreBLEU as the judge, slow twins."""

from math import exp

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sacrebleu.metrics import BLEU
from tests.evaluate.metrics.slow_objectives import slow_matches, slow_sari

from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.tune import Batch, Bleu, Precis, Sari, read_objective

WORDS = st.lists(st.sampled_from("abcdef"), max_size=12)
TEXTS = st.lists(
    st.tuples(WORDS, WORDS, WORDS.filter(bool), WORDS.filter(bool)), min_size=1, max_size=6
)


def split(*texts):
    return [text.split() for text in texts]


def test_bleu_of_one_sentence_worked_by_hand():
    # "the cat sat on mats" against "the cat sat on the mats": words 5 of 5, pairs 3 of 4, three
    # words 2 of 3, four 1 of 2; 5 words against 6: exp(1 - 6/5)
    output, reference = split("the cat sat on mats", "the cat sat on the mats")
    expected = 100 * exp(-0.2) * (1 * 3 / 4 * 2 / 3 * 1 / 2) ** (1 / 4)
    assert Bleu().text([[]], [output], [[reference]]) == pytest.approx(expected)


def test_the_penalty_is_for_brevity_and_not_upside_down():
    # all n-grams are shared, 4 of 8 words: exp(1 - 8/4); upside down it would be exp(1 - 4/8) > 1
    words = "a b c d e f g h".split()
    assert Bleu().text([words], [words[:4]], [[words]]) == pytest.approx(100 * exp(-1))
    assert Bleu().text([words], [words[:4]], [[words[:4]]]) == pytest.approx(100)


@given(TEXTS, st.integers(1, 2))
def test_bleu_has_the_numbers_of_sacrebleu(texts, references):
    judge = BLEU(tokenize="none", force=True)
    outputs = [output for _, output, *_ in texts]
    wanted = [list(row[2 : 2 + references]) for row in texts]
    expected = judge.corpus_score(
        [" ".join(output) for output in outputs],
        [[" ".join(row[k]) for row in wanted] for k in range(references)],
    )
    found = Bleu().text([[]] * len(texts), outputs, wanted)
    assert found == pytest.approx(expected.score, abs=1e-9)


@given(TEXTS)
def test_the_statistics_are_those_of_the_slow_obvious_twins(texts):
    sources, outputs = [row[0] for row in texts], [[row[1], row[0]] for row in texts]
    wanted = [list(row[2:]) for row in texts]
    rows = [
        (source, output, references)
        for source, several, references in zip(sources, outputs, wanted, strict=True)
        for output in several
    ]
    bleu = Bleu().many(Batch(sources, outputs, wanted))
    assert bleu.tolist() == [slow_matches(output, references) for _, output, references in rows]
    precis = Precis(0.5).many(Batch(sources, outputs, wanted))
    assert precis[:, :-1].tolist() == bleu.tolist()
    assert precis[:, -1].tolist() == [len(source) for source, *_ in rows]
    sari = Sari().many(Batch(sources, outputs, wanted))
    assert sari[:, -1].tolist() == [1] * len(rows)
    assert sari[:, :-1] == pytest.approx(np.array([slow_sari(*row) for row in rows]))


@pytest.mark.parametrize("objective", [Bleu(), Precis(0.7), Sari()], ids=lambda each: each.name)
def test_one_at_a_time_is_the_same_as_many_at_once(objective):
    sources = split("a b c d e", "b c")
    outputs = [split("a b c", "a c d", ""), split("b d")]
    references = [split("a b d"), split("b d", "c c c")]
    one = [
        objective.statistics(source, output, wanted)
        for source, several, wanted in zip(sources, outputs, references, strict=True)
        for output in several
    ]
    assert objective.many(Batch(sources, outputs, references)).tolist() == [
        row.tolist() for row in one
    ]


@given(st.lists(st.lists(st.integers(0, 30), min_size=11, max_size=11), min_size=1, max_size=9))
def test_many_sums_are_scored_at_once_as_one_by_one(rows):
    sums = np.array(rows, dtype=float)
    for objective in Bleu(), Precis(0.7):
        together = objective.score(sums)
        assert together.tolist() == [float(objective.score(row)) for row in sums]
        assert objective.sentence(sums).tolist() == [float(objective.sentence(row)) for row in sums]


def test_bleu_of_a_sentence_is_smoothed_by_one_above_words():
    # "a b d" against "a b c": words 2 of 3, pairs (1+1) of (2+1), three (0+1) of (1+1), four 1/1
    bleu = Bleu()
    found = bleu.sentence(bleu.statistics([], *split("a b d"), split("a b c")))
    assert found == pytest.approx(100 * (2 / 3 * 2 / 3 * 1 / 2 * 1) ** (1 / 4))
    nothing = bleu.statistics([], *split("x y"), split("a b"))
    assert bleu.sentence(nothing) == bleu.score(nothing) == 0


def test_precis_falls_where_the_output_is_longer_than_wanted():
    # 6 of 10 words are wanted, 7 come: exp(10 (0.6 - 0.7)) = 1/e of a perfect BLEU
    words = "a b c d e f g h i j".split()
    precis = Precis(0.6)
    assert precis.text([words], [words[:7]], [[words[:7]]]) == pytest.approx(100 * exp(-1))
    # at the ratio and below it is BLEU: 6 words of a reference of 7, exp(1 - 7/6)
    assert precis.text([words], [words[:6]], [[words[:7]]]) == pytest.approx(100 * exp(-1 / 6))


def test_precis_of_a_text_takes_the_ratio_of_all_words():
    # 8 of 10 and 4 of 10 words: 12 of 20, as wanted, though one sentence is longer
    words = "a b c d e f g h i j".split()
    outputs = [words[:8], words[:4]]
    precis = Precis(0.6)
    assert precis.text([words] * 2, outputs, [[each] for each in outputs]) == pytest.approx(100)
    found = precis.sentence(
        precis.many(Batch([words] * 2, [[each] for each in outputs], [outputs[:1], outputs[1:]]))
    )
    assert found == pytest.approx([100 * exp(10 * (0.6 - 0.8)), 100])


def test_precis_with_another_punishment():
    words = "a b c d e f g h i j".split()
    found = read_objective("precis:0.6:5").text([words], [words[:7]], [[words[:7]]])
    assert found == pytest.approx(100 * exp(-0.5))


def test_sari_of_one_sentence_worked_by_hand():
    # a b -> a c, as the reference: words: kept a, good, all there was to keep: 1; deleted b,
    # good: 1; added c, good: 1. Pairs: none kept: 0; deleted ab: 1; added ac: 1. Longer: none
    sari = Sari()
    found = sari.statistics(*split("a b", "a c"), split("a c"))
    assert found.tolist() == [1 / 4, 2 / 4, 2 / 4, 1]
    assert sari.score(found) == pytest.approx(100 * (1 / 4 + 2 / 4 + 2 / 4) / 3)


def test_sari_counts_references_in_shares():
    # a b c -> a b with references "a b" and "a c": kept a (2 of 2 references), b (1 of 2):
    # precision (1 + 1/2) / 2; to keep a, b, c: recall (2/2 + 1/1 + 0) / 3; deleted c, in one of
    # two: 1/2; nothing added, nothing to add
    found = Sari().statistics(*split("a b c", "a b"), split("a b", "a c"))
    precision, recall = 3 / 4, 2 / 3
    words = 2 * precision * recall / (precision + recall)
    # pairs: kept ab, in 1 of 2 references: precision 1/2, recall 1; deleted bc: 1; to add ac
    pairs = 2 * 1 / 2 * 1 / (1 / 2 + 1)
    # three words: deleted abc: 1
    assert found.tolist() == pytest.approx([(words + pairs) / 4, (1 / 2 + 1 + 1) / 4, 0, 1])


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("s t you n get in .", 0.2682782411698074),
        ("s t u v n agree .", 0.5889995423074248),
        ("s t u v w agree .", 0.5071608864657479),
    ],
)
def test_sari_has_the_numbers_of_its_authors_script(output, expected):
    # the example of the script, with other words
    references = split("s t u v w know .", "s t u v n accept .", "t u v n accept .")
    found = Sari().text(split("s t u v w accept ."), split(output), [references])
    assert found == pytest.approx(100 * expected)


def test_sari_of_a_text_is_the_mean_of_its_sentences():
    sari = Sari()
    one = sari.statistics(*split("a b", "a c"), split("a c"))
    other = sari.statistics(*split("a b", "a b"), split("a b"))
    mean = (float(sari.score(one)) + float(sari.score(other))) / 2
    assert sari.score(one + other) == pytest.approx(mean)


@pytest.mark.parametrize("text", ["", "   "])
def test_an_output_without_words_scores_without_complaint(text):
    for objective in Bleu(), Precis(0.7), Sari():
        found = objective.statistics(*split("a b", text), split("a"))
        assert 0 <= float(objective.score(found)) <= 100
        assert 0 <= float(objective.sentence(found)) <= 100
        assert np.isfinite(objective.score(np.zeros(len(found))))


def test_an_objective_is_asked_for_by_name():
    assert read_objective("precis:0.75").ratio == 0.75
    assert read_objective("precis:0.75").name == "precis:0.75"
    with pytest.raises(UnknownNameError, match=r"no objective called 'precise'\. Did you mean"):
        read_objective("precise")


@pytest.mark.parametrize(
    "text",
    ["precis", "precis:", "precis:x", "precis:nan", "precis:0", "precis:2", "bleu:4", "sari:1"],
)
def test_settings_that_do_not_fit_are_refused_in_one_line(text):
    with pytest.raises(OtherwordsError, match=f"^objective '{text}': .*Expected [^\n]*$"):
        read_objective(text)
