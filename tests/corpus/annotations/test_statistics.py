"""Vila et al. 2014, Tables 3 and 4: by hand, from the printed columns, and on the real corpora."""

from dataclasses import replace

import pytest

from otherwords.corpus import SkipBadLines
from otherwords.corpus.annotations import (
    AnnotatedPair,
    Annotation,
    AnnotationSet,
    Phenomenon,
    tokens_in,
)
from otherwords.corpus.annotations.checks import check_annotations
from otherwords.corpus.annotations.formats import read_annotations
from otherwords.corpus.annotations.statistics import TypeFigures, correlate, count_corpus

PAIR = AnnotatedPair("p", (("a", "big", "dog", "slept"), ("a", "large", "dog")))
SAME = Phenomenon("lex_same_polarity", (((1, 2),), ((1, 2),)), "local")
GONE = Phenomenon("addition_deletion", (((0, 1), (2, 4)), ()), "local")

# type: relative frequency (%) and mean length in P4P, in MSRP-A, in WRPA-A (None: no cell)
TABLE_4 = {
    "mor_inflectional": (2.22, 1.30, 2.78, 1.45, 3.75, 1.07),
    "mor_modal_verb": (1.02, 2.47, 0.83, 2.37, 0.38, 2.00),
    "mor_derivational": (2.29, 1.03, 0.85, 1.05, 1.73, 1.00),
    "lex_spelling": (3.83, 1.58, 2.91, 2.06, None, None),
    "lex_same_polarity": (44.41, 1.53, 24.81, 1.75, 53.15, 1.76),
    "lex_synt_ana": (5.86, 3.33, 4.42, 3.53, None, None),
    "lex_opposite_polarity": (0.57, 2.65, 0.09, 2.03, None, None),
    "lex_inverse": (0.29, 2.09, 0.20, 1.95, None, None),
    "syn_diathesis": (1.14, 13.28, 0.73, 11.52, None, None),
    "syn_negation": (0.29, 11.73, 0.09, 6.88, None, None),
    "syn_ellipsis": (0.76, 11.08, 0.30, 12.88, None, None),
    "syn_coordination": (1.84, 26.02, 0.22, 14.61, None, None),
    "syn_subord_nesting": (5.23, 18.83, 2.14, 12.31, None, None),
    "dis_punctuation": (4.71, 23.16, 3.77, 18.09, None, None),
    "dis_direct_indirect": (0.32, 20.40, 0.30, 21.06, None, None),
    "dis_sent_modality": (0.31, 18.37, None, None, None, None),
    "syn_dis_structure": (2.74, 17.36, 1.39, 16.33, None, None),
    "semantic": (2.98, 9.10, 1.53, 6.25, 16.22, 3.35),
    "format": (None, None, 1.10, 1.69, None, None),
    "order": (5.04, 5.39, 3.89, 5.98, 0.08, 2.00),
    "addition_deletion": (12.91, 1.67, 25.94, 1.41, None, None),
    "identical": (0.88, 14.20, 17.54, 13.80, 14.57, 4.15),
    "entailment": (None, None, 0.37, 6.82, 4.05, 2.33),
    "non_paraphrases": (0.39, 15.35, 3.81, 2.73, 6.08, 9.15),
}
P4P_NAMES = {"lex_spelling_and_format": "lex_spelling", "dis_punct_format": "dis_punctuation"}


def corpus(*annotations, tag_set="vila24"):
    return count_corpus(AnnotationSet({"p": PAIR}, list(annotations), tag_set))


def test_a_small_corpus_worked_by_hand():
    found = corpus(Annotation("p", "A", phenomena=(GONE, SAME, SAME)))
    assert (found.pairs, found.words, found.phenomena) == (1, 7, 3)
    assert found.words_per_member == 3.5
    assert found.phenomena_per_pair == 3
    # scopes hold 3 + 2 + 2 tokens, the pair has 7: each word is covered once on average
    assert found.phenomena_per_word == 1
    assert found.types == {
        "lex_same_polarity": TypeFigures(2, 2 / 3, 1.0),
        "addition_deletion": TypeFigures(1, 1 / 3, 1.5),
    }
    assert list(found.types) == ["lex_same_polarity", "addition_deletion"]  # as in the tag set


def test_two_annotators_of_a_pair_count_it_once_and_average_over_both():
    found = corpus(Annotation("p", "A", phenomena=(SAME, GONE)), Annotation("p", "B"))
    assert (found.pairs, found.words, found.annotators, found.annotations) == (1, 7, 2, 2)
    assert found.phenomena_per_pair == 1
    assert found.phenomena_per_word == pytest.approx(5 / 14)


def test_an_empty_set_has_zero_counts():
    found = count_corpus(AnnotationSet({}, []))
    assert (found.words_per_member, found.phenomena_per_pair, found.types) == (0, 0, {})


