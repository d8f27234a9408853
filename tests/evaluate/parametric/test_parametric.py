"""ParaMetric's formulas on a group small enough to work out by hand, and its printed figures."""

import numpy as np
import pytest

from otherwords.corpus import GoldPair
from otherwords.errors import EmptyInputError, InputError, UnknownNameError
from otherwords.evaluate.parametric.linked_groups import LinkedGroup
from otherwords.evaluate.parametric.paraphrasers import PhraseTable
from otherwords.evaluate.parametric.phrase_alignment import score_aligners
from otherwords.evaluate.parametric.precision_recall import score_counts
from otherwords.evaluate.parametric.reference import group_references
from otherwords.evaluate.parametric.score import score_paraphrasers

#   he resigned yesterday
#   he stepped down yesterday       resigned = stepped down
#   yesterday he left office        resigned = left office, stepped down = left office
VERSIONS = tuple(
    tuple(text.split())
    for text in ("he resigned yesterday", "he stepped down yesterday", "yesterday he left office")
)
GROUP = LinkedGroup(
    VERSIONS,
    {
        (0, 1): {(0, 0), (1, 1), (1, 2), (2, 3)},
        (0, 2): {(0, 1), (1, 2), (1, 3), (2, 0)},
        (1, 2): {(0, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 0)},
    },
)
# he/he and yesterday/yesterday are identical; "resigned yesterday" has no counterpart in the
# third version, where "he" stands between its two halves
REFERENCES = {
    "resigned": {"stepped down", "left office"},
    "he resigned": {"he stepped down", "he left office"},
    "resigned yesterday": {"stepped down yesterday"},
    "he resigned yesterday": {"he stepped down yesterday", "yesterday he left office"},
}
TABLE = PhraseTable(
    {
        "resigned": ["stepped down", "quit", "quit"],  # one of two is right
        "he": ["she"],  # no reference for "he": wrong
        "yesterday": ["yesterday"],  # no paraphrase at all
        "he resigned": ["he left office"],  # right
        "never asked": ["not in the sentence"],
    }
)


def score(**options):
    options = {"longest": 3, "sentences": "first", "samples": 20} | options
    return score_paraphrasers([GROUP], {"table": TABLE}, **options)


def counts(found):
    return [(row.correct, row.posited, row.references) for row in found.systems[0].lengths]


def test_the_references_of_the_first_version():
    [found] = group_references([GROUP], sentences="first")
    assert found == {0: REFERENCES}


def test_the_references_of_every_version():
    [found] = group_references([GROUP])
    assert found[0] == REFERENCES
    assert found[1]["stepped down"] == {"resigned", "left office"}
    assert found[2]["he left office"] == {"he resigned", "he stepped down"}
    # 2 + 2 + 1 + 2, the same for the second version, and 2 + 2 + 2 for the third
    sizes = [sum(map(len, found[place].values())) for place in range(3)]
    assert sizes == [7, 7, 6]


def test_the_longest_bounds_the_phrase_and_not_its_paraphrases():
    [found] = group_references([GROUP], longest=1, sentences="first")
    assert found == {0: {"resigned": {"stepped down", "left office"}}}


def test_words_without_links_may_join_a_phrase_at_its_borders():
    group = LinkedGroup((("resigned",), ("has", "quit")), {(0, 1): {(0, 1)}})
    [found] = group_references([group], sentences="first")
    assert found[0] == {"resigned": {"quit", "has quit"}}
    [found] = group_references([group], sentences="first", borders="tight")
    assert found[0] == {"resigned": {"quit"}}


def test_a_version_without_links_is_not_asked():
    group = LinkedGroup(VERSIONS, {(1, 2): GROUP.links[1, 2]})
    [found] = group_references([group])
    assert set(found) == {1, 2}
    [found] = group_references([group], sentences="first")
    assert set(found) == {1}
    score = score_paraphrasers([group], {"table": TABLE}, samples=0)
    assert (score.sentences, score.systems[0].overall.posited) == (2, 2)  # he = she, twice


def test_a_phrase_that_occurs_twice_has_the_references_of_both_places():
    versions = ("big", "and", "big"), ("large", "and", "tall")
    group = LinkedGroup(versions, {(0, 1): {(0, 0), (1, 1), (2, 2)}})
    [found] = group_references([group], longest=1, sentences="first")
    assert found[0] == {"big": {"large", "tall"}}


def test_precision_and_recall_of_a_table_by_phrase_length():
    # of one word: resigned 2 + he 1 posited, 1 correct; two words: 1 more, correct; then none
    assert counts(score()) == [(1, 3, 2), (2, 4, 5), (2, 4, 7)]
    lengths = score().systems[0].lengths
    assert [row.precision.value for row in lengths] == pytest.approx([1 / 3, 2 / 4, 2 / 4])
    assert [row.recall.value for row in lengths] == pytest.approx([1 / 2, 2 / 5, 2 / 7])


def test_phrases_without_a_reference_can_be_left_out():
    # "he" is not asked for
    assert counts(score(phrases="referenced")) == [(1, 2, 2), (2, 3, 5), (2, 3, 7)]


def test_all_versions_ask_in_their_turn():
    # "he" stands in all three, "resigned" and "he resigned" only in the first; 20 references
    # in all, of them 2 for one word and 3 + 2 + 2 for two words
    found = score(sentences="all", longest=4)
    assert counts(found) == [(1, 5, 2), (2, 6, 9), (2, 6, 16), (2, 6, 20)]
    assert (found.units, found.sentences, found.references) == (1, 3, 20)


