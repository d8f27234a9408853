"""Treebanks turned into numbers, worked by hand."""

import numpy as np

from otherwords.parse import DependencyTree, Tree
from otherwords.parse.features import Features
from otherwords.parse.train.treebanks import ABSENT, gather, take_inventory, to_corpus

GO = Tree.from_brackets("(ROOT (S (VP (VB go) (ADVP-LOC (RB home)))))")
GO_ARCS = DependencyTree(["go", "home"], ["VB", "RB"], [0, 1], ["root", "advmod"])
TEA = Tree.from_brackets("( (S (NP-SBJ (NN tea)) (VP (VBZ is) (NP (-NONE- *)) (JJ hot))))")


def test_one_sentence_of_two_treebanks_is_one_with_both_trees():
    first, second = gather([[GO, TEA], [GO_ARCS]])
    assert first.words == ("go", "home")
    assert str(first.tree) == "(S+VP (VB go) (ADVP (RB home)))"
    assert first.dependencies == GO_ARCS
    assert first.treebanks == [0, 1]
    assert str(second.tree) == "(S (NP (NN tea)) (VP (VBZ is) (JJ hot)))"
    assert (second.dependencies, second.treebanks) == (None, [0])


def test_a_sentence_twice_in_a_treebank_is_used_once():
    (found,) = gather([[GO, GO]])
    assert found.treebanks == [0]


def test_empty_and_very_long_sentences_are_ignored():
    long = [Tree.from_brackets(f"(X {'(NN tea) ' * length})") for length in (150, 151)]
    empty = [Tree((), (), (), [], []), DependencyTree((), (), [], ())]
    assert [len(sentence.words) for sentence in gather([long, empty])] == [150]


def test_frequent_names_come_first_and_rare_ones_are_omitted():
    sentences = gather([[GO, TEA], [GO_ARCS]])
    found = take_inventory(sentences, least_count=1, least_label=1)
    assert found.words == ("go", "home", "hot", "is", "tea")
    # S stands alone once; S+VP, VP, NP and ADVP once each: by name.
    assert found.labels == ("ADVP", "NP", "S", "S+VP", "VP")
    assert found.tags == ("JJ", "NN", "RB", "VB", "VBZ")
    assert found.relations == ("advmod", "root")


def test_a_chain_that_is_too_rare_is_omitted_but_not_its_parts():
    sentences = gather([[GO, Tree.from_brackets("(S (NP (NN tea)) (NP (NN pot)))")]])
    found = take_inventory(sentences, least_count=2, least_label=2)
    # NP twice, ADVP and S once, VP only inside the chain S+VP.
    assert found.labels == ("NP", "ADVP", "S", "VP")
    assert found.words == ()


def test_words_are_counted_by_their_normal_form():
    sentences = gather([[Tree.from_brackets("(X (NN Tea) (NN tea) (CD 12) (CD 34) (NN pot))")]])
    assert take_inventory(sentences, least_count=2, least_label=1).words == ("00", "tea")


def test_the_numbers_of_two_sentences():
    sentences = gather([[GO, TEA], [GO_ARCS]])
    inventory = take_inventory(sentences, least_count=1, least_label=1)
    features = Features(inventory.words, 100)
    corpus = to_corpus(sentences, inventory, features)
    assert corpus.sentence_offsets.tolist() == [0, 2, 5]
    assert corpus.word_offsets.tolist() == [0, 9, 18, 27, 36, 45]
    assert corpus.features[:9].tolist() == features.rows("go")
    assert corpus.tags.tolist() == [3, 2, 1, 4, 0]
    assert corpus.heads.tolist() == [0, 1, ABSENT, ABSENT, ABSENT]
    assert corpus.relations.tolist() == [1, 0, ABSENT, ABSENT, ABSENT]
    # go home: S+VP, ADVP; tea is hot: S, NP, VP.
    rows = [[0, 2, 3], [1, 2, 0], [0, 3, 2], [0, 1, 1], [1, 3, 4]]
    assert corpus.constituents.tolist() == rows
    assert corpus.constituent_offsets.tolist() == [0, 2, 5]
    assert corpus.heads.dtype == corpus.constituents.dtype == np.uint32


def test_a_rare_chain_is_learned_as_its_top():
    sentences = gather([[GO]])
    inventory = take_inventory(sentences, least_count=1, least_label=2)
    corpus = to_corpus(sentences, inventory, Features(inventory.words, 10))
    assert inventory.labels == ("ADVP", "S", "VP")
    assert corpus.constituents.tolist() == [[0, 2, 1], [1, 2, 0]]


def test_dependencies_alone_have_no_constituents():
    sentences = gather([[GO_ARCS]])
    inventory = take_inventory(sentences, least_count=1, least_label=1)
    corpus = to_corpus(sentences, inventory, Features(inventory.words, 10))
    assert inventory.labels == ()
    assert corpus.constituents.shape == (0, 3)
    assert corpus.constituent_offsets.tolist() == [0, 0]
