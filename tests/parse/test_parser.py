"""The parser as its users meet it: any list of words gets whole trees."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.parse.every_tree import every_constituent_tree, span_index
from tests.parse.small_treebank import DEPENDENCIES, TREES

from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.parse import DependencyTree, Parser, Tree, collapse_unaries, plain

SENTENCES = [list(tree.words) for tree in TREES]
ODD_SENTENCES = [
    ["☕", "👩‍🚀", "🇦🇹"],
    ["猫", "は", "眠る", "。"],
    ["القط", "نائم"],
    ["(", "a", ")", "[", "b", "]", "{", "c", "}"],
    ["-LRB-", "\\", "-RRB-"],
    ["a\u00a0b", "\u2028", "\u200b", "\ufeff"],
    ["\x00", "\x1c", "\x7f"],
    ["x" * 10_000],
    ["."] * 5,
]


def checked(tree):
    """The same tree, made with all checks."""
    return Tree(tree.words, tree.tags, tree.labels, tree.starts, tree.ends)


def is_whole(tree, words):
    return checked(tree).words == tuple(words) and tree.labels[0] == "ROOT"


def slow_trees(parser, words):
    """Every tree over the words with its log-probability, from the scores of spans."""
    rows, offsets, _ = parser._features.arrays([words])
    scores = parser._model.span_scores(rows, offsets).astype(float)
    n = len(words)
    trees = list(every_constituent_tree(n, len(parser.labels)))
    sums = [sum(scores[span_index(n, i, j), label] for i, j, label in tree) for tree in trees]
    total = math.log(math.fsum(map(math.exp, sums)))
    return {tree: score - total for tree, score in zip(trees, sums, strict=True)}


def constituents(parser, tree):
    """A tree as the twin writes it."""
    short = collapse_unaries(plain(tree))
    numbers = [parser.labels.index(label) for label in short.labels]
    return tuple(zip(short.starts.tolist(), short.ends.tolist(), numbers, strict=True))


@pytest.mark.parametrize("words", [["hello"], ["the", "cat"], ["she", "drinks", "tea"]])
def test_every_tree_of_a_short_sentence_has_the_probability_of_the_twin(tiny_parser, words):
    slow = slow_trees(tiny_parser, words)
    found = tiny_parser.nbest(words, 10 * len(slow))
    fast = {constituents(tiny_parser, scored.tree): scored.score for scored in found}
    assert len(found) == len(fast) == len(slow)
    assert max(abs(fast[tree] - score) for tree, score in slow.items()) < 1e-4
    assert math.fsum(math.exp(scored.score) for scored in found) == pytest.approx(1, abs=1e-5)


def test_there_are_as_many_trees_as_counted_by_hand(tiny_parser):
    # 8 labels. One word: 8. Two: 8 for the whole, 9 for each word, 8 * 81 = 648. Three: two
    # shorter spans cross, so none or either of them: 8 * 9 ** 3 * (1 + 8 + 8) = 99144.
    assert len(tiny_parser.labels) == 8
    counts = [sum(1 for _ in every_constituent_tree(n, 8)) for n in (1, 2)]
    assert counts == [8, 648]
    assert len(tiny_parser.nbest(["the", "cat"], 1000)) == 648
    assert sum(1 for _ in every_constituent_tree(3, 8)) == 99_144


@pytest.mark.parametrize("words", SENTENCES)
def test_the_k_best_trees_differ_and_come_best_first(tiny_parser, words):
    found = tiny_parser.nbest(words, 60)
    scores = [scored.score for scored in found]
    assert len({scored.tree for scored in found}) == len(found)
    assert len(found) == 60 or len(words) == 1
    assert scores == sorted(scores, reverse=True)
    assert max(scores) <= 1e-5
    assert all(is_whole(scored.tree, words) for scored in found)
    assert found[0].tree == tiny_parser.parse(words)
    assert found[:7] == tiny_parser.nbest(words, 7)


def test_four_words_have_the_best_trees_of_the_twin(tiny_parser):
    words = "the cat sleeps .".split()
    rows, offsets, _ = tiny_parser._features.arrays([words])
    scores = tiny_parser._model.span_scores(rows, offsets)
    best = np.maximum(scores.max(axis=1), 0)
    best[span_index(4, 0, 4)] = scores[span_index(4, 0, 4)].max()
    trees = every_constituent_tree(4, 1)
    slow = max(sum(float(best[span_index(4, i, j)]) for i, j, _ in tree) for tree in trees)
    found = constituents(tiny_parser, tiny_parser.parse(words))
    fast = sum(float(scores[span_index(4, i, j), label]) for i, j, label in found)
    assert fast == pytest.approx(slow, abs=1e-4)


def test_any_batch_order_and_number_of_threads_give_the_same_trees(tiny_parser):
    sentences = [*SENTENCES, [], *ODD_SENTENCES, ["the"] * 40]
    trees = [tiny_parser.nbest(words, 3) for words in sentences]
    heads = [tiny_parser.dependencies(words) for words in sentences]
    tags = [tiny_parser.tag(words) for words in sentences]
    for threads in (1, 2, 3):
        assert tiny_parser.nbest_batch(sentences, 3, threads=threads) == trees
        assert tiny_parser.dependencies_batch(sentences[::-1], threads=threads) == heads[::-1]
        assert tiny_parser.tag_batch(iter(sentences), threads=threads) == tags
    assert tiny_parser.parse_batch(sentences) == [found[0].tree for found in trees]


@pytest.mark.parametrize("words", ODD_SENTENCES)
def test_odd_words_come_back_as_they_were(tiny_parser, words):
    tree = tiny_parser.parse(words)
    assert is_whole(tree, words)
    assert Tree.from_brackets(str(tree)) == tree
    assert tiny_parser.dependencies(words).words == tuple(words)
    assert len(tiny_parser.tag(words)) == len(words)


@given(words=st.lists(st.text(st.characters(exclude_categories=["Cs"]), min_size=1), max_size=8))
def test_any_words_without_spaces_are_parsed(tiny_parser, words):
    words = ["".join(word.split()) or "x" for word in words]
    assert checked(tiny_parser.parse(words)).words == tuple(words)
    assert tiny_parser.dependencies(words, "non-projective").words == tuple(words)


def test_no_words_have_a_tree_of_no_words(tiny_parser):
    empty = Tree((), (), (), [], [])
    assert tiny_parser.parse([]) == empty
    assert [(found.score, found.tree) for found in tiny_parser.nbest([], 5)] == [(0.0, empty)]
    assert tiny_parser.dependencies([]) == DependencyTree((), (), [], ())
    assert tiny_parser.tag([]) == ()
    assert tiny_parser.parse_batch([]) == tiny_parser.tag_batch([]) == []
    assert tiny_parser.dependencies_batch([]) == []


def test_one_word_is_its_own_root(tiny_parser):
    assert str(tiny_parser.parse(["hello"])) == "(ROOT (INTJ (UH hello)))"
    assert tiny_parser.dependencies(["hello"]) == DependencyTree(["hello"], ["UH"], [0], ["root"])


@pytest.mark.parametrize("length", [299, 300, 301, 1000])
@pytest.mark.parametrize("mark", [".", "tea"])
def test_long_sentences_get_one_tree_over_all_words(tiny_parser, length, mark):
    words = (["the", "cat", "sleeps", mark] * length)[:length]
    found = tiny_parser.nbest(words, 4)
    assert len({scored.tree for scored in found}) == 4
    assert [scored.score for scored in found] == sorted((s.score for s in found), reverse=True)
    assert all(is_whole(scored.tree, words) for scored in found)
    assert found[0].tree == tiny_parser.parse(words)
    for decoding in ("projective", "non-projective"):
        tree = tiny_parser.dependencies(words, decoding)
        assert tree.words == tuple(words)
        assert tree.tags == tiny_parser.tag(words) == found[0].tree.tags


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["a", ""], "word 2 of a sentence is '', expected text without spaces"),
        (["New York"], "word 1 of a sentence is 'New York'"),
        (["a", "b", "c\td"], r"word 3 of a sentence is 'c\td'"),
        (["a\n"], r"word 1 of a sentence is 'a\n'"),
        (["a", None], "word 2 of a sentence is None"),
        (["a", "\ud83d"], r"word 2 of a sentence is '\ud83d'"),
        ("The cat sleeps.", "sentence: expected a list of words, found the text 'The cat"),
        (None, "sentence: expected a list of words, found None. Tokenise it"),
    ],
)
def test_anything_but_a_list_of_words_is_an_error_in_one_line(tiny_parser, words, said):
    ways = (tiny_parser.parse, tiny_parser.nbest, tiny_parser.dependencies)
    for way in (*ways, tiny_parser.tag, tiny_parser.arc_scores):
        with pytest.raises(OtherwordsError) as caught:
            way(words)
        assert str(caught.value).startswith(said)
        assert "\n" not in str(caught.value)


def test_a_string_instead_of_a_batch_is_an_error(tiny_parser):
    with pytest.raises(OtherwordsError, match="expected a list of tokenised sentences"):
        tiny_parser.parse_batch("The cat")


@pytest.mark.parametrize("k", [0, -1])
def test_asking_for_no_trees_is_an_error(tiny_parser, k):
    with pytest.raises(OtherwordsError, match=f"k is {k}, but must be 1 or more"):
        tiny_parser.nbest(["tea"], k)


@pytest.mark.parametrize("decoding", ["", "projectiv", "both"])
def test_an_unknown_decoding_is_an_error(tiny_parser, decoding):
    with pytest.raises(UnknownNameError, match="Known: non-projective, projective"):
        tiny_parser.dependencies(["tea"], decoding)


@pytest.mark.parametrize("length", [0, 301])
def test_arcs_are_scored_for_sentences_that_fit(tiny_parser, length):
    with pytest.raises(OtherwordsError, match=f"for 1 to 300 words, not {length}"):
        tiny_parser.arc_scores(["tea"] * length)


def test_training_sentences_are_parsed_correctly(tiny_parser):
    assert tiny_parser.parse_batch(SENTENCES) == TREES
    assert tiny_parser.dependencies_batch(SENTENCES) == DEPENDENCIES
    assert tiny_parser.tag_batch(SENTENCES) == [tree.tags for tree in TREES]


def test_a_parser_opened_twice_answers_the_same(tiny_parser, tiny_path):
    again = Parser(str(tiny_path))
    assert again.card == tiny_parser.card
    assert again.labels == tiny_parser.labels
    assert again.relations == tiny_parser.relations
    assert again.nbest(SENTENCES[4], 20) == tiny_parser.nbest(SENTENCES[4], 20)