def test_links_are_counted():
    links = frozenset({(0, 0), (2, 2)})
    found = corpus(Annotation("p", "A", sure=frozenset({(0, 0)}), possible=links), tag_set=None)
    assert (found.sure_links, found.possible_links) == (1, 2)


def test_different_content_has_a_different_checksum():
    one, other = (Annotation("p", "A", phenomena=(each,)) for each in (SAME, GONE))
    assert corpus(one).checksum == corpus(replace(one)).checksum != corpus(other).checksum


def printed(column):
    """A corpus with the figures of one column of Table 4."""
    types = {
        name: TypeFigures(0, row[column] / 100, row[column + 1])
        for name, row in TABLE_4.items()
        if row[column] is not None
    }
    return replace(corpus(), types=types)


@pytest.mark.parametrize(
    ("columns", "correlation"), [((0, 2), 0.74), ((2, 4), 0.63), ((0, 4), 0.86)]
)
def test_the_printed_correlations_follow_from_the_printed_columns(columns, correlation):
    one, other = map(printed, columns)
    assert round(correlate(one, other), 2) == correlation
    assert correlate(other, one) == pytest.approx(correlate(one, other))


@pytest.mark.parametrize(
    ("column", "phenomena", "words", "per_word"),
    [(0, 11_420, 83_745, 1.47), (2, 22_105, 186_616, 1.28), (4, 1_332, 20_544, 0.36)],
)
def test_phenomena_per_word_are_the_words_in_scopes_over_all_words(
    column, phenomena, words, per_word
):
    # Table 3 prints 1.47, where 11,420 / 83,745 is 0.14: a word counts once for each phenomenon
    # that covers it, which Table 4 confirms: share x count x mean length x 2 members / words
    covered = sum(
        each.share * phenomena * each.mean_length * 2 for each in printed(column).types.values()
    )
    assert round(covered / words, 2) == per_word


def test_two_names_of_one_type_are_counted_together():
    spelled = Phenomenon("lex_spelling", SAME.scopes), Phenomenon("order", SAME.scopes)
    p4p = Phenomenon("lex_spelling_and_format", SAME.scopes), Phenomenon("order", SAME.scopes)
    one, other = (corpus(Annotation("p", "A", phenomena=each)) for each in (spelled, p4p))
    assert correlate(one, other) == pytest.approx(1)


def test_without_variance_there_is_no_correlation():
    only = corpus(Annotation("p", "A", phenomena=(SAME,)), tag_set=None)
    assert correlate(only, only) is None


def ampersands_in(found, name):
    """How many ampersands the scopes of a type hold."""
    return sum(
        found.pairs[one.pair].members[side][token] == "&"
        for one in found.annotations
        for phenomenon in one.phenomena
        if P4P_NAMES.get(phenomenon.type, phenomenon.type) == name
        for side, scope in enumerate(phenomenon.scopes)
        for token in tokens_in(scope)
    )


@pytest.mark.shared
def test_the_real_p4p_gives_tables_3_and_4(shared_data):
    read = read_annotations(shared_data / "types" / "P4P.xml.gz")
    found = count_corpus(check_annotations(read, departures=SkipBadLines()))
    assert (found.pairs, found.phenomena, found.annotators) == (856, 11_420, 3)
    # 83,745 in the paper, which counts the 15 ampersands as the three tokens of &amp;
    assert found.words == 83_745 - 2 * 15
    assert round(found.phenomena_per_pair, 2) == 13.34
    assert round(found.phenomena_per_word, 2) == 1.47
    types = {P4P_NAMES.get(name, name): each for name, each in found.types.items()}
    assert set(types) == {name for name, row in TABLE_4.items() if row[0] is not None}
    for name, of_type in types.items():
        frequency, length = TABLE_4[name][:2]
        assert 100 * of_type.share == pytest.approx(frequency, abs=0.0055), name
        extra = 2 * ampersands_in(read, name) / 2 / of_type.count  # counted as three tokens
        assert of_type.mean_length + extra == pytest.approx(length, abs=0.0065), name


@pytest.mark.shared
def test_the_real_msrpa_gives_the_counts_that_survived_the_conversion(shared_data):
    found = count_corpus(read_annotations(shared_data / "types" / "MSRPA_alignment.txt.gz"))
    assert (found.pairs, found.phenomena) == (3_900, 16_210)
    gone = {"addition_deletion", "syn_diathesis", "dis_sent_modality"}
    assert set(found.types) == set(TABLE_4) - gone
    for name, of_type in found.types.items():  # of the 22,105 before the conversion
        frequency = TABLE_4[name][2]
        assert 100 * of_type.count / 22_105 == pytest.approx(frequency, abs=0.0055), name