def test_a_paraphraser_may_look_at_the_sentence():
    def cautious(phrase, sentence):
        return REFERENCES.get(phrase, ()) if "resigned" in sentence else ["wrong"]

    found = score_paraphrasers([GROUP], {"own": cautious}, sentences="first", samples=0)
    assert counts(found)[-1] == (7, 7, 7)


@pytest.mark.parametrize(
    ("name", "correct", "posited", "precision", "recall"),
    [
        ("parallel corpora", 998, 6914, 0.14, 0.07),  # .1443, .0709
        ("syntactic alignment", 399, 1213, 0.33, 0.03),  # .3289, .0283
        ("monolingual SMT", 156, 230, 0.68, 0.01),  # .6783, .0111
    ],
)
def test_the_printed_counts_give_the_printed_scores(name, correct, posited, precision, recall):
    # section 7.3 gives the counts, Table 3, length <= 5, the scores: fractions of sums
    [found] = score_counts({name: np.array([[[correct, posited, 14_078]]])}, samples=0)
    assert round(found.overall.precision.value, 2) == precision
    assert round(found.overall.recall.value, 2) == recall


def test_alignment_precision_and_recall_of_links():
    gold = GoldPair(VERSIONS[0], VERSIONS[1], frozenset(GROUP.links[0, 1]), frozenset())
    # M: resigned/stepped down; he resigned/he ... down; resigned .../stepped ...; all/all: 4
    # S has "down" without a link, so it may go with either neighbour or none:
    # resigned/stepped, resigned/stepped down, yesterday/down yesterday; he resigned/he stepped,
    # he resigned/he stepped down, resigned yesterday/stepped down yesterday; all/all: 7
    found = score_aligners([gold], {"own": [{(0, 0), (1, 1), (2, 3)}]}, longest=3, samples=0)
    assert counts(found) == [(1, 3, 1), (3, 6, 3), (4, 7, 4)]
    assert found.systems[0].overall.precision.value == pytest.approx(4 / 7)
    assert found.systems[0].overall.recall.value == 1
    assert found.measures == ("AlignPrecision", "AlignRecall")


def test_alignment_scores_of_tight_phrases():
    gold = GoldPair(VERSIONS[0], VERSIONS[1], frozenset(GROUP.links[0, 1]), frozenset())
    # without "down" at a border S has resigned/stepped, he resigned/he stepped, and 2 of M's 4
    found = score_aligners(
        [gold], {"own": [{(0, 0), (1, 1), (2, 3)}]}, borders="tight", longest=3, samples=0
    )
    assert counts(found)[-1] == (2, 4, 4)


def test_possible_links_count_and_a_gold_line_left_out_is_passed_over():
    links = frozenset(GROUP.links[0, 1])
    gold = [None, GoldPair(VERSIONS[0], VERSIONS[1], frozenset(), links)]
    found = score_aligners(gold, {"own": [set(), links]}, samples=0)
    assert counts(found)[-1] == (4, 4, 4)


def test_links_of_other_sentences_are_named():
    gold = [GoldPair(("a",), ("b",), frozenset({(0, 0)}), frozenset())]
    with pytest.raises(InputError, match=r"^own:1: link 0-1 points outside its sentence\. Are"):
        score_aligners(gold, {"own": [{(0, 1)}]})
    with pytest.raises(InputError, match=r"^own\.txt: 2 lines of links, but gold has 1\. Each"):
        score_aligners(gold, {"own": [set(), set()]}, names={"own": "own.txt"})


def test_the_signature_follows_groups_links_and_settings_but_not_the_system():
    made = score().signature
    assert "|measure:parametric|data:" in made
    assert made.endswith(
        "|settings:borders=extended,longest=3,phrases=all,samples=20,sentences=first|seed:1"
    )
    options = {"longest": 3, "sentences": "first", "samples": 20}
    other = score_paraphrasers([GROUP], {"none": PhraseTable({})}, **options)
    assert other.signature == made
    fewer = LinkedGroup(VERSIONS, {(0, 1): GROUP.links[0, 1]})
    assert score_paraphrasers([fewer], {"table": TABLE}, **options).signature != made
    assert score(seed=2).signature != made


@pytest.mark.parametrize("names", [["none", "table"], ["table", "none"]])
def test_a_system_that_posits_nothing_has_no_precision(names):
    known = {"none": PhraseTable({}), "table": TABLE}
    score = score_paraphrasers([GROUP], {name: known[name] for name in names}, samples=10)
    found = {system.name: system.overall for system in score.systems}
    assert (found["none"].precision, found["none"].recall.value) == (None, 0)
    assert found["table"].precision.value > 0
    assert score.systems[1].overall.precision_difference is None
    assert score.systems[1].overall.recall_difference is not None


def test_without_samples_there_is_no_interval_and_no_p():
    twice = {"a": TABLE, "b": TABLE}
    found = score_paraphrasers([GROUP], twice, samples=0).systems[1].overall
    assert found.precision[1:] == (None, None)
    assert found.precision_difference == (0, None, None, None)


def test_unknown_choices_and_nothing_to_measure_are_errors():
    with pytest.raises(UnknownNameError, match="choice of sentences called 'last'"):
        score(sentences="last")
    with pytest.raises(UnknownNameError, match="Did you mean 'referenced'"):
        score(phrases="reference")
    with pytest.raises(UnknownNameError, match="choice of borders called 'loose'"):
        score(borders="loose")
    with pytest.raises(EmptyInputError):
        score_paraphrasers([], {"table": TABLE})
    with pytest.raises(EmptyInputError):
        score_paraphrasers([GROUP], {})
    with pytest.raises(EmptyInputError):
        score_aligners([None], {"own": [set()]})
