from math import log

import pytest

from otherwords.errors import EmptyInputError
from otherwords.parse import DependencyTree, Tree
from otherwords.rewrite.baselines import WordFrequencies, significance
from otherwords.rewrite.baselines.ilp.significance import clause_depths

TREE = Tree.from_brackets(
    "(S (NP (NNP Ann)) (VP (VBZ has) (VP (VBN heard) (SBAR (IN that) "
    "(S (NP (NNS owls)) (VP (VBP sing)))))))"
)
ARCS = DependencyTree(
    TREE.words, TREE.tags, [3, 3, 0, 6, 6, 3], "nsubj aux root mark nsubj ccomp".split()
)
COUNTED = WordFrequencies({"ann": 2, "heard": 4, "owls": 1, "sing": 1, "that": 32, "has": 60})


def test_words_of_deeper_clauses_weigh_more():
    # N = 2; F_a = 100; Ann 1/2 log 50, heard 1/2 log 25, owls and sing 2/2 log 100;
    # "has" is an auxiliary, "that" no noun or verb
    expected = [log(50) / 2, 0, log(25) / 2, 0, log(100), log(100)]
    assert significance(ARCS, TREE, COUNTED) == pytest.approx(expected)


def test_words_that_the_document_repeats_weigh_more():
    scores = significance(ARCS, TREE, COUNTED, document={"owls": 3, "ann": 1})
    assert scores[4] == pytest.approx(3 * log(100))
    assert scores[5] == pytest.approx(log(100))  # in the sentence, so seen once


def test_clauses_are_counted_and_not_the_shells_around_them():
    assert clause_depths(TREE) == [1, 1, 1, 1, 2, 2]


def test_a_sentence_without_clauses_is_all_on_one_level():
    tree = Tree.from_brackets("(NP (NN tea))")
    arcs = DependencyTree(["tea"], ["NN"], [0], ["root"])
    assert significance(arcs, tree, WordFrequencies({"the": 7, "tea": 1})) == [log(8)]


def test_a_word_the_corpus_lacks_counts_as_seen_once():
    assert COUNTED["zebra"] == 1 and COUNTED["ANN"] == 2


def test_frequencies_are_read_from_a_text(here):
    (here / "text.txt").write_text("The owl\n\nthe OWL the\n")
    counted = WordFrequencies.of_file("text.txt")
    assert (counted.total, counted["the"], counted["owl"]) == (5, 3, 2)


def test_an_empty_text_is_rejected(here):
    (here / "text.txt").write_text("\n\n")
    with pytest.raises(EmptyInputError, match="no words to count"):
        WordFrequencies.of_file("text.txt")
